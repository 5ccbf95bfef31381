import { listPrice } from '../catalog/index.ts'
import type { Catalogue, Module, Product, ProductId } from '../catalog/index.ts'
import type { Currency } from '../money/index.ts'
import { bundlePrice } from '../pricing/index.ts'
import type { SaleFailure } from './failure.ts'
import { heldIds } from './lines.ts'
import { cartBreakdown, toSelection } from './selection.ts'
import type { Cart, CartLine } from './types.ts'
import { hasRemoveButton } from './visible-lines.ts'

/** A problem of one line, and its action; never a failure of the whole cart. */
export type LineProblem =
  | { readonly code: 'unknown_product'; readonly productId: ProductId; readonly action: 'remove' }
  | {
      readonly code: 'retired'
      readonly productId: ProductId
      readonly replacedBy?: ProductId
      readonly action: 'replace' | 'remove'
    }
  | { readonly code: 'no_price'; readonly productId: ProductId; readonly currency: Currency; readonly action: 'remove' }
  | {
      readonly code: 'missing_dependency'
      readonly productId: ProductId
      readonly missing: ProductId
      readonly action: 'add'
    }
  | {
      readonly code: 'price_changed'
      readonly productId: ProductId
      /** Minor units of the cart's currency: the list price of a module, the plan's price after discount. */
      readonly before: number
      readonly after: number
      /** The currency of `before` where it is another one: the shop gave it up. */
      readonly beforeIn?: Currency
      readonly action: 'acknowledge'
    }

/** Amounts in minor units of the cart's currency that the buyer saw last, by product id. */
export type ShownPrices = ReadonlyMap<ProductId, number>

interface PriceCheck {
  readonly catalogue: Catalogue
  readonly cart: Cart
  readonly shown: ShownPrices
  readonly shownIn: Currency
  readonly held: ReadonlySet<ProductId>
  /** Products that the price of the cart leaves out, by the same computation. */
  readonly unpriced: ReadonlySet<ProductId>
}

function saleProblem({ id: productId, isDeleted, replacedBy }: Product): LineProblem[] {
  if (!isDeleted) return []
  if (replacedBy === undefined) return [{ code: 'retired', productId, action: 'remove' }]
  return [{ code: 'retired', productId, replacedBy, action: 'replace' }]
}

function priceProblem(
  { cart, shown, shownIn, unpriced }: PriceCheck,
  productId: ProductId,
  after?: number,
): LineProblem[] {
  if (unpriced.has(productId)) return [{ code: 'no_price', productId, currency: cart.currency, action: 'remove' }]
  const before = shown.get(productId)
  if (before === undefined || after === undefined) return []
  const problem = { code: 'price_changed', productId, before, after, action: 'acknowledge' } as const
  // the same figure in another currency is another price
  if (shownIn !== cart.currency) return [{ ...problem, beforeIn: shownIn }]
  return before === after ? [] : [problem]
}

function missingOf({ catalogue, held }: PriceCheck, module: Module): LineProblem[] {
  return module.dependencies.flatMap((missing): LineProblem[] => {
    const isThere = held.has(missing) || catalogue.modules.get(missing)?.isCore === true
    return isThere ? [] : [{ code: 'missing_dependency', productId: module.id, missing, action: 'add' }]
  })
}

function planProblems(checked: PriceCheck): LineProblem[] {
  const { catalogue, cart } = checked
  if (cart.planId <= 0) return []
  const plan = catalogue.packages.get(cart.planId)
  if (plan === undefined) return [{ code: 'unknown_product', productId: cart.planId, action: 'remove' }]
  const price = bundlePrice(catalogue, plan, toSelection(cart))
  return [...saleProblem(plan), ...priceProblem(checked, plan.id, price?.amount.minor)]
}

/** The list price that a line charges; what comes with the plan, or by default, has none of its own. */
function chargedPrice({ currency, pricing }: Cart, module: Module, { bundled }: CartLine): number | undefined {
  const isIncluded = bundled ? module.pricingType === 'FIXED' : module.isDefault
  return isIncluded ? undefined : listPrice(module, { currency, pricing: pricing && bundled })?.minor
}

function lineProblemsOf(checked: PriceCheck, line: CartLine): LineProblem[] {
  const { productId } = line
  const module = checked.catalogue.modules.get(productId)
  if (module === undefined) return [{ code: 'unknown_product', productId, action: 'remove' }]
  const listed = chargedPrice(checked.cart, module, line)
  return [...saleProblem(module), ...priceProblem(checked, productId, listed), ...missingOf(checked, module)]
}

/**
 * Everything that is wrong with the lines of a cart under a catalogue: retired, unknown, without a price in the currency,
 * without something it needs, or at another price than `shown` says. The package's problems come first and carry the plan's id.
 * Leave `shown` out where nothing was seen; with `pricesOf` of the cart as it was shown last, a change is shown once. `shownIn`
 * is the currency of what was shown, where the cart has another one since.
 */
export function lineProblems(
  catalogue: Catalogue,
  cart: Cart,
  {
    shown = new Map(),
    shownIn = cart.currency,
  }: { readonly shown?: ShownPrices; readonly shownIn?: Currency | undefined } = {},
): LineProblem[] {
  const unpriced = new Set(cartBreakdown(catalogue, cart).unpriced)
  const checked: PriceCheck = { catalogue, cart, shown, shownIn, held: heldIds(cart), unpriced }
  return [...planProblems(checked), ...cart.lines.flatMap((line) => lineProblemsOf(checked, line))]
}

/**
 * The first product that was retired while it lay in the cart, of those that the buyer chose: what comes with the plan, or by default, is
 * the shop's (CART-20). Undefined where all are still sold.
 */
export function retiredChoice(
  catalogue: Catalogue,
  cart: Cart,
): Extract<SaleFailure, { readonly code: 'product-retired' }> | undefined {
  const isOwnChoice = (id: ProductId): boolean => {
    const line = cart.lines.find(({ productId }) => productId === id)
    return line === undefined || hasRemoveButton(catalogue, line)
  }
  const [failure] = lineProblems(catalogue, cart).flatMap((problem) => {
    if (problem.code !== 'retired' || !isOwnChoice(problem.productId)) return []
    const { productId, replacedBy } = problem
    return { code: 'product-retired' as const, productId, ...(replacedBy !== undefined && { replacedBy }) }
  })
  return failure
}

/** Present prices of a cart, to be compared with later: the plan after discount, and the list prices beside it. */
export function pricesOf(catalogue: Catalogue, cart: Cart): Map<ProductId, number> {
  const plan = catalogue.packages.get(cart.planId)
  const ofPlan = plan && bundlePrice(catalogue, plan, toSelection(cart))
  const prices = new Map(plan === undefined || ofPlan === undefined ? [] : [[plan.id, ofPlan.amount.minor]])
  for (const line of cart.lines) {
    const module = catalogue.modules.get(line.productId)
    const listed = module && chargedPrice(cart, module, line)
    if (listed !== undefined) prices.set(line.productId, listed)
  }
  return prices
}
