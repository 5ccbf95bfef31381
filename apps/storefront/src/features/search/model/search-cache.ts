import { forgetSearches } from '../../../lib/forget-searches.ts'
import { scopePrefix, SEARCH_STORAGE, type SearchScope } from '../../../lib/search-scope.ts'

interface CachedAnswer {
  /** Epoch milliseconds of this browser. */
  readonly at: number
  readonly answer: unknown
}

/** Answers by `{locale}|{currency}|{term}`, the newest last. */
export type CachedEntries = Readonly<Record<string, CachedAnswer>>

/** Cache where storage is blocked: it lives as long as the page. */
let onThisPage: string | undefined

/** Entries of this scope; nothing for any other. */
export function cachedSearches(scope: SearchScope): CachedEntries {
  const cached = stored()
  return cached?.startsWith(scopePrefix(scope)) === true ? parse(cached) : {}
}

export function cacheSearches(scope: SearchScope, entries: CachedEntries): void {
  onThisPage = `${scopePrefix(scope)}${JSON.stringify(entries)}}`
  try {
    sessionStorage.setItem(SEARCH_STORAGE, onThisPage)
  } catch {
    // storage is blocked or full: the page remembers
  }
}

export function dropSearches(): void {
  onThisPage = undefined
  forgetSearches()
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(SEARCH_STORAGE) ?? undefined
  } catch {
    return onThisPage
  }
}

function parse(text: string): CachedEntries {
  try {
    const cached: unknown = JSON.parse(text)
    return isStored(cached) ? cached.entries : {}
  } catch {
    return {}
  }
}

function isStored(cached: unknown): cached is { readonly entries: CachedEntries } {
  if (typeof cached !== 'object' || cached === null || !('entries' in cached)) return false
  const { entries } = cached
  return typeof entries === 'object' && entries !== null && Object.values(entries).every(isAnswer)
}

function isAnswer(cached: unknown): cached is CachedAnswer {
  return (
    typeof cached === 'object' &&
    cached !== null &&
    'at' in cached &&
    typeof cached.at === 'number' &&
    'answer' in cached
  )
}
