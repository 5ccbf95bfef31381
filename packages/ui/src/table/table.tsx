/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-tabindex --
   Below 751 the table is laid out as a grid and would lose its roles; its region scrolls and must be reachable by keyboard. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './table.module.css'

/** Position of a cell in the two-line row below 751; the first column is always the name. */
export type FoldPlace = 'amount' | 'meta' | 'state' | 'across' | 'hidden'

const FOLDS = {
  amount: styles.amount,
  meta: styles.meta,
  state: styles.state,
  across: styles.across,
  hidden: styles.hidden,
} as const

export interface TableColumn<Key extends string = string> {
  key: Key
  head: ReactNode
  /** Numbers stand at the end. */
  align?: 'end' | undefined
  fold?: FoldPlace | undefined
}

export interface TableRow<Key extends string = string> {
  key: string
  cells: Readonly<Record<Key, ReactNode>>
}

interface TableProps<Key extends string> {
  /** The name of the table and of its scrolling region. */
  label: string
  columns: readonly TableColumn<Key>[]
  rows: readonly TableRow<Key>[]
}

interface TableRowProps<Key extends string> {
  columns: readonly TableColumn<Key>[]
  cells: TableRow<Key>['cells']
}

const Row = <Key extends string>({ columns, cells }: TableRowProps<Key>) => (
  <tr role="row">
    {columns.map(({ key, align, fold }, index) =>
      index === 0 ? (
        <th key={key} scope="row" role="rowheader">
          {cells[key]}
        </th>
      ) : (
        <td key={key} role="cell" className={classNames(align && styles.end, fold && FOLDS[fold])}>
          {cells[key]}
        </td>
      ),
    )}
  </tr>
)

/**
 * A table that becomes a list of two-line rows below 751. The roles are written out, because a table that is laid out as a
 * grid loses them.
 */
export const Table = <Key extends string>({ label, columns, rows }: TableProps<Key>) => (
  <div className={styles.region} role="region" aria-label={label} tabIndex={0}>
    <table className={styles.table} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, head, align }) => (
            <th key={key} scope="col" role="columnheader" className={classNames(align && styles.end)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.key} columns={columns} cells={row.cells} />
        ))}
      </tbody>
    </table>
  </div>
)
