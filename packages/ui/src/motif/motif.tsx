import { classNames } from '../class-names.ts'
import figures from './motif-figures.svg'
import styles from './motif.module.css'

interface MotifProps {
  /** Of a section it comes with the page: the browser has no list to check it by. */
  name: string
  /** 80 × 50 beside a section head, 144 × 90 on a category's own page. */
  size?: 'medium' | 'large' | undefined
}

/** The map of a category: contours from a file (no script, no markup), the route figure drawn on them. */
export const Motif = ({ name, size = 'medium' }: MotifProps) => (
  <span className={classNames(styles.motif, styles[name], size === 'large' && styles.large)} aria-hidden="true">
    <svg viewBox="0 0 96 60">
      <use href={`${figures}#${name}`} />
    </svg>
  </span>
)
