import { useEffect, useRef } from 'react'

/** A pause after which what was typed counts as entered (M§5). */
const idleMilliseconds = 800

/** Enters the text after a pause; `cancel` whenever something else happened to it first. */
export const useIdleEntry = (onEnter: (text: string) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer outlives the render that set it; it has to enter into the tags of its own time.
  const latest = useRef(onEnter)
  useEffect(() => {
    latest.current = onEnter
  })
  const cancel = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const schedule = (text: string): void => {
    cancel()
    if (text) timer.current = setTimeout(() => latest.current(text), idleMilliseconds)
  }
  return { schedule, cancel }
}
