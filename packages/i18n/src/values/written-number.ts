import { symbolOf } from '@waybill/domain/money'
import type { Locale } from '../locales.ts'

/** The percent, and the amount, are those of 1, whose digit another number takes the place of. */
interface Convention {
  readonly thousands: string
  readonly decimal: string
  readonly percent: string
  /** The sign of a currency; a code of letters stands for one that has none. */
  readonly amountIn: (currency: string) => string
}

const NBSP = '\u00a0'

const signsIn =
  (signs: Readonly<Partial<Record<string, string>>>) =>
  (currency: string): string =>
    `1${NBSP}${signs[currency] ?? currency}`

/** A sign before the number; a code of letters keeps a space: CHF 6. */
const inFront = (sign: string, currency: string, space = ''): string =>
  `${sign}${space === '' && sign === currency ? NBSP : space}1`

/**
 * Number formats of the interface's languages, from the CLDR. A table instead of `Intl`, whose first formatter takes a slow
 * phone 50 ms of a first visit, and which differs from one browser to the next. The space is the wide one: the font of our
 * pages and PDFs does not have the narrow one.
 */
const tabled: Readonly<Partial<Record<Locale, Convention>>> = {
  // the symbols of English are the shop's own
  en: { thousands: ',', decimal: '.', percent: '1%', amountIn: (currency) => inFront(symbolOf(currency), currency) },
  fr: {
    thousands: NBSP,
    decimal: ',',
    percent: `1${NBSP}%`,
    amountIn: signsIn({ USD: '$US', EUR: '€', GBP: '£GB' }),
  },
  es: { thousands: '.', decimal: ',', percent: `1${NBSP}%`, amountIn: signsIn({ USD: 'US$', EUR: '€' }) },
  vi: {
    thousands: '.',
    decimal: ',',
    percent: '1%',
    amountIn: signsIn({ USD: 'US$', EUR: '€', JPY: '¥', GBP: '£' }),
  },
  ru: {
    thousands: NBSP,
    decimal: ',',
    percent: `1${NBSP}%`,
    amountIn: signsIn({ USD: '$', EUR: '€', JPY: '¥', GBP: '£' }),
  },
}

/** The number format of `Intl` for a language that a shop added: the signs before, between and behind the numbers. */
function conventionOfIntl(locale: Locale): Convention {
  const written = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always', ...options })
      .format(value)
      .replaceAll('\u202f', NBSP)
  const amountIn = (currency: string): string => written(1, { style: 'currency', currency, maximumFractionDigits: 0 })
  const [, thousands = '', decimal = ''] = /1(.*)234(.*)5/.exec(written(1234.5)) ?? []
  const [, space] = /^\S+(\s*)1/.exec(amountIn('USD')) ?? []
  return {
    thousands,
    decimal,
    percent: written(0.01, { style: 'percent' }),
    amountIn: (currency) => {
      const sign = amountIn(currency).replace(/\s*1\s*/, '')
      return space === undefined ? `1${NBSP}${sign}` : inFront(sign, currency, space)
    },
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
  return conventionOf(locale).percent.replace('1', number)
}

/** A written number with the sign of its currency where the language puts it, the minus in front of both. */
export function withCurrency(number: string, currency: string, locale: Locale): string {
  const amount = conventionOf(locale).amountIn(currency)
  return number.replace(/[^−]+/, (digits) => amount.replace('1', digits))
}
