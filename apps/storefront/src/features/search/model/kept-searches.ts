import { scopePrefix, SEARCH_STORAGE, type SearchScope } from '../../../lib/search-scope.ts'

interface KeptAnswer {
  /** Epoch milliseconds of this browser. */
  readonly at: number
  readonly answer: unknown
}

/** Answers by `{locale}|{currency}|{term}`, the newest last. */
export type KeptEntries = Readonly<Record<string, KeptAnswer>>

/** Where storage is blocked, what was found lives as long as the page. */
let onThisPage: string | undefined

/** What is kept for this scope; nothing for any other. */
export function keptSearches(scope: SearchScope): KeptEntries {
  const kept = stored()
  return kept?.startsWith(scopePrefix(scope)) === true ? parse(kept) : {}
}

export function keepSearches(scope: SearchScope, entries: KeptEntries): void {
  onThisPage = `${scopePrefix(scope)}${JSON.stringify(entries)}}`
  try {
    sessionStorage.setItem(SEARCH_STORAGE, onThisPage)
  } catch {
    // storage is blocked or full: the page remembers
  }
}

export function dropSearches(): void {
  onThisPage = undefined
  try {
    sessionStorage.removeItem(SEARCH_STORAGE)
  } catch {
    // storage is blocked: nothing was kept
  }
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(SEARCH_STORAGE) ?? undefined
  } catch {
    return onThisPage
  }
}

function parse(text: string): KeptEntries {
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept.entries : {}
  } catch {
    return {}
  }
}

function isKept(kept: unknown): kept is { readonly entries: KeptEntries } {
  if (typeof kept !== 'object' || kept === null || !('entries' in kept)) return false
  const { entries } = kept
  return typeof entries === 'object' && entries !== null && Object.values(entries).every(isAnswer)
}

function isAnswer(kept: unknown): kept is KeptAnswer {
  return typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'number' && 'answer' in kept
}
