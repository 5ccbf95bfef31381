import type { CartContextValue } from '../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../cart/sync/queued-change.ts'
import { call, errorMessage, type CallOutcome } from '../../../lib/call.ts'
import type { ChangeEnd } from '../../../lib/cart/change-queue.ts'
import { randomKey } from '../../../lib/random-key.ts'
import type { Quantities } from '../model/cart-with.ts'

/** Saves quantities in the cart of a page that is about to unload (PRC-06). */
export function keepQuantities(usages: Quantities, locale: string): Promise<CallOutcome<'POST /cart/quantities'>> {
  return call('POST /cart/quantities', { body: { usages }, locale, idempotencyKey: randomKey(), keepalive: true })
}

/** The same by the queue. The total was announced when they were entered. */
export function quantitiesChange(
  usages: Quantities,
  { t, showToast }: CartContextValue,
  onEnd: (end: ChangeEnd) => void,
): QueuedChange {
  return {
    about: 'quantities',
    words: JSON.stringify(usages),
    isOfOpenCart: true,
    send: async (sending) => {
      const outcome = await call('POST /cart/quantities', { ...sending, body: { usages } })
      return outcome.ok ? { ok: true, cart: outcome.result } : outcome
    },
    onRejected: ({ error }) => showToast({ kind: 'problem', text: errorMessage(error) ?? t('estimate.notKept') }),
    onEnd,
  }
}
