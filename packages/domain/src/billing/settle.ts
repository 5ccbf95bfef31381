import type { EpochMs } from '../calendar/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations/index.ts'
import { paymentStates, providerErrors } from '../payment/index.ts'
import { unreachable } from '../result/index.ts'
import { Ledger } from './core/ledger.ts'
import type { BillingFacts, RowId } from './core/facts.ts'
import type { BillingPlan } from './core/plan.ts'
import { dropWaiting } from './subscribe/index.ts'
import {
  dropOrder,
  isPayFirst,
  payFromBalance,
  settleDeclined,
  settleDisputed,
  settleDisputeLost,
  settleDisputeWon,
  settlePaid,
  settlePending,
  settleReturned,
  attemptContextOf,
} from './collect/index.ts'
import type { PaymentOutcome, AttemptContext } from './collect/index.ts'

/** An unknown outcome is looked up again; after a day the operator looks at it (reliability 3.1). */
const lookAgainMs = 15 * SECOND_MS
/** A debit that is late settles within days, and its provider says so by itself (B-80). */
const lateDebitLookMs = HOUR_MS

/**
 * 604: the customer confirms, then the same call comes again. Until then the attempt waits in state 1, and after a day it is on
 * the operator's list as well.
 */
function settleChallenge(tried: AttemptContext, { challenge }: Extract<PaymentOutcome, { kind: 'challenge' }>): void {
  const { ledger, attempt, payment, document } = tried
  const [dayEndsAt, endsAt] = [attempt.startedAt + DAY_MS, challenge.expiresAt + SECOND_MS]
  const isOld = ledger.now >= dayEndsAt
  const lookAt = isOld ? endsAt : Math.min(endsAt, dayEndsAt)
  if (attempt.state === 'challenge' && isOld) {
    ledger.reconcile({ paymentId: payment.id, kind: 'outcome', reason: 'not confirmed for a day' })
    ledger.attempts.change(attempt.id, { lookAt })
  }
  if (attempt.state !== 'started') return
  ledger.moveAttempt(attempt.id, { to: 'challenge', cause: 'challenged' }, { lookAt })
  ledger.movePayment(payment.id, { to: paymentStates.pending, cause: 'result_later' }, { challenge })
  // a member who pays sits in front of it; of a renewal they only know by mail
  if (attempt.origin === 'member') return
  const subject = { table: 'attempts', id: attempt.id } as const
  const mails = [{ template: 'confirm_payment', subject, documentId: document.id }] as const
  ledger.happened({ name: 'payment.challenged', subject, data: { expiresAt: challenge.expiresAt }, mails })
}

/** On billing hold for fraud: the method is off, and the account is on billing hold until the operator has looked at it. */
function settleBlocked(tried: AttemptContext, { reference }: Extract<PaymentOutcome, { kind: 'blocked' }>): void {
  const { ledger, attempt, payment, document, receivable } = tried
  if (attempt.state !== 'started' && attempt.state !== 'challenge' && attempt.state !== 'pending') return
  if (isPayFirst(tried)) dropOrder(tried, { code: 'account-locked' })
  else dropWaiting(ledger, { code: 'account-locked' })
  ledger.moveAttempt(attempt.id, { to: 'blocked', cause: 'blocked' }, { lookAt: undefined })
  ledger.movePayment(payment.id, { to: paymentStates.fraud, cause: 'blocked' }, { reference, challenge: undefined })
  if (receivable !== undefined) ledger.receivables.change(receivable.id, { nextAttemptAt: undefined })
  ledger.disableMethod(attempt.methodId)
  ledger.setLock(true)
  const subject = { table: 'attempts', id: attempt.id } as const
  const mails = [{ template: 'payment_blocked', subject, documentId: document.id }] as const
  const data = { reference, amount: payment.amount.minor, currency: payment.amount.currency }
  ledger.happened({ name: 'payment.blocked', subject, data, mails })
}

/** Keeps an unknown outcome in state 3, to be looked up by its key; after a day it is on the operator's list as well. */
function askAgain({ ledger, attempt, payment }: AttemptContext, errorClass: number): void {
  const isOld = ledger.now - attempt.startedAt > DAY_MS
  ledger.attempts.change(attempt.id, { lookAt: ledger.now + (isOld ? DAY_MS : lookAgainMs) })
  if (isOld)
    ledger.reconcile({ paymentId: payment.id, kind: 'outcome', reason: `no outcome after a day, class ${errorClass}` })
}

