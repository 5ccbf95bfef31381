import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** The box of what will stand there. */
  shape?: 'text' | 'small' | 'title' | 'control' | 'figure' | 'badge' | undefined
  width?: 'full' | 'wide' | 'half' | 'short' | undefined
}

/** A place that is being filled: same size, nothing moves when the text arrives. The container says `aria-busy`. */
export const Skeleton = ({ shape = 'text', width = 'full' }: SkeletonProps) => (
  <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />
)
