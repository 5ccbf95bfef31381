import { useEffect, useRef, type RefObject } from 'react'

/** Calls once when an element comes into view: a page in the background, or above it, was not read yet. */
export function useSeen<E extends Element>(isAwaited: boolean, onSeen: () => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    if (!isAwaited || element.current === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      latest.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isAwaited])
  return element
}
