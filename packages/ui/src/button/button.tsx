import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Reason } from '../reason/reason.tsx'
import { buttonClass, ButtonContent, type ButtonLook } from './button-look.tsx'
import styles from './button.module.css'

type NativeButton = Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'>

export interface ButtonProps extends NativeButton, ButtonLook {
  /** The verb in progress ("Adding"). Given from the start it also keeps the width when it appears. */
  busyLabel?: ReactNode
  /** Labels after the click, and in progress then: its box has space for them too, and doesn't change. */
  next?: { readonly label: string; readonly busyLabel: string } | undefined
  /** Stays focusable, so that its reason can be read. */
  disabled?: boolean | undefined
  /** Reason why it cannot be clicked, shown under it. Where the reason stands elsewhere, give `aria-describedby`. */
  reason?: ReactNode
}

const swallow = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

export const Button = (props: ButtonProps) => {
  const {
    kind,
    size,
    full,
    flush,
    icon,
    busyLabel,
    busy,
    next,
    disabled,
    reason,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const reasonId = useId()
  const closed = disabled || Boolean(reason)
  const button = (
    <button
      aria-describedby={reason ? reasonId : undefined}
      {...rest}
      type={type}
      className={classNames(buttonClass({ kind, size, full, flush, busy }), closed && styles.closed)}
      data-next={next?.label}
      data-next-busy={next?.busyLabel}
      aria-disabled={closed || busy ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={closed || busy ? swallow : onClick}
    >
      <ButtonContent {...{ icon, size, busy, busyLabel }}>{children}</ButtonContent>
    </button>
  )
  if (!reason) return button
  return (
    <span className={classNames(styles.withReason, full && styles.full)}>
      {button}
      <Reason id={reasonId}>{reason}</Reason>
    </span>
  )
}
