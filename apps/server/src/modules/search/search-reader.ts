import type { CartView } from '@waybill/contract/views'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findOwnCart, loadOwnCart, type StoredCart } from '../cart/use-cases/read-cart.ts'
import type { Reader } from '../catalog/use-cases/show-cards.ts'

/** Whose eyes a search is for. */
export interface SearchReader {
  readonly reader: Reader
  /** A visitor without a cart: everybody of this language and currency is answered alike. */
  readonly isAnybody: boolean
}

function readAs(context: RequestContext, stored: StoredCart | undefined): SearchReader {
  const { ports, locale, currency, actor } = context
  return {
    reader: {
      catalogue: ports.catalogue.current(),
      locale,
      currency: stored?.cart.currency ?? currency,
      cart: stored?.cart,
    },
    isAnybody: stored === undefined && actor.kind === 'visitor',
  }
}

/** For calls, which show buttons but no cart. */
export async function searchReader(context: RequestContext, db: Executor): Promise<SearchReader> {
  return readAs(context, await findOwnCart(context, db))
}

/** For the results page, which shows the cart beside its rows. */
export async function searchReaderWithCart(
  context: RequestContext,
  db: Executor,
): Promise<SearchReader & { readonly cart: CartView | null }> {
  const own = await loadOwnCart(context, db)
  return { ...readAs(context, own.stored), cart: own.view }
}
