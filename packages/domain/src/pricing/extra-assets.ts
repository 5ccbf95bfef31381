import { multiply, priceIn } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { isBilledByUse, isSupport, keyOfAssetType } from './quantities.ts'
import type { PricingTerms } from './terms.ts'
import type { AmountStep } from './types.ts'

/** The charge for assets above those that the plan includes. */
export interface ExtraAssets {
  readonly amount: Money
  readonly explanation: Extract<AmountStep, { step: 'extra_assets' }>
}

/** True when a usage line bills assets of this type already; a support tier bills help, not assets. */
function isBilledByALine({ catalogue, selected }: PricingTerms, assetType: string): boolean {
  return selected.some(({ module }) => {
    const counted = catalogue.usageKeys.get(module.usageKey ?? '')?.assetType
    return counted === assetType && isBilledByUse(module) && !isSupport(module)
  })
}

/**
 * `max(0, assets − minimum) × rate` of the plan, once, for its own asset type: 8 assets, 5 included,
 * at 20 are 60. Without a quantity the minimum counts, so nothing is extra. Undefined where the plan charges no such thing.
 */
export function extraAssets(terms: PricingTerms): ExtraAssets | undefined {
  const { catalogue, plan, selection } = terms
  const rate = plan && priceIn(plan.minimumAssetRate, selection.currency)
  if (plan?.assetType === undefined || rate === undefined || isBilledByALine(terms, plan.assetType)) return undefined
  const { assetType, minimumAssetCount: minimum } = plan
  const key = keyOfAssetType(catalogue.usageKeys, assetType)?.key
  const assets = (key === undefined ? undefined : selection.quantities[key]) ?? minimum
  const extra = Math.max(assets - minimum, 0)
  const amount = multiply(rate, extra)
  const counted = { assetType, ...(key === undefined ? {} : { usageKey: key }) }
  return { amount, explanation: { step: 'extra_assets', ...counted, assets, minimum, extra, rate, amount } }
}
