/** M§9: scroll handling at most once per 25 ms. */
export const SCROLL_MS = 25

/** Runs at most once per `milliseconds`; the last call of a burst is never lost. */
export function throttle(milliseconds: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const tick = (): void => {
    timer = undefined
    if (isWanted) start()
  }
  const start = (): void => {
    isWanted = false
    timer = setTimeout(tick, milliseconds)
    run()
  }
  return () => {
    if (timer === undefined) start()
    else isWanted = true
  }
}
