import { useLayoutEffect, useRef } from 'react'

/**
 * For a box that goes away while one of its buttons has the focus: gives it back to where it came from, so that the next
 * Tab does not begin at the head of the page.
 */
export const useFocusReturn = () => {
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
