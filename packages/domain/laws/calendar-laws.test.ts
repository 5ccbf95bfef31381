import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anchorOnDay,
  boundaryAt,
  fractionOf,
  isWithin,
  overlapOf,
  partsOf,
  periodAt,
  periodOf,
  periodsTouching,
  remainingFraction,
  rollPeriod,
} from '../src/calendar/index.ts'
import type { Interval, Period } from '../src/calendar/index.ts'

const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) })
const interval = fc.record<Interval>({
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
  count: fc.integer({ min: 1, max: 6 }),
})
const window = fc
  .tuple(instant, fc.integer({ min: 1, max: 400 * 86_400_000 }))
  .map(([start, length]): Period => ({ start, end: start + length }))

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Europe/Paris', 'Pacific/Auckland', 'America/Sao_Paulo']
const days = Array.from({ length: 31 }, (_, index) => index + 1)

/** Midnight of a day in a zone, in a leap year, so that 29 February is among them. */
function anchorsIn(timeZone: string): number[] {
  return [1, 2].flatMap((month) =>
    days
      .filter((day) => month === 1 || day <= 29)
      .map((day) => Temporal.PlainDate.from({ year: 2024, month, day }).toZonedDateTime(timeZone).epochMilliseconds),
  )
}

describe('the anchor', () => {
  test.each(zones)('[INV-07] of midnight in %s does not drift over 10 years, from any day of the month', (timeZone) => {
    for (const anchor of anchorsIn(timeZone)) {
      const first = new Date(anchor)
      for (let index = 0; index <= 120; index += 1) {
        const date = new Date(boundaryAt(anchor, { unit: 'month', count: 1 }, index))
        const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
        expect(date.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastDay))
        expect(date.getTime() % 86_400_000).toBe(anchor % 86_400_000)
        const months = (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth()
        expect(months).toBe(index)
      }
    }
  })

  test.each(zones)('[INV-07] of midnight in %s, by the year, is its own day in every year that has it', (timeZone) => {
    for (const anchor of anchorsIn(timeZone)) {
      const first = new Date(anchor)
      for (let index = 1; index <= 10; index += 1) {
        const date = new Date(boundaryAt(anchor, { unit: 'year', count: 1 }, index))
        const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
        expect(date.getUTCFullYear()).toBe(first.getUTCFullYear() + index)
        expect(date.getUTCMonth()).toBe(first.getUTCMonth())
        expect(date.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastDay))
      }
    }
  })

  test('[INV-07] in every time zone, on either side of a change of its clocks, months later stands on its day at its time', () => {
    // hours of the week of a change: some local times are there twice, or not at all
    const local = fc.record({
      timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      year: fc.integer({ min: 2020, max: 2032 }),
      month: fc.constantFrom(1, 2, 3, 4, 10, 11, 12),
      day: fc.constantFrom(...days),
      hour: fc.integer({ min: 0, max: 4 }),
      minute: fc.constantFrom(0, 30, 59),
    })
    fc.assert(
      fc.property(local, fc.integer({ min: 1, max: 240 }), ({ timeZone, ...when }, index) => {
        const anchor = Temporal.PlainDateTime.from(when).toZonedDateTime(timeZone).epochMilliseconds
        const period = periodOf(anchor, { unit: 'month', count: 1 }, index)
        const [first, start] = [new Date(anchor), new Date(period.start)]
        const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
        expect(start.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastDay))
        expect(period.start % 86_400_000).toBe(anchor % 86_400_000)
        // no hour of a change of clocks is lost or charged twice: a month is whole days of UTC
        expect((period.end - period.start) % 86_400_000).toBe(0)
        expect([28, 29, 30, 31]).toContain((period.end - period.start) / 86_400_000)
      }),
    )
  })

  test('[INV-07] is the same wherever the program runs: its own time zone is never read', () => {
    const home = process.env.TZ
    const read = (): unknown => {
      const anchor = Date.UTC(2024, 0, 31, 1, 30)
      const month = { unit: 'month', count: 1 } as const
      return [1, 2, 13, 25].map((index) => periodOf(anchor, month, index))
    }
    const found = zones.map((zone) => {
      process.env.TZ = zone
      return [new Date(Date.UTC(2024, 6, 1)).getHours(), read()] as const
    })
    if (home === undefined) delete process.env.TZ
    else process.env.TZ = home
    // the clock of the program did change
    expect(new Set(found.map(([hour]) => hour)).size).toBeGreaterThan(3)
    expect(new Set(found.map(([, periods]) => JSON.stringify(periods))).size).toBe(1)
    expect(found[0]?.[1]).toMatchObject([
      { start: Date.UTC(2024, 1, 29, 1, 30), end: Date.UTC(2024, 2, 31, 1, 30) },
      { start: Date.UTC(2024, 2, 31, 1, 30), end: Date.UTC(2024, 3, 30, 1, 30) },
      { start: Date.UTC(2025, 1, 28, 1, 30), end: Date.UTC(2025, 2, 31, 1, 30) },
      { start: Date.UTC(2026, 1, 28, 1, 30), end: Date.UTC(2026, 2, 31, 1, 30) },
    ])
  })

  test('at any second of a day keeps it, and is found again from any of its own instants', () => {
    fc.assert(
      fc.property(instant, interval, fc.nat(120), (anchor, length, index) => {
        const boundary = boundaryAt(anchor, length, index)
        expect((boundary - anchor) % 86_400_000).toBe(0)
        expect(periodAt(anchor, length, boundary)).toMatchObject({ index, start: boundary })
        expect(periodAt(anchor, length, boundary - 1).index).toBe(index - 1)
      }),
    )
  })

  test('on a day of the month is that day, or the last one, of every month it reaches', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...days), fc.integer({ min: -30, max: 120 }), (start, day, index) => {
        const month = { unit: 'month', count: 1 } as const
        const boundary = new Date(boundaryAt(anchorOnDay(start, day, month), month, index))
        const lastDay = new Date(Date.UTC(boundary.getUTCFullYear(), boundary.getUTCMonth() + 1, 0)).getUTCDate()
        expect(boundary.getUTCDate()).toBe(Math.min(day, lastDay))
      }),
    )
  })

  test('counted by years meets the same anchor counted by twelve months', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 20 }), (anchor, years) => {
        const byYear = boundaryAt(anchor, { unit: 'year', count: 1 }, years)
        expect(byYear).toBe(boundaryAt(anchor, { unit: 'month', count: 1 }, years * 12))
      }),
    )
  })
})

