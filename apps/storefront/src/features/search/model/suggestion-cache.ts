import type { SearchScope } from '../../../lib/search-scope.ts'
import { cacheSearches, cachedSearches, type CachedEntries } from './search-cache.ts'
import type { Suggestion } from './suggestion.ts'

/** Cached that long, and that many. */
const LIFE_MS = 5 * 60_000
const MOST = 50

export interface SuggestionCache {
  readonly read: (term: string) => readonly Suggestion[] | undefined
  readonly write: (term: string, answer: readonly Suggestion[]) => void
}

interface CacheOf {
  readonly scope: SearchScope
  readonly locale: string
  readonly now?: () => number
}

/** Answers that need no second question, by language, currency and term. */
export function suggestionCache({ scope, locale, now = () => Date.now() }: CacheOf): SuggestionCache {
  const keyOf = (term: string): string => `${locale}|${scope.currency}|${term}`
  const fresh = (): CachedEntries => {
    const oldest = now() - LIFE_MS
    const stored = Object.entries(cachedSearches(scope))
    return Object.fromEntries(stored.filter(([, { at }]) => at > oldest && at <= now()))
  }
  return {
    read: (term) => {
      const answer = fresh()[keyOf(term)]?.answer
      return isAnswer(answer) ? answer : undefined
    },
    write: (term, answer) => {
      const { [keyOf(term)]: _replaced, ...others } = fresh()
      const entries = [...Object.entries(others), [keyOf(term), { at: now(), answer }] as const]
      cacheSearches(scope, Object.fromEntries(entries.slice(-MOST)))
    },
  }
}

/** True for an answer that this build stored in the tab; anything else could not be shown. */
function isAnswer(answer: unknown): answer is readonly Suggestion[] {
  return (
    Array.isArray(answer) &&
    answer.every((row: unknown) => typeof row === 'object' && row !== null && 'kind_count' in row && 'button' in row)
  )
}
