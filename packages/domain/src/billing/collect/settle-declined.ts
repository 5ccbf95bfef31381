import {
  dunningInstant,
  dunningScheduleFor,
  dunningSchedules,
  nextAttemptAt,
  paymentStates,
} from '../../payment/index.ts'
import type { DeclineCode } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { OrderFailure, PaymentRow, ReceivableRow } from '../core/facts.ts'
import { beginAttempt, giveCreditsOf, isCapped, oweAgain, reduceByNotes } from '../documents/index.ts'
import { activate, dropPurchase, dropWaiting, settleAfterEnd } from '../subscribe/index.ts'
import { becameCredit, takeBackDeposit } from './deposit.ts'
import { nextPresentment } from './represent.ts'
import { isPayFirst } from './outcome.ts'
import type { PaymentOutcome, AttemptContext } from './outcome.ts'

type DeclinedOutcome = Extract<PaymentOutcome, { kind: 'declined' }>

/** A first payment that failed: the order of the attempt comes to nothing. */
export function dropOrder({ ledger, order, document }: AttemptContext, failure: OrderFailure | undefined): void {
  if (order !== undefined) dropPurchase(ledger, { order, document }, failure)
}

/** A challenge without an answer is no decline of the bank, and the order says so. */
function failureOf({ attempt }: AttemptContext, code: DeclineCode): OrderFailure {
  const isLapsed = attempt.state === 'challenge' && code !== 'authentication_failed'
  return { code: isLapsed ? 'challenge-lapsed' : 'declined', declineCode: code }
}

function declinePurchase(tried: AttemptContext, { code, reference }: DeclinedOutcome): void {
  const { ledger, attempt, payment } = tried
  const isChallenge = attempt.state === 'challenge'
  const step = isChallenge
    ? ({ to: paymentStates.void, cause: 'challenge_lapsed' } as const)
    : ({ to: paymentStates.failed, cause: 'declined' } as const)
  ledger.movePayment(payment.id, step, { declineCode: code, reference, challenge: undefined })
  dropOrder(tried, failureOf(tried, code))
}

/** The clock of an invoice that was declined: it runs from the first failure, whatever is tried in between (B-105). */
function dunningOf({ ledger, attempt }: AttemptContext, receivable: ReceivableRow, isHardDecline: boolean) {
  const isOverdue = receivable.overdueAt !== undefined
  // without a method it waited for a transfer; from a decline on the renewal's schedule runs
  const schedule = receivable.schedule === 'manual' && !isOverdue ? 'renewal' : receivable.schedule
  // a debit has failed when its bank says so, days after its charge
  const failedAt = attempt.state === 'pending' ? ledger.now : attempt.startedAt
  const firstFailedAt = receivable.firstFailedAt ?? failedAt
  // what began goes on by the days that it began with, whatever the shop says by now
  const isFirst = receivable.firstFailedAt === undefined && schedule === 'renewal'
  const retryDays = isFirst ? ledger.account.retryDays : receivable.retryDays
  if (schedule === 'bank_return') {
    // a member's own attempt moves nothing of what is still to come
    const isAhead = receivable.nextAttemptAt !== undefined && receivable.nextAttemptAt > ledger.now
    const next = isAhead ? receivable.nextAttemptAt : nextPresentment(ledger, { attempt, cameBackAt: firstFailedAt })
    const isTried = !isOverdue && !isHardDecline
    return { schedule, firstFailedAt, isHardDecline, nextAttemptAt: isTried ? next : undefined, erringSince: undefined }
  }
  const next = isOverdue
    ? undefined
    : nextAttemptAt(
        dunningScheduleFor(schedule, retryDays),
        { firstFailedAt, isHardDecline },
        Math.max(ledger.now, attempt.startedAt),
      )
  return { schedule, firstFailedAt, retryDays, isHardDecline, nextAttemptAt: next, erringSince: undefined }
}

/** The backup is tried once for each step of the schedule, after a soft decline of the method (B-55). */
function isForBackup({ ledger, attempt, payment }: AttemptContext, isHard: boolean): boolean {
  const isOfSchedule = attempt.origin === 'system' && attempt.methodId === ledger.method?.id
  return !isHard && isOfSchedule && ledger.backup !== undefined && !isCapped(ledger, payment.id)
}

/** An issued invoice that is declined enters dunning; a first conversion takes effect all the same (B-76). */
function declineInvoice(tried: AttemptContext, { code, isHard, reference }: DeclinedOutcome): void {
  const { ledger, attempt, payment, document } = tried
  const isTriedAgain = isForBackup(tried, isHard)
  const isOver = enterDunning(tried, { declineCode: code, reference, isHard, isTriedAgain })
  const subject = { table: 'attempts', id: attempt.id } as const
  ledger.happened({
    name: 'payment.failed',
    subject,
    data: { code, isHard },
    // while the backup is tried the member need do nothing yet; of what ends with a challenge there is a mail that says so
    mails:
      isTriedAgain || (isOver && attempt.state === 'challenge')
        ? []
        : [{ template: 'payment_failed', subject, documentId: document.id }],
  })
  if (isTriedAgain && ledger.backup !== undefined)
    beginAttempt(ledger, payment.id, { origin: 'system', by: ledger.backup })
}

interface FailedCharge extends Pick<PaymentRow, 'declineCode' | 'reference'> {
  readonly isHard: boolean
  readonly isTriedAgain: boolean
}