/** The wait after an error: a minute at first, twice as long in all each time, six hours at most (B-123). */
function waitAfterError(erringFor: number): number {
  return Math.min(Math.max(erringFor, MINUTE_MS), 6 * HOUR_MS)
}

/** An error that changed nothing: a purchase comes to nothing, an invoice is tried again without dunning. */
function settleKnownError(tried: AttemptContext, errorClass: number): void {
  const { ledger, attempt, payment, receivable } = tried
  ledger.moveAttempt(attempt.id, { to: 'ended', cause: 'provider_error' }, { lookAt: undefined })
  ledger.movePayment(payment.id, { to: paymentStates.unpaid, cause: 'never_received' })
  if (isPayFirst(tried)) return dropOrder(tried, undefined)
  dropWaiting(ledger, undefined)
  if (receivable === undefined) return
  const erringSince = receivable.erringSince ?? ledger.now
  const wait = waitAfterError(ledger.now - erringSince)
  ledger.receivables.change(receivable.id, { erringSince, nextAttemptAt: ledger.now + wait })
  if (ledger.now - erringSince > DAY_MS)
    ledger.reconcile({
      paymentId: payment.id,
      kind: 'outcome',
      reason: `the provider fails for a day, class ${errorClass}`,
    })
}

/** Without the member a method that the provider rejects as wrong is one that can't be charged. */
function isDecline({ attempt }: AttemptContext, errorClass: number): boolean {
  return (
    attempt.origin === 'system' && (errorClass === providerErrors.validation || errorClass === providerErrors.request)
  )
}

function settleError(tried: AttemptContext, outcome: Extract<PaymentOutcome, { kind: 'error' }>): void {
  // what a challenge or a debit waits for was not what came, as with a guessed answer of the bank: it waits on
  if (tried.attempt.state !== 'started') return
  if (outcome.isOutcomeKnown && isDecline(tried, outcome.class))
    return settleDeclined(tried, { kind: 'declined', code: 'declined', isHard: false })
  if (outcome.isOutcomeKnown) settleKnownError(tried, outcome.class)
  else askAgain(tried, outcome.class)
}

/**
 * A look that came when it was due and brought nothing new: a debit that stays settled needs no other, and what waits for its
 * customer or its bank, or could not be read, is looked at again; a late debit an hour later, a disputed charge a day later.
 */
function passLook({ ledger, attempt: { id } }: AttemptContext, { kind }: PaymentOutcome): void {
  const { state, lookAt } = ledger.attempts.get(id)
  if (lookAt === undefined || lookAt > ledger.now) return
  const isWaiting = kind === 'error' || state === 'started' || state === 'challenge' || state === 'pending'
  const wait = state === 'disputed' ? DAY_MS : kind === 'pending' ? lateDebitLookMs : lookAgainMs
  ledger.attempts.change(id, { lookAt: isWaiting || state === 'disputed' ? ledger.now + wait : undefined })
}

function record(tried: AttemptContext, outcome: PaymentOutcome): void {
  switch (outcome.kind) {
    case 'paid':
      // a charge that is sound again was disputed in vain
      return tried.attempt.state === 'disputed' ? settleDisputeWon(tried) : settlePaid(tried, outcome)
    case 'pending':
      return settlePending(tried, outcome)
    case 'challenge':
      return settleChallenge(tried, outcome)
    case 'declined':
      return settleDeclined(tried, outcome)
    case 'returned':
      return settleReturned(tried, outcome)
    case 'blocked':
      return settleBlocked(tried, outcome)
    case 'disputed':
      return settleDisputed(tried, outcome)
    case 'dispute_won':
      return settleDisputeWon(tried)
    case 'dispute_lost':
      // the verdict may be the first that is heard of a dispute: what the dispute itself changes comes before it
      settleDisputed(tried, { ...outcome, kind: 'disputed' })
      return settleDisputeLost(attemptContextOf(tried.ledger, tried.attempt.id), outcome)
    case 'error':
      return settleError(tried, outcome)
    default:
      return unreachable(outcome)
  }
}

/**
 * Applies the outcome of an attempt. The same outcome twice, or an older one than what is known, changes nothing: providers
 * promise delivery, not order (B-91). Epoch ms.
 */
export function settle(
  facts: BillingFacts,
  { attemptId, outcome }: { readonly attemptId: RowId; readonly outcome: PaymentOutcome },
  now: EpochMs,
): BillingPlan {
  const ledger = new Ledger(facts, { at: now, now })
  const tried = attemptContextOf(ledger, attemptId)
  record(tried, outcome)
  passLook(tried, outcome)
  payFromBalance(ledger)
  return ledger.plan()
}
