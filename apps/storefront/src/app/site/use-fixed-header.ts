import { fixedHeaderQuery } from '@waybill/ui/media.ts'
import { useEffect, useState } from 'react'
import { SCROLL_MS, throttle } from '../../lib/throttle.ts'

const FIXED_AFTER_PX = 20

/** Pages whose mobile header doesn't move, by a segment of their path. */
const EXEMPT = /^[^?]*\/(?:gps|optimization|map|depots)4me(?![^/?])/

export interface HeaderPlace {
  readonly path: string
  /** The window matches `fixedHeaderQuery`. */
  readonly isNarrow: boolean
  readonly scrolled: number
}

/** On narrow screens the header follows from 20 px of scrolling on, but for four pages (M§9). */
export function isHeaderFixed({ path, isNarrow, scrolled }: HeaderPlace): boolean {
  return isNarrow && scrolled > FIXED_AFTER_PX && !EXEMPT.test(path)
}

export function useFixedHeader(path: string): boolean {
  const [isFixed, setFixed] = useState(false)
  useEffect(() => {
    const look = (): void => {
      const isNarrow = window.matchMedia(fixedHeaderQuery).matches
      setFixed(isHeaderFixed({ path, isNarrow, scrolled: window.scrollY }))
    }
    const onScroll = throttle(SCROLL_MS, look)
    // where the page is laid out anyway: to ask at once would lay it out within the first task of its script
    requestAnimationFrame(look)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [path])
  return isFixed
}
