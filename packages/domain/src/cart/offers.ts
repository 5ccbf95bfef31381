import { bundledIds, saleTerms, subpackageCodes } from '../catalog/index.ts'
import type { Catalogue, Package, ProductId } from '../catalog/index.ts'
import { add, compare } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { bundlePrice, priceSelection } from '../pricing/index.ts'
import type { Cart } from './types.ts'
import type { SwitchPackage } from './commands/switch-package.ts'

/** One way to buy a package: whole, or with a choice of its subpackages. */
export interface Offer {
  readonly switched: SwitchPackage
  readonly bundled: ReadonlySet<ProductId>
  /** Its price by itself, as the shop sells it. */
  readonly bundle: Money
}

/** A longer chain than this is offered whole only: 2^6 choices are enough for any shop. */
const longestChain = 6

/** Every choice of codes, the fullest first. */
function choicesOf(codes: readonly string[]): readonly (readonly string[])[] {
  let choices: readonly (readonly string[])[] = [[]]
  for (const code of codes.toReversed()) choices = choices.flatMap((choice) => [[code, ...choice], choice])
  return choices.toSorted((left, right) => right.length - left.length)
}

function offersOf(catalogue: Catalogue, item: Package, currency: Currency): Offer[] {
  const { id: productId } = item
  const codes = subpackageCodes(catalogue, item)
  const choices = codes.length > longestChain ? [] : choicesOf(codes).filter(({ length }) => length < codes.length)
  const ways: readonly SwitchPackage[] = [{ productId }, ...choices.map((entries) => ({ productId, entries }))]
  return ways.flatMap((switched) => {
    const { entries } = switched
    const terms = { ...saleTerms(item, currency), ...(entries === undefined ? {} : { entries }) }
    const bundle = bundlePrice(catalogue, item, terms)?.amount
    return bundle === undefined ? [] : { switched, bundled: new Set(bundledIds(catalogue, item, entries)), bundle }
  })
}

const kept = new WeakMap<Catalogue, Map<Currency, readonly Offer[]>>()

/**
 * Every way to buy a package in a currency: whole, and with each choice of its subpackages, the fullest first. Cached for each
 * version of the catalogue, which never changes: every read of a cart needs it.
 */
export function offersOfShop(catalogue: Catalogue, currency: Currency): readonly Offer[] {
  const ofCatalogue = kept.get(catalogue) ?? new Map<Currency, readonly Offer[]>()
  kept.set(catalogue, ofCatalogue)
  const offers =
    ofCatalogue.get(currency) ?? catalogue.document.packages.flatMap((item) => offersOf(catalogue, item, currency))
  ofCatalogue.set(currency, offers)
  return offers
}

/** An offer, and what a cart costs under it at the least. */
export interface BoundedOffer {
  readonly offer: Offer
  readonly least: Money
}

/**
 * The offers of the shop by what the cart costs under them at the least, the lowest first: the offer by itself, and beside it
 * what of the cart it doesn't hold. A line beside a package costs the same beside every package, and nothing costs less than
 * nothing; lines of extra team members may go with a switch, so they count as nothing. Pricing can stop at the first whose
 * lower bound is dearer.
 */
export function boundedOffers(catalogue: Catalogue, cart: Cart): readonly BoundedOffer[] {
  const { currency, quantities } = cart
  const lines = cart.lines.map(({ productId }) => ({ productId, bundled: false }))
  const alone = priceSelection(catalogue, { planId: 0, lines, currency, quantities, pricing: false })
  const counted = alone.lines.filter(
    ({ productId }) => catalogue.modules.get(productId)?.isAdditionalAccountUser !== true,
  )
  const leastOf = ({ bundled, bundle }: Offer): Money =>
    counted.reduce((least, { productId, amount }) => (bundled.has(productId) ? least : add(least, amount)), bundle)
  return offersOfShop(catalogue, currency)
    .map((offer) => ({ offer, least: leastOf(offer) }))
    .toSorted((left, right) => compare(left.least, right.least))
}
