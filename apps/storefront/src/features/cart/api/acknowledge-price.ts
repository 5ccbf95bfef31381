import type { CartContextValue } from '../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../cart/sync/queued-change.ts'
import { call } from '../../../lib/call.ts'

/** The new price of a line was read (CART-20). */
export function priceReading(
  { id, title }: { readonly id: number; readonly title: string },
  context: CartContextValue,
): QueuedChange {
  return {
    about: `price ${id}`,
    words: 'read',
    title,
    isOfOpenCart: true,
    send: async (sending) => {
      const outcome = await call('POST /cart/problems/acknowledge', { ...sending, body: { line_id: id } })
      if (!outcome.ok) return outcome
      const text = context.t('cartChange.priceRead', { title })
      return { ok: true, cart: outcome.result, notification: () => ({ as: 'sentence', text }) }
    },
  }
}
