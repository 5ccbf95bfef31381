import type { ReactNode } from 'react'
import styles from './results.module.css'

/** Part that a filter changes: while the next answer is pending, the same boxes stand there without their text. */
export function Results({ children }: { readonly children: ReactNode }) {
  return <div className={styles.results}>{children}</div>
}
