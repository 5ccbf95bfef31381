/** Name of the session storage for suggestions. */
export const SEARCH_STORAGE = 'search'

/** The account, currency and cart of cached suggestions: with another of these all of them are stale. */
export interface SearchScope {
  /** The account that is signed in, or none. */
  readonly memberId: number | undefined
  readonly currency: string
  /** Lines in the cart: the buttons of suggestions follow it. */
  readonly badge: number
}

/** First characters of the stored JSON of a scope: a scope is recognized without parsing. */
export function scopePrefix({ memberId = 0, currency, badge }: SearchScope): string {
  return `{"scope":"${memberId}|${currency}|${badge}","entries":`
}

/** After signing in or out, and in another currency, the cache is gone and not only unused. */
export function dropSearchesOfOthers(scope: SearchScope): void {
  try {
    const stored = sessionStorage.getItem(SEARCH_STORAGE)
    if (stored?.startsWith(scopePrefix(scope)) === false) sessionStorage.removeItem(SEARCH_STORAGE)
  } catch {
    // storage is blocked: nothing was stored
  }
}
