import type { Fraction } from '@waybill/domain/calendar'
import type { PartInDays } from '@waybill/domain/pricing'
import { formatMoney, formatNumber } from '@waybill/i18n'
import type { Money } from '@waybill/domain/money'
import type { LineContent } from './document-days.ts'

/**
 * Texts of documents that were issued without a zone: a rendering of another language or state keeps the words of the first one
 * (B-146).
 */

/** Up to here a reader knows what is counted: days of a month or a year, or hours. */
const mostReadable = 1_000

const written = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`

/** A part as its fraction, and one in seconds also in days of the time it is a part of. */
export function olderPartText(fraction: Fraction, days: PartInDays | undefined, { locale, t }: LineContent): string {
  const part = written(fraction)
  if (days === undefined || fraction.denominator <= mostReadable) return part
  return t('invoice.line.partInDays', {
    part,
    left: formatNumber(days.nearest, locale),
    whole: formatNumber(days.whole, locale),
  })
}

/** A part of a year's price: days of a twelfth. */
export function olderYearPartText(
  fraction: Fraction,
  { nearest, whole }: PartInDays,
  { locale, t }: LineContent,
): string {
  return t('invoice.line.yearPartInDays', {
    part: written(fraction),
    left: formatNumber(nearest, locale),
    whole: formatNumber(whole, locale),
  })
}

/** The steps to a year's price (B-63): its months, the discount, and its rounding. */
export interface YearPrice {
  readonly monthly: Money
  readonly percent: number
  readonly yearly: Money
  readonly isRoundedDown: boolean
}

/** `12 months × $55.00, less 10%`. */
export function olderYearText({ monthly, percent, isRoundedDown }: YearPrice, { locale, t }: LineContent): string {
  return [
    t('invoice.line.year', { monthly: formatMoney(monthly, locale, 2) }),
    ...(percent > 0 ? [t('cart.lessPercent', { percent })] : []),
    ...(isRoundedDown ? [t('invoice.line.roundedDown')] : []),
  ].join(', ')
}
