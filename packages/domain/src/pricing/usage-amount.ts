import { multiply } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { UnitsStep } from './types.ts'

/** Terms of a usage price: all whole units, `unit` the price of one a month. */
export interface UsageTerms {
  readonly unit: Money
  readonly quantity: number
  /** Units that cost nothing. */
  readonly free: number
  /** Billed at least; 0 for none. */
  readonly minimum: number
}

/**
 * Units times unit price: free units go first, then the minimum. 120 users, 100 free, at 10 are 200; 3 drivers of at least 5 at
 * 12 are 60.
 */
export function usageAmount({ unit, quantity, free, minimum }: UsageTerms): {
  readonly billable: number
  readonly amount: Money
} {
  const billable = Math.max(quantity - free, minimum, 0)
  return { billable, amount: multiply(unit, billable) }
}

/** Label of counted units: help without a paid unit is free, anything else has its amount. */
export function unitsShow({ isSupport, billable }: Pick<UnitsStep, 'isSupport' | 'billable'>): 'amount' | 'free' {
  return isSupport === true && billable === 0 ? 'free' : 'amount'
}
