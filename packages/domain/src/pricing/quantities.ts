import type { AssetType, Module, UsageKey } from '../catalog/index.ts'
import type { PricingTerms, SelectedModule } from './terms.ts'

/** True for the help tiers, in which a minimum never applies and no paid quantity prints Free. */
export function isSupport(module: Module): boolean {
  return module.moduleKind === 'support' || module.type === 'support'
}

/** True for a module that is billed by use: it has a unit price and a usage key. */
export function isBilledByUse(module: Module): boolean {
  return module.pricingType === 'USAGE' && !module.isContactUs && !module.isCore
}

/** The least a module bills: its minimum while a plan bundles it, never for support. */
export function appliedMinimum({ module, bundled }: SelectedModule): number {
  return bundled && !isSupport(module) ? module.minimumAssetCount : 0
}

/** The key that counts an asset type: the one named after it, before any with a suffix. */
export function keyOfAssetType(keys: ReadonlyMap<string, UsageKey>, assetType: AssetType): UsageKey | undefined {
  return keys.get(assetType) ?? Array.from(keys.values()).find((key) => key.assetType === assetType)
}

/**
 * The quantity of a key before anybody entered one: the largest minimum of the bundled modules it feeds, the minimum of the
 * plan for the plan's own assets, else 1.
 */
function defaultQuantity({ catalogue, plan, selected }: PricingTerms, key: string): number {
  const minimums = selected.filter(({ module }) => module.usageKey === key).map(appliedMinimum)
  const ofPlan = plan?.assetType === undefined ? undefined : keyOfAssetType(catalogue.usageKeys, plan.assetType)
  const planMinimum = ofPlan?.key === key ? (plan?.minimumAssetCount ?? 0) : 0
  return Math.max(planMinimum, ...minimums) || 1
}

/** The quantity of a key: one number for every usage item with the key. */
export function quantityOf(terms: PricingTerms, key: string): number {
  return terms.selection.quantities[key] ?? defaultQuantity(terms, key)
}

/** The units of one item: those of its key; until the member gives a number, what has a minimum has its own alone. */
export function unitsOf(terms: PricingTerms, item: SelectedModule): number {
  const { usageKey = '' } = item.module
  return terms.selection.quantities[usageKey] ?? (appliedMinimum(item) || quantityOf(terms, usageKey))
}
