import type { EpochMs } from '../../calendar/index.ts'
import { MINUTE_MS } from '../../durations/index.ts'
import { isInFlight, isPending, methodTypes } from '../../payment/index.ts'
import type { BillingFacts } from '../core/facts.ts'

/** By then a card has answered, or the bank's challenge has lapsed. */
const SETTLES_AFTER_MS = 15 * MINUTE_MS

/**
 * The start of the bank debit that alone keeps a change from taking effect now (B-27): it has been settling for more than a
 * quarter of an hour, and goes on for days, so that the change can be scheduled for the renewal. Undefined where another
 * payment runs too, or where the money decides about an order, which nothing can be scheduled beside. Epoch ms.
 */
export function settlingDebit(
  { orders, payments, attempts }: Pick<BillingFacts, 'orders' | 'payments' | 'attempts'>,
  now: EpochMs,
): EpochMs | undefined {
  const running = payments.filter(({ state }) => isInFlight(state))
  if (running.length === 0 || orders.some(({ state }) => state === 'open')) return undefined
  const begun = running.flatMap(({ id, state }): EpochMs[] => {
    const last = attempts.findLast(({ paymentId }) => paymentId === id)
    return isPending(state) && last?.method === methodTypes.ach ? [last.startedAt] : []
  })
  const hasOther = begun.length < running.length
  return hasOther || now - Math.max(...begun) <= SETTLES_AFTER_MS ? undefined : Math.min(...begun)
}
