import { DAY_MS } from '../../durations/index.ts'
import { compare, subtract, zero } from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { DocumentRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { disabledSince, owingOf } from '../core/subscription-state.ts'
import {
  closeRefunded,
  creditUnused,
  creditWaiting,
  dropCreditsOf,
  giveCreditsOf,
  givenBackOf,
  isOfAddOns,
  isOfLife,
} from '../documents/index.ts'
import { endAddOnsOf } from '../add-ons/index.ts'
import { endEarly, endMail } from '../subscribe/index.ts'
import type { AfterEnd } from '../subscribe/index.ts'
import { becameCredit } from './deposit.ts'
import type { PaymentOutcome, AttemptContext } from './outcome.ts'
import { bookTaken, noteUnnoted, takenByDisputes } from './outside-refund.ts'

/** A verdict whose webhook is lost is found by a look a day later. */
const verdictLookMs = DAY_MS

/** A receivable while the bank decides: no clock runs. */
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
 * held until the staff have looked at it. Access stays.
 */
export function settleDisputed(
  tried: AttemptContext,
  { reference, lost }: Extract<PaymentOutcome, { kind: 'disputed' }>,
): void {
  const { ledger, attempt, payment, document, receivable } = tried
  if (attempt.state !== 'paid') return
  // its verdict was settled before
  if (lost !== undefined && compare(takenByDisputes(ledger, payment), lost) >= 0) return
  ledger.reconcile({ paymentId: payment.id, kind: 'money', reason: `${reference} is disputed` })
  if (payment.state !== paymentStates.paid || becameCredit(ledger, payment, reference)) return
  const lookAt = ledger.now + verdictLookMs
  ledger.moveAttempt(attempt.id, { to: 'disputed', cause: 'disputed' }, { lookAt })
  ledger.movePayment(payment.id, { to: paymentStates.fraud, cause: 'disputed' })
  ledger.moveDocument(document.id, { to: 'open', cause: 'disputed' })
  if (receivable !== undefined) ledger.receivables.change(receivable.id, { open: payment.amount, ...withoutClock })
  ledger.disableMethod(attempt.methodId)
  ledger.setLock(true)
  const subject = { table: 'attempts', id: attempt.id } as const
  const mails = [{ template: 'payment_disputed', subject, documentId: document.id }] as const
  ledger.happened({ name: 'payment.disputed', subject, data: { reference, ...amountIn(payment.amount) }, mails })
}

/** As an event says what it is about. */
function amountIn({ minor, currency }: Money): { readonly amount: number; readonly currency: Currency } {
  return { amount: minor, currency }
}

/** Closes the receivable, whatever the verdict. */
function closeReceivable({ ledger, document, receivable }: AttemptContext): void {
  if (receivable !== undefined) ledger.receivables.change(receivable.id, { open: zero(document.currency) })
}

/**
 * Credits the unused part of a subscription that ended early meanwhile: an invoice whose money could still go back was not
 * credited with the end (B-62).
 */
function creditAfterEnd(ledger: Ledger, { id }: DocumentRow): void {
  const { subscription } = ledger
  const document = ledger.documents.get(id)
  if (subscription?.status === subscriptionStatuses.expired && subscription.cancelAt !== undefined)
    if (isOfLife(ledger, document)) creditUnused(ledger, document, subscription.cancelAt)
}

/** The charge is sound again, and what went back meanwhile gets its credit note. */
function payAgain(tried: AttemptContext, cause: 'dispute_won' | 'dispute_lost'): void {
  const { ledger, attempt, payment, document } = tried
  ledger.moveAttempt(attempt.id, { to: 'paid', cause }, { lookAt: undefined })
  ledger.movePayment(payment.id, { to: paymentStates.paid, cause })
  ledger.moveDocument(document.id, { to: 'paid', cause: 'pay' })
  closeReceivable(tried)
  noteUnnoted(ledger, payment)
  // what waited for the verdict is given, but for what waits beside a charge; once the subscription is over no invoice comes
  if (ledger.subscription?.status === subscriptionStatuses.subscribed) creditWaiting(ledger)
  else giveCreditsOf(ledger, document.id)
}

/** The money stays: it is as if nothing had been, but that the staff lift the hold (B-82). */
export function settleDisputeWon(tried: AttemptContext): void {
  const { ledger, attempt, payment, document } = tried
  if (attempt.state !== 'disputed') return
  const { balance } = ledger
  payAgain(tried, 'dispute_won')
  creditAfterEnd(ledger, document)
  const { minor: credited } = subtract(ledger.balance, balance)
  closeRefunded(ledger, document.id)
  const subject = { table: 'attempts', id: attempt.id } as const
  const named = credited > 0 ? { named: { credited } } : {}
  const mails = [{ template: 'dispute_decided', subject, documentId: document.id, ...named }] as const
  ledger.happened({ name: 'payment.dispute_won', subject, data: amountIn(payment.amount), mails })
}

/** The add-ons that the money was for end, and nothing else: what is off by it, by product. */
function endDisputedAddOns(ledger: Ledger, document: DocumentRow): readonly number[] {
  const before = ledger.items.all()
  endAddOnsOf(ledger, document)
  const on = new Set(ledger.items.all().map(({ productId }) => productId))
  return before.flatMap(({ productId }) => (on.has(productId) ? [] : productId))
}

/** Announces the lost amount, and the add-ons that it switched off. */
function announceLost(
  { ledger, attempt, document }: AttemptContext,
  { left, off, reference }: { readonly left: Money; readonly off: readonly number[]; readonly reference: string },
): void {
  const subject = { table: 'attempts', id: attempt.id } as const
  const named = { amount: left.minor, off: off.join(',') }
  // what had been given back before was mailed with its credit note
  const mails =
    left.minor > 0 ? [{ template: 'dispute_decided', subject, documentId: document.id, named } as const] : []
  ledger.happened({ name: 'payment.dispute_lost', subject, data: { reference, ...amountIn(left) }, mails })
  if (ledger.subscription === undefined || off.length === 0) return
  const changed = { table: 'subscription', id: ledger.subscription.id } as const
  ledger.happened({ name: 'subscription.changed', subject: changed, data: { on: [], off }, mails: [] })
}

/** Ends the disputed subscription; undefined where none runs. */
function endDisputed(ledger: Ledger): AfterEnd | undefined {
  const { at, subscription } = ledger
  if (subscription?.status !== subscriptionStatuses.subscribed) return undefined
  return endEarly(ledger, {
    cause: 'dispute_lost',
    at,
    serviceEndedAt: disabledSince(owingOf(ledger)) ?? at,
  })
}

/** The mail of that end says what becomes of other money. */
function announceEnd(ledger: Ledger, { id }: DocumentRow, after: AfterEnd): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  const subject = { table: 'documents', id } as const
  const mails = [endMail(subscription.id, after)]
  ledger.happened({ name: 'billing.ended_by_dispute', subject, data: {}, mails })
}

