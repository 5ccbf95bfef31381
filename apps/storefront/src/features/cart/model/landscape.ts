/** M§9: the landscape warning is checked this long after the device was turned. */
const LANDSCAPE_CHECK_MS = 300

/** Calls `check` once the device has come to rest after being turned. Returns a function that stops it. */
export function watchOrientation(target: EventTarget, check: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onTurn = (): void => {
    clearTimeout(timer)
    timer = setTimeout(check, LANDSCAPE_CHECK_MS)
  }
  target.addEventListener('orientationchange', onTurn)
  return () => {
    clearTimeout(timer)
    target.removeEventListener('orientationchange', onTurn)
  }
}
