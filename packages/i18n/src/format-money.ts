import { exponentOf, isCurrency, symbolOf, unitsPerMajor } from '@waybill/domain/money'
import { numberFormatter, typeset } from './format-number.ts'
import type { Locale } from './locales.ts'

/** An amount as it is printed. Wider than the domain's `Money`, because a gateway may name a currency we don't sell in. */
export interface PrintedMoney {
  readonly minor: number
  readonly currency: string
}

export type Decimals = 0 | 2

/** The precision of amounts that are summed on one screen: none when every one is whole, else the helper's two. */
export function decimalsFor(amounts: readonly PrintedMoney[]): Decimals {
  return amounts.every(({ minor, currency }) => minor % unitsPerMajor(currency) === 0) ? 0 : 2
}

/** A whole number of minor units as a power of ten: 1999 cents are `1999e-2`. */
function isDecimalText(text: string): text is `${number}` {
  return /^-?\d+e-\d$/.test(text)
}

function amountParts(money: PrintedMoney, locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] {
  // A text, because a double can't hold every amount with cents that a safe integer can.
  const text = `${money.minor}e-${exponentOf(money.currency)}`
  if (!isDecimalText(text)) throw new RangeError(`not a whole number of minor units: ${money.minor} ${money.currency}`)
  return numberFormatter(locale, options).formatToParts(text)
}

/** English puts the symbol before, and the minus before that: −$6; a code of letters keeps a space: CHF 6. */
function inEnglish(money: PrintedMoney, options: Intl.NumberFormatOptions): string {
  const { currency } = money
  const symbol = isCurrency(currency) ? symbolOf(currency) : '$'
  const before = /[A-Z]$/.test(symbol) ? `${symbol}\u00a0` : symbol
  const shown = typeset(amountParts(money, 'en', options)).replace(/^−?/, (minus) => `${minus}${before}`)
  return isCurrency(currency) ? shown : `${shown}\u00a0${currency}`
}

/**
 * An amount of money for page, mail and PDF (A-56, A-57, PRC-07): `$1,234` in English, `1 234 $US`, `1.234 US$` elsewhere,
 * with a non-breaking space. Without `decimals` the amount's own precision. It never rounds: an amount with cents shows
 * them whatever is asked; yen have none. A currency that we don't sell in prints `$` and its code after it.
 */
export function formatMoney(money: PrintedMoney, locale: Locale, decimals: Decimals = 0): string {
  const { currency } = money
  const exponent = exponentOf(currency)
  const digits = decimalsFor([money]) === 0 ? Math.min(decimals, exponent) : exponent
  const plain: Intl.NumberFormatOptions = {
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }
  if (locale === 'en') return inEnglish(money, plain)
  if (!isCurrency(currency)) return `${typeset(amountParts(money, locale, plain))}\u00a0$\u00a0${currency}`
  return typeset(amountParts(money, locale, { ...plain, style: 'currency', currency }))
}
