import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import { expect, test } from 'vitest'
import { outdated } from './automatic-backup-folder.ts'

const NOON = Date.UTC(2026, 10, 25, 12)

const at = (takenAt: number, migration = '0093') => ({ takenAt, migration })

/** Takes a backup each hour and removes what is outdated, as the shop does. */
function hourly(from: number, hours: number, migrationAt: (hour: number) => string = () => '0093') {
  let remaining: readonly ReturnType<typeof at>[] = []
  for (let hour = 0; hour < hours; hour++) {
    const all = [...remaining, at(from + hour * HOUR_MS, migrationAt(hour))]
    const gone = new Set(outdated(all))
    remaining = all.filter((backup) => !gone.has(backup))
  }
  return remaining.map(({ takenAt }) => takenAt).toSorted((a, b) => b - a)
}

test('[OPS-06] of thirty days the last 24 hours are there, and the last backup of each of 7 days', () => {
  const last = NOON + (30 * 24 - 1) * HOUR_MS
  const remaining = hourly(NOON, 30 * 24)
  expect(remaining.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hour) => last - hour * HOUR_MS))
  // the days end at 23:00, and two of the seven are among the hours already
  const midnight = Math.floor(last / DAY_MS) * DAY_MS
  const lastOfDays = Array.from({ length: 6 }, (_, day) => midnight - day * DAY_MS - HOUR_MS)
  expect(remaining.slice(24)).toEqual(lastOfDays.filter((instant) => instant < last - 23 * HOUR_MS))
})

test('[OPS-06] a shop that is off for weeks still has what it had', () => {
  const remaining = [at(NOON), at(NOON + 40 * DAY_MS)]
  expect(outdated(remaining)).toEqual([])
})

test('[OPS-06] the last one of the release before stays until there is a newer release before', () => {
  const remaining = hourly(NOON, 30 * 24, (hour) => (hour < 5 ? '0092' : '0093'))
  expect(remaining.at(-1)).toBe(NOON + 4 * HOUR_MS)
  expect(hourly(NOON, 30 * 24, (hour) => (hour < 5 ? '0091' : hour < 9 ? '0092' : '0093')).at(-1)).toBe(
    NOON + 8 * HOUR_MS,
  )
})

test('of several within an hour the newest stays, in whatever order they are listed', () => {
  const [first, second, third] = [at(NOON), at(NOON + MINUTE_MS), at(NOON + 2 * MINUTE_MS)]
  expect(outdated([second, third, first])).toEqual([second, first])
  expect(outdated([])).toEqual([])
})
