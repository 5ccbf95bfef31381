import type { Currency } from '@waybill/domain/money'
import type { KnownLocale, Locale } from './locales.ts'

interface Convention {
  readonly thousands: string
  readonly decimal: string
  readonly percent: string
  /** Of the currencies that have one; the code stands for the others. */
  readonly symbols: Readonly<Partial<Record<Currency, string>>>
}

const NBSP = '\u00a0'

/**
 * How a language writes numbers, from the CLDR. A table instead of `Intl`, whose first formatter takes a slow phone 50
 * ms of a first visit, and which differs from one browser to the next. The space is the wide one: the font of our pages
 * and PDFs does not have the narrow one.
 */
const conventions: Readonly<Record<KnownLocale, Convention>> = {
  // the symbols of English are the shop's own
  en: { thousands: ',', decimal: '.', percent: '%', symbols: {} },
  fr: {
    thousands: NBSP,
    decimal: ',',
    percent: `${NBSP}%`,
    symbols: { USD: '$US', EUR: '€', GBP: '£GB' },
  },
  es: { thousands: '.', decimal: ',', percent: `${NBSP}%`, symbols: { USD: 'US$', EUR: '€' } },
  vi: { thousands: '.', decimal: ',', percent: '%', symbols: { USD: 'US$', EUR: '€', JPY: '¥', GBP: '£' } },
  ru: {
    thousands: NBSP,
    decimal: ',',
    percent: `${NBSP}%`,
    symbols: { USD: '$', EUR: '€', JPY: '¥', GBP: '£' },
  },
}

/**
 * A decimal number, as JavaScript prints it, in the reader's convention, with a true minus. Thousands are always grouped,
 * so that a column of numbers reads alike.
 */
export function writtenNumber(text: string, locale: Locale): string {
  const { thousands, decimal } = conventions[locale]
  const [units = '', fraction] = text.replace('-', '−').split('.')
  const grouped = units.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** What stands behind a percentage. */
export function percentSign(locale: Locale): string {
  return conventions[locale].percent
}

/** What stands behind an amount in a language that puts it there. */
export function currencySign(currency: Currency, locale: Locale): string {
  return `${NBSP}${conventions[locale].symbols[currency] ?? currency}`
}
