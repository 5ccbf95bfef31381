import { multiply } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { UnitsStep } from './types.ts'

/** Terms of a price for each unit: `unit` is the price of one a month. */
export interface UnitsTerms {
  readonly unit: Money
  readonly quantity: number
  /** Units that cost nothing. */
  readonly free: number
  /** Billed at least; 0 for none. */
  readonly minimum: number
}

/** Billed units, the price of the last of them, and what they cost. */
export type UsageAmount = Pick<UnitsStep, 'unit' | 'billable' | 'amount' | 'tiers'>

/**
 * Units times unit price: free units go first, then the minimum. 120 users, 100 free, at 10 are 200; 3 drivers of at least 5 at
 * 12 are 60.
 */
export function unitsAmount({ unit, quantity, free, minimum }: UnitsTerms): UsageAmount {
  const billable = Math.max(quantity - free, minimum, 0)
  return { unit, billable, amount: multiply(unit, billable) }
}

/** Label of counted units: help without a paid unit is free unless a tier has a fee, anything else has its amount. */
export function unitsShow({
  isSupport,
  billable,
  amount,
}: Pick<UnitsStep, 'isSupport' | 'billable' | 'amount'>): 'amount' | 'free' {
  return isSupport === true && billable === 0 && amount.minor === 0 ? 'free' : 'amount'
}
