import { modelAmount } from '../catalog/index.ts'
import type { PriceModel } from '../catalog/index.ts'
import { multiply, unitsAbove } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { UnitsStep } from './types.ts'

/** Terms of a usage price: `unit` is the price of one a month, `model` the price where it isn't one for each unit. */
export interface UsageTerms {
  readonly unit: Money
  readonly quantity: number
  /** Units that cost nothing. */
  readonly free: number
  /** Billed at least; 0 for none. */
  readonly minimum: number
  readonly model?: PriceModel
}

/** Billed units, the price of the last of them, and what they cost. */
export type UsageAmount = Pick<UnitsStep, 'unit' | 'billable' | 'amount' | 'tiers'>

/**
 * Units times unit price: free units go first, then the minimum. 120 users, 100 free, at 10 are 200; 3 drivers of at least 5 at
 * 12 are 60. A price by tiers or blocks is that of its model, where a minimum counts if it costs more: by volume more may cost
 * less.
 */
export function usageAmount({ unit, quantity, free, minimum, model }: UsageTerms): UsageAmount {
  const paid = unitsAbove(quantity, free)
  if (model !== undefined) return modelAmount(model, { paid, minimum }, unit.currency)
  const billable = Math.max(paid, minimum)
  return { unit, billable, amount: multiply(unit, billable) }
}

/** Label of counted units: help without a paid unit is free, anything else has its amount. */
export function unitsShow({ isSupport, billable }: Pick<UnitsStep, 'isSupport' | 'billable'>): 'amount' | 'free' {
  return isSupport === true && billable === 0 ? 'free' : 'amount'
}
