import type { Period } from '../../calendar/index.ts'
import { periodOf } from '../../calendar/index.ts'
import { buildInvoice } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { CheckoutPlan } from '../../subscription/index.ts'
import type { DocumentRow, Purchase, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { withEnteredAt } from '../core/quantity.ts'
import { isSettledLate, openPayment } from '../documents/index.ts'
import { confirmedTrial, giveUpScheduled, isBeingCharged } from './confirmed-checkout.ts'
import { debtsBlock, ownDebts, payOrder } from './pay-order.ts'

/** A purchase that is paid now, or when the trial ends; the plan is the one that was shown (B-72, B-93). */
export interface CheckOut {
  readonly kind: 'checkout'
  readonly orderId: string
  readonly plan: CheckoutPlan
  readonly purchase: Purchase
}

/** Why nothing is ordered. */
export type CheckOutRejection =
  | 'no-subscription'
  | 'already-subscribed'
  | 'paid-by-other'
  | 'checkout-running'
  | 'billing-missing'
  | 'debts-first'
  | 'debit-settles-late'
  | 'too-many-tries'

/** The month that a document of a first purchase names, on yearly plans too (B-113). */
function firstMonth({ anchor }: CheckoutPlan): Period {
  const { start, end } = periodOf(anchor, { unit: 'month', count: 1 }, 0)
  return { start, end }
}

function draftPurchase(ledger: Ledger, { orderId, plan, purchase }: CheckOut): DocumentRow {
  const { subscription, account, now } = ledger
  const draft = buildInvoice(plan.lines, {
    kind: plan.start === 'now' ? 'period' : 'trial_end',
    currency: purchase.currency,
    period: firstMonth(plan),
    dueAt: plan.anchor,
    taxRate: account.taxRate,
  })
  const document: DocumentRow = {
    ...draft,
    id: ledger.newId(),
    status: 'draft',
    // the document of another life is of no subscription until that life begins (B-42)
    ...(subscription && subscription.status !== subscriptionStatuses.expired && { subscriptionId: subscription.id }),
    orderId,
    catalogueVersion: purchase.catalogueVersion,
    creditApplied: zero(purchase.currency),
    createdAt: now,
  }
  ledger.documents.insert(document)
  return document
}

/** Paid at the trial's end: the member's consent is this checkout, and what was chosen is pinned now (B-71, B-72). */
function schedule(ledger: Ledger, { orderId, purchase }: CheckOut, document: DocumentRow): void {
  const { terms, catalogueVersion, currency } = purchase
  ledger.changeSubscription({ confirmedOrderId: orderId, terms, catalogueVersion, currency }, 'checkout_at_end')
  if (document.total.minor > 0)
    ledger.movePayment(openPayment(ledger, document, document.total), {
      to: paymentStates.scheduled,
      cause: 'date_set',
    })
  const subject = { table: 'orders', id: orderId } as const
  const mails = [{ template: 'subscription_scheduled', subject }] as const
  ledger.happened({ name: 'order.scheduled', subject, data: { total: document.total.minor }, mails })
}

function placeNow(ledger: Ledger, { orderId }: CheckOut, document: DocumentRow): void {
  const subject = { table: 'orders', id: orderId } as const
  ledger.happened({ name: 'order.placed', subject, data: { total: document.total.minor }, mails: [] })
  payOrder(ledger, { order: ledger.orders.get(orderId), document })
}

/** A debit that gives effect only when it settles would do so when the trial is over: it can be paid at its end instead (B-114). */
function isLate(ledger: Ledger, { status, trial }: SubscriptionRow, { firstTotal, dueNow }: CheckoutPlan): boolean {
  if (status !== subscriptionStatuses.notSubscribed || trial === undefined) return false
  return dueNow.minor > 0 && isSettledLate(ledger, trial.end, firstTotal)
}

/** Orders a purchase: it is paid now, or when the trial ends. Undefined where it is done. */
export function checkOut(ledger: Ledger, command: CheckOut): CheckOutRejection | undefined {
  const { subscription, account } = ledger
  if (subscription === undefined) return 'no-subscription'
  if (subscription.status === subscriptionStatuses.subscribed) return 'already-subscribed'
  // its orders are booked to who pays for it, without a payment of its own (B-35)
  if (account.paidBy !== 'itself') return 'paid-by-other'
  if (ledger.orders.all().some(({ state }) => state === 'open')) return 'checkout-running'
  const trial = confirmedTrial(ledger)
  if (trial !== undefined && isBeingCharged(trial, ledger.at)) return 'debts-first'
  // old debts are paid with it, also with a purchase that costs nothing (B-42)
  const isOwing = ownDebts(ledger).length > 0
  if (ledger.method === undefined && (isOwing || command.plan.firstTotal.minor > 0)) return 'billing-missing'
  const { orderId, plan } = command
  const purchase = withEnteredAt(ledger, command.purchase)
  const ordered = { ...command, purchase }
  // no debt is forgotten by beginning anew (B-42)
  const isNow = plan.start === 'now'
  const blocked = debtsBlock(ledger, { currency: purchase.currency, isNow })
  if (blocked !== undefined) return blocked
  if (isNow && isLate(ledger, subscription, plan)) return 'debit-settles-late'
  // an earlier choice of the same trial is replaced by this one (B-70): at once, or once this one is paid (B-94)
  if (!isNow) giveUpScheduled(ledger)
  ledger.orders.insert({ id: orderId, state: isNow ? 'open' : 'done', start: plan.start, purchase })
  const document = draftPurchase(ledger, ordered)
  if (isNow) placeNow(ledger, ordered, document)
  else schedule(ledger, ordered, document)
  return undefined
}
