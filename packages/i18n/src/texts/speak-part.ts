import type { PartInDays } from '@waybill/domain/pricing'
import { formatInstant } from '../values/format-instant.ts'
import { formatMoney } from '../values/format-money.ts'
import type { PrintedMoney } from '../values/format-money.ts'
import { formatNumber } from '../values/format-number.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'

interface LanguageContext {
  readonly locale: Locale
  readonly t: Translate
}

/** The longest month has 31 days. */
const mostOfMonth = 31

/** "23.5 of 30 days", "less than 0.1 of 30 days" (B-148). */
export function speakDays({ left, whole }: PartInDays, { locale, t }: LanguageContext): string {
  const days = formatNumber(whole, locale)
  if (left === 0) return t('amounts.daysLess', { left: formatNumber(0.1, locale), whole: days })
  return t('amounts.days', { left: formatNumber(left, locale), whole: days })
}

/** A price that counts for a part of its period. */
interface PricedPart {
  readonly days: PartInDays
  /** Of the whole period. */
  readonly price: PrintedMoney
  /** The beginning of the part; epoch ms. */
  readonly from: number
}

/**
 * "351 of 365 days × €140.00", and for a part that rounds to all of it "the rest of the year from 28 November 2026, 10:18 UTC,
 * of €896.00 in all": never all days for less than all of the price.
 */
export function speakPart(
  { days, price, from }: PricedPart,
  { timeZone, ...speaking }: LanguageContext & { readonly timeZone?: string },
): string {
  const { locale, t } = speaking
  const amount = formatMoney(price, locale, 2)
  if (!days.isAlmostAll) return t('amounts.partOf', { part: speakDays(days, speaking), price: amount })
  const begins = formatInstant(from, locale, { style: 'datetime', timeZone })
  const rest = t(days.whole > mostOfMonth ? 'amounts.restOfYear' : 'amounts.restOfMonth', { from: begins })
  return t('amounts.restOf', { rest, price: amount })
}
