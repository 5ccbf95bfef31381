import { useId, useRef, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { useDismissal } from '../toast/use-dismissal.ts'
import { Dialog } from './dialog.tsx'

/** M§9: how long a success stays by itself. */
const STAYS_MS = 3_000

interface SuccessDialogProps {
  open: boolean
  /** The time is up, Escape, the cross, or the button of the foot. */
  onClose: () => void
  /** The result. */
  title: ReactNode
  closeLabel: string
  children?: ReactNode
  foot?: ReactNode
}

/**
 * A message that closes by itself. The focus begins on its title, which is read out; the clock stands still while the
 * pointer is in the box or the focus on one of its controls.
 */
export const SuccessDialog = ({ open, onClose, title, closeLabel, children, foot }: SuccessDialogProps) => {
  const headingId = useId()
  const isAt = useRef({ pointer: false, focus: false })
  const setPaused = useDismissal(STAYS_MS, onClose, open)
  const hold = (by: Partial<typeof isAt.current>): void => {
    isAt.current = { ...isAt.current, ...by }
    setPaused(isAt.current.pointer || isAt.current.focus)
  }
  const watch = {
    // over the backdrop the event is the box's own: there the reader isn't at it
    onPointerOver: ({ target, currentTarget }: PointerEvent) => hold({ pointer: target !== currentTarget }),
    onPointerLeave: () => hold({ pointer: false }),
    onFocus: (event: FocusEvent) => hold({ focus: event.target.id !== headingId }),
    onBlur: () => hold({ focus: false }),
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={520}
      fades
      watch={watch}
      title={
        <span id={headingId} tabIndex={-1}>
          {title}
        </span>
      }
      startAt={headingId}
      closeLabel={closeLabel}
      foot={foot}
    >
      {children}
    </Dialog>
  )
}
