import { Fragment, type ReactNode } from 'react'
import styles from './definition-totals.module.css'

export interface TotalRow {
  key: string
  label: ReactNode
  amount: ReactNode
  /** The sum stands under an ink rule. */
  isSum?: boolean | undefined
}

/** An amount with its formula: one row per step, amounts at one right edge. */
export const DefinitionTotals = ({ rows }: { rows: readonly TotalRow[] }) => (
  <dl className={styles.totals}>
    {rows.map(({ key, label, amount, isSum }) => (
      <Fragment key={key}>
        <dt className={isSum ? styles.sum : undefined}>{label}</dt>
        <dd className={isSum ? styles.sum : undefined}>{amount}</dd>
      </Fragment>
    ))}
  </dl>
)
