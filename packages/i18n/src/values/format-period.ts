import { formatInstant } from './format-instant.ts'
import type { Locale } from '../locales.ts'

const DAY_MS = 86_400_000

const numbers = { day: 'numeric', month: 'numeric', year: 'numeric' } as const

/** Midnight of UTC of the day that a clock in the zone is on: days there are of 23 to 25 hours, here all of 24. */
function dayIn(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en', { ...numbers, timeZone, calendar: 'gregory' }).formatToParts(instant)
  const of = (type: keyof typeof numbers): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'))
}

/** True where two zones are on different days at an instant. */
export function isOtherDay(instant: number, zone: string, other: string): boolean {
  return zone !== other && dayIn(zone, instant) !== dayIn(other, instant)
}

/**
 * A period as people read it, its last day included: the day before that of the end instant, never before the first
 * (B-146). From 28 November 2026, 10:18 to 28 November 2027, 10:18: "28 November 2026" and "27 November 2027".
 */
export function formatPeriod(
  { start, end }: { readonly start: number; readonly end: number },
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): { readonly start: string; readonly end: string } {
  const first = dayIn(timeZone, start)
  const last = Math.max(first, dayIn(timeZone, end) - DAY_MS)
  // midnights of UTC, whatever zone the shop's days are in
  const text = (day: number): string => formatInstant(day, locale, { style: 'date', timeZone: 'UTC' })
  return { start: text(first), end: text(last) }
}
