import { totalOf, type CartContextValue } from '../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../cart/sync/queued-change.ts'
import { call } from '../../../lib/call.ts'
import { flagCartChange } from '../../../lib/cart/tab-messages.ts'

/** Removes every line that nothing needs any more (CART-23), with an undo for 10 s. */
export function orphansRemoval(count: number, context: CartContextValue): QueuedChange {
  return {
    about: 'orphans',
    words: '',
    isOfOpenCart: true,
    badgeAfter: (badge) => Math.max(badge - count, 0),
    send: async (sending) => {
      const outcome = await call('POST /cart/orphans/remove', { ...sending, body: {} })
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const undo = cart.undo_until === null ? undefined : { version: cart.version }
      const text = context.t('estimate.orphansRemoved', { count, total: totalOf(cart, context) })
      flagCartChange(true)
      return { ok: true, cart, notification: () => ({ as: 'done', text, undo }) }
    },
  }
}
