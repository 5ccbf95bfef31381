import { subscriptionStatuses } from '../subscription/index.ts'
import { begin } from './activate.ts'
import type { Purchase } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** A member whose partner is billed begins a subscription: it takes effect with the call, and nothing is charged (B-35). */
export interface Enable {
  readonly kind: 'enable'
  readonly orderId: string
  readonly purchase: Purchase
}

/** Why nothing is switched on. */
export type EnableRejection =
  | 'no-subscription'
  | 'already-subscribed'
  | 'pays-itself'
  | 'checkout-running'
  | 'credit-in-other-currency'

/**
 * Books an order to the account's payer: no document, no try, and no end of a trial to wait for. Undefined where it is done.
 * What the account owed before it was taken on stays its own debt, and keeps nothing from it.
 */
export function enable(ledger: Ledger, { orderId, purchase }: Enable): EnableRejection | undefined {
  const { subscription, account, now } = ledger
  if (subscription === undefined) return 'no-subscription'
  if (account.paidBy === 'itself') return 'pays-itself'
  if (subscription.status === subscriptionStatuses.subscribed) return 'already-subscribed'
  if (ledger.orders.all().some(({ state }) => state === 'open')) return 'checkout-running'
  // an account has one currency, and what it has credit in is that one
  if (ledger.balance.minor > 0 && ledger.balance.currency !== purchase.currency) return 'credit-in-other-currency'
  const order = { id: orderId, state: 'done', start: 'now', purchase } as const
  ledger.orders.insert(order)
  const subject = { table: 'orders', id: orderId } as const
  ledger.happened({ name: 'order.booked', subject, data: { paidBy: account.paidBy }, mails: [] })
  begin(ledger, { order, anchor: now, cause: 'start_now' })
  return undefined
}
