import { yieldToMain } from '../yield-to-main.ts'
import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react'

/** The reader's position when a dialog opened, from the inside out. */
type Place = readonly Element[]

const HEADINGS = 'h1, h2, h3, h4'

function placeOf(opener: Element | null): Place {
  const place: Element[] = []
  for (let each = opener; each !== null && each !== document.body; each = each.parentElement) place.push(each)
  return place
}

/** The first heading of the nearest part of the page that is still there. */
function nearestHeading([, ...around]: Place): HTMLElement | null {
  for (const part of around) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>(HEADINGS) : null
    if (heading !== null) return heading
  }
  return document.querySelector<HTMLElement>('h1')
}

/** Puts the focus back to where it was, unless it is somewhere by now: nothing else does for a dialog that is taken away while open. */
function giveFocusBack(place: Place): void {
  const [opener] = place
  const { activeElement } = document
  if (opener === undefined || (activeElement !== null && activeElement !== document.body)) return
  if (opener.isConnected && opener instanceof HTMLElement) opener.focus()
  if (document.activeElement === opener) return
  const heading = nearestHeading(place)
  if (heading === null) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
}

/**
 * Opens and closes a native dialog as its owner says. The browser makes the rest inert and puts the focus into the dialog; it
 * comes back to where it was however the dialog ends, also with its owner. Escape calls the owner's `onClose`. `startAt` is
 * the id of what has the focus first, where the browser would choose something else.
 */
export const useModal = (isOpen: boolean, onClose: () => void, startAt?: string) => {
  const ref = useRef<HTMLDialogElement>(null)
  const focusFirst = useEffectEvent((): void => {
    if (startAt !== undefined) document.getElementById(startAt)?.focus()
  })
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen) return
    let isWanted = true
    let place: Place = []
    // what was clicked is painted first: making all the rest inert takes a slow phone several frames
    const show = (): void => {
      if (!isWanted || dialog?.open) return
      place = placeOf(document.activeElement)
      dialog?.showModal()
      focusFirst()
    }
    void yieldToMain().then(show)
    return () => {
      isWanted = false
      dialog?.close()
      giveFocusBack(place)
    }
  }, [isOpen])
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
