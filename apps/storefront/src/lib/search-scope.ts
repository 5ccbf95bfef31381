/** Name of the session storage for suggestions (M§7, SRCH-06). */
export const SEARCH_STORAGE = 'search'

/** Whose suggestions are kept, and for what: with another of these none of them is true any more. */
export interface SearchScope {
  /** The account that is signed in, or none. */
  readonly memberId: number | undefined
  readonly currency: string
  /** Lines in the cart: the buttons of suggestions follow it. */
  readonly badge: number
}

/** How the JSON of what is kept for a scope begins: it needs no parsing to be told from another's. */
export function scopePrefix({ memberId = 0, currency, badge }: SearchScope): string {
  return `{"scope":"${memberId}|${currency}|${badge}","entries":`
}

/** After signing in or out, and in another currency, what was kept is gone and not only unused (A-82, ANA-05). */
export function dropSearchesOfOthers(scope: SearchScope): void {
  try {
    const stored = sessionStorage.getItem(SEARCH_STORAGE)
    if (stored?.startsWith(scopePrefix(scope)) === false) sessionStorage.removeItem(SEARCH_STORAGE)
  } catch {
    // storage is blocked: nothing was kept
  }
}
