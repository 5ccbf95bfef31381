import { saleTerms } from '../../catalog/index.ts'
import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { packagedCart } from './add-package.ts'
import type { CartContext } from '../context.ts'
import { emptyCart } from '../empty-cart.ts'
import type { CartFailure } from '../failure.ts'
import { heldIds, neededLines, ordinaryLine } from '../lines.ts'
import { noChange, planOf, withinLimit } from './plan.ts'
import { partsFailure, namedFailure } from '../sale.ts'
import { completedCart } from './completed-cart.ts'
import type { Cart, CartLine, CartPlan } from '../types.ts'

/** Puts the cart under another package without losing a module. */
export interface SwitchPackage {
  readonly productId: ProductId
  /** Chosen subpackage codes; absent for all. */
  readonly entries?: readonly string[]
}

/** A module that the buyer chose keeps its reason when the package needs it too. */
function withOwnReasons(cart: Cart, lines: readonly CartLine[]): CartLine[] {
  const own = new Map(cart.lines.map((line) => [line.productId, line]))
  return lines.map((line) => {
    const before = own.get(line.productId)
    return line.bundled || before === undefined || before.bundled ? line : before
  })
}

/** Bought as the shop sells it: a plan of the pricing page at its pricing prices. */
function isSoldWithPricing({ packages }: Catalogue, { currency }: Cart, { productId }: SwitchPackage): boolean {
  const item = packages.get(productId)
  return item !== undefined && saleTerms(item, currency).pricing
}

/**
 * The cart under another package: what the package brings, and beside it all that the cart holds and the package
 * doesn't, at its base price. Rejected where the package or one of those lines is not sold any more.
 */
export function fittedCart(catalogue: Catalogue, cart: Cart, command: SwitchPackage): Result<Cart, CartFailure> {
  const start: Cart = { ...emptyCart(cart.currency), quantities: cart.quantities }
  const pricing = isSoldWithPricing(catalogue, cart, command)
  const packaged = packagedCart(catalogue, start, { ...command, pricing })
  if (!packaged.ok) return packaged
  const held = heldIds(packaged.value)
  const carried = cart.lines.filter(({ productId }) => !held.has(productId)).map(ordinaryLine)
  const ids = carried.map(({ productId }) => productId)
  const beside = [...carried, ...neededLines(catalogue, ids, new Set([...held, ...ids]))]
  const besideIds = beside.map(({ productId }) => productId)
  const failure = namedFailure(catalogue, partsFailure(catalogue, besideIds, cart.currency), command.productId)
  if (failure !== undefined) return fail(failure)
  const lines = [...withOwnReasons(cart, packaged.value.lines), ...beside]
  return ok(completedCart(catalogue, { ...packaged.value, lines }))
}

/** A switch back to the broken package restores it: code 5, as after a restore; any other switch has none. */
export function codeOfSwitch({ planReset, previousPlanId }: Cart, { productId }: SwitchPackage): 5 | undefined {
  return planReset && previousPlanId === productId ? 5 : undefined
}

/** True for the package of the cart with the same parts, bought as the shop sells it: no offer, and nothing to switch to. */
export function isWhatItHas(catalogue: Catalogue, cart: Cart, command: SwitchPackage): boolean {
  const { planId, entries, pricing } = cart
  if (planId <= 0 || planId !== command.productId) return false
  const hasSameParts = entries?.toSorted().join() === command.entries?.toSorted().join()
  return hasSameParts && pricing === isSoldWithPricing(catalogue, cart, command)
}

/** Switches to a package, as best fit offers it: every module stays, the memory of a broken package ends. */
export function switchPackage(
  { catalogue }: CartContext,
  cart: Cart,
  command: SwitchPackage,
): Result<CartPlan, CartFailure> {
  if (isWhatItHas(catalogue, cart, command)) return ok(noChange(cart))
  const fitted = fittedCart(catalogue, cart, command)
  return fitted.ok ? withinLimit(planOf(cart, fitted.value, codeOfSwitch(cart, command))) : fitted
}
