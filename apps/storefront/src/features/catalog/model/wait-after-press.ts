import type { MouseEvent } from 'react'
import { isPlainPress } from '../../../lib/plain-press.ts'
import { waitForPage } from '../../../lib/wait-for-page.ts'

/** Around links that lead to another view of the same page. */
export function waitAfterPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null && isPlainPress(event)) waitForPage()
}
