import { DAY_MS } from '../durations/index.ts'
import { subtract, zero } from '../money/index.ts'
import { paymentStates } from '../payment/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import { isOfAddOns } from './add-ons-alone.ts'
import { becameCredit } from './deposit.ts'
import { endAddOnsOf } from './dunning.ts'
import { endEarly } from './end-early.ts'
import type { Ledger } from './ledger.ts'
import type { PaymentOutcome, Tried } from './outcome.ts'
import { givenBackOf } from './refund-split.ts'
import { disabledSince } from './subscription-state.ts'

/** A verdict whose webhook is lost is found by a look a day later. */
const verdictLookMs = DAY_MS

/** What is owed while the bank decides, and no clock runs meanwhile (B-117). */
const withoutClock = {
  firstFailedAt: undefined,
  nextAttemptAt: undefined,
  overdueAt: undefined,
  disabledAt: undefined,
  endedAt: undefined,
  erringSince: undefined,
} as const

/**
 * The customer's bank took the money back for now: the document is open without dunning, the method is off, and the account is
 * held until the staff have looked at it. Access stays (B-82, B-117).
 */
export function settleDisputed(tried: Tried, { reference }: Extract<PaymentOutcome, { kind: 'disputed' }>): void {
  const { ledger, attempt, payment, document, receivable } = tried
  if (attempt.state !== 'paid') return
  ledger.reconcile({ paymentId: payment.id, kind: 'money', reason: `${reference} is disputed` })
  if (payment.state !== paymentStates.paid || becameCredit(ledger, payment, reference)) return
  const lookAt = ledger.now + verdictLookMs
  ledger.moveAttempt(attempt.id, { to: 'disputed', cause: 'disputed' }, { lookAt })
  ledger.movePayment(payment.id, { to: paymentStates.fraud, cause: 'disputed' })
  ledger.moveDocument(document.id, { to: 'open', cause: 'disputed' })
  if (receivable !== undefined) ledger.receivables.change(receivable.id, { open: payment.amount, ...withoutClock })
  ledger.disableMethod(attempt.methodId)
  ledger.setLock(true)
  const subject = { table: 'payments', id: payment.id } as const
  ledger.happened({ name: 'payment.disputed', subject, data: { reference }, mails: [] })
}

/** Whatever the verdict: nothing is owed on the document any more. */
function closeReceivable({ ledger, document, receivable }: Tried): void {
  if (receivable !== undefined) ledger.receivables.change(receivable.id, { open: zero(document.currency) })
}

/** The money stays: it is as if nothing had been, but that the staff lift the hold (B-82). */
export function settleDisputeWon(tried: Tried): void {
  const { ledger, attempt, payment, document } = tried
  if (attempt.state !== 'disputed') return
  ledger.moveAttempt(attempt.id, { to: 'paid', cause: 'dispute_won' }, { lookAt: undefined })
  ledger.movePayment(payment.id, { to: paymentStates.paid, cause: 'dispute_won' })
  ledger.moveDocument(document.id, { to: 'paid', cause: 'pay' })
  closeReceivable(tried)
  const subject = { table: 'payments', id: payment.id } as const
  ledger.happened({ name: 'payment.dispute_won', subject, data: {}, mails: [] })
}

/** The money is gone: the document is refunded, and what it was for ends (B-82); what else was paid ahead is credited (B-125). */
export function settleDisputeLost(
  tried: Tried,
  { refundReference: reference }: Extract<PaymentOutcome, { kind: 'dispute_lost' }>,
): void {
  const { ledger, attempt, payment, document } = tried
  if (attempt.state !== 'disputed') return
  ledger.moveAttempt(attempt.id, { to: 'charged_back', cause: 'dispute_lost' }, { lookAt: undefined })
  ledger.movePayment(payment.id, { to: paymentStates.refund, cause: 'dispute_lost' })
  ledger.moveDocument(document.id, { to: 'refunded', cause: 'dispute_lost' })
  closeReceivable(tried)
  const left = subtract(payment.amount, givenBackOf(ledger, payment, ['refunded']))
  if (left.minor > 0)
    ledger.refunds.insert({
      id: ledger.newId(),
      documentId: document.id,
      paymentId: payment.id,
      state: 'refunded',
      destination: 'method',
      amount: left,
      reason: 'dispute_lost',
      requestedBy: 'system',
      reference,
      createdAt: ledger.now,
    })
  const subject = { table: 'payments', id: payment.id } as const
  ledger.happened({ name: 'payment.dispute_lost', subject, data: { reference }, mails: [] })
  if (tried.receivable?.isAddOn === true || isOfAddOns(ledger, document)) return endAddOnsOf(ledger, document)
  if (ledger.subscription?.status !== subscriptionStatuses.subscribed) return
  const { at } = ledger
  endEarly(ledger, {
    cause: 'dispute_lost',
    at,
    serviceEndedAt: disabledSince({ receivables: ledger.receivables.all() }) ?? at,
  })
}

/** The staff have looked at what held the account: money moves again (B-82). */
export interface Unlock {
  readonly kind: 'unlock'
}

/** Undefined where it is done. */
export function unlock(ledger: Ledger): 'not-locked' | undefined {
  const { account, subscription } = ledger
  if (!account.isLocked || subscription === undefined) return 'not-locked'
  ledger.setLock(false)
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name: 'account.unlocked', subject, data: {}, mails: [] })
  return undefined
}
