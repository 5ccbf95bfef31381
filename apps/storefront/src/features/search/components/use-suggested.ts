import { queryRule } from '@waybill/domain/catalog'
import { mobileQuery } from '@waybill/ui/media.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import type { SuggestionsProps } from '../../../app/site/suggestions-loader.ts'
import type { SearchScope } from '../../../lib/search-scope.ts'
import { resultsHref } from '../model/results-href.ts'
import { rowsThatFit } from '../model/rows-that-fit.ts'
import { createSuggester, type SuggestionState, type Suggester } from '../model/suggester.ts'
import { suggestionCache } from '../model/suggestion-cache.ts'
import { withinLimit } from '../model/typed-text.ts'
import { call } from '../../../lib/call.ts'
import type { Suggestion } from '../model/suggestion.ts'

/** At most ten rows for a term; undefined when there is no answer that could be shown. */
async function readSuggestions(
  term: string,
  { locale, signal }: { readonly locale: string; readonly signal: AbortSignal },
): Promise<readonly Suggestion[] | undefined> {
  const outcome = await call('GET /cart/search/suggestions', { query: { term }, locale, signal })
  return outcome.ok ? outcome.result : undefined
}

export interface SuggestionListState extends SuggestionState {
  /** Rows that fit into this window. */
  readonly most: number
}

interface SuggestedField {
  readonly shown: SuggestionListState | undefined
  /** Enter was clicked in a text that is too short to be searched for. */
  readonly isTooShort: boolean
  readonly suggester: Suggester
  readonly close: () => void
}

function rowsFor({ field, place }: SuggestionsProps): number {
  const isInFlow = place === 'flow' || window.matchMedia(mobileQuery).matches
  return rowsThatFit(isInFlow ? Number.POSITIVE_INFINITY : window.innerHeight - field.getBoundingClientRect().bottom)
}

/** Scope of the cache for the viewer as the page knows them now. */
function useScope(): () => SearchScope {
  const { viewer, currency, badge } = useShell().shell
  const memberId = viewer.kind === 'member' ? viewer.memberId : undefined
  const scope = useRef<SearchScope>({ memberId, currency, badge })
  useEffect(() => {
    scope.current = { memberId, currency, badge }
  }, [memberId, currency, badge])
  return () => scope.current
}

function useSuggester(props: SuggestionsProps): readonly [SuggestionListState | undefined, Suggester] {
  const { locale } = useShell().shell
  const scope = useScope()
  const [shown, setShown] = useState<SuggestionListState>()
  const [suggester] = useState(() =>
    createSuggester({
      read: (term, signal) => readSuggestions(term, { locale, signal }),
      cache: () => suggestionCache({ scope: scope(), locale }),
      show: (suggested) => setShown(suggested && { ...suggested, most: rowsFor(props) }),
    }),
  )
  useEffect(() => suggester.stop, [suggester])
  return [shown, suggester]
}

/** The 101st character isn't taken. */
function limit(field: HTMLInputElement): void {
  const { text, caret } = withinLimit({ text: field.value, caret: field.selectionEnd ?? field.value.length })
  if (text === field.value) return
  field.setRangeText(text, 0, field.value.length)
  field.setSelectionRange(caret, caret)
}

/** The field's text, from the first key on: also what was typed before this arrived. */
export function useSuggested(props: SuggestionsProps): SuggestedField {
  const { field } = props
  const { locale } = useShell().shell
  const link = useLink()
  const [shown, suggester] = useSuggester(props)
  const [isTooShort, setTooShort] = useState(false)

  const onText = useEffectEvent((isComposing: boolean) => {
    if (!isComposing) limit(field)
    setTooShort(false)
    suggester.type(field.value)
  })
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault()
    const rule = queryRule(field.value)
    setTooShort(rule === 'too_short')
    if (rule === 'ok') location.assign(link(resultsHref(locale, field.value)))
    else suggester.close()
  })
  useEffect(() => {
    const watched = new AbortController()
    const { signal } = watched
    field.addEventListener('input', (event) => onText(event instanceof InputEvent && event.isComposing), { signal })
    field.addEventListener('compositionend', () => onText(false), { signal })
    field.form?.addEventListener('submit', (event) => onSubmit(event), { signal })
    if (field.value !== field.defaultValue) {
      limit(field)
      suggester.type(field.value)
    }
    // from here on the handlers get every key
    field.setAttribute('data-suggests', '')
    return () => {
      watched.abort()
      field.removeAttribute('data-suggests')
    }
  }, [field, suggester])
  const close = (): void => {
    setTooShort(false)
    suggester.close()
  }
  return { shown, isTooShort, suggester, close }
}
