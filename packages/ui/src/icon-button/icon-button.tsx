import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon-paths.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

type NativeButton = Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled' | 'children' | 'aria-label'>

export interface IconButtonProps extends NativeButton {
  icon: IconName
  /** The accessible name; say what it acts on ("Remove Proof of visit"). */
  label: string
  /** 32, or 24 inside a line. The place to click is at least 44 high on small screens. */
  size?: 'medium' | 'small' | undefined
  disabled?: boolean | undefined
}

const swallow = (event: MouseEvent): void => event.preventDefault()

export const IconButton = (props: IconButtonProps) => {
  const { icon, label, size = 'medium', disabled, onClick, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, size === 'small' && styles.small)}
      aria-label={label}
      aria-disabled={disabled ? true : undefined}
      onClick={disabled ? swallow : onClick}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 20} />
    </button>
  )
}
