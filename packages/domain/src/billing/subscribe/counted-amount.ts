import { ratioOfRate } from '../../invoice/tax-rate.ts'
import type { TaxRate } from '../../invoice/index.ts'
import { add, compare, mulRatio, subtract, zero, type Money } from '../../money/index.ts'

/** Amounts of a request: charged now, and a month before and after it. */
export interface RequestedAmounts {
  /** Tax included, before account credit pays of it; below 0 where credits exceed the charges. */
  readonly total: Money
  /** A month before tax, use at its declared quantities included; absent of a first purchase. */
  readonly before?: Money
  readonly after: Money
  readonly taxRate: TaxRate
}

/** The part of a standing approval that a request takes: what is charged now or what it adds a month, tax included, the larger (S-22). */
export function countedAmount({ total, before, after, taxRate }: RequestedAmounts): Money {
  const nothing = zero(total.currency)
  const monthly = subtract(after, before ?? nothing)
  const taxed = add(monthly, mulRatio(monthly, ratioOfRate(taxRate), 'half_up'))
  return [total, taxed].reduce((most, amount) => (compare(amount, most) > 0 ? amount : most), nothing)
}