/** The payment has failed, and its invoice is on its clock; true where the last day of that has come. */
function enterDunning(tried: AttemptContext, { isHard, isTriedAgain, ...failed }: FailedCharge): boolean {
  const { ledger, attempt, payment, document, receivable } = tried
  if (receivable === undefined) throw new Error(`nothing is owed on document ${document.id}`)
  const fields = { ...failed, challenge: undefined }
  const step =
    receivable.overdueAt === undefined
      ? ({ to: paymentStates.failed, cause: attempt.state === 'challenge' ? 'challenge_expired' : 'declined' } as const)
      : ({ to: paymentStates.overdue, cause: 'declined_again' } as const)
  if (isTriedAgain) ledger.payments.change(payment.id, fields)
  else ledger.movePayment(payment.id, step, fields)
  const dunning = dunningOf(tried, receivable, isHard)
  ledger.receivables.change(receivable.id, dunning)
  if (ledger.subscription?.status === subscriptionStatuses.notSubscribed)
    activate(ledger, { document, cause: 'conversion_declined' })
  // a debit that took effect before it settled runs the schedule of the conversion all the same (B-121)
  else ledger.addCause(receivable.schedule === 'first_conversion' ? 'conversion_declined' : 'renewal_declined')
  return dunningInstant(dunning.firstFailedAt, dunningSchedules[dunning.schedule].expiredDay) <= ledger.now
}

/**
 * A challenge of an issued invoice is dead at the provider, because something else is decided about the invoice: it has failed
 * without a mail of its own.
 */
export function giveUpChallenge(tried: AttemptContext): void {
  const { ledger, attempt } = tried
  enterDunning(tried, {
    declineCode: 'authentication_lapsed',
    reference: undefined,
    isHard: false,
    isTriedAgain: false,
  })
  ledger.moveAttempt(attempt.id, { to: 'ended', cause: 'cancelled' }, { lookAt: undefined })
  const subject = { table: 'attempts', id: attempt.id } as const
  ledger.happened({ name: 'payment.challenge_cancelled', subject, data: {}, mails: [] })
}

/** The method was declined: a purchase comes to nothing, an issued invoice is tried again by its schedule. */
export function settleDeclined(tried: AttemptContext, declined: DeclinedOutcome): void {
  const { ledger, attempt } = tried
  if (attempt.state !== 'started' && attempt.state !== 'challenge' && attempt.state !== 'pending') return
  if (isPayFirst(tried)) declinePurchase(tried, declined)
  else {
    declineInvoice(tried, declined)
    settleAfterEnd(ledger, tried.receivable)
    giveCreditsOf(ledger, tried.document.id)
    dropWaiting(ledger, failureOf(tried, declined.code))
  }
  const cause = attempt.state === 'challenge' ? 'lapsed' : 'declined'
  ledger.moveAttempt(attempt.id, { to: 'declined', cause }, { lookAt: undefined })
  if (declined.isHard) ledger.disableMethod(attempt.methodId)
}

/** Returns for which the scheme allows no further attempt: the customer denies that they agreed. */
const unauthorised: ReadonlySet<string> = new Set(['R05', 'R07', 'R10', 'R29'])

/** Bank money that had settled was taken back: the invoice is open again, on the schedule of returns. */
export function settleReturned(
  tried: AttemptContext,
  { returnCode, reference }: Extract<PaymentOutcome, { kind: 'returned' }>,
): void {
  const { ledger, attempt, payment, document } = tried
  if (attempt.state !== 'paid') return
  if (payment.state !== paymentStates.paid || becameCredit(ledger, payment, reference)) {
    ledger.moveAttempt(attempt.id, { to: 'returned', cause: 'returned' }, { lookAt: undefined })
    const isOver = takeBackDeposit(ledger, reference)
    if (!isOver)
      ledger.reconcile({ paymentId: payment.id, kind: 'money', reason: `${reference} came back with ${returnCode}` })
    return
  }
  // a document that was paid before it was issued was never owed until now
  const receivable = tried.receivable ?? oweAgain(ledger, document)
  const isDenied = unauthorised.has(returnCode)
  const step = isDenied
    ? ({ to: paymentStates.fraud, cause: 'disputed' } as const)
    : ({ to: paymentStates.failed, cause: 'bank_return' } as const)
  ledger.moveAttempt(attempt.id, { to: 'returned', cause: 'returned' }, { lookAt: undefined })
  ledger.movePayment(payment.id, step, { reference })
  ledger.moveDocument(document.id, { to: 'open', cause: 'bank_return' })
  // one that came back before goes on with the steps of that, while the clock of access starts anew
  const { schedule, firstFailedAt = ledger.now } = receivable
  const cameBackAt = schedule === 'bank_return' ? firstFailedAt : ledger.now
  // what its payment restored is lost by the clock again; the last day of a subscription comes once
  const restored = receivable.endedAt === undefined ? { overdueAt: undefined, disabledAt: undefined } : {}
  ledger.receivables.change(receivable.id, {
    open: payment.amount,
    schedule: 'bank_return',
    firstFailedAt: ledger.now,
    isHardDecline: isDenied,
    ...restored,
    nextAttemptAt: isDenied ? undefined : nextPresentment(ledger, { attempt, cameBackAt }),
  })
  reduceByNotes(ledger, document.id)
  if (isDenied) ledger.disableMethod(attempt.methodId)
  ledger.addCause('bank_return')
  const subject = { table: 'attempts', id: attempt.id } as const
  ledger.happened({
    name: 'payment.returned',
    subject,
    data: { returnCode },
    mails: [{ template: 'payment_returned', subject, documentId: document.id }],
  })
}
