import type { ComponentProps } from 'react'
import controls from '../field/control.module.css'
import { Field, type FieldLayout } from '../field/field.tsx'

type NativeInput = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children'>

export interface TextFieldProps extends FieldLayout, NativeInput {}

export const TextField = ({ id, label, optional, hint, error, counter, ...rest }: TextFieldProps) => (
  <Field {...{ id, label, optional, hint, error, counter }}>
    {(control) => <input {...rest} {...control} className={controls.control} />}
  </Field>
)
