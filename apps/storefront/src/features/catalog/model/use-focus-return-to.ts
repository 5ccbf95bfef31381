import { useEffect, useRef, type FocusEvent } from 'react'

/** Where another control takes the place of the one that was clicked, it takes its focus too. */
export function useFocusReturnTo<E extends HTMLElement>() {
  const place = useRef<E>(null)
  const isHere = useRef(false)
  useEffect(() => {
    const isLost = isHere.current && document.activeElement === document.body
    if (isLost) place.current?.querySelector('button')?.focus()
  })
  return {
    ref: place,
    onFocus: () => {
      isHere.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // one that is taken away goes to nothing
      if (relatedTarget !== null) isHere.current = false
    },
  }
}
