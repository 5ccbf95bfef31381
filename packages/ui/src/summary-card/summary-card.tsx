import type { ReactNode } from 'react'
import styles from './summary-card.module.css'

interface SummaryCardProps {
  /** The name of the region: "Cart". */
  label: string
  /** Being loaded: the rail is grey. */
  busy?: boolean | undefined
  children: ReactNode
}

/** The waybill: what you take, a divider, what it costs. */
export const SummaryCard = ({ label, busy, children }: SummaryCardProps) => (
  <section className={styles.card} aria-label={label} aria-busy={busy ? true : undefined}>
    {children}
  </section>
)

export const SummaryTop = ({ children }: { children: ReactNode }) => <div className={styles.top}>{children}</div>

export const SummaryTotal = ({ children }: { children: ReactNode }) => <div className={styles.total}>{children}</div>
