import type { ReactNode } from 'react'
import styles from './plan-card.module.css'

/** The plans as stops on one line: side by side, or under each other where the box is narrower than 620. */
export const PlanCards = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>
    <div className={styles.plans}>{children}</div>
  </div>
)
