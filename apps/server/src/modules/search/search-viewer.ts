import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { readProductsAs } from '../cart/index.ts'
import type { CatalogueViewer } from '../catalog/index.ts'

/** The reader of a search. */
export interface SearchViewer {
  readonly viewer: CatalogueViewer
  /** A visitor without a cart: everybody of this language and currency is answered alike. */
  readonly isAnybody: boolean
}

/** For calls, which show buttons but no cart. */
export async function searchViewer(context: RequestContext, db: Executor): Promise<SearchViewer> {
  const viewer = await readProductsAs(context, db)
  return { viewer, isAnybody: viewer.cart === undefined && context.actor.kind === 'visitor' }
}
