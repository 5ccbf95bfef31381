import type { ResultOf } from '@waybill/contract'
import type { BestFitView, NamedProductView } from '@waybill/contract/pages'
import { bestFit, cartBreakdown, type Cart } from '@waybill/domain/cart'
import { learnMorePath, listedModules, packagePath, type ProductId } from '@waybill/domain/catalog'
import { subtract, toMajor } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import type { StoredCart } from '../stored-cart.ts'
import { namedProduct, type CartViewer } from './cart-viewer.ts'

type BestFitOut = ResultOf<'GET /cart/best-fit'>
type BestFitViewer = Pick<CartViewer, 'catalogue' | 'terms' | 'locale'>

function linkedProduct(viewer: BestFitViewer, id: ProductId): NamedProductView {
  const { catalogue, locale } = viewer
  const [item, module] = [catalogue.packages.get(id), catalogue.modules.get(id)]
  const path = item === undefined ? module && learnMorePath(catalogue, module) : packagePath(item)
  return { ...namedProduct(viewer, id), ...(path !== undefined && { href: localePath(locale, path) }) }
}

interface PresentedFit {
  readonly view: BestFitView
  readonly isEstimate: boolean
}

/** The better package of a cart, if there is one; what is hidden is named neither as gained nor as covered (CAT-11). */
function presentFit(reader: BestFitViewer, cart: Cart, before: BestFitView['before']): PresentedFit | undefined {
  // a package is offered at the price of today: that of a quote is of its own plan alone
  const { locale, terms } = reader
  const catalogue = terms.today
  const viewer = { ...reader, catalogue }
  const fit = bestFit({ catalogue, viewer: { kind: 'visitor' } }, cart)
  if (fit === undefined) return undefined
  const { total, isEstimate } = fit.price
  const saving = subtract(before, total)
  if (terms.bound !== undefined && saving.minor <= 0) return undefined
  const linked = (ids: readonly ProductId[]) => listedModules(catalogue, ids).map(({ id }) => linkedProduct(viewer, id))
  const view = {
    planId: fit.planId,
    title: titleOf(catalogue, fit.planId, locale),
    ...(fit.command.entries !== undefined && { entries: fit.command.entries }),
    before,
    total,
    ...(saving.minor > 0 && { saving }),
    gained: linked(fit.gained),
    covered: linked(fit.covered),
    ...(fit.leaves !== undefined && { leaves: linkedProduct(viewer, fit.leaves) }),
    ...(fit.forgets !== undefined && { forgets: linkedProduct(viewer, fit.forgets) }),
  }
  return { view, isEstimate }
}

/** The better package as the cart shows it. */
export function bestFitView(viewer: BestFitViewer, cart: Cart, before: BestFitView['before']): BestFitView | undefined {
  return presentFit(viewer, cart, before)?.view
}

/** The same in the API; null where there is none. */
export function bestFitOut(viewer: BestFitViewer, stored: StoredCart | undefined): BestFitOut {
  const fit = stored && presentFit(viewer, stored.cart, cartBreakdown(viewer.catalogue, stored.cart).total)
  return { best_fit: fit === undefined ? null : fitOut(fit), version: stored?.version ?? 0 }
}

function fitOut({ view, isEstimate }: PresentedFit): NonNullable<BestFitOut['best_fit']> {
  const { before, total, leaves, forgets } = view
  const saving = subtract(before, total)
  const named = ({ id, title }: NamedProductView) => ({ id, title })
  return {
    plan_id: view.planId,
    title: view.title,
    entries: view.entries === undefined ? null : [...view.entries],
    total_before: toMajor(before),
    total_before_minor: before.minor,
    total: toMajor(total),
    total_minor: total.minor,
    saving: toMajor(saving),
    saving_minor: saving.minor,
    currency: total.currency,
    is_estimate: isEstimate ? 1 : 0,
    gained: view.gained.map(named),
    covered: view.covered.map(named),
    leaves: leaves === undefined ? null : named(leaves),
    forgets: forgets === undefined ? null : named(forgets),
  }
}
