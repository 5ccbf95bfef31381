import { call } from '../lib/call.ts'
import { forgetLastCart } from '../lib/last-cart.ts'
import { totalOf, type CartDesk } from './cart-desk.ts'
import type { QueuedChange, Undoable } from './queued-change.ts'

/**
 * Takes the last change back, if it is still the one that made this version: order, quantities and bundle as they were,
 * and all that went along (CART-25).
 */
export function undoChange({ version, product }: Undoable, desk: CartDesk): QueuedChange {
  return {
    about: 'undo',
    words: String(version),
    isOfOpenCart: true,
    send: async (key) => {
      const request = { locale: desk.frame.locale, idempotencyKey: key, keepalive: true, body: { version } } as const
      const outcome = await call('POST /cart/undo', request)
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const notification = () => {
        forgetLastCart()
        return { text: desk.t('cartChange.restored', { total: totalOf(cart, desk) }), as: 'sentence' } as const
      }
      return { ok: true, cart, notification, ...(product && { noted: { kind: 'undo', product } }) }
    },
  }
}
