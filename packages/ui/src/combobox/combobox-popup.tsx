import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { ComboboxRows, type ComboboxGroup } from './combobox-rows.tsx'
import styles from './combobox.module.css'

export interface ComboboxContent {
  groups: readonly ComboboxGroup[]
  /** Above the rows or in their place: nothing found, failed, too short. */
  message?: ReactNode
  /** An answer is pending: the rows stay until it comes; without any, their places are shown. */
  busy: boolean
  /** The keys and their effects: the description of the field while the list is open. */
  hint?: ReactNode
  /** The way to all results. */
  foot?: ReactNode
}

interface ComboboxPopupProps extends Omit<ComponentProps<'div'>, 'className' | 'style' | 'children' | 'content'> {
  listId: string
  label: string
  actionsLabel: string
  content: ComboboxContent
  activeId?: string | undefined
  /** Over the page from 751 up, or in the flow of what stands around it at any width. */
  place?: 'over' | 'flow' | undefined
}

export const hintId = (listId: string): string => `${listId}-hint`

const PLACES = ['first', 'second', 'third'] as const

const Waiting = () => (
  <div className={styles.waiting} aria-hidden="true">
    {PLACES.map((place) => (
      <div key={place} className={styles.option}>
        <Glyph icon="search" quiet />
        <span className={styles.words}>
          <Skeleton width="half" />
          <Skeleton shape="small" width="wide" />
        </span>
      </div>
    ))}
  </div>
)

/** Popup of the field: rows in labelled groups, or a message; the way to all results at the foot. */
export const ComboboxPopup = (props: ComboboxPopupProps) => {
  const { listId, label, actionsLabel, content, activeId, place = 'over', ...rest } = props
  const { groups, message, busy, hint, foot } = content
  const hasRows = groups.some(({ rows }) => rows.length > 0)
  return (
    <div {...rest} className={classNames(styles.popup, place === 'over' && styles.over)}>
      {message && <div className={styles.message}>{message}</div>}
      {hasRows && (
        <ComboboxRows
          listId={listId}
          label={label}
          actionsLabel={actionsLabel}
          groups={groups}
          activeId={activeId}
          busy={busy}
        />
      )}
      {!hasRows && !message && busy && <Waiting />}
      {(hint || foot) && (
        <div className={styles.foot}>
          {hint && (
            <span id={hintId(listId)} className={styles.hint}>
              {hint}
            </span>
          )}
          {foot}
        </div>
      )}
    </div>
  )
}
