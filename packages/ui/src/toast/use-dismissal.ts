import { useEffect, useRef, useState } from 'react'

/**
 * Calls `onEnd` when the time has run out; while the reader is at it (hover, focus) the clock stands still. What is not
 * shown has its whole time before it.
 */
export const useDismissal = (milliseconds: number, onEnd: () => void, isShown = true) => {
  const [isPaused, setPaused] = useState(false)
  const left = useRef(milliseconds)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (!isShown) left.current = milliseconds
    if (!isShown || isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isPaused, isShown, milliseconds])
  return setPaused
}
