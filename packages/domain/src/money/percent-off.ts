import type { Currency } from './currency-codes.ts'
import { unitsPerMajor } from './currency.ts'
import { money } from './money.ts'
import type { Money } from './money.ts'
import { roundRatio } from './rounding.ts'

/** True for a discount that the shop takes: a whole percent, 0 to 100. */
export function isPercent(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 0 && percent <= 100
}

/**
 * The amount less a percentage, floored to whole currency units: 99 at 15 % is 84, 19.99 at 10 % is 17. Applied once, on
 * the bundle sum. 0 % leaves the amount as it is, cents included. Throws RangeError on a percentage that is not whole or
 * outside 0 to 100.
 */
export function floorPercentOff<C extends Currency>(amount: Money<C>, percent: number): Money<C> {
  if (!isPercent(percent)) throw new RangeError(`not a whole percentage from 0 to 100: ${percent}`)
  if (percent === 0) return amount
  const unit = unitsPerMajor(amount.currency)
  const kept = BigInt(amount.minor) * BigInt(100 - percent)
  return money(Number(roundRatio(kept, 100n * BigInt(unit), 'floor')) * unit, amount.currency)
}
