import { type RefObject, useEffect, useRef, useState, type ReactNode } from 'react'
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

const noneCorrected: ReadonlySet<string> = new Set()

/** The fields of its form that were changed since, by id: the list keeps its height, so that nothing jumps while one types. */
function useCorrected(box: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [corrected, setCorrected] = useState(noneCorrected)
  useEffect(() => {
    const form = box.current?.closest('form')
    const onInput = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement) || !('value' in target)) return
      const { id, value } = target
      setCorrected((before) => {
        const others = [...before].filter((other) => other !== id)
        return new Set(value === '' ? others : [...others, id])
      })
    }
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [box])
  return corrected
}

const CorrectedField = ({ text }: Pick<FieldError, 'text'>) => (
  <span className={styles.corrected}>
    <Icon name="check" size={16} />
    <s>{text}</s>
  </span>
)

/**
 * On top of a form that came back: takes the focus and leads to each field. `key` it by the attempt, so that only a new
 * attempt takes the focus again, not a field that is being corrected.
 */
export const ErrorSummary = ({ title, errors, takesFocus = true }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  const corrected = useCorrected(box)
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
              {corrected.has(fieldId) ? <CorrectedField text={text} /> : <a href={`#${fieldId}`}>{text}</a>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
