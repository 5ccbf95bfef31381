/** Effect of a key in the field of a combobox. */
export type ComboboxCommand = 'open' | 'next' | 'previous' | 'first' | 'last' | 'follow' | 'act' | 'close' | 'clear'

export interface ComboboxKey {
  readonly key: string
  /** With Alt, Ctrl or Meta a key belongs to the browser. */
  readonly hasModifier: boolean
  /** An input method is choosing its characters: its keys are ignored. */
  readonly isComposing: boolean
}

export interface ComboboxPlace {
  readonly isOpen: boolean
  readonly hasRows: boolean
  /** A row is highlighted: what Enter opens. */
  readonly hasActive: boolean
  /** Forward has nowhere to go in the text. */
  readonly isCaretAtEnd: boolean
  /** Arrow that goes forward in the direction of the text. */
  readonly forward: 'ArrowRight' | 'ArrowLeft'
}

const IN_ROWS: Readonly<Record<string, ComboboxCommand>> = { ArrowDown: 'next', ArrowUp: 'previous' }
const ON_A_ROW: Readonly<Record<string, ComboboxCommand>> = { Home: 'first', End: 'last', Enter: 'follow' }

/**
 * The keys of an editable combobox: arrows go through the rows, Home and End too once a row is highlighted, Enter opens
 * it, the arrow forward goes to its button, Escape closes, then clears. Everything else edits the text.
 */
export const commandOf = (
  { key, hasModifier, isComposing }: ComboboxKey,
  place: ComboboxPlace,
): ComboboxCommand | undefined => {
  if (hasModifier || isComposing) return undefined
  if (key === 'Escape') return place.isOpen ? 'close' : 'clear'
  if (!place.isOpen) return key === 'ArrowDown' ? 'open' : undefined
  if (!place.hasRows) return undefined
  if (place.hasActive && key === place.forward) return place.isCaretAtEnd ? 'act' : undefined
  return IN_ROWS[key] ?? (place.hasActive ? ON_A_ROW[key] : undefined)
}
