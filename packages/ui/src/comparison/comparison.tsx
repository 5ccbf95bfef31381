/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the region scrolls where the table is wider than it, and must be reachable by keyboard */
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './comparison.module.css'
import { Icon } from '../icon/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'

interface GroupHeadProps {
  title: string
  isOpen: boolean
  onToggle: () => void
}

/** The name of a group: a button that folds it, in the same place only the name on paper and without script. */
const GroupHead = ({ title, isOpen, onToggle }: GroupHeadProps) => {
  // read here and not for the whole table, which would be drawn twice; after it, as all groups change at once
  const canFold = useDeferredValue(useHydrated())
  if (!canFold) return <span className={styles.fold}>{title}</span>
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="chevron-down" size={16} />
        {title}
      </button>
      <span className={styles.printed} aria-hidden="true">
        {title}
      </span>
    </>
  )
}

export interface ComparisonColumn {
  key: string
  title: ReactNode
  /** The title as a text, for its tab. */
  name?: string | undefined
  /** A small button, or the word that stands in its place: the colour of the column is not the only sign. */
  action?: ReactNode
  /** Tinted from head to foot. */
  isChosen?: boolean | undefined
  /** Shown first on a phone, where one column stands beside the row heads. */
  isFirst?: boolean | undefined
}

export interface ComparisonLine {
  key: string
  title: ReactNode
  /** One for each column. */
  cells: readonly ReactNode[]
}

export interface ComparisonPart {
  key: string
  title: string
  rows: readonly ComparisonLine[]
}

interface ComparisonProps {
  /** The name of the table and of its scrolling region. */
  label: string
  /** Names the tabs that show one column on a phone. */
  tabsLabel: string
  /** Above the row heads: how many rows there are. */
  corner: ReactNode
  columns: readonly ComparisonColumn[]
  groups: readonly ComparisonPart[]
}

/** More columns than fit beside each other: the table scrolls in its region at any width. */
const MOST_BESIDE = 4

interface GroupProps {
  group: ComparisonPart
  columns: readonly ComparisonColumn[]
}

const chosen = (column: ComparisonColumn | undefined): string | undefined =>
  column?.isChosen === true ? styles.chosen : undefined

const Group = ({ group, columns }: GroupProps) => {
  const [isOpen, setOpen] = useState(true)
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup">
          <GroupHead title={group.title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </th>
        {columns.map((column) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell that carries the tint on, no control
          <td key={column.key} className={chosen(column)} />
        ))}
      </tr>
      {group.rows.map(({ key, title, cells }) => (
        <tr key={key} className={styles.row} hidden={!isOpen}>
          <th scope="row">{title}</th>
          {cells.map((cell, place) => (
            <td key={columns[place]?.key} className={chosen(columns[place])}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** One column at a time on a phone: radio buttons, which work without script too. */
const ColumnTabs = ({ label, columns }: { label: string; columns: readonly ComparisonColumn[] }) => {
  const name = useId()
  const first = columns.find(({ isChosen }) => isChosen) ?? columns.find(({ isFirst }) => isFirst) ?? columns[0]
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{label}</legend>
      {columns.map((column) => (
        <label key={column.key} className={styles.tab}>
          <input type="radio" name={name} value={column.key} defaultChecked={column === first} />
          {column.name ?? column.title}
        </label>
      ))}
    </fieldset>
  )
}

const ComparisonTable = ({ label, corner, columns, groups }: Omit<ComparisonProps, 'tabsLabel'>) => (
  <table className={styles.table}>
    <caption className="visually-hidden">{label}</caption>
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {corner}
        </th>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={chosen(column)}>
            <span className={styles.head}>
              <span>{column.title}</span>
              {column.action}
            </span>
          </th>
        ))}
      </tr>
    </thead>
    {groups.map((group) => (
      <Group key={group.key} group={group} columns={columns} />
    ))}
  </table>
)

/** Things side by side: the heads stay in view, the chosen column is tinted, groups of rows fold. */
export const Comparison = ({ label, tabsLabel, corner, columns, groups }: ComparisonProps) => {
  const isWide = columns.length > MOST_BESIDE
  const table = <ComparisonTable label={label} corner={corner} columns={columns} groups={groups} />
  if (isWide) {
    return (
      <div className={classNames(styles.region, styles.wide)} role="region" aria-label={label} tabIndex={0}>
        {table}
      </div>
    )
  }
  return (
    <div className={styles.tabbed}>
      <ColumnTabs label={tabsLabel} columns={columns} />
      <div className={styles.region} role="region" aria-label={label}>
        {table}
      </div>
    </div>
  )
}
