import type { ResultOf } from '@waybill/contract'
import { cartBreakdown, type BestFit } from '@waybill/domain/cart'
import { subtract, toMajor } from '@waybill/domain/money'
import type { ProductId } from '@waybill/domain/catalog'
import { titleOf } from '../catalog/index.ts'
import { findBestFit, namedParts } from './best-fit-view.ts'
import type { CartReader } from './cart-view.ts'
import type { StoredCart } from './stored-cart.ts'

type BestFitOut = ResultOf<'GET /cart/best-fit'>
type Reader = Pick<CartReader, 'catalogue' | 'locale'>

/** The better package in the API (CART-26); null where there is none. */
export function bestFitOut(reader: Reader, stored: StoredCart | undefined): BestFitOut {
  const fit = stored && findBestFit(reader, stored.cart)
  return { best_fit: fit === undefined ? null : fitOut(reader, fit), version: stored?.version ?? 0 }
}

function fitOut(reader: Reader, fit: BestFit): NonNullable<BestFitOut['best_fit']> {
  const { catalogue, locale } = reader
  const before = cartBreakdown(catalogue, fit.plan.before).total
  const { total, isEstimate } = fit.price
  const { gained, covered } = namedParts(reader, fit)
  const saving = subtract(before, total)
  const named = (id: ProductId) => ({ id, title: titleOf(catalogue, id, locale) })
  return {
    plan_id: fit.planId,
    title: titleOf(catalogue, fit.planId, locale),
    entries: fit.command.entries === undefined ? null : [...fit.command.entries],
    total_before: toMajor(before),
    total_before_minor: before.minor,
    total: toMajor(total),
    total_minor: total.minor,
    saving: toMajor(saving),
    saving_minor: saving.minor,
    currency: total.currency,
    is_estimate: isEstimate ? 1 : 0,
    gained: gained.map(named),
    covered: covered.map(named),
    leaves: fit.leaves === undefined ? null : named(fit.leaves),
    forgets: fit.forgets === undefined ? null : named(fit.forgets),
  }
}
