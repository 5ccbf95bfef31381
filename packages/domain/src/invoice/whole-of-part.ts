import { compare, mulRatio, negate } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { ChargeLine } from './types.ts'

/**
 * The price of which a line's amount is the part that its fraction says, half up (B-57): 59.00 for 49.17 with 25 of 30 days
 * left, and 24.00 for 20.00 of three units at 8.00. Undefined for a line of a whole period, and where less is left to give back
 * than the time was worth: of 59.00 with 20.00 refunded only 39.00.
 */
export function wholeOfPart({ fraction, explanation, unit, amount }: ChargeLine): Money | undefined {
  if (fraction === undefined) return undefined
  const size = amount.minor < 0 ? negate(amount) : amount
  // a credit note of an earlier release has its own amount as unit price
  const wholes = explanation.step === 'units' ? [explanation.amount] : [unit, explanation.amount]
  return wholes.find((whole) => compare(mulRatio(whole, fraction, 'half_up'), size) === 0)
}
