import { isVisible, soldModules } from '../catalog/index.ts'
import type { Catalogue, Module, ProductId } from '../catalog/index.ts'
import { compare, multiply } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { planCommand } from './commands/command.ts'
import { emptyCart } from './empty-cart.ts'
import { offersOfShop, type Offer } from './offers.ts'
import { cartBreakdown } from './selection.ts'

/** A package that holds a module and all that it needs, and costs little more than these, or less. */
export interface PackageOffer {
  readonly packageId: ProductId
  readonly price: Money
  /** Modules that it holds beside them. */
  readonly more: number
}

/** A package is worth a word up to half as much again: 39 beside 32, and not 71 beside 12. */
const HALF_MORE = { alone: 3, package: 2 } as const

/**
 * The cheapest package around a module that is bought by itself, with what it needs; of equally cheap ones the fullest. None
 * where a part is charged by use: its sum depends on the buyer's numbers.
 */
export function packageAround(catalogue: Catalogue, module: Module, currency: Currency): PackageOffer | undefined {
  const context = { catalogue, viewer: { kind: 'visitor' } } as const
  const added = planCommand(context, emptyCart(currency), { kind: 'add_module', productId: module.id })
  if (!added.ok) return undefined
  const { after } = added.value
  const alone = cartBreakdown(catalogue, after)
  if (alone.unpriced !== undefined || alone.isEstimate) return undefined
  const needed = soldModules(
    catalogue,
    after.lines.map(({ productId }) => productId),
  ).filter(({ isDefault, isCore }) => !isDefault && !isCore)
  const [cheapest] = offersOfShop(catalogue, currency)
    .filter(({ switched, bundled }) => {
      const item = catalogue.packages.get(switched.productId)
      const isWhole = item !== undefined && isVisible(item) && switched.entries === undefined
      return isWhole && needed.every(({ id }) => bundled.has(id))
    })
    .map((offer) => ({ offer, more: soldModules(catalogue, offer.bundled).length - needed.length }))
    .toSorted((left, right) => compare(left.offer.bundle, right.offer.bundle) || right.more - left.more)
  if (cheapest === undefined || cheapest.more === 0 || !isWorthAWord(cheapest.offer, alone.total)) return undefined
  const { offer, more } = cheapest
  return { packageId: offer.switched.productId, price: offer.bundle, more }
}

function isWorthAWord({ bundle }: Offer, alone: Money): boolean {
  return compare(multiply(bundle, HALF_MORE.package), multiply(alone, HALF_MORE.alone)) <= 0
}
