import { useEffect, useRef, useState } from 'react'

/** Closes in two steps: the dialog gives the focus back to what opened it, then its owner may take it away. */
export function useClosing<T>(onEnd: (end: T) => void) {
  const [end, setEnd] = useState<{ readonly with: T }>()
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (end !== undefined) latest.current(end.with)
  }, [end])
  return { isOpen: end === undefined, close: (how: T) => setEnd({ with: how }) }
}
