import { unitsPerMajor } from './currency.ts'
import type { MajorAmount, Money } from './money.ts'

/** The amount in major units, as a JSON number for the API: 1999 cents are 19.99 (D-02). Never for calculation. */
export function toMajor(amount: Money): MajorAmount {
  return amount.minor / unitsPerMajor(amount.currency)
}
