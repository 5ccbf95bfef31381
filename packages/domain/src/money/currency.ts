/** The six currencies that a shop can sell in (M§9, PRC-07), ISO 4217 codes. */
export type Currency = 'USD' | 'PHP' | 'EUR' | 'CHF' | 'JPY' | 'GBP'

/** Every currency that Waybill knows; those that a shop sells in, its default first, are its catalogue's. */
export const currencies: readonly Currency[] = ['USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP']

const symbols: Readonly<Record<Currency, string>> = {
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

/** True for the code of a currency that Waybill knows; narrows text from outside (M§9). */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(symbols, code)
}

/** Decimals of an ISO 4217 currency: 2 for USD, 0 for JPY (PRC-07). Takes any code, because a gateway may name others. */
export function exponentOf(code: string): number {
  return otherExponents.get(code) ?? 2
}

/** Minor units in one whole unit: 100 for USD, 1 for JPY (PRC-07). */
export function unitsPerMajor(code: string): number {
  return 10 ** exponentOf(code)
}

/** The symbol printed before an amount (M§9); CHF has no sign of its own, its code stands for it. */
export function symbolOf(currency: Currency): string {
  return symbols[currency]
}
