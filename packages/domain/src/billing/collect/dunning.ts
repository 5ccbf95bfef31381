import { paymentStates } from '../../payment/index.ts'
import { moduleTrials, subscriptionStatuses } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { announceLoss } from '../core/announce.ts'
import { paymentOf } from '../core/due-items.ts'
import { dependentsOf, expireTrials, followItems } from '../core/entitle.ts'
import type { PaymentRow, RowId } from '../core/facts.ts'
import { disabledSince, owingOf } from '../core/subscription-state.ts'
import { addOnsOf, awaitTransfer, beginAttempt, dueDate, isCapped } from '../documents/index.ts'
import { endAddOn } from '../add-ons/index.ts'
import { endEarly, expire, voidConversion } from '../subscribe/index.ts'

function paymentOfReceivable(ledger: Ledger, id: RowId): PaymentRow {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment === undefined) throw new Error(`nothing collects document ${id}`)
  return payment
}

/**
 * The method is gone by the next attempt. What was declined goes on to its consequences. Where only the provider failed no
 * clock runs yet: a trial's end isn't charged (B-71), and any other invoice waits for a transfer (B-116).
 */
function goWithoutMethod(ledger: Ledger, id: RowId, payment: PaymentRow): void {
  if (payment.state !== paymentStates.unpaid || ledger.receivables.get(id).firstFailedAt !== undefined) return
  const document = ledger.documents.get(id)
  ledger.receivables.change(id, { dueAt: dueDate(ledger, document), erringSince: undefined })
  if (ledger.subscription?.status !== subscriptionStatuses.notSubscribed)
    return awaitTransfer(ledger, document, payment.id)
  voidConversion(ledger, id)
  expire(ledger)
}

/** The next attempt by itself: of the dunning schedule, or after errors of the provider. */
export function tryAgain(ledger: Ledger, id: RowId): void {
  ledger.receivables.change(id, { nextAttemptAt: undefined })
  const payment = paymentOfReceivable(ledger, id)
  if (ledger.method === undefined) return goWithoutMethod(ledger, id, payment)
  // after as many attempts as are allowed the clock of the consequences runs all the same (B-77)
  if (!isCapped(ledger, payment.id)) beginAttempt(ledger, payment.id, { origin: 'system' })
}

/** A bank transfer did not come by its due date: what is lost when is counted from there. */
export function missDueDate(ledger: Ledger, id: RowId): void {
  const { dueAt } = ledger.receivables.get(id)
  const payment = paymentOfReceivable(ledger, id)
  ledger.movePayment(payment.id, { to: paymentStates.overdue, cause: 'due_date_passed' })
  ledger.receivables.change(id, { firstFailedAt: dueAt, overdueAt: ledger.at })
  ledger.addCause('renewal_declined')
  const subject = { table: 'payments', id: payment.id } as const
  const mails = [{ template: 'transfer_overdue', subject: { table: 'documents', id } }] as const
  ledger.happened({ name: 'payment.overdue', subject, data: { dueAt }, mails })
}

/** Day 14: add-ons are off, the plan is read-only, and the payment is overdue. */
export function restrict(ledger: Ledger, id: RowId): void {
  const payment = paymentOfReceivable(ledger, id)
  const overdueAt = ledger.receivables.get(id).overdueAt ?? ledger.at
  if (payment.state === paymentStates.failed)
    ledger.movePayment(payment.id, { to: paymentStates.overdue, cause: 'schedule_spent' })
  ledger.receivables.change(id, { overdueAt, disabledAt: ledger.at, nextAttemptAt: undefined })
  const { isAddOn } = ledger.receivables.get(id)
  const items = addOnsOf(ledger, ledger.documents.get(id), isAddOn)
  const dependents = dependentsOf(ledger, items)
  // a trial has nothing to come back to: its add-on doesn't work without what is off
  const tried = dependents.filter(({ ownTrial }) => ownTrial !== undefined)
  expireTrials(ledger, tried)
  for (const item of [...items, ...dependents])
    if (!tried.includes(item)) ledger.items.change(item.id, { trial: moduleTrials.overdue })
  followItems(ledger, ledger.at)
  ledger.addCause('day_14')
  // nothing is left to lose for the last usage of a subscription that is over
  if (ledger.subscription?.status === subscriptionStatuses.expired) return
  // an add-on that was off before is lost to nothing
  if (isAddOn && items.length === 0) return
  announceLoss(ledger, id, isAddOn ? 'add_on_disabled' : 'plan_read_only')
}

/**
 * The last day comes while an attempt waits for its customer: its time is over, so the next look cancels it at the provider,
 * and its answer lets the day go on.
 */
export function endChallenge(ledger: Ledger, id: RowId): void {
  const { id: paymentId, challenge } = paymentOfReceivable(ledger, id)
  const waiting = ledger.attempts.all().find((tried) => tried.paymentId === paymentId && tried.state === 'challenge')
  if (challenge === undefined || waiting === undefined) throw new Error(`document ${id} waits for no customer`)
  ledger.payments.change(paymentId, { challenge: { ...challenge, expiresAt: ledger.at } })
  ledger.attempts.change(waiting.id, { lookAt: ledger.now })
}

/** The last day: an add-on's invoice ends the add-on, any other the subscription. */
export function endForDebt(ledger: Ledger, id: RowId): void {
  const { isAddOn, schedule } = ledger.receivables.get(id)
  if (isAddOn) return endAddOn(ledger, id)
  ledger.receivables.change(id, { endedAt: ledger.at, nextAttemptAt: undefined })
  if (ledger.subscription?.status === subscriptionStatuses.subscribed) {
    endEarly(ledger, {
      cause: 'last_day',
      at: ledger.at,
      serviceEndedAt: disabledSince(owingOf(ledger)) ?? ledger.at,
    })
    announceLoss(ledger, id, 'subscription_expired')
  } else if (schedule === 'first_conversion') voidConversion(ledger, id)
}
