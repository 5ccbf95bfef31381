import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { cascadeOf } from './cascade.ts'
import type { CartContext } from '../context.ts'
import { emptyCart } from '../empty-cart.ts'
import type { CartFailure, RemovalFailure } from '../failure.ts'
import { ordinaryLine } from '../lines.ts'
import { orphanIds } from '../orphans.ts'
import { planOf } from './plan.ts'
import { completedCart } from './completed-cart.ts'
import type { Cart, CartLine, CartPlan } from '../types.ts'

/** Removes one line by its product id. */
export interface RemoveModule {
  readonly productId: ProductId
}

/** Reason why this line has no removal of its own: its quantity, its parent or the platform decides. */
function ownFailure(catalogue: Catalogue, cart: Cart, line: CartLine): RemovalFailure | undefined {
  const { productId, bundled, isDefault, reason } = line
  const module = catalogue.modules.get(productId)
  if (bundled || module === undefined) return undefined
  if (module.isAdditionalAccountUser && module.usageKey !== undefined) {
    return { code: 'quantity-controls', productId, usageKey: module.usageKey }
  }
  if (reason.kind === 'companion_of') return { code: 'goes-with-parent', productId, parentId: reason.productId }
  const isInternal = module.type === 'internal' && !isDefault && !orphanIds(catalogue, cart).includes(productId)
  return isInternal ? { code: 'internal-line', productId } : undefined
}

/**
 * Defaults stay for a member, also when they would only be removed with another line; an unbreakable package stays
 * whole.
 */
function cascadeFailure(
  { catalogue, viewer }: CartContext,
  cart: Cart,
  { productId, gone }: { readonly productId: ProductId; readonly gone: readonly CartLine[] },
): RemovalFailure | undefined {
  const defaultIds = gone.filter((line) => line.isDefault).map((line) => line.productId)
  if (viewer.kind === 'member' && defaultIds.length > 0) return { code: 'default-module', productId, defaultIds }
  const isBroken = gone.some((line) => line.bundled)
  const isUnbreakable = catalogue.packages.get(cart.planId)?.isUnbreakable === true
  return isBroken && isUnbreakable ? { code: 'package-unbreakable', productId, planId: cart.planId } : undefined
}

/** The package breaks: Custom Solution, all lines ordinary, what was bundled is remembered. */
function brokenCart(cart: Cart, lines: readonly CartLine[]): Cart {
  return {
    ...cart,
    planId: 0,
    lines: lines.map(ordinaryLine),
    planReset: true,
    previousPlanId: cart.planId,
    trackedIds: cart.lines.filter((line) => line.bundled).map((line) => line.productId),
  }
}

/** True when nothing is left that the buyer chose: only what comes by itself with a plan. */
function isBare(catalogue: Catalogue, cart: Cart): boolean {
  const isAutomatic = ({ productId, isDefault }: CartLine): boolean =>
    isDefault || catalogue.modules.get(productId)?.isAdditionalAccountUser === true
  return cart.planId === 0 && cart.lines.every(isAutomatic)
}

/** The cart after a removal: with its last line it becomes empty, defaults alone are no cart. */
export function settled(catalogue: Catalogue, cart: Cart): Cart {
  const whole = completedCart(catalogue, cart)
  return isBare(catalogue, whole) ? emptyCart(cart.currency) : whole
}

/** Analytics: 6 when the package breaks, 7 when a module of the broken package goes after that. */
function codeOf(cart: Cart, isBroken: boolean, productId: ProductId): 6 | 7 | undefined {
  if (isBroken) return 6
  return cart.planReset && cart.trackedIds.includes(productId) ? 7 : undefined
}

/**
 * Removes a module and, all or nothing, every line that depends on it. A bundled one breaks the package unless it is
 * unbreakable; a default one stays for a member. What the removed line needed stays, as an orphan.
 */
export function removeModule(
  context: CartContext,
  cart: Cart,
  { productId }: RemoveModule,
): Result<CartPlan, CartFailure> {
  const line = cart.lines.find((candidate) => candidate.productId === productId)
  if (line === undefined) return fail({ code: 'not-in-cart', productId })
  const { catalogue } = context
  const goneIds = cascadeOf(catalogue, cart, [productId])
  const gone = cart.lines.filter((candidate) => goneIds.has(candidate.productId))
  const failure = ownFailure(catalogue, cart, line) ?? cascadeFailure(context, cart, { productId, gone })
  if (failure !== undefined) return fail(failure)
  const isBroken = cart.planId > 0 && gone.some((candidate) => candidate.bundled)
  const lines = cart.lines.filter((candidate) => !goneIds.has(candidate.productId))
  const after = isBroken ? brokenCart(cart, lines) : { ...cart, lines }
  return ok(planOf(cart, settled(catalogue, after), codeOf(cart, isBroken, productId)))
}
