import type { CartView } from '@waybill/contract/views'
import type { ProductId } from '@waybill/domain/catalog'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findOwnCart, loadOwnCart, type StoredCart } from '../cart/use-cases/read-cart.ts'
import { ownPlanId } from '../catalog/use-cases/own-plan-id.ts'
import type { Reader } from '../catalog/use-cases/show-cards.ts'

/** Whose eyes a search is for. */
export interface SearchReader {
  readonly reader: Reader
  /** A visitor without a cart: everybody of this language and currency is answered alike. */
  readonly isAnybody: boolean
}

function readAs(context: RequestContext, stored: StoredCart | undefined, planId: ProductId | undefined): SearchReader {
  const { ports, locale, currency, actor } = context
  return {
    reader: {
      catalogue: ports.catalogue.current(),
      locale,
      currency: stored?.cart.currency ?? currency,
      cart: stored?.cart,
      planId,
    },
    isAnybody: stored === undefined && actor.kind === 'visitor',
  }
}

/** For calls, which show buttons but no cart. */
export async function searchReader(context: RequestContext, db: Executor): Promise<SearchReader> {
  const [stored, planId] = await Promise.all([findOwnCart(context, db), ownPlanId(context, db)])
  return readAs(context, stored, planId)
}

/** For the results page, which shows the cart beside its rows. */
export async function searchReaderWithCart(
  context: RequestContext,
  db: Executor,
): Promise<SearchReader & { readonly cart: CartView | null }> {
  const [own, planId] = await Promise.all([loadOwnCart(context, db), ownPlanId(context, db)])
  return { ...readAs(context, own.stored, planId), cart: own.view }
}
