import { call } from '../lib/call.ts'
import { forgetLastCart } from '../lib/last-cart.ts'
import { totalOf, type CartContextValue } from './cart-context-value.ts'
import type { QueuedChange, Undoable } from './queued-change.ts'

/**
 * Takes the last change back, if it is still the one that made this version: order, quantities and bundle as they were,
 * and all that went along (CART-25).
 */
export function undoChange({ version, product }: Undoable, context: CartContextValue): QueuedChange {
  return {
    about: 'undo',
    words: String(version),
    isOfOpenCart: true,
    send: async (key) => {
      const request = { locale: context.shell.locale, idempotencyKey: key, keepalive: true, body: { version } } as const
      const outcome = await call('POST /cart/undo', request)
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const notification = () => {
        forgetLastCart()
        return { text: context.t('cartChange.restored', { total: totalOf(cart, context) }), as: 'sentence' } as const
      }
      return { ok: true, cart, notification, ...(product && { noted: { kind: 'undo', product } }) }
    },
  }
}
