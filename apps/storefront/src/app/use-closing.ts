import { useEffect, useState } from 'react'

/**
 * Closes in two steps: the dialog gives the focus back to what opened it, then its owner learns why it closed and may
 * take it away, or open the next one.
 */
export function useClosing<Why extends string>(onClosed: (why: Why) => void) {
  const [why, setWhy] = useState<Why>()
  useEffect(() => {
    if (why !== undefined) onClosed(why)
  }, [why, onClosed])
  return { isOpen: why === undefined, close: setWhy }
}
