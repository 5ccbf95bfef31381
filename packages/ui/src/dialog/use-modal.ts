import { yieldToMain } from '../yield-to-main.ts'
import { useEffect, useRef, type SyntheticEvent } from 'react'

/**
 * Opens and closes a native dialog as its owner says. The browser does the rest: inert background, focus into the
 * dialog and back to where it was. Escape calls the owner's `onClose`. `startAt` is the id of what has the focus first,
 * where the browser would choose something else.
 */
export const useModal = (isOpen: boolean, onClose: () => void, startAt?: string) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen) return dialog?.close()
    let isWanted = true
    // what was clicked is painted first: making all the rest inert takes a slow phone several frames
    const show = (): void => {
      if (!isWanted || dialog?.open) return
      dialog?.showModal()
      if (startAt !== undefined) document.getElementById(startAt)?.focus()
    }
    void yieldToMain().then(show)
    return () => {
      isWanted = false
    }
  }, [isOpen, startAt])
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // A browser may close by itself (a second Escape): the owner must not believe it is still open.
  const onNativeClose = (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget && isOpen) onClose()
  }
  return { ref, onCancel, onClose: onNativeClose }
}
