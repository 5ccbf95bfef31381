import { classNames } from '../class-names.ts'
import styles from './contours.module.css'

interface ContoursProps {
  /** Behind a page's head, fading out; or all over an empty panel. */
  place?: 'page' | 'panel' | undefined
}

/** The quiet ground. Needs a positioned parent that opens a stack (the body, an empty state). */
export const Contours = ({ place = 'page' }: ContoursProps) => (
  <div className={classNames(styles.contours, place === 'page' && styles.page)} aria-hidden="true" />
)
