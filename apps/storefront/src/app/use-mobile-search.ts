import { useRef, type MouseEvent, type RefObject } from 'react'

interface MobileSearch {
  readonly box: RefObject<HTMLDivElement | null>
  readonly onPress: (event: MouseEvent) => void
}

/** The field under the header of a small screen, once its sign is pressed; without script the sign leads to the results page. */
export function useMobileSearch(): MobileSearch {
  const box = useRef<HTMLDivElement>(null)
  const onPress = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // not by state: a small screen opens its keyboard only for a field that takes the focus within the press
    box.current?.setAttribute('data-open', '')
    box.current?.querySelector('input')?.focus()
  }
  return { box, onPress }
}
