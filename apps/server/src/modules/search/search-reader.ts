import type { CartView } from '@waybill/contract/views'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { readAs, readProductsAs } from '../catalog/use-cases/read-as.ts'
import type { Reader } from '../catalog/use-cases/show-cards.ts'

/** Whose eyes a search is for. */
export interface SearchReader {
  readonly reader: Reader
  /** A visitor without a cart: everybody of this language and currency is answered alike. */
  readonly isAnybody: boolean
}

const isAnybody = ({ actor }: RequestContext, { cart }: Reader): boolean =>
  cart === undefined && actor.kind === 'visitor'

/** For calls, which show buttons but no cart. */
export async function searchReader(context: RequestContext, db: Executor): Promise<SearchReader> {
  const reader = await readProductsAs(context, db)
  return { reader, isAnybody: isAnybody(context, reader) }
}

/** For the results page, which shows the cart beside its rows. */
export async function searchReaderWithCart(
  context: RequestContext,
  db: Executor,
): Promise<SearchReader & { readonly cart: CartView | null }> {
  const { reader, cart } = await readAs(context, db)
  return { reader, isAnybody: isAnybody(context, reader), cart }
}
