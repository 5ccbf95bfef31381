import type { PriceView, TeamPrice } from '@waybill/contract/views'
import { saleTerms, type Module, type Package, type Product } from '@waybill/domain/catalog'
import { priceSelection } from '@waybill/domain/pricing'
import { speakAmount } from '@waybill/i18n'
import { heldState } from '../held-state.ts'
import { priceView, priceViewOn, type ProductViewer } from '../viewer-prices.ts'

type TeamViewer = Pick<ProductViewer, 'catalogue' | 'locale' | 'currency' | 'team'>

/** The amount of a module for the reader's team, as its line in a cart would have it; inside `plan`, on the plan's terms. */
function teamPrice(viewer: TeamViewer, module: Module, plan?: Package): TeamPrice | undefined {
  const { catalogue, currency, locale, team } = viewer
  const { usageKey = '' } = module
  if (team === undefined || (team.quantities[usageKey] ?? 0) === 0) return undefined
  const { lines } = priceSelection(catalogue, {
    planId: plan?.id ?? 0,
    lines: [{ productId: module.id, bundled: plan !== undefined }],
    currency,
    quantities: team.quantities,
    pricing: plan !== undefined && saleTerms(plan, currency).pricing,
  })
  const line = lines.find(({ productId }) => productId === module.id)
  if (line?.explanation.step !== 'units' || line.shows !== 'amount') return undefined
  const context = { locale, t: team.t, title: () => '', named: module.id }
  return { amount: line.amount, formula: speakAmount(line.explanation, context)[0]?.label ?? '' }
}

/** Help that this team pays for has its amount, not the word free. */
function withTeam(price: PriceView, forTeam: TeamPrice | undefined): PriceView {
  if (forTeam === undefined) return price
  if (price.shows === 'amount') return { ...price, forTeam }
  if (price.shows !== 'free' || price.then === undefined) return price
  const { unit, freeUnits, then: amount } = price
  return { shows: 'amount', amount, unit, freeUnits, forTeam }
}

/** A product's price by itself to this reader: what is charged by use, for the numbers of their team. */
export function shownPrice(viewer: TeamViewer, product: Product): PriceView {
  const price = priceView(viewer.catalogue, product, viewer.currency)
  return product.kind === 'module' ? withTeam(price, teamPrice(viewer, product)) : price
}

/** The same of a module that a plan holds, at its price inside that plan. */
export function shownPriceIn(viewer: TeamViewer, module: Module, plan: Package): PriceView {
  const price = priceViewOn(saleTerms(plan, viewer.currency), viewer.catalogue, module)
  return withTeam(price, teamPrice(viewer, module, plan))
}

/** The package that holds a module for this reader: that of the cart, or else the account's own. */
function holdingPlan(viewer: ProductViewer, module: Module): Package | undefined {
  const { catalogue, cart, planId = 0 } = viewer
  const line = cart?.lines.find(({ productId }) => productId === module.id)
  if (line?.bundled === true) return catalogue.packages.get(cart?.planId ?? 0)
  return line === undefined && heldState(viewer, module) === 'in_plan' ? catalogue.packages.get(planId) : undefined
}

/** The price of a card: for a team, a module in the reader's package has the price and the minimum that it has there. */
export function heldPrice(viewer: ProductViewer, product: Product): PriceView {
  if (product.kind === 'package') return shownPrice(viewer, product)
  const plan = holdingPlan(viewer, product)
  const inside = plan && shownPriceIn(viewer, product, plan)
  return inside?.shows === 'amount' && inside.forTeam ? inside : shownPrice(viewer, product)
}
