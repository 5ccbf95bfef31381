import { useDismissal } from '@waybill/ui/toast/use-dismissal.ts'
import { useEffect, type RefObject } from 'react'

/**
 * Ends a dialog by itself, unless its reader is at it: the clock stands still while the pointer moves in it or a control
 * of it has the focus. A pointer that merely rests where the button was, and the focus that we set, do not count.
 */
export function useCountdown(inside: RefObject<HTMLElement | null>, milliseconds: number, onEnd: () => void): void {
  const setPaused = useDismissal(milliseconds, onEnd)
  useEffect(() => {
    const message = inside.current
    const dialog = message?.closest('dialog')
    if (!dialog) return undefined
    const onMove = ({ movementX, movementY, clientX, clientY }: PointerEvent): void => {
      if (movementX === 0 && movementY === 0) return
      // the shade around a dialog is a part of it
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      setPaused(clientX >= left && clientX <= right && clientY >= top && clientY <= bottom)
    }
    const onFocus = ({ target }: FocusEvent): void => setPaused(target !== message)
    const resume = (): void => setPaused(false)
    dialog.addEventListener('pointermove', onMove)
    dialog.addEventListener('pointerleave', resume)
    dialog.addEventListener('focusin', onFocus)
    return () => {
      dialog.removeEventListener('pointermove', onMove)
      dialog.removeEventListener('pointerleave', resume)
      dialog.removeEventListener('focusin', onFocus)
    }
  }, [inside, setPaused])
}
