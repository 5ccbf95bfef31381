import type { Catalogue, Module, ProductId } from '../catalog/index.ts'
import type { Currency } from '../money/index.ts'
import { heldIds } from './lines.ts'
import { isPricedIn } from './sale.ts'
import type { Cart, CartLine } from './types.ts'

/** What is wrong with one line, and what can be done about it; never a failure of the whole cart (CART-20, D-30). */
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
      /** List prices in minor units of the cart's currency. */
      readonly before: number
      readonly after: number
      readonly action: 'acknowledge'
    }

function saleProblem(product: { isDeleted: boolean; replacedBy?: ProductId }, productId: ProductId): LineProblem[] {
  if (!product.isDeleted) return []
  if (product.replacedBy === undefined) return [{ code: 'retired', productId, action: 'remove' }]
  return [{ code: 'retired', productId, replacedBy: product.replacedBy, action: 'replace' }]
}

function priceProblem(module: Module, cart: Cart, shown: ReadonlyMap<ProductId, number>): LineProblem[] {
  const { id: productId } = module
  const after = module.basePrice[cart.currency]
  if (!isPricedIn(module, cart.currency)) {
    return [{ code: 'no_price', productId, currency: cart.currency, action: 'remove' }]
  }
  const before = shown.get(productId)
  if (before === undefined || after === undefined || before === after) return []
  return [{ code: 'price_changed', productId, before, after, action: 'acknowledge' }]
}

function missingOf(catalogue: Catalogue, module: Module, held: ReadonlySet<ProductId>): LineProblem[] {
  return module.dependencies.flatMap((missing): LineProblem[] => {
    const isThere = held.has(missing) || catalogue.modules.get(missing)?.isCore === true
    return isThere ? [] : [{ code: 'missing_dependency', productId: module.id, missing, action: 'add' }]
  })
}

/**
 * Everything that is wrong with the lines of a cart under a catalogue: retired, unknown, without a price in the
 * currency, without something it needs, or dearer or cheaper than `shown` said (list prices in minor units at the time
 * the buyer last saw them; leave it out where nothing was seen). The package's own problems carry the plan's id.
 */
export function lineProblems(
  catalogue: Catalogue,
  cart: Cart,
  shown: ReadonlyMap<ProductId, number> = new Map(),
): LineProblem[] {
  const held = heldIds(cart)
  const plan = catalogue.packages.get(cart.planId)
  const ofLine = ({ productId }: CartLine): LineProblem[] => {
    const module = catalogue.modules.get(productId)
    if (module === undefined) return [{ code: 'unknown_product', productId, action: 'remove' }]
    return [
      ...saleProblem(module, productId),
      ...priceProblem(module, cart, shown),
      ...missingOf(catalogue, module, held),
    ]
  }
  const ofPlan = plan === undefined ? [] : saleProblem(plan, plan.id)
  return [...ofPlan, ...cart.lines.flatMap(ofLine)]
}
