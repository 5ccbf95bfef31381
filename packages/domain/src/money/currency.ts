import type { Currency } from './currency-codes.ts'

/** The six that the specification names; those that a shop sells in, its default first, are its catalogue's. */
export const currencies: readonly Currency[] = ['USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP']

/** Signs that are printed; every other currency is named by its code, which says which dollar or crown it is. */
const symbols: Readonly<Partial<Record<string, string>>> = {
  USD: '$',
  PHP: '₱',
  EUR: '€',
  CHF: 'CHF',
  JPY: '¥',
  GBP: '£',
}

/** ISO 4217 currencies whose minor unit is not a hundredth; every other code has two decimals. */
const otherExponents = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code): [string, number] => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code): [string, number] => [code, 3]),
  ...'CLF UYW'.split(' ').map((code): [string, number] => [code, 4]),
])

/** Decimals of an ISO 4217 currency: 2 for USD, 0 for JPY. Takes any code, because a gateway may name others. */
export function exponentOf(code: string): number {
  return otherExponents.get(code) ?? 2
}

/** Minor units in one whole unit: 100 for USD, 1 for JPY. */
export function unitsPerMajor(code: string): number {
  return 10 ** exponentOf(code)
}

/** The symbol printed before an amount; one without a sign of its own is named by its code, as CHF is. */
export function symbolOf(currency: string): string {
  return symbols[currency] ?? currency
}

/** Currencies whose smallest payable amount is more than one minor unit: dinars are paid in ten thousandths, ariary whole. */
const otherIncrements = new Map<string, number>([
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code): [string, number] => [code, 10]),
  ['MGA', 100],
])

/**
 * The smallest step of a currency's amounts, in minor units: 10 for KWD, where 1.235 can't be paid by a card, 100 for MGA,
 * which has no coins below the ariary, otherwise 1. Amounts are rounded to it (B-57).
 */
export function incrementOf(code: string): number {
  return otherIncrements.get(code) ?? 1
}
