import { readPasted } from './pasted.ts'

/** Year and month of the account's clock: now is a parameter. */
export interface YearMonth {
  readonly year: number
  readonly month: number
}

/** Days before the end of a card's last month: on these its member is mailed, and from the first the page says so. */
export const cardNoticeDays = [30, 7] as const

/** Most years ahead that a stored expiry may lie. */
const farthestYears = 10

/**
 * The expiry as it is stored and shown (B§5): a month outside 1 to 12, or a year that is not four digits starting 20 to 99 or
 * lies more than 10 years ahead, is replaced by the present one (B-50).
 */
export function storedExpiry(expiry: { readonly year: string; readonly month: string }, now: YearMonth): YearMonth {
  const year = Number(expiry.year)
  const month = Number(expiry.month)
  const isYear = /^[2-9]\d{3}$/.test(expiry.year) && year <= now.year + farthestYears
  const isMonth = /^\d{1,2}$/.test(expiry.month) && month >= 1 && month <= 12
  return { year: isYear ? year : now.year, month: isMonth ? month : now.month }
}

/** True after the month on the card is over: shown as expired, allowed as stored, declined as new. */
export function isExpiredCard({ year, month }: YearMonth, now: YearMonth): boolean {
  return year < now.year || (year === now.year && month < now.month)
}

/** Month and year without a separator, by their number of digits. */
const UNSEPARATED: Readonly<Record<number, RegExp>> = {
  3: /^(?<month>\d)(?<year>\d\d)$/,
  4: /^(?<month>\d\d)(?<year>\d\d)$/,
  5: /^(?<month>\d)(?<year>\d{4})$/,
  6: /^(?<month>\d\d)(?<year>\d{4})$/,
}

/**
 * Month and year of an expiry as a person types or pastes it: "12/30", "12 - 2030", "1230", "2030-12". A text that is neither
 * is given back as both, cut to four signs, for the provider to reject.
 */
export function readExpiry(text: string): { readonly month: string; readonly year: string } {
  const typed = readPasted(text)
  const parts = typed.match(/\d+/g) ?? []
  const whole = UNSEPARATED[typed.length]?.exec(typed)?.groups
  const [first, second] = whole ? [whole['month'], whole['year']] : parts
  if (first === undefined || second === undefined || parts.length > 2) {
    const cut = typed.slice(0, 4)
    return { month: cut, year: cut }
  }
  const [month, year] = first.length === 4 ? [second, first] : [first, second]
  return { month, year: year.length === 2 ? `20${year}` : year }
}
