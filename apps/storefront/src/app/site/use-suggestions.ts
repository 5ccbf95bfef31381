import { yieldToMain } from '@waybill/ui/yield-to-main.ts'
import { use, useCallback, useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { dropSearchesOfOthers } from '../../lib/search-scope.ts'
import { useShell } from '../shell-context.ts'
import { SuggestionsLoader, type SuggestionsProps } from './suggestions-loader.ts'

interface LoadedSuggestions {
  /** Of the field. */
  readonly box: RefObject<HTMLInputElement | null>
  /** Once it was used: a state from the start would put all effects of the page into the task that hydrates it. */
  readonly field: HTMLInputElement | null
  readonly Suggestions: ComponentType<SuggestionsProps> | undefined
  readonly wake: () => void
  /** Enter in a term that can't be searched for: the list shows why, as soon as it has loaded. */
  readonly submitLater: () => void
}

/** The suggestions of a field once it was used; what is typed before they arrive waits in the field. */
export function useSuggestions(): LoadedSuggestions {
  const load = use(SuggestionsLoader)
  const box = useRef<HTMLInputElement>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const waiting = useRef<HTMLFormElement>(null)
  const wake = useCallback(() => {
    // the click that opened the field is painted first
    void yieldToMain()
      .then(load)
      .then(
        (component) => {
          setField(box.current)
          return component && setSuggestions(() => component)
        },
        // without them, as when the network is away, the field stays a form, and its page shows what the list would
        // have shown
        () => waiting.current?.submit(),
      )
  }, [load])
  useEffect(() => {
    // the field had the focus before the script ran
    if (document.activeElement === box.current) wake()
  }, [wake])
  useEffect(() => {
    if (Suggestions !== undefined) waiting.current?.requestSubmit()
    waiting.current = null
  }, [Suggestions])
  const submitLater = (): void => {
    waiting.current = box.current?.form ?? null
    wake()
  }
  return { box, field, Suggestions, wake, submitLater }
}

/** Cached suggestions of another account, currency or cart go as soon as a page knows it. */
export function useOwnSearches(): void {
  const { viewer, currency, badge } = useShell().shell
  const memberId = viewer.kind === 'member' ? viewer.memberId : undefined
  useEffect(() => dropSearchesOfOthers({ memberId, currency, badge }), [memberId, currency, badge])
}
