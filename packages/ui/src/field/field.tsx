import { type FormEvent, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

/** Parts of every field around its control. */
export interface FieldLayout {
  label: ReactNode
  /** After the label, in quiet type: "optional". */
  optional?: ReactNode
  /** Stays where it is when an error comes. */
  hint?: ReactNode
  error?: ReactNode
  /** "119 / 255", with a text for screen readers. */
  counter?: { label: string; text: string } | undefined
}

export interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldLayout {
  /** Fixed when an error summary links to it. */
  id?: string | undefined
  /** Its error is about what stands there now: its owner checks while it is typed. */
  isLive?: boolean | undefined
  children: (control: ControlIds) => ReactNode
}

export const ErrorLine = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <p className={styles.error} id={id}>
    <Icon name="warning" size={16} />
    <span>{children}</span>
  </p>
)

/**
 * An error is about what stood there when the form was sent: it goes with the first letter that is typed, and another
 * answer may bring it again.
 */
function useOpenError({ error, isLive }: Pick<FieldProps, 'error' | 'isLive'>) {
  const [isCorrected, setCorrected] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  if (!error && isCorrected) setCorrected(false)
  useEffect(() => {
    const form = isCorrected ? field.current?.closest('form') : undefined
    const onSubmit = (): void => setCorrected(false)
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [isCorrected])
  const onInput = ({ target }: FormEvent<HTMLElement>): void =>
    setCorrected(isLive !== true && Boolean(error) && 'value' in target && target.value !== '')
  return { openError: isCorrected ? undefined : error, box: { ref: field, onInput } }
}

export const Field = ({ id, label, optional, hint, error: given, isLive, counter, children }: FieldProps) => {
  const { openError: error, box } = useOpenError({ error: given, isLive })
  const ownId = useId()
  const controlId = id ?? ownId
  const [hintId, errorId, counterId] = [`${controlId}-hint`, `${controlId}-error`, `${controlId}-counter`]
  const described = [error && errorId, hint && hintId, counter && counterId].filter(Boolean).join(' ')
  return (
    <div className={styles.field} {...box}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={controlId}>
          {label} {optional && <span className={styles.optional}>{optional}</span>}
        </label>
        {counter && (
          <span className={`${styles.hint} figures`} id={counterId}>
            <span className="visually-hidden">{counter.label} </span>
            {counter.text}
          </span>
        )}
      </div>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </div>
  )
}
