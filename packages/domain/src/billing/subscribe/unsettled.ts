import { isInFlight } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'

/** Reason why an account is not settled. */
export type UnsettledReason =
  | 'paid-by-other'
  | 'still-subscribed'
  | 'checkout-confirmed'
  | 'payment-under-way'
  | 'debts-first'
  | 'change-carried'
  | 'credit-left'

/** True while money in the present currency is on its way, or is given back. */
export function isMoving(ledger: Ledger): boolean {
  const isTried = ledger.payments.all().some(({ state }) => isInFlight(state))
  const isGivenBack = ledger.refunds.all().some(({ state }) => state === 'started')
  const isWaiting = ledger.documents
    .all()
    .some(({ status, finaliseAt }) => status === 'draft' && finaliseAt !== undefined)
  return isTried || isGivenBack || isWaiting || hasOpenOrder(ledger)
}

/** The first reason why an account is not settled; undefined where its ledger is empty. */
export function unsettled(ledger: Ledger, { status, confirmedOrderId }: SubscriptionRow): UnsettledReason | undefined {
  if (ledger.account.paidBy !== 'itself') return 'paid-by-other'
  if (status === subscriptionStatuses.subscribed) return 'still-subscribed'
  if (confirmedOrderId !== undefined) return 'checkout-confirmed'
  if (isMoving(ledger)) return 'payment-under-way'
  if (ledger.receivables.all().some(({ open }) => open.minor > 0)) return 'debts-first'
  if (ledger.carried.all().length > 0) return 'change-carried'
  return ledger.balance.minor > 0 ? 'credit-left' : undefined
}

/** An order whose money decides what the subscription has: what it was computed for stays until then. */
export function hasOpenOrder(ledger: Ledger): boolean {
  return ledger.orders.all().some(({ state }) => state === 'open')
}
