/**
 * Sent to the window by code whose file the shop doesn't have any more, as after a new release; it is cancelled where the
 * page is about to load again. A message, because the first script of a page shares no file with the others.
 */
export const CODE_GONE = 'code-gone'

/** In the state of the entry in the history: a reload leaves it there, another page has none, and nothing is stored. */
const isReloaded = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'isReloaded' in state
}

/**
 * Loads the page again where its code is gone: once, so that two builds behind one address make no loop, and never where
 * something was typed, which it would take away.
 */
export function reloadOnce(): void {
  let isFilled = false
  let isReloading = false
  addEventListener('input', () => void (isFilled = true), { once: true, capture: true })
  addEventListener(CODE_GONE, (event) => {
    if (!isReloading && (isFilled || isReloaded())) return
    event.preventDefault()
    if (isReloading) return
    isReloading = true
    history.replaceState({ ...history.state, isReloaded: true }, '')
    location.reload()
  })
}
