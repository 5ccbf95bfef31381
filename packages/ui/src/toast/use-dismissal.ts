import { useEffect, useRef, useState } from 'react'

/** Calls `onEnd` when the time has run out; while the reader is at it (hover, focus) the clock stands still. Null: never. */
export const useDismissal = (milliseconds: number | null, onEnd: () => void) => {
  const [isPaused, setPaused] = useState(false)
  const left = useRef(milliseconds)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    const time = left.current
    if (isPaused || time === null) return
    const startedAt = performance.now()
    const timer = setTimeout(() => latest.current(), time)
    return () => {
      clearTimeout(timer)
      left.current = time - (performance.now() - startedAt)
    }
  }, [isPaused])
  return setPaused
}
