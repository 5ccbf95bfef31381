/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the region scrolls where the table is wider than it, and must be reachable by keyboard */
import { type ReactNode, useState } from 'react'
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
  // read here and not for the whole table, which would be drawn twice
  const canFold = useHydrated()
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
  /** A small button, or the word that stands in its place: the colour of the column is not the only sign. */
  action?: ReactNode
  /** Tinted from head to foot. */
  isChosen?: boolean | undefined
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

/** Things side by side: the heads stay in view, the chosen column is tinted, groups of rows fold. */
export const Comparison = ({ label, corner, columns, groups }: ComparisonProps) => (
  <div
    className={classNames(styles.region, columns.length > MOST_BESIDE && styles.wide)}
    role="region"
    aria-label={label}
    tabIndex={0}
  >
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <td className={styles.corner}>{corner}</td>
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
  </div>
)
