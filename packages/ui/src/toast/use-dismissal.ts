import { useEffect, useRef, useState } from 'react'

/** Calls `onEnd` when the time has run out; while the reader is at it (hover, focus) the clock stands still. */
export const useDismissal = (milliseconds: number, onEnd: () => void) => {
  const [isPaused, setPaused] = useState(false)
  const left = useRef(milliseconds)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isPaused])
  return setPaused
}
