import { modelAmount } from '../catalog/index.ts'
import type { PriceModel } from '../catalog/index.ts'
import { unitsAbove } from '../money/index.ts'
import { unitsAmount } from './units-amount.ts'
import type { UnitsTerms, UsageAmount } from './units-amount.ts'

/** Terms of a usage price, which may be one by tiers or blocks. */
export interface UsageTerms extends UnitsTerms {
  readonly model?: PriceModel
}

/**
 * The price of counted units: of each unit, or that of a model. There a minimum counts if it costs more: by volume more may cost
 * less.
 */
export function usageAmount({ model, ...terms }: UsageTerms): UsageAmount {
  if (model === undefined) return unitsAmount(terms)
  const { unit, quantity, free, minimum } = terms
  return modelAmount(model, { paid: unitsAbove(quantity, free), minimum }, unit.currency)
}
