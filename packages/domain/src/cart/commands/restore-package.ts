import { isListed } from '../../catalog/index.ts'
import type { Catalogue, Package, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartContext } from '../context.ts'
import type { CartFailure } from '../failure.ts'
import { heldIds, neededLines, packageLines } from '../lines.ts'
import { packageFailure } from '../package-sale.ts'
import { planOf, upsellReturn, withinLimit } from './plan.ts'
import { completedCart } from './completed-cart.ts'
import type { Cart, CartPlan } from '../types.ts'

/** Brings the broken package back. */
export interface RestorePackage {
  /** Clicked on the upsell panel. */
  readonly isFromUpsell?: boolean
}

/**
 * Modules that went missing from the broken package and must come back for the plan to return. Hidden ones aren't waited for:
 * they return with the package.
 */
export function missingIds({ modules }: Catalogue, cart: Cart): ProductId[] {
  const held = heldIds(cart)
  return cart.trackedIds.filter((id) => {
    const module = modules.get(id)
    return !held.has(id) && (module === undefined || isListed(module))
  })
}

/** The broken package as it is sold now, or why it can't return. */
function previousPackage(catalogue: Catalogue, cart: Cart): Result<Package, CartFailure> {
  const productId = cart.previousPlanId
  if (!cart.planReset || productId === undefined) return fail({ code: 'nothing-to-restore' })
  const item = catalogue.packages.get(productId)
  if (item === undefined) return fail({ code: 'unknown-product', productId })
  const failure = packageFailure(catalogue, item, cart)
  return failure === undefined ? ok(item) : fail(failure)
}

/** The restored plan with its bundle flags; extras stay behind the bundle in their order; quantities stay. */
function restoredCart(catalogue: Catalogue, cart: Cart, item: Package): Cart {
  const bundle = packageLines(catalogue, item, cart.entries)
  const ids = bundle.map(({ productId }) => productId)
  const isBundled = new Set(ids)
  const extras = cart.lines.filter(({ productId }) => !isBundled.has(productId))
  const held = new Set([...ids, ...extras.map(({ productId }) => productId)])
  const { currency, quantities, pricing, entries } = cart
  return {
    planId: item.id,
    lines: [...bundle, ...extras, ...neededLines(catalogue, ids, held)],
    currency,
    quantities,
    pricing,
    ...(entries === undefined ? {} : { entries }),
    planReset: false,
    trackedIds: [],
  }
}

/**
 * Brings the broken package back in one step, at its current price. Rejected with `nothing-to-restore` without a break, and
 * with the package's own failure when it or a part of it is no longer sold.
 */
export function restorePackage(
  { catalogue }: CartContext,
  cart: Cart,
  { isFromUpsell = false }: RestorePackage = {},
): Result<CartPlan, CartFailure> {
  const previous = previousPackage(catalogue, cart)
  if (!previous.ok) return previous
  const after = completedCart(catalogue, restoredCart(catalogue, cart, previous.value))
  return withinLimit(planOf(cart, after, isFromUpsell ? upsellReturn : 5))
}

/** The same cart with its package back when the last missing part has returned; undefined while that isn't so. */
export function restoredIfComplete(catalogue: Catalogue, cart: Cart): Cart | undefined {
  if (missingIds(catalogue, cart).length > 0) return undefined
  const previous = previousPackage(catalogue, cart)
  return previous.ok ? restoredCart(catalogue, cart, previous.value) : undefined
}
