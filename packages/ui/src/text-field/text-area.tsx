import type { ComponentProps } from 'react'
import controls from '../field/control.module.css'
import { Field, type FieldLayout } from '../field/field.tsx'

type NativeArea = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'children'>

export interface TextAreaProps extends FieldLayout, NativeArea {}

export const TextArea = ({ id, label, optional, hint, error, counter, ...rest }: TextAreaProps) => (
  <Field {...{ id, label, optional, hint, error, counter }} isLive={counter !== undefined}>
    {(control) => <textarea {...rest} {...control} className={controls.control} />}
  </Field>
)
