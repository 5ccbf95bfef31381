import type { ComponentProps, ReactNode } from 'react'
import controls from '../field/control.module.css'
import { Field, type FieldLayout } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './select-field.module.css'

type NativeSelect = Omit<ComponentProps<'select'>, 'className' | 'style'>

export interface SelectFieldProps extends FieldLayout, NativeSelect {
  /** `<option>` and `<optgroup>`. */
  children: ReactNode
}

export const SelectField = ({ id, label, optional, hint, error, counter, children, ...rest }: SelectFieldProps) => (
  <Field {...{ id, label, optional, hint, error, counter }}>
    {(control) => (
      <span className={styles.select}>
        <select {...rest} {...control} className={controls.control}>
          {children}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    )}
  </Field>
)
