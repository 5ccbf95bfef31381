import { useEffect, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { replaceAddress } from '../../../lib/own-address.ts'

/** Ten clicks on plus are one request. */
const PAUSE_MS = 300

/** The number of units stays in the address: it can be shared, and going back shows it again. */
function keepInAddress(units: number): void {
  const address = new URL(location.href)
  address.searchParams.set('units', String(units))
  replaceAddress(address)
}

/**
 * How many units the reader looks at. The amount of the product itself is known at once; the total, which other products
 * of the cart may share the quantity in, comes from the server a moment later. `isCurrent` says that both belong together.
 */
export function useUnits(answered: number | undefined): {
  readonly units: number | undefined
  readonly isCurrent: boolean
  readonly setUnits: (units: number) => void
} {
  const { refresh } = useShell()
  const [requested, setRequested] = useState<number>()
  const units = answered === undefined ? undefined : (requested ?? answered)
  const isCurrent = units === answered
  useEffect(() => {
    if (requested === undefined) return
    keepInAddress(requested)
    if (isCurrent) return
    const timer = setTimeout(() => void refresh(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [requested, isCurrent, refresh])
  return { units, isCurrent, setUnits: setRequested }
}