describe('periods', () => {
  test('are half-open and leave no instant out: exactly one holds it', () => {
    fc.assert(
      fc.property(instant, interval, instant, (anchor, length, when) => {
        const period = periodAt(anchor, length, when)
        expect(isWithin(period, when)).toBe(true)
        expect(period).toEqual(periodOf(anchor, length, period.index))
        expect(isWithin(periodOf(anchor, length, period.index - 1), when)).toBe(false)
        expect(isWithin(periodOf(anchor, length, period.index + 1), when)).toBe(false)
        expect(periodOf(anchor, length, period.index + 1).start).toBe(period.end)
      }),
    )
  })

  test('cut a window into parts that make it up again', () => {
    fc.assert(
      fc.property(instant, interval, window, (anchor, length, whole) => {
        const parts = periodsTouching({ anchor, interval: length }, whole).map((period) => overlapOf(period, whole))
        expect(parts.at(0)?.start).toBe(whole.start)
        expect(parts.at(-1)?.end).toBe(whole.end)
        parts.slice(1).forEach((part, index) => expect(part?.start).toBe(parts[index]?.end))
      }),
      { numRuns: 50 },
    )
  })

  test('count a window whole: its parts are as many seconds, and as many days, as it has itself', () => {
    fc.assert(
      fc.property(instant, interval, window, (anchor, length, whole) => {
        for (const basis of ['utc_seconds', 'whole_days'] as const) {
          const parts = partsOf({ anchor, interval: length }, whole, basis)
          const counted = parts.reduce((total, { fraction }) => total + fraction.numerator, 0)
          expect(counted).toBe(fractionOf(whole, { start: 0, end: 86_400_000 }, basis).numerator)
          const inner = parts.slice(1, -1).map(({ fraction }) => fraction)
          expect(inner.every(({ numerator, denominator }) => numerator === denominator)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('roll to one that ends in the future, and rolling again changes nothing', () => {
    fc.assert(
      fc.property(instant, interval, fc.nat(4_000), (anchor, length, late) => {
        const subscription = { anchor, interval: length }
        const first = periodOf(anchor, length, 0)
        const now = anchor + late * 86_400_000
        const rolled = rollPeriod(subscription, first, now)
        expect(isWithin(rolled, now)).toBe(true)
        expect(rollPeriod(subscription, rolled, now)).toBe(rolled)
      }),
    )
  })
})

describe('the fraction', () => {
  const basis = fc.constantFrom('utc_seconds' as const, 'whole_days' as const)
  const inPeriod = fc.tuple(instant, fc.integer({ min: 2, max: 400 }), fc.double({ min: 0, max: 1, noNaN: true }))

  test('of what remains lies from 0 to 1 and never grows with time', () => {
    fc.assert(
      fc.property(inPeriod, fc.double({ min: 0, max: 1, noNaN: true }), basis, ([start, length, early], more, how) => {
        const period = { start, end: start + length * 86_400_000 }
        const left = (share: number) => {
          const now = start + Math.trunc(share * (period.end - start))
          return remainingFraction(period, now, how)
        }
        const [first, later] = [left(early), left(Math.max(early, more))]
        expect(first.numerator).toBeGreaterThanOrEqual(later.numerator)
        expect(first.numerator).toBeLessThanOrEqual(first.denominator)
        expect(later.numerator).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('[INV-07] of the used and of the remaining part add up to the whole, on either basis', () => {
    fc.assert(
      fc.property(inPeriod, basis, ([start, length, share], how) => {
        const period = { start, end: start + length * 86_400_000 }
        const now = start + Math.trunc(share * (period.end - start))
        const used = fractionOf({ start, end: now }, period, how)
        expect(used.numerator + remainingFraction(period, now, how).numerator).toBe(used.denominator)
      }),
    )
  })
})
