import { customSolutionCode, subpackageCodes } from '../catalog/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import type { Cart } from './types.ts'

/** The plan that the account has now, as far as the cart compares with it. */
export interface CurrentPlan {
  readonly code: string
  readonly subpackageCodes: readonly string[]
  readonly isExpired: boolean
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const set = new Set(left)
  return set.size === new Set(right).size && right.every((code) => set.has(code))
}

/**
 * `is_change_package` of M§4: the plan's code differs from the account's, the subpackages differ as a
 * set, or the subscription is expired. Without a current plan, or with an empty cart, there is nothing to change.
 */
export function isChangePackage(catalogue: Catalogue, cart: Cart, current: CurrentPlan | undefined): boolean {
  if (current === undefined) return false
  if (current.isExpired) return true
  if (cart.planId < 0) return false
  const plan = catalogue.packages.get(cart.planId)
  const codes = plan === undefined ? [] : (cart.entries ?? subpackageCodes(catalogue, plan))
  return (plan?.code ?? customSolutionCode) !== current.code || !isSameSet(codes, current.subpackageCodes)
}
