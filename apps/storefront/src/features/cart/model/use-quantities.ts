import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { cartWith, type Quantities } from './cart-with.ts'
import { cartDecimals, shownTotal } from './shown-total.ts'
import { useSentQuantities } from './use-sent-quantities.ts'

export interface QuantityContext {
  /** The cart with what was entered, whether or not the server has it yet. */
  readonly cart: CartView
  readonly set: (quantities: Quantities) => void
  /** Entered, and not saved yet. */
  readonly isPending: boolean
  /** Saves the entered quantities at once; false where the server rejects them, which a message shows. */
  readonly flush: () => Promise<boolean>
}

/**
 * Quantities of the cart by usage key: what is entered shows at once, in every line that counts it, and the
 * server saves it a moment later, by the queue. What it rejects is rolled back.
 */
export function useQuantities(saved: CartView, first: Quantities = {}): QuantityContext {
  const { shell, t, announce } = useShell()
  const [entered, setEntered] = useState<Quantities>(first)
  const [isPending, setPending] = useState(false)
  const cart = cartWith(saved, entered)
  const sender = useSentQuantities(() => {
    setEntered({})
    setPending(false)
  })

  const set = (quantities: Quantities): void => {
    const all = { ...entered, ...quantities }
    setEntered(all)
    setPending(true)
    // with the initial quantities, and those without an answer
    sender.enter(all)
    const { total } = shownTotal(cartWith(saved, all))
    announce(t('cart.totalAnnounced', { total: formatMoney(total, shell.locale, cartDecimals(saved)) }))
  }
  return { cart, set, isPending, flush: () => sender.flush() }
}