/** A part is gone, and the rest stays: that ends nothing, as a refund doesn't (B-81). */
function settlePartLost(tried: AttemptContext, reference: string, amount: Money): void {
  const { ledger, payment } = tried
  payAgain(tried, 'dispute_lost')
  bookTaken(ledger, payment, { reference, amount })
  announceLost(tried, { left: amount, off: [], reference })
}

/**
 * The money is gone: the document is refunded by a credit note of what the bank took (B-143), and what it was for ends; what
 * else was paid ahead is credited. Of 60.00 of which 10.00 were refunded before, a dispute over 50.00 takes all.
 */
export function settleDisputeLost(
  tried: AttemptContext,
  { refundReference: reference, lost }: Extract<PaymentOutcome, { kind: 'dispute_lost' }>,
): void {
  const { ledger, attempt, payment, document } = tried
  if (attempt.state !== 'disputed') return
  const left = subtract(payment.amount, givenBackOf(ledger, payment))
  const part = lost && subtract(lost, takenByDisputes(ledger, payment))
  if (part !== undefined && part.minor <= 0) return settleDisputeWon(tried)
  if (part !== undefined && compare(part, left) < 0) return settlePartLost(tried, reference, part)
  noteUnnoted(ledger, payment)
  ledger.moveAttempt(attempt.id, { to: 'charged_back', cause: 'dispute_lost' }, { lookAt: undefined })
  ledger.movePayment(payment.id, { to: paymentStates.refund, cause: 'dispute_lost' })
  ledger.moveDocument(document.id, { to: 'refunded', cause: 'dispute_lost' })
  dropCreditsOf(ledger, document.id)
  closeReceivable(tried)
  const isOfAddOn = tried.receivable?.isAddOn === true || isOfAddOns(ledger, document)
  const off = isOfAddOn ? endDisputedAddOns(ledger, document) : []
  const after = isOfAddOn ? undefined : endDisputed(ledger)
  const { balance } = ledger
  // what notes gave may have paid for what ended by now
  if (left.minor > 0) bookTaken(ledger, payment, { reference, amount: left })
  announceLost(tried, { left, off, reference })
  if (after === undefined) return
  const credited = subtract(after.credited, subtract(balance, ledger.balance))
  announceEnd(ledger, document, { ...after, credited: credited.minor < 0 ? zero(credited.currency) : credited })
}

/** The staff have looked at what held the account: money moves again. */
export interface Unlock {
  readonly kind: 'unlock'
}

/** Undefined where it is done. */
export function unlock(ledger: Ledger): 'not-locked' | undefined {
  const { account, subscription } = ledger
  if (!account.isLocked || subscription === undefined) return 'not-locked'
  ledger.setLock(false)
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'payments_resumed', subject }] as const
  ledger.happened({ name: 'account.unlocked', subject, data: {}, mails })
  return undefined
}
