import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './error-summary.module.css'

export interface FieldError {
  /** The id of the field. */
  fieldId: string
  text: string
}

interface ErrorSummaryProps {
  /** "Please check 1 field:", by the number of fields that are still as they were sent. */
  title: (open: number) => ReactNode
  /** The same array until the next answer: another one takes the focus again. */
  errors: readonly FieldError[]
  /** Announced once when no field is left and the box closes. */
  done: string
  /** Off where the form was not just sent. */
  takesFocus?: boolean | undefined
}

const noneCorrected: ReadonlySet<string> = new Set()

function isFilled(field: EventTarget | null): boolean {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked
  return field instanceof HTMLElement && 'value' in field && field.value !== ''
}

/** The errors whose fields were not changed since the answer; one that is emptied again is as wrong as before. */
function useOpenErrors(errors: readonly FieldError[]) {
  const root = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState(errors)
  const [corrected, setCorrected] = useState(noneCorrected)
  if (answer !== errors) {
    setAnswer(errors)
    setCorrected(noneCorrected)
  }
  const onInput = useEffectEvent(({ target }: Event): void => {
    if (!(target instanceof Node)) return
    const error = errors.find(({ fieldId }) => document.getElementById(fieldId)?.contains(target))
    if (error === undefined) return
    const others = [...corrected].filter((id) => id !== error.fieldId)
    setCorrected(new Set(isFilled(target) ? [...others, error.fieldId] : others))
  })
  useEffect(() => {
    const form = root.current?.closest('form')
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [])
  return { root, open: errors.filter(({ fieldId }) => !corrected.has(fieldId)) }
}

/** On top of a form that came back: takes the focus, leads to each field, counts down as they are changed, and closes. */
export const ErrorSummary = ({ title, errors, done, takesFocus = true }: ErrorSummaryProps) => {
  const { root, open } = useOpenErrors(errors)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && errors.length > 0) box.current?.focus()
  }, [takesFocus, errors])
  return (
    <div ref={root} className={styles.root}>
      {open.length > 0 && (
        // an error that leaves the list isn't announced: it is the user's own correction
        <div ref={box} className={styles.summary} role="alert" aria-live="off" tabIndex={-1}>
          <Icon name="warning" />
          <div>
            <p className={styles.title}>{title(open.length)}</p>
            <ul>
              {open.map(({ fieldId, text }) => (
                <li key={`${fieldId} ${text}`}>
                  <a href={`#${fieldId}`}>{text}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {open.length === 0 && done}
      </p>
    </div>
  )
}
