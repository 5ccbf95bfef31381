import type { ReactNode } from 'react'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { Glyph } from '../glyph/glyph.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './combobox.module.css'

export interface ComboboxAction {
  /** `contact` leads to another page. */
  kind: 'add' | 'taken' | 'contact'
  label: string
  /** With the title of the row, because the button is read on its own. */
  name: string
  busyLabel: string
  busy: boolean
  onClick: () => void
}

export interface ComboboxRow {
  /**
   * Its own within the list, and the same for the same thing: its button keeps the focus when the list is refetched.
   */
  key: string
  href: string
  icon: IconName
  title: ReactNode
  meta: ReactNode
  price?: ReactNode
  /** The text in place of a button: "In your plan". */
  state?: string | undefined
  action?: ComboboxAction | undefined
}

export interface ComboboxGroup {
  key: string
  label: string
  rows: readonly ComboboxRow[]
}

/** An option's id from the list's and the row's key; the button of the row adds `-act`. */
export const optionId = (listId: string, key: string): string => `${listId}-${key}`
export const actionId = (id: string): string => `${id}-act`

interface ComboboxRowProps {
  id: string
  row: ComboboxRow
  isActive: boolean
}

/** A link, so that it can be opened beside this page too. */
const Option = ({ id, row, isActive }: ComboboxRowProps) => (
  <a
    id={id}
    role="option"
    href={row.href}
    tabIndex={-1}
    aria-selected={isActive}
    className={classNames(styles.option, isActive && styles.active)}
  >
    <Glyph icon={row.icon} quiet={!isActive} />
    <span className={styles.words}>
      <span className="label">{row.title}</span>
      <span className={classNames('small muted', styles.meta)}>{row.meta}</span>
    </span>
    {row.price && <span className={styles.price}>{row.price}</span>}
    {row.state && (
      <span className={styles.state}>
        <Icon name="check" size={16} />
        {row.state}
      </span>
    )}
  </a>
)

/** On a small screen a button is as wide as its sign: its label is its name. */
const signs = { add: 'plus', taken: 'close', contact: 'mail' } as const

/** The cell beside an option: a button of its own, because an option can't hold one. */
const Action = ({ id, row: { action, state }, isActive }: ComboboxRowProps) => (
  <div className={classNames(styles.action, isActive && styles.active)}>
    {action && (
      <Button
        id={actionId(id)}
        kind={action.kind === 'contact' ? 'line' : action.kind}
        size="small"
        icon={signs[action.kind]}
        tabIndex={-1}
        aria-label={action.name}
        busy={action.busy}
        busyLabel={<span className={styles.wide}>{action.busyLabel}</span>}
        onClick={action.onClick}
      >
        <span className={styles.wide}>{action.label}</span>
      </Button>
    )}
    {!action && state && (
      <span className={styles.wide} aria-hidden="true">
        <Badge icon="check">{state}</Badge>
      </span>
    )}
  </div>
)

interface ComboboxRowsProps {
  listId: string
  label: string
  actionsLabel: string
  groups: readonly ComboboxGroup[]
  activeId: string | undefined
  busy: boolean
}

/**
 * Options in the first column, their buttons in the second: two lists of one order, which the grid pairs by filling its
 * holes; a heading takes both columns.
 */
export const ComboboxRows = ({ listId, label, actionsLabel, groups, activeId, busy }: ComboboxRowsProps) => (
  <div className={styles.rows}>
    <div role="listbox" id={listId} aria-label={label} aria-busy={busy || undefined} className={styles.part}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${listId}-${group.key}`} className={styles.part}>
          <div id={`${listId}-${group.key}`} className={styles.heading}>
            {group.label}
          </div>
          {group.rows.map((row) => {
            const id = optionId(listId, row.key)
            return <Option key={row.key} id={id} row={row} isActive={id === activeId} />
          })}
        </div>
      ))}
    </div>
    <div role="group" aria-label={actionsLabel} className={styles.part}>
      {groups.flatMap(({ rows }) =>
        rows.map((row) => {
          const id = optionId(listId, row.key)
          return <Action key={row.key} id={id} row={row} isActive={id === activeId} />
        }),
      )}
    </div>
  </div>
)
