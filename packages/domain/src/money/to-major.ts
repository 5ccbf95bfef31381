import { exponentOf, unitsPerMajor } from './currency.ts'
import { decimalText } from './decimal-text.ts'
import type { MajorAmount, Money } from './money.ts'

/** The amount in major units, as a JSON number for the API: 1999 cents are 19.99. Never for calculation. */
export function toMajor(amount: Money): MajorAmount {
  return amount.minor / unitsPerMajor(amount.currency)
}

/** The amount as a price list has it, with the decimals of its currency: 12900 cents are "129.00 EUR". */
export function majorText({ minor, currency }: Money): string {
  const amount = { numerator: BigInt(minor), denominator: BigInt(unitsPerMajor(currency)) }
  return `${decimalText(amount, exponentOf(currency), 'floor')} ${currency}`
}
