import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './ruled-grid.module.css'

interface RuledGridProps {
  /** At most two of 300 and more, three of 170 and more, or three of 280, which take the space that is left. */
  cells: 'half' | 'small' | 'wide'
  /** `<li>`. */
  children: ReactNode
}

/** One sheet of cells with hairlines between them and no gaps; as many beside each other as fit. */
export const RuledGrid = ({ cells, children }: RuledGridProps) => (
  <div className={styles.box}>
    <ul className={classNames(styles.grid, styles[cells])}>{children}</ul>
  </div>
)
