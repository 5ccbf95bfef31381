import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { compare } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { shownLines, twelveMonths } from '../../pricing/index.ts'
import type { AmountStep, Breakdown, PricedLine, TwelveMonthTotals } from '../../pricing/index.ts'
import { cartBreakdown } from '../selection.ts'
import type { SavedCart } from './saved-cart.ts'
import type { Cart } from '../types.ts'

/** Fewest carts that can stand beside each other. */
export const leastCompared = 2

/** Most carts that can stand beside each other. */
export const mostCompared = 4

/** One cart of a comparison with its price now; nothing that was stored with it is used. */
export interface ComparedCart {
  readonly name: string
  readonly planId: Cart['planId']
  readonly price: Breakdown
  /** The first twelve months both ways; absent where the shop sells by one of them only. */
  readonly twelveMonths?: TwelveMonthTotals
}

/** One module across the carts, in their order; undefined where a cart doesn't hold it, or it has no price there. */
export interface ComparedModule {
  readonly productId: ProductId
  readonly lines: readonly (PricedLine | undefined)[]
  /** Some cart lacks it, or has it at another amount or number of units. */
  readonly differs: boolean
}

/** Carts side by side: the plan, the modules and the extra assets of each cart add up to its total (PRC-10). */
export interface SavedCartComparison {
  readonly carts: readonly ComparedCart[]
  /** Another plan, or the same at another amount. */
  readonly plansDiffer: boolean
  /** Every module of any of them: those that all hold first, each group in the order of the carts. */
  readonly modules: readonly ComparedModule[]
  readonly extraAssetsDiffer: boolean
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

const amountKey = ({ minor, currency }: Money): string => `${minor} ${currency}`

/** Units that an amount is for: two carts may pay the same for different numbers, as below a minimum. */
function unitsOf(explanation: AmountStep): number {
  if (explanation.step === 'units') return explanation.quantity
  return explanation.step === 'extra_assets' ? explanation.assets : 0
}

const lineKey = (line: PricedLine | undefined): string =>
  line === undefined ? '' : `${line.shows} ${amountKey(line.amount)} ${unitsOf(line.explanation)}`

const differ = (keys: readonly string[]): boolean => new Set(keys).size > 1

/** A module has a row where some cart shows it; a part that buyers don't see has one where it is charged. */
function comparedModules(catalogue: Catalogue, carts: readonly ComparedCart[]): ComparedModule[] {
  const byId = carts.map(({ price }) => new Map(price.lines.map((line) => [line.productId, line])))
  const ids = new Set(
    carts.flatMap(({ price }) => shownLines(catalogue, price.lines).map(({ productId }) => productId)),
  )
  const modules = Array.from(ids, (productId) => {
    const lines = byId.map((own) => own.get(productId))
    return { productId, lines, differs: differ(lines.map(lineKey)) }
  })
  const isShared = ({ lines }: ComparedModule): boolean => lines.every((line) => line !== undefined)
  return [...modules.filter(isShared), ...modules.filter((module) => !isShared(module))]
}

function comparedCart(catalogue: Catalogue, { name, cart }: Pick<SavedCart, 'name' | 'cart'>): ComparedCart {
  const price = cartBreakdown(catalogue, cart)
  const totals = twelveMonths(catalogue, price)
  return { name, planId: cart.planId, price, ...(totals && { twelveMonths: totals }) }
}

/** Prices carts by one catalogue and lays them side by side: totals, and each module with its amount in each. */
export function compareSavedCarts(
  catalogue: Catalogue,
  savedCarts: readonly Pick<SavedCart, 'name' | 'cart'>[],
): SavedCartComparison {
  const carts = savedCarts.map((savedCart) => comparedCart(catalogue, savedCart))
  return {
    carts,
    plansDiffer: differ(carts.map(({ planId, price }) => `${Math.max(planId, 0)} ${amountKey(price.bundle)}`)),
    modules: comparedModules(catalogue, carts),
    extraAssetsDiffer: differ(
      carts.map(({ price: { extraAssets } }) =>
        extraAssets === undefined || extraAssets.amount.minor === 0
          ? ''
          : `${amountKey(extraAssets.amount)} ${unitsOf(extraAssets.explanation)}`,
      ),
    ),
    ...cheapestOf(carts),
  }
}
