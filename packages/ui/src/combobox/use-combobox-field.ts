import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { commandOf, type ComboboxCommand } from './combobox-command.ts'
import { hintId } from './combobox-popup.tsx'
import { actionId } from './combobox-rows.tsx'
import { nextRow, type RowMove } from './next-row.ts'

interface ComboboxField {
  readonly field: HTMLInputElement
  readonly popup: RefObject<HTMLElement | null>
  readonly listId: string
  /** Ids of the options, in their order. */
  readonly rows: readonly string[]
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Sets the ARIA attributes of the field for its list; they go with it. */
function useFieldState({ field, listId, rows, isOpen }: ComboboxField, activeId: string | undefined): void {
  const hasList = isOpen && rows.length > 0
  useEffect(() => {
    if (!hasList) return
    field.setAttribute('aria-expanded', 'true')
    // a header that followed the page may stand still while the list is open
    if (field.getBoundingClientRect().bottom < 0) field.scrollIntoView()
    field.setAttribute('aria-controls', listId)
    field.setAttribute('aria-describedby', hintId(listId))
    return () => {
      field.setAttribute('aria-expanded', 'false')
      for (const name of ['aria-controls', 'aria-describedby']) field.removeAttribute(name)
    }
  }, [field, listId, hasList])
  useEffect(() => {
    if (activeId === undefined) return
    field.setAttribute('aria-activedescendant', activeId)
    // in the flow of a small screen the row may lie below the window
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, activeId])
}

function isCaretAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === value.length && selectionEnd === value.length
}

interface Highlight {
  readonly activeId: string | undefined
  readonly move: (by: RowMove) => void
  /** By the id of its row. */
  readonly choose: (id: string) => void
}

/** Keys and focus of the field: which row is highlighted, and how to move it. */
export function useComboboxField(box: ComboboxField): Highlight {
  const { field, popup, rows, isOpen, onOpen, onClose } = box
  const [chosen, choose] = useState<string>()
  const activeId = isOpen && chosen !== undefined && rows.includes(chosen) ? chosen : undefined
  useFieldState(box, activeId)

  const move = (by: RowMove): void => {
    const active = activeId === undefined ? -1 : rows.indexOf(activeId)
    choose(rows[nextRow(active, by, rows.length)])
  }
  /** False where the key is the text's after all: a row without a button. */
  const run = (command: ComboboxCommand): boolean => {
    const row = document.getElementById(activeId ?? '')
    const button = activeId === undefined ? null : document.getElementById(actionId(activeId))
    if (command === 'open') onOpen()
    else if (command === 'close') onClose()
    else if (command === 'clear') empty(field)
    else if (command === 'follow') row?.click()
    else if (command === 'act') button?.focus()
    else move(command)
    return command !== 'act' || button !== null
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event
    const command = commandOf(
      { key, isComposing, hasModifier: altKey || ctrlKey || metaKey || shiftKey },
      {
        isOpen,
        hasRows: rows.length > 0,
        hasActive: activeId !== undefined,
        isCaretAtEnd: isCaretAtEnd(field),
        forward: field.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight',
      },
    )
    if (command !== undefined && run(command)) event.preventDefault()
  })
  const onInput = useEffectEvent(() => choose(undefined))
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && popup.current?.contains(relatedTarget) === true
    // a window that loses the focus gives it back to this field
    if (!isInside && document.hasFocus()) onClose()
  })
  // a page that comes back from the history comes back closed
  const onHide = useEffectEvent(() => onClose())
  useEffect(() => {
    const watched = new AbortController()
    const { signal } = watched
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('focusout', (event) => onLeave(event), { signal })
    window.addEventListener('pagehide', () => onHide(), { signal })
    return () => watched.abort()
  }, [field])
  return { activeId, move, choose }
}

/** As if the reader had deleted the text. */
function empty(field: HTMLInputElement): void {
  field.setRangeText('', 0, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
