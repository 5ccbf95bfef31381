import { unitsPerMajor } from './currency.ts'
import type { Currency } from './currency-codes.ts'
import { money } from './money.ts'
import type { Money } from './money.ts'
import { roundRatio } from './rounding.ts'

/** The amount without its minor units, towards 0: 40.99 is 40. */
export function truncateToWhole<C extends Currency>(amount: Money<C>): Money<C> {
  const unit = unitsPerMajor(amount.currency)
  return money(Number(roundRatio(BigInt(amount.minor), BigInt(unit), 'truncate')) * unit, amount.currency)
}

/** True when the amount has no minor units: when all amounts of a screen have none, it shows no decimals. */
export function isWhole(amount: Money): boolean {
  return truncateToWhole(amount).minor === amount.minor
}
