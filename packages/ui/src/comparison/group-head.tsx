import { Icon } from '../icon/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import styles from './comparison.module.css'

interface GroupHeadProps {
  title: string
  isOpen: boolean
  onToggle: () => void
}

/** The name of a group: a button that folds it, in the same place only the name on paper and without script. */
export const GroupHead = ({ title, isOpen, onToggle }: GroupHeadProps) => {
  // asked here and not for the whole table, which would be drawn twice
  const canFold = useHydrated()
  if (!canFold) return <span className={styles.fold}>{title}</span>
  return (
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
}
