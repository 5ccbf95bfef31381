import { periodOf } from '../../calendar/index.ts'
import { subscriptionKinds, subscriptionStatuses } from '../../subscription/index.ts'
import type { Purchase } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { withEnteredAt } from '../core/quantity.ts'
import { begin } from './activate.ts'

/** A member whose partner is billed begins a subscription: it takes effect with the call, and nothing is charged (B-35). */
export interface Enable {
  readonly kind: 'enable'
  readonly orderId: string
  readonly purchase: Purchase
}

/** Why nothing is switched on. */
export type EnableRejection = 'already-subscribed' | 'pays-itself' | 'checkout-running' | 'credit-in-other-currency'

/** An account that was never in trial has no life that could begin: a partner's own, for one (D-15). */
function openLife(ledger: Ledger, { items: _, ...bought }: Purchase): void {
  const { now } = ledger
  ledger.beginSubscription(
    {
      ...bought,
      id: ledger.newId(),
      status: subscriptionStatuses.notSubscribed,
      kind: subscriptionKinds.marketplace,
      channel: 'direct',
      anchor: now,
      period: periodOf(now, { unit: 'month', count: 1 }, 0),
    },
    'register',
  )
}

/**
 * Books an order to the account's payer: no document, no try, and no end of a trial to wait for. Undefined where it is done.
 * What the account owed before it was taken on stays its own debt, and keeps nothing from it.
 */
export function enable(ledger: Ledger, { orderId, purchase }: Enable): EnableRejection | undefined {
  const { subscription, account, now } = ledger
  if (account.paidBy === 'itself') return 'pays-itself'
  if (subscription?.status === subscriptionStatuses.subscribed) return 'already-subscribed'
  if (ledger.orders.all().some(({ state }) => state === 'open')) return 'checkout-running'
  // an account has one currency, and what it has credit in is that one
  if (ledger.balance.minor > 0 && ledger.balance.currency !== purchase.currency) return 'credit-in-other-currency'
  const bought = withEnteredAt(ledger, purchase)
  if (subscription === undefined) openLife(ledger, bought)
  const order = { id: orderId, state: 'done', start: 'now', purchase: bought } as const
  ledger.orders.insert(order)
  const subject = { table: 'orders', id: orderId } as const
  ledger.happened({ name: 'order.booked', subject, data: { paidBy: account.paidBy }, mails: [] })
  begin(ledger, { order, anchor: now, cause: 'start_now' })
  return undefined
}
