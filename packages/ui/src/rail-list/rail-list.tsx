import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import stops from '../stop-line/stops.module.css'
import styles from './rail-list.module.css'

interface RailListProps {
  label: string
  /** Labels of the columns, shown from 751 up; the lines have the same in their own text. */
  columns: { item: string; quantity: string; unitPrice: string; amount: string }
  children: ReactNode
}

/** The cart in full width: lines on the rail with quantity, unit price and amount. */
export const RailList = ({ label, columns, children }: RailListProps) => (
  <section className={styles.list} aria-label={label}>
    <div className={classNames(styles.columns, styles.head)} aria-hidden="true">
      <span>{columns.item}</span>
      <span>{columns.quantity}</span>
      <span className={styles.unitPrice}>{columns.unitPrice}</span>
      <span className={styles.amount}>{columns.amount}</span>
    </div>
    <ol>{children}</ol>
  </section>
)

interface RailLineProps {
  base?: boolean | undefined
  name: ReactNode
  /** The reason in one line: "You added this", "Added because … needs it". */
  reason?: ReactNode
  /** Below the reason, in the whole width of a narrow list. */
  foot?: ReactNode
  quantity?: ReactNode
  unitPrice?: ReactNode
  amount: ReactNode
  action?: ReactNode
}

export const RailLine = ({ base, name, reason, foot, quantity, unitPrice, amount, action }: RailLineProps) => (
  <li
    className={classNames(
      stops.stop,
      stops.ending,
      styles.columns,
      styles.line,
      base && stops.main,
      base && styles.base,
    )}
  >
    <div className={styles.words}>
      <p className="label">{name}</p>
      {reason && <p className="small muted">{reason}</p>}
      {foot && <div>{foot}</div>}
    </div>
    <div className={styles.quantity}>{quantity}</div>
    <div className={classNames(styles.unitPrice, 'small muted')}>{unitPrice}</div>
    <div className={styles.amount}>{amount}</div>
    <div className={styles.action}>{action}</div>
  </li>
)
