import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role' | 'disabled'> {
  label: ReactNode
  /** The row names it already; assistive technology still reads it. */
  labelHidden?: boolean | undefined
  /** Cannot be switched here; outlined, focusable. The reason stands in the row, under this id. */
  lockedBy?: string | undefined
}

const swallow = (event: MouseEvent): void => event.preventDefault()

/** A native checkbox that says it is a switch, so that a form without script sends it. */
export const Switch = ({ label, labelHidden, lockedBy, id, onClick, ...rest }: SwitchProps) => {
  const ownId = useId()
  return (
    <span className={styles.switch}>
      <input
        {...rest}
        id={id ?? ownId}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state by itself
        role="switch"
        aria-disabled={lockedBy ? true : undefined}
        aria-describedby={lockedBy}
        onClick={lockedBy ? swallow : onClick}
      />
      <label className={classNames(labelHidden && 'visually-hidden')} htmlFor={id ?? ownId}>
        {label}
      </label>
    </span>
  )
}
