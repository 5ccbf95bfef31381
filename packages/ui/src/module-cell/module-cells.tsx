import type { ReactNode } from 'react'
import styles from './module-cell.module.css'

/** The grid of a category: two columns, one where the box is narrower than 600; hairlines between, no gaps. */
export const ModuleCells = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>
    <ul className={styles.cells}>{children}</ul>
  </div>
)
