import { exponentOf, isCurrency, unitsPerMajor, wholeMinor } from '@waybill/domain/money'
import type { Locale } from '../locales.ts'
import { withCurrency, writtenNumber } from './written-number.ts'

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

/** 1999 cents are `19.99`: by their digits, because a double can't hold every amount with cents that a safe integer can. */
function decimalText({ minor, currency }: PrintedMoney, decimals: number): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(wholeMinor(minor, currency))).padStart(exponent + 1, '0')
  const units = digits.slice(0, digits.length - exponent)
  const fraction = digits.slice(units.length).slice(0, decimals)
  return `${minor < 0 ? '-' : ''}${units}${fraction && '.'}${fraction}`
}

/**
 * An amount of money for page, mail and PDF (A-57): `$1,234` in English, `1 234 $US`, `1.234 US$` elsewhere, with a
 * non-breaking space. Without `decimals` the amount's own precision. It never rounds: an amount with cents shows them whatever
 * is requested; yen have none. A code that is no currency's prints `$` and the code after it (A-55). What is no whole
 * number of minor units throws RangeError.
 */
export function formatMoney(money: PrintedMoney, locale: Locale, decimals: Decimals = 0): string {
  const { currency } = money
  const isShort = decimals === 0 && decimalsFor([money]) === 0
  const number = writtenNumber(decimalText(money, isShort ? 0 : exponentOf(currency)), locale)
  if (isCurrency(currency)) return withCurrency(number, currency, locale)
  return `${locale === 'en' ? withCurrency(number, 'USD', locale) : `${number}\u00a0$`}\u00a0${currency}`
}

/** Whether an amount as it is written says which currency it is in: `63 $US` and `CHF 63` do, `$63` and `63 €` don't. */
export function namesCurrency(money: PrintedMoney, locale: Locale): boolean {
  return /\p{Lu}{2}/u.test(formatMoney(money, locale))
}
