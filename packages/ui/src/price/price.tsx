import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './price.module.css'

export interface PriceProps {
  /** `<Money>`, or the word that takes its place: Free, Included, Price on request. */
  amount: ReactNode
  /** Never apart from the amount: "per driver / month". */
  unit?: ReactNode
  was?: { label: string; amount: ReactNode } | undefined
  /** The saving as a text, after the unit or under it. */
  saving?: ReactNode
  size?: 'medium' | 'large' | 'xl' | undefined
  /** Unit beside the amount, or under it. */
  layout?: 'beside' | 'below' | undefined
  align?: 'start' | 'end' | undefined
  /** For a text that is no amount ("Price on request"). */
  quiet?: boolean | undefined
}

export const Price = (props: PriceProps) => {
  const { amount, unit, was, saving, size = 'medium', layout = 'beside', align = 'start', quiet } = props
  return (
    <span className={classNames(styles.price, layout === 'below' && styles.below, align === 'end' && styles.end)}>
      <span
        className={classNames(
          styles.amounts,
          size === 'large' && styles.large,
          size === 'xl' && styles.xl,
          quiet && styles.quiet,
        )}
      >
        {was && (
          <s className={styles.was}>
            <span className="visually-hidden">{was.label} </span>
            {was.amount}
          </s>
        )}
        <span className={styles.amount}>{amount}</span>
      </span>
      {(unit || saving) && (
        <span className={styles.unit}>
          {unit}
          {saving && (
            <span className={styles.saving}>
              <span className={styles.dot}> · </span>
              {saving}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
