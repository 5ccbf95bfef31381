import type { ComponentProps, MouseEvent } from 'react'
import styles from './switch.module.css'

const swallow = (event: MouseEvent): void => event.preventDefault()

interface SwitchButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'role' | 'children'> {
  /** Its accessible name: what is switched. */
  label: string
  on: boolean
  busy?: boolean | undefined
  /** Cannot be switched here; the reason stands in the row, under this id. */
  lockedBy?: string | undefined
}

/** A switch that leads to a confirmation: the button of a form, so that it works without script. */
export const SwitchButton = ({ label, on, busy, lockedBy, type = 'submit', onClick, ...rest }: SwitchButtonProps) => (
  <button
    {...rest}
    type={lockedBy ? 'button' : type}
    role="switch"
    className={styles.button}
    aria-checked={on}
    aria-label={label}
    aria-busy={busy ? true : undefined}
    aria-disabled={lockedBy || busy ? true : undefined}
    aria-describedby={lockedBy}
    onClick={lockedBy || busy ? swallow : onClick}
  />
)
