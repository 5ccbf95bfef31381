import type { MouseEvent } from 'react'

/** A click that means "go there, here": not one for a new tab, a download or a menu. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
