import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './error-summary.module.css'

export interface FieldError {
  /** The id of the field. */
  fieldId: string
  text: string
}

interface ErrorSummaryProps {
  /** "One field needs another look:" */
  title: ReactNode
  errors: readonly FieldError[]
}

/** On top of a form that came back: takes the focus and leads to each field. */
export const ErrorSummary = ({ title, errors }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [errors])
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
