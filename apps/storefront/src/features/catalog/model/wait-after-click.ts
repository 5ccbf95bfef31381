import type { MouseEvent } from 'react'
import { isPlainClick } from '../../../lib/plain-click.ts'
import { waitForPage } from '../../../lib/wait-for-page.ts'

/** Around links that lead to another view of the same page. */
export function waitAfterClick(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null && isPlainClick(event)) waitForPage()
}
