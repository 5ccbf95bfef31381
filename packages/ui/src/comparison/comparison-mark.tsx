import { Icon } from '../icon/icon.tsx'
import styles from './comparison.module.css'

interface ComparisonMarkProps {
  is: 'included' | 'none'
  /** Meaning of the sign, read out: "Included", "Not available". */
  label: string
}

/** A tick or a dash in a cell; its meaning is announced to screen readers. */
export const ComparisonMark = ({ is, label }: ComparisonMarkProps) => (
  <span className={is === 'included' ? styles.included : styles.none}>
    {is === 'included' ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
    <span className="visually-hidden">{label}</span>
  </span>
)
