import type { ReactNode } from 'react'
import styles from './docket.module.css'

interface DocketProps {
  /** The name of the region: "Cart". */
  label: string
  /** Being loaded: the rail is grey. */
  busy?: boolean | undefined
  children: ReactNode
}

/** The waybill: what you take, a perforation, what it costs. */
export const Docket = ({ label, busy, children }: DocketProps) => (
  <section className={styles.docket} aria-label={label} aria-busy={busy ? true : undefined}>
    {children}
  </section>
)

export const DocketTop = ({ children }: { children: ReactNode }) => <div className={styles.top}>{children}</div>

export const DocketTotal = ({ children }: { children: ReactNode }) => <div className={styles.total}>{children}</div>
