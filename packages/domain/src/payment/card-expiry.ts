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
