import { useId, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { ComboboxPopup, type ComboboxContent } from './combobox-popup.tsx'
import { optionId } from './combobox-rows.tsx'
import { useComboboxField } from './use-combobox-field.ts'

export interface ComboboxProps {
  /** Stands on the page already, with `role="combobox"`; this hangs the list from it. */
  field: HTMLInputElement
  label: string
  actionsLabel: string
  content: ComboboxContent
  isOpen: boolean
  /** The arrow down was clicked in a field whose list is closed. */
  onOpen: () => void
  onClose: () => void
  place?: 'over' | 'flow' | undefined
}

/** The field keeps the focus, whatever is clicked in the list. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/**
 * The list of an editable combobox (ARIA 1.2). The highlight is the field's active descendant; the button of a row is a
 * stop of its own, reached from the highlighted row by the arrow forward and left by the arrow back, up, down or Escape.
 */
export const Combobox = ({ field, isOpen, onOpen, onClose, ...looks }: ComboboxProps) => {
  const listId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const rows = looks.content.groups.flatMap((group) => group.rows.map(({ key }) => optionId(listId, key)))
  const { activeId, move, choose } = useComboboxField({ field, popup, listId, rows, isOpen, onOpen, onClose })
  if (!isOpen) return null

  const onKeyDown = (event: KeyboardEvent): void => {
    const back = field.matches(':dir(rtl)') ? 'ArrowRight' : 'ArrowLeft'
    if (![back, 'ArrowUp', 'ArrowDown', 'Escape'].includes(event.key)) return
    event.preventDefault()
    field.focus()
    if (event.key === 'Escape') onClose()
    if (event.key === 'ArrowDown') move('next')
    if (event.key === 'ArrowUp') move('previous')
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    const isInside = relatedTarget === field || currentTarget.contains(relatedTarget)
    if (!isInside && document.hasFocus()) onClose()
  }
  // the row that a mouse points at is the one that Enter opens
  const onPointerMove = ({ pointerType, target }: PointerEvent): void => {
    const row = pointerType === 'mouse' && target instanceof Element ? target.closest('[role="option"]') : null
    if (row !== null) choose(row.id)
  }
  return (
    <ComboboxPopup
      {...looks}
      ref={popup}
      listId={listId}
      activeId={activeId}
      onMouseDown={keepFocus}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}
