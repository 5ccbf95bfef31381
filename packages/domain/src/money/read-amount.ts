import { currencyCodes, isCurrency, type Currency } from './currency-codes.ts'
import { exponentOf } from './currency.ts'

const FORM = /^(\d{1,10}|\d{1,3}(?:[.,\s’']\d{3})+(?=[.,]\d{1,2}(?:\D|$)))(?:[.,](\d{1,4}))?(?:\s*([a-z]{3}))?$/i

/**
 * The currencies that a typed amount can be of, by what it is in minor units of each: "37.20" and "37,20" are 3720 of USD
 * and 37200 of KWD, and nothing of JPY, which has no decimals; "37.20 eur" is of EUR alone. A sign between thousands counts
 * only before decimals. Empty for a text that is no amount.
 */
export function readAmount(text: string): ReadonlyMap<number, readonly Currency[]> {
  const [, whole = '', decimals = '', named] = FORM.exec(text.trim()) ?? []
  const code = named?.toUpperCase() ?? ''
  const fitting = named === undefined ? currencyCodes : isCurrency(code) ? [code] : []
  const digits = whole.replaceAll(/\D/g, '')
  const fraction = decimals.replace(/0+$/, '')
  const able = digits === '' ? [] : fitting.filter((currency) => exponentOf(currency) >= fraction.length)
  const byMinor = new Map<number, readonly Currency[]>()
  for (const currency of able) {
    const minor = Number(`${digits}${fraction.padEnd(exponentOf(currency), '0')}`)
    byMinor.set(minor, [...(byMinor.get(minor) ?? []), currency])
  }
  return byMinor
}
