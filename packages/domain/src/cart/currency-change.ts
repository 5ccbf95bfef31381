import type { Catalogue, ProductId } from '../catalog/index.ts'
import type { Currency, Money } from '../money/index.ts'
import type { Breakdown, PricedLine } from '../pricing/index.ts'
import { cartBreakdown } from './selection.ts'
import type { Cart } from './types.ts'

/** The amount of a line in one currency; `unavailable` where it isn't sold in it. */
export interface ShownAmount {
  readonly shows: PricedLine['shows'] | 'unavailable'
  readonly amount: Money
}

/** One line of a cart in both currencies; the package carries its own id. */
export interface CurrencyChangeLine {
  readonly productId: ProductId
  readonly before: ShownAmount
  readonly after: ShownAmount
}

/** The amounts of a line in both currencies. */
type ChangedAmount = Omit<CurrencyChangeLine, 'productId'>

/** The effect of a switch of the currency: nothing is converted. */
export interface CurrencyChange {
  readonly from: Currency
  readonly to: Currency
  /** Every line that shows something else afterwards, the package first, in the order of the cart. */
  readonly changed: readonly CurrencyChangeLine[]
  /** The plan's charge for assets beyond those that it includes; absent where it is 0 in both. */
  readonly extraAssets?: ChangedAmount
  /** Ids that have no price in the new currency and become problems of their lines. */
  readonly unavailable: readonly ProductId[]
  readonly totalBefore: Money
  readonly totalAfter: Money
}

/** Amounts of a cart by product id; a Custom Solution has no amount of its own. */
function amountsOf(cart: Cart, price: Breakdown): Map<ProductId, ShownAmount> {
  const zero: Money = { minor: 0, currency: cart.currency }
  const unpriced = (price.unpriced ?? []).map((id) => [id, { shows: 'unavailable', amount: zero }] as const)
  const plan = cart.planId > 0 ? [[cart.planId, { shows: 'amount', amount: price.bundle }] as const] : []
  const lines = price.lines.map(({ productId, shows, amount }) => [productId, { shows, amount }] as const)
  return new Map<ProductId, ShownAmount>([...plan, ...lines, ...unpriced])
}

/** An amount is another one in another currency, even where the figure is the same. */
function isOther({ before, after }: CurrencyChangeLine): boolean {
  return before.shows !== after.shows || after.shows === 'amount'
}

function extraAssetsOf({ extraAssets, currency }: Breakdown): ShownAmount {
  if (extraAssets === undefined) return { shows: 'unavailable', amount: { minor: 0, currency } }
  return { shows: 'amount', amount: extraAssets.amount }
}

/** Without it the lines would not add up to the totals. */
function changedAssets(before: Breakdown, after: Breakdown): ChangedAmount | undefined {
  const isCharged = [before, after].some(({ extraAssets }) => extraAssets !== undefined && extraAssets.amount.minor > 0)
  return isCharged ? { before: extraAssetsOf(before), after: extraAssetsOf(after) } : undefined
}

/**
 * Lays a cart in two currencies side by side: each line that changes with both amounts, and both totals. A cart with the prices
 * of its quote leaves them in another currency, so each side is priced by its own catalogue.
 */
export function currencyChange(catalogueOf: (cart: Cart) => Catalogue, cart: Cart, to: Currency): CurrencyChange {
  const switched = { ...cart, currency: to }
  const priceBefore = cartBreakdown(catalogueOf(cart), cart)
  const priceAfter = cartBreakdown(catalogueOf(switched), switched)
  const [before, after] = [amountsOf(cart, priceBefore), amountsOf(switched, priceAfter)]
  const changed = Array.from(before, ([productId, was]) => ({ productId, before: was, after: after.get(productId) }))
    .flatMap(({ after: becomes, ...line }) => (becomes === undefined ? [] : [{ ...line, after: becomes }]))
    .filter(isOther)
  const extraAssets = changedAssets(priceBefore, priceAfter)
  return {
    from: cart.currency,
    to,
    changed,
    ...(extraAssets === undefined ? {} : { extraAssets }),
    unavailable: [...(priceAfter.unpriced ?? [])],
    totalBefore: priceBefore.total,
    totalAfter: priceAfter.total,
  }
}
