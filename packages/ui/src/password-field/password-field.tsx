import { useState, type ComponentProps } from 'react'
import controls from '../field/control.module.css'
import { Field, type FieldLayout } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './password-field.module.css'

type NativeInput = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children' | 'type'>

export interface PasswordFieldProps extends FieldLayout, NativeInput {
  /** Name of the button that shows the password; its clicked state says whether it does. */
  showLabel: string
}

export const PasswordField = (props: PasswordFieldProps) => {
  const { id, label, optional, hint, error, counter, showLabel, ...rest } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ id, label, optional, hint, error, counter }}>
      {(control) => (
        <span className={styles.password}>
          <input {...rest} {...control} type={isShown ? 'text' : 'password'} className={controls.control} />
          <span className={styles.show}>
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={showLabel}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </span>
        </span>
      )}
    </Field>
  )
}
