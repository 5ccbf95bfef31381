import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { compare } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { Breakdown, PricedLine } from '../../pricing/index.ts'
import { cartBreakdown } from '../selection.ts'
import type { SavedCart } from './saved-cart.ts'
import type { Cart } from '../types.ts'

/** One cart of a comparison with its price now; nothing that was stored with it is used. */
export interface ComparedCart {
  readonly name: string
  readonly planId: Cart['planId']
  readonly price: Breakdown
}

/** One module across the carts, in their order; undefined where a cart doesn't hold it, or it has no price there. */
export interface ComparedModule {
  readonly productId: ProductId
  readonly lines: readonly (PricedLine | undefined)[]
}

/** Carts side by side. */
export interface SavedCartComparison {
  readonly carts: readonly ComparedCart[]
  /** Every module of any of them: those that all hold first, each group in the order of the carts. */
  readonly modules: readonly ComparedModule[]
  /** The cheapest, absent where the carts are in several currencies or one has no price: amounts don't compare then. */
  readonly cheapest?: { readonly names: readonly string[]; readonly total: Money }
}

function cheapestOf(carts: readonly ComparedCart[]): Pick<SavedCartComparison, 'cheapest'> {
  const [first, ...others] = carts
  if (first === undefined || carts.some(({ price }) => price.unpriced !== undefined)) return {}
  if (others.some(({ price }) => price.currency !== first.price.currency)) return {}
  const totals = carts.map(({ price }) => price.total)
  const total = totals.reduce((least, other) => (compare(other, least) < 0 ? other : least))
  const names = carts.filter(({ price }) => price.total.minor === total.minor).map(({ name }) => name)
  return { cheapest: { names, total } }
}

function comparedModules(carts: readonly ComparedCart[]): ComparedModule[] {
  const byId = carts.map(({ price }) => new Map(price.lines.map((line) => [line.productId, line])))
  const ids = new Set(carts.flatMap(({ price }) => price.lines.map(({ productId }) => productId)))
  const modules = Array.from(ids, (productId) => ({ productId, lines: byId.map((lines) => lines.get(productId)) }))
  const isShared = ({ lines }: ComparedModule): boolean => lines.every((line) => line !== undefined)
  return [...modules.filter(isShared), ...modules.filter((module) => !isShared(module))]
}

/** Prices carts by one catalogue and lays them side by side: totals, and each module with its amount in each. */
export function compareSavedCarts(
  catalogue: Catalogue,
  savedCarts: readonly Pick<SavedCart, 'name' | 'cart'>[],
): SavedCartComparison {
  const carts = savedCarts.map(({ name, cart }) => ({
    name,
    planId: cart.planId,
    price: cartBreakdown(catalogue, cart),
  }))
  return { carts, modules: comparedModules(carts), ...cheapestOf(carts) }
}
