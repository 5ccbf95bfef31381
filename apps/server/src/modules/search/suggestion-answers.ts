import { normaliseQuery, type Catalogue } from '@waybill/domain/catalog'
import type { Viewer } from '../catalog/index.ts'
import { suggestionsOut } from './suggestion-out.ts'
import { suggestProducts } from './use-cases/search-products.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { readProductsAs } from '../cart/index.ts'

/** People begin words alike; this many answers of some kilobytes are cached, the oldest leaves first. */
const KEPT = 500

/**
 * Caches the answers for visitors without a cart, by version, language, currency and term (P-G4): a new version begins
 * with nothing, and the version before takes its answers with it. Members, and visitors with a cart, have buttons of
 * their own.
 */
export function createSuggestionAnswers(): (viewer: SearchViewer, typed: string) => string {
  const ofVersion = new WeakMap<Catalogue, Map<string, string>>()
  return ({ viewer, isAnybody }, typed) => {
    const term = normaliseQuery(typed)
    if (!isAnybody) return answerOf(viewer, term)
    const answers = ofVersion.get(viewer.catalogue) ?? new Map<string, string>()
    ofVersion.set(viewer.catalogue, answers)
    const key = `${viewer.locale} ${viewer.currency} ${term}`
    const answer = answers.get(key) ?? answerOf(viewer, term)
    answers.set(key, answer)
    for (const [oldest] of answers) {
      if (answers.size <= KEPT) break
      answers.delete(oldest)
    }
    return answer
  }
}

function answerOf(viewer: Viewer, query: string): string {
  const found = suggestProducts({ ...viewer, query })
  const { bundles, modules } = suggestionsOut(viewer, found)
  const result = found.first === 'modules' ? [...modules, ...bundles] : [...bundles, ...modules]
  return JSON.stringify({ status: 200, result })
}

/** The reader of a search. */
export interface SearchViewer {
  readonly viewer: Viewer
  /** A visitor without a cart: everybody of this language and currency is answered alike. */
  readonly isAnybody: boolean
}

/** For calls, which show buttons but no cart. */
export async function searchViewer(context: RequestContext, db: Executor): Promise<SearchViewer> {
  const viewer = await readProductsAs(context, db)
  return { viewer, isAnybody: viewer.cart === undefined && context.actor.kind === 'visitor' }
}
