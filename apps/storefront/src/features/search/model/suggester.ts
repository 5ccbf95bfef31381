import { normaliseQuery, queryRule } from '@waybill/domain/catalog'
import type { SuggestionCache } from './suggestion-cache.ts'
import type { Suggestion } from './suggestion.ts'

/** Debounce after the last key before a request. */
const IDLE_MS = 500

/** Content of the dropdown for a term. Rows stay while a newer term is pending. */
export interface SuggestionState {
  readonly term: string
  readonly phase: 'waiting' | 'found' | 'failed'
  readonly suggestions: readonly Suggestion[]
}

interface SuggesterPorts {
  /** Undefined: no answer, or one that says no. */
  readonly read: (term: string, signal: AbortSignal) => Promise<readonly Suggestion[] | undefined>
  readonly cache: () => SuggestionCache
  /** Undefined: nothing to show. */
  readonly show: (suggested: SuggestionState | undefined) => void
}

export interface Suggester {
  /** The text changed: requests it after the debounce. */
  readonly type: (text: string) => void
  /** Requests at once: the list is opened again. */
  readonly ask: (text: string) => Promise<void>
  /** The shown rows are stale: requests them again, unless the list was closed meanwhile. */
  readonly renew: () => Promise<void>
  readonly close: () => void
  /** Nothing that is under way is shown any more. */
  readonly stop: () => void
}

/** Requests suggestions after a debounce, and shows only the answer to the newest term. */
export function createSuggester({ read, cache, show }: SuggesterPorts): Suggester {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  let shown: SuggestionState | undefined

  const stop = (): void => {
    clearTimeout(timer)
    running?.abort()
    running = undefined
  }
  const update = (suggested: SuggestionState | undefined): void => {
    shown = suggested
    show(suggested)
  }
  const close = (): void => {
    stop()
    update(undefined)
  }

  const fetchTerm = async (term: string): Promise<void> => {
    const own = new AbortController()
    running = own
    update({ phase: 'waiting', term, suggestions: shown?.suggestions ?? [] })
    const answer = await read(term, own.signal)
    // another term was typed meanwhile: this answer is stale
    if (running !== own) return
    running = undefined
    if (answer !== undefined) cache().write(term, answer)
    update({ phase: answer === undefined ? 'failed' : 'found', term, suggestions: answer ?? [] })
  }

  const ask = async (text: string): Promise<void> => {
    stop()
    if (queryRule(text) !== 'ok') return update(undefined)
    const term = normaliseQuery(text)
    const cached = cache().read(term)
    return cached === undefined ? fetchTerm(term) : update({ phase: 'found', term, suggestions: cached })
  }

  return {
    type: (text) => {
      stop()
      if (queryRule(text) === 'ok') timer = setTimeout(() => void ask(text), IDLE_MS)
      else update(undefined)
    },
    ask,
    renew: async () => {
      if (shown !== undefined) await ask(shown.term)
    },
    close,
    stop,
  }
}
