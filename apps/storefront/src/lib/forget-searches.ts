import { SEARCH_STORAGE } from './search-scope.ts'

/** Drops cached suggestions, whose buttons and prices follow the cart. */
export function forgetSearches(): void {
  try {
    sessionStorage.removeItem(SEARCH_STORAGE)
  } catch {
    // storage is blocked: nothing was cached
  }
}
