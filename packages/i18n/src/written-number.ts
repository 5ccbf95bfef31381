import type { Currency } from '@waybill/domain/money'
import type { Locale } from './locales.ts'

interface Convention {
  readonly thousands: string
  readonly decimal: string
  readonly percent: string
  /** The percent sign, and its space, stand before the number. */
  readonly isPercentBefore?: true
  /** The sign of a currency; a code of letters stands for one that has none. */
  readonly signOf: (currency: Currency) => string
  /** The sign stands before the number, with this between them; absent: behind it. */
  readonly beforeNumber?: string
}

const NBSP = '\u00a0'

const signsIn =
  (symbols: Readonly<Partial<Record<Currency, string>>>) =>
  (currency: Currency): string =>
    symbols[currency] ?? currency

/**
 * Number formats of the interface's languages, from the CLDR. A table instead of `Intl`, whose first formatter takes a slow
 * phone 50 ms of a first visit, and which differs from one browser to the next. The space is the wide one: the font of our
 * pages and PDFs does not have the narrow one.
 */
const tabled: Readonly<Partial<Record<Locale, Convention>>> = {
  // the symbols of English are the shop's own
  en: { thousands: ',', decimal: '.', percent: '%', signOf: signsIn({}) },
  fr: {
    thousands: NBSP,
    decimal: ',',
    percent: `${NBSP}%`,
    signOf: signsIn({ USD: '$US', EUR: '€', GBP: '£GB' }),
  },
  es: { thousands: '.', decimal: ',', percent: `${NBSP}%`, signOf: signsIn({ USD: 'US$', EUR: '€' }) },
  vi: {
    thousands: '.',
    decimal: ',',
    percent: '%',
    signOf: signsIn({ USD: 'US$', EUR: '€', JPY: '¥', GBP: '£' }),
  },
  ru: {
    thousands: NBSP,
    decimal: ',',
    percent: `${NBSP}%`,
    signOf: signsIn({ USD: '$', EUR: '€', JPY: '¥', GBP: '£' }),
  },
}

const wide = (text: string): string => text.replaceAll('\u202f', NBSP)

/** The number format of `Intl` for a language that a shop added: the signs before, between and behind the numbers. */
function conventionOfIntl(locale: Locale): Convention {
  const partsOf = (options: Intl.NumberFormatOptions, value: number): Intl.NumberFormatPart[] =>
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always', ...options }).formatToParts(value)
  const textOf = (parts: readonly Intl.NumberFormatPart[], type: string): string =>
    wide(parts.find((part) => part.type === type)?.value ?? '')
  const number = partsOf({}, 1234.5)
  const percent = partsOf({ style: 'percent' }, 0.5)
  const inCurrency = (currency: string) => partsOf({ style: 'currency', currency }, 1)
  const amount = inCurrency('USD')
  return {
    thousands: textOf(number, 'group'),
    decimal: textOf(number, 'decimal'),
    percent: textOf(percent, 'literal') + textOf(percent, 'percentSign'),
    ...(percent[0]?.type === 'percentSign' && { isPercentBefore: true }),
    signOf: (currency) => textOf(inCurrency(currency), 'currency'),
    ...(amount[0]?.type === 'currency' && { beforeNumber: textOf(amount, 'literal') }),
  }
}

const computed = new Map<Locale, Convention>()

function conventionOf(locale: Locale): Convention {
  const known = tabled[locale] ?? computed.get(locale) ?? conventionOfIntl(locale)
  if (tabled[locale] === undefined) computed.set(locale, known)
  return known
}

/**
 * A decimal number, as JavaScript prints it, in the reader's convention, with a true minus. Thousands are always grouped,
 * so that a column of numbers reads alike.
 */
export function writtenNumber(text: string, locale: Locale): string {
  const { thousands, decimal } = conventionOf(locale)
  const [units = '', fraction] = text.replace('-', '−').split('.')
  const grouped = units.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** A written number with the percent sign where the language puts it. */
export function withPercent(number: string, locale: Locale): string {
  const { percent, isPercentBefore } = conventionOf(locale)
  return isPercentBefore ? `${percent.trim()}${/\s/.test(percent) ? NBSP : ''}${number}` : `${number}${percent}`
}

/** A written number with the sign of its currency where the language puts it, the minus in front of both. */
export function withCurrency(number: string, currency: Currency, locale: Locale): string {
  const { signOf, beforeNumber } = conventionOf(locale)
  const sign = signOf(currency)
  if (beforeNumber === undefined) return `${number}${NBSP}${sign}`
  const space = beforeNumber === '' && sign === currency ? NBSP : beforeNumber
  return number.replace(/^−?/, (minus) => `${minus}${sign}${space}`)
}
