import { use, useCallback, useEffect, useState, type ComponentType } from 'react'
import { dropSearchesOfOthers } from '../lib/search-scope.ts'
import { useFrame } from './frame-context.ts'
import { SuggestionsLoader, type SuggestionsProps } from './suggestions-loader.ts'

interface LoadedSuggestions {
  readonly Suggestions: ComponentType<SuggestionsProps> | undefined
  readonly wake: () => void
}

/** The suggestions of a field once it was used; what is typed before they arrive waits in the field (SRCH-01). */
export function useSuggestions(field: HTMLInputElement | null): LoadedSuggestions {
  const load = use(SuggestionsLoader)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const wake = useCallback(() => {
    // without them, as when the line is gone, the field stays a form
    load?.().then(
      (component) => setSuggestions(() => component),
      () => {},
    )
  }, [load])
  useEffect(() => {
    // the field was in use before there was script
    if (field !== null && document.activeElement === field) wake()
  }, [field, wake])
  return { Suggestions, wake }
}

/** Suggestions that were kept for another account, currency or cart go as soon as a page knows it. */
export function useOwnSearches(): void {
  const { viewer, currency, badge } = useFrame().frame
  const memberId = viewer.kind === 'member' ? viewer.memberId : undefined
  useEffect(() => dropSearchesOfOthers({ memberId, currency, badge }), [memberId, currency, badge])
}
