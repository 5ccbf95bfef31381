import { useId, type ReactNode } from 'react'
import { ErrorLine } from '../field/field.tsx'
import styles from './radio-card.module.css'

interface RadioCardsProps {
  legend: ReactNode
  /** An error summary links here. */
  id?: string | undefined
  /** Stands between the question and the cards: under tall ones it would be out of sight. */
  error?: ReactNode
  children: ReactNode
}

export const RadioCards = ({ legend, id, error, children }: RadioCardsProps) => {
  const errorId = useId()
  return (
    <fieldset id={id} className={styles.cards} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
      {children}
    </fieldset>
  )
}
