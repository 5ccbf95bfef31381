import { createContext, type ComponentType } from 'react'

export interface SuggestionsProps {
  /** The search field that the list hangs from. */
  readonly field: HTMLInputElement
  /** Over the page, or in the flow around the field. */
  readonly place: 'over' | 'flow'
}

/** Fetches the list of suggestions. It is no part of a first visit: a field fetches it when it gets the focus. */
export type LoadSuggestions = () => Promise<ComponentType<SuggestionsProps>>

/** Given by the browser's entry; on the server, and without script, a search field is a plain form. */
export const SuggestionsLoader = createContext<LoadSuggestions | undefined>(undefined)
