import styles from './count.module.css'

interface CountProps {
  value: number
  /** Read out after the number: "items in the cart". */
  unit: string
}

export const Count = ({ value, unit }: CountProps) => (
  <span className={styles.count}>
    {value}
    <span className="visually-hidden"> {unit}</span>
  </span>
)
