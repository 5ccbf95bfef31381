import { compare, subtract, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'

/** The amount paid for a line so far, and the amount credited of it. */
export interface LinePayments<C extends Currency = Currency> {
  readonly paid: Money<C>
  readonly credited: Money<NoInfer<C>>
}

/**
 * The credit that unused time may give at most (B-62): what was paid for the line less earlier credits, and never below 0.
 * 300.00 unused, 200.00 paid and 50.00 given back before are 150.00. Throws TypeError on mixed currencies.
 */
export function creditCeiling<C extends Currency>(unused: Money<C>, { paid, credited }: LinePayments<C>): Money<C> {
  const nothing = zero(unused.currency)
  const rest: Money<C> = subtract(paid, credited)
  const least = compare<C>(unused, rest) < 0 ? unused : rest
  return compare<C>(least, nothing) < 0 ? nothing : least
}
