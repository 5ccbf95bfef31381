import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { readProductsAs } from '../cart/index.ts'
import type { Reader } from '../catalog/index.ts'

/** The reader of a search. */
export interface SearchReader {
  readonly reader: Reader
  /** A visitor without a cart: everybody of this language and currency is answered alike. */
  readonly isAnybody: boolean
}

/** For calls, which show buttons but no cart. */
export async function searchReader(context: RequestContext, db: Executor): Promise<SearchReader> {
  const reader = await readProductsAs(context, db)
  return { reader, isAnybody: reader.cart === undefined && context.actor.kind === 'visitor' }
}
