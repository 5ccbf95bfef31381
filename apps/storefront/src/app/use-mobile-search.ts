import { useRef, type MouseEvent, type RefObject } from 'react'

interface MobileSearch {
  readonly box: RefObject<HTMLDivElement | null>
  readonly onClick: (event: MouseEvent) => void
}

/**
 * On a small screen the field is seen while it has the focus, which its sign gives it; without script the sign leads to the
 * results page.
 */
export function useMobileSearch(): MobileSearch {
  const box = useRef<HTMLDivElement>(null)
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // a small screen opens its keyboard only for a field that takes the focus within the click
    box.current?.querySelector('input')?.focus()
  }
  return { box, onClick }
}
