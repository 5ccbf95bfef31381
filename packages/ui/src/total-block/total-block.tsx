import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './total-block.module.css'

interface TotalBlockProps {
  /** "Total", or "Estimated total" with any usage price. */
  label: ReactNode
  /** Beside the label: what is included. */
  tooltip?: ReactNode
  /** `<RollingMoney>`: the one number that matters. */
  amount: ReactNode
  /** "USD per month, before tax"; nothing under an amount of nothing. */
  unit?: ReactNode
  /** "Was $177, you save $6 a month." */
  saving?: ReactNode
  /** Figure at the right edge (card), or under its label (review, quote). */
  layout?: 'beside' | 'below' | undefined
}

export const TotalBlock = ({ label, tooltip, amount, unit, saving, layout = 'beside' }: TotalBlockProps) => (
  <dl className={classNames(styles.total, layout === 'below' ? styles.below : styles.beside)}>
    <dt className={styles.label}>
      {label} {tooltip}
    </dt>
    {unit && <dd className={styles.unit}>{unit}</dd>}
    <dd className={styles.amount}>{amount}</dd>
    {saving && <dd className={styles.saving}>{saving}</dd>}
  </dl>
)
