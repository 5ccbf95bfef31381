import { expect, test } from 'vitest'
import { outdated } from './own-backup-folder.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 10, 25, 12)

const at = (takenAt: number, migration = '0093') => ({ takenAt, migration })

/** Takes a backup each hour and removes what is outdated, as the shop does. */
function hourly(from: number, hours: number, migrationAt: (hour: number) => string = () => '0093') {
  let kept: readonly ReturnType<typeof at>[] = []
  for (let hour = 0; hour < hours; hour++) {
    const all = [...kept, at(from + hour * HOUR, migrationAt(hour))]
    const gone = new Set(outdated(all))
    kept = all.filter((backup) => !gone.has(backup))
  }
  return kept.map(({ takenAt }) => takenAt).toSorted((a, b) => b - a)
}

test('[OPS-06] of thirty days the last 24 hours are there, and the last backup of each of 7 days', () => {
  const last = NOON + (30 * 24 - 1) * HOUR
  const kept = hourly(NOON, 30 * 24)
  expect(kept.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hour) => last - hour * HOUR))
  // the days end at 23:00, and two of the seven are among the hours already
  const midnight = Math.floor(last / DAY) * DAY
  const lastOfDays = Array.from({ length: 6 }, (_, day) => midnight - day * DAY - HOUR)
  expect(kept.slice(24)).toEqual(lastOfDays.filter((instant) => instant < last - 23 * HOUR))
})

test('[OPS-06] a shop that is off for weeks still has what it had', () => {
  const kept = [at(NOON), at(NOON + 40 * DAY)]
  expect(outdated(kept)).toEqual([])
})

test('[OPS-06] the last one of the release before stays until there is a newer release before', () => {
  const kept = hourly(NOON, 30 * 24, (hour) => (hour < 5 ? '0092' : '0093'))
  expect(kept.at(-1)).toBe(NOON + 4 * HOUR)
  expect(hourly(NOON, 30 * 24, (hour) => (hour < 5 ? '0091' : hour < 9 ? '0092' : '0093')).at(-1)).toBe(NOON + 8 * HOUR)
})

test('of several within an hour the newest stays, in whatever order they are listed', () => {
  const [first, second, third] = [at(NOON), at(NOON + MINUTE), at(NOON + 2 * MINUTE)]
  expect(outdated([second, third, first])).toEqual([second, first])
  expect(outdated([])).toEqual([])
})
