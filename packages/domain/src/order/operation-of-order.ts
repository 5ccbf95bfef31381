import { customSolutionId } from '../catalog/index.ts'
import type { OrderOperation } from './progress.ts'
import { orderTypes } from './types.ts'
import type { OrderType } from './types.ts'

/** The calls that carry out a purchase: a checkout, which a partner's upgrade is too, or the creation of a subscription. */
export type PurchaseCall = 'checkout' | 'create'

/** The present or ordered plan of an account, its interval, and its products. */
export interface OrderedSelection {
  readonly planId: number
  readonly interval: 'month' | 'year'
  readonly productIds: readonly number[]
}

/** A change from what is had to what is wanted. */
export interface OrderedSides {
  readonly isLegacy: boolean
  readonly from: OrderedSelection
  readonly to: OrderedSelection
}

/**
 * The row of the progress table that a purchase runs as (B-34): after a legacy plan that has ended 32, whichever call makes it,
 * as its type says; else 38 for a checkout, and 30 for a subscription that is created or begins anew.
 */
export function operationOfPurchase(call: PurchaseCall, type: OrderType): OrderOperation {
  if (type === orderTypes.legacyToMarketplace) return 'legacy_to_new_custom'
  return call === 'create' ? 'enable_new_package' : 'checkout'
}

/**
 * The row of the progress table that a change of a subscription runs as: a legacy plan that is left 28, a package that becomes
 * the Custom Solution 24, any other plan or interval 26. Of add-ons alone it is 22 where they only go; else 20, also where
 * there are more of the same.
 */
export function operationOfOrderedChange({ isLegacy, from, to }: OrderedSides): OrderOperation {
  if (isLegacy) return 'legacy_to_custom'
  if (from.planId !== to.planId && to.planId === customSolutionId) return 'bundled_to_custom'
  if (from.planId !== to.planId || from.interval !== to.interval) return 'change_package'
  const [had, wanted] = [new Set(from.productIds), new Set(to.productIds)]
  return wanted.size < had.size && wanted.isSubsetOf(had) ? 'disable_module' : 'enable_module'
}
