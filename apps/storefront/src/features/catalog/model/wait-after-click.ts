import type { MouseEvent } from 'react'
import { isPlainClick } from '../../../lib/plain-click.ts'

/** A quick answer shows no skeleton. */
const QUIET_MS = 150
/** The longest wait: a reader who stopped the loading gets the page back. */
const PATIENCE_MS = 10_000

/** Marks the page as waiting for the next document, until that comes or the reader gives up. */
function waitForPage(): void {
  const main = document.getElementById('main')
  if (main === null) return
  const timers = [setTimeout(() => main.setAttribute('data-waiting', ''), QUIET_MS), setTimeout(end, PATIENCE_MS)]
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') end()
  }
  addEventListener('keydown', onKey)
  addEventListener('pagehide', end)
  function end(): void {
    timers.forEach(clearTimeout)
    main?.removeAttribute('data-waiting')
    removeEventListener('keydown', onKey)
    removeEventListener('pagehide', end)
  }
}

/** Around links that lead to another view of the same page. */
export function waitAfterClick(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null && isPlainClick(event)) waitForPage()
}
