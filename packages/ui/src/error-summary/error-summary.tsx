import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './error-summary.module.css'

export interface FieldError {
  /** The id of the field. */
  fieldId: string
  text: string
}

interface ErrorSummaryProps {
  /** "Please check 1 field:" */
  title: ReactNode
  errors: readonly FieldError[]
  /** Off where the form was not just sent. */
  takesFocus?: boolean | undefined
}

/**
 * On top of a form that came back: takes the focus and leads to each field. `key` it by the attempt, so that only a new
 * attempt takes the focus again, not a field that is being corrected.
 */
export const ErrorSummary = ({ title, errors, takesFocus = true }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p className={styles.title}>{title}</p>
        <ul>
          {errors.map(({ fieldId, text }) => (
            <li key={`${fieldId} ${text}`}>
              <a href={`#${fieldId}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
