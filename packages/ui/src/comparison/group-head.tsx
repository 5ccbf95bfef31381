import { Icon } from '../icon/icon.tsx'
import styles from './comparison.module.css'

interface GroupHeadProps {
  title: string
  isOpen: boolean
  /** Absent where the group doesn't fold. */
  onToggle: (() => void) | undefined
}

/** The name of a group; a button where it folds, in the same place; on paper there are no buttons. */
export const GroupHead = ({ title, isOpen, onToggle }: GroupHeadProps) =>
  onToggle === undefined ? (
    <span className={styles.fold}>{title}</span>
  ) : (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="chevron-down" size={16} />
        {title}
      </button>
      <span className={styles.printed} aria-hidden="true">
        {title}
      </span>
    </>
  )
