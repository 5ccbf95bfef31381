import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { errorMessage } from '../../../lib/call.ts'
import { keepQuantities } from '../api/keep-quantities.ts'
import { cartWith, type Quantities } from './cart-with.ts'
import { cartDecimals, shownTotal } from './shown-total.ts'

/** Several steps in a row are one change. */
const PAUSE_MS = 400

export interface QuantityDesk {
  /** The cart with what was entered, whether or not the server has it yet. */
  readonly cart: CartView
  readonly set: (quantities: Quantities) => void
  /** Entered, and not kept yet. */
  readonly isPending: boolean
  /** Keeps what was entered at once; false where that was refused, which is said in words. */
  readonly flush: () => Promise<boolean>
}

/**
 * Quantities of the cart by usage key: what is entered shows at once, in every line that counts it, and the server
 * keeps it a moment later. What it refuses is taken back.
 */
export function useQuantities(kept: CartView, first: Quantities = {}): QuantityDesk {
  const { frame, t, refresh, announce, showToast } = useFrame()
  const [entered, setEntered] = useState<Quantities>(first)
  const [isPending, setPending] = useState(false)
  const waiting = useRef<Quantities>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cart = cartWith(kept, entered)

  const send = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const usages = waiting.current
    if (Object.keys(usages).length === 0) return true
    waiting.current = {}
    const outcome = await keepQuantities(usages, frame.locale)
    if (!outcome.ok) showToast({ kind: 'problem', text: errorMessage(outcome.error) ?? t('estimate.notKept') })
    await refresh()
    // something was entered meanwhile: it is still on its way, and the page keeps showing it
    if (Object.keys(waiting.current).length === 0) {
      setEntered({})
      setPending(false)
    }
    return outcome.ok
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const flush = useCallback(() => latest.current(), [])
  // whoever leaves before the pause is over has still entered it
  useEffect(() => {
    const onLeave = (): void => void flush()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [flush])

  const set = (quantities: Quantities): void => {
    const all = { ...entered, ...quantities }
    setEntered(all)
    setPending(true)
    waiting.current = { ...first, ...waiting.current, ...quantities }
    const { total } = shownTotal(cartWith(kept, all))
    announce(t('cart.totalAnnounced', { total: formatMoney(total, frame.locale, cartDecimals(kept)) }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }
  return { cart, set, isPending, flush }
}
