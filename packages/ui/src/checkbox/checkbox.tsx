import { useId, type ComponentProps, type ReactNode } from 'react'
import { ErrorLine } from '../field/field.tsx'
import choice from '../field/choice.module.css'
import styles from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  /** The label; links inside it work on their own. */
  children: ReactNode
  note?: ReactNode
  error?: ReactNode
}

export const Checkbox = ({ children, note, error, id, ...rest }: CheckboxProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const [noteId, errorId] = [`${inputId}-note`, `${inputId}-error`]
  return (
    <div className={styles.checkbox}>
      <input
        {...rest}
        id={inputId}
        type="checkbox"
        className={choice.choice}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && errorId, note && noteId].filter(Boolean).join(' ') || undefined}
      />
      <label htmlFor={inputId}>{children}</label>
      {note && (
        <p className="small muted" id={noteId}>
          {note}
        </p>
      )}
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </div>
  )
}
