import type { FocusEvent, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDismissal } from './use-dismissal.ts'
import { useFocusReturn } from './use-focus-return.ts'
import styles from './toast.module.css'

interface ToastProps {
  icon?: IconName | undefined
  message: ReactNode
  /** Undo, View. */
  action?: { label: string; onClick: () => void } | undefined
  dismissLabel: string
  onDismiss: () => void
  /** Null: it stays until it is dismissed. */
  milliseconds?: number | null | undefined
}

export const Toast = ({ icon, message, action, dismissLabel, onDismiss, milliseconds = 10_000 }: ToastProps) => {
  const setPaused = useDismissal(milliseconds, onDismiss)
  const { box, rememberFrom } = useFocusReturn()
  const onBlur = (event: FocusEvent): void => setPaused(event.currentTarget.contains(event.relatedTarget))
  const onFocus = (event: FocusEvent): void => {
    setPaused(true)
    rememberFrom(event.relatedTarget)
  }
  return (
    <div
      ref={box}
      className={styles.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {icon && <Icon name={icon} />}
      <p className={styles.message}>{message}</p>
      {action && (
        <button type="button" className={styles.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
