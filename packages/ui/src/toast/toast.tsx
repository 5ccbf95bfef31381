import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDismissal } from './use-dismissal.ts'
import styles from './toast.module.css'

/**
 * For a box that goes away while one of its buttons has the focus: gives it back to where it came from, so that the next
 * Tab does not begin at the head of the page.
 */
const useFocusReturn = () => {
  const box = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLElement>(undefined)
  const rememberFrom = (before: EventTarget | null): void => {
    if (before instanceof HTMLElement && !box.current?.contains(before)) origin.current = before
  }
  useLayoutEffect(() => {
    const shown = box.current
    // runs before the box leaves the page: its button still has the focus
    return () => {
      if (shown?.contains(document.activeElement)) origin.current?.focus()
    }
  }, [])
  return { box, rememberFrom }
}

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
