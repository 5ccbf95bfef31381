import type { BestFitView } from '@waybill/contract/pages'
import { totalOf, type CartContextValue } from '../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../cart/sync/queued-change.ts'
import { call } from '../../../lib/call.ts'

/** Puts the cart under a better package, and offers an undo for 10 s (CART-25, CART-26). */
export function packageSwitch({ planId, title, entries }: BestFitView, context: CartContextValue): QueuedChange {
  return {
    about: `product ${planId}`,
    words: 'switch',
    title,
    isOfOpenCart: true,
    send: async (sending) => {
      const body = { package_id: planId, ...(entries && { entries: [...entries] }) }
      const outcome = await call('POST /cart/switch', { ...sending, body })
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const undo = cart.undo_until === null ? undefined : { version: cart.version }
      const text = context.t('cart.bestFit.done', { plan: title, total: totalOf(cart, context) })
      const noted = { kind: 'add', product: { id: planId, isModule: false } } as const
      return { ok: true, cart, noted, notification: () => ({ as: 'done', text, undo }) }
    },
  }
}
