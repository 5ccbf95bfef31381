import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../durations/index.ts'
import { add, compare, negate, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { isInFlight, methodTypes, paymentStates } from '../../payment/index.ts'
import type { PaymentCause } from '../../payment/index.ts'
import { moduleTrials, subscriptionStatuses } from '../../subscription/index.ts'
import { announcePaid, announceStarted } from '../core/announce.ts'
import type { Ledger } from '../core/ledger.ts'
import { countAgain } from '../core/count-from.ts'
import { followItems, restoreItems } from '../core/entitle.ts'
import type { AttemptState, DocumentRow, OrderRow, PaymentRow } from '../core/facts.ts'
import { giveCreditsOf, isOfAddOns, isTrusted } from '../documents/index.ts'
import { activate, dropPurchase, finishChange, goOnAfterDebt, settleAfterEnd, stillHolds } from '../subscribe/index.ts'
import { deposit } from './deposit.ts'
import type { DepositedMoney } from './deposit.ts'
import type { PaymentOutcome, AttemptContext } from './outcome.ts'
import { chargeDifference } from './settled-late.ts'

/** A settled debit is looked at once more: a return comes a day later at the latest. */
const returnLookMs = DAY_MS + MINUTE_MS

/**
 * Money that no rule expects: the document is settled without it or was given up, or another attempt has been begun since. It
 * becomes account credit.
 */
function isUnexpected({ ledger, attempt, document, payment }: AttemptContext): boolean {
  const isOpen = document.status === 'draft' || document.status === 'open'
  const tries = ledger.attempts.all().filter(({ paymentId }) => paymentId === payment.id)
  const isNewest = tries.every(({ number }) => number <= attempt.number)
  return !isOpen || !isNewest || payment.state === paymentStates.void || payment.state === paymentStates.unpaid
}

function causeOfPaid({ payment: { state } }: AttemptContext): PaymentCause {
  if (state === paymentStates.fraud) return 'dispute_won'
  return isInFlight(state) ? 'paid' : 'paid_outside'
}

/** The money of a subscription's first invoice is there, or isn't owed any more: what it bought can be used from now on. */
function giveAccess(ledger: Ledger): void {
  if (ledger.subscription?.awaitsPayment !== true) return
  const isOwed = ledger.receivables
    .all()
    .some(({ open, schedule }) => open.minor > 0 && schedule === 'first_conversion')
  if (isOwed) return
  ledger.changeSubscription({ awaitsPayment: undefined })
  followItems(ledger, ledger.now)
  announceStarted(ledger)
}

/** Restores the access that was off for this debt. */
export function restore(ledger: Ledger): void {
  giveAccess(ledger)
  const isStillOff = ledger.receivables.all().some(({ disabledAt, open }) => disabledAt !== undefined && open.minor > 0)
  if (isStillOff) return
  const off = ledger.items.all().filter(({ trial }) => trial === moduleTrials.overdue)
  restoreItems(
    ledger,
    off.map(({ id }) => id),
    ledger.now,
  )
  countAgain(
    ledger,
    off.flatMap(({ price }) => price ?? []),
    ledger.now,
  )
}

/** The target of incoming money. */
export type PaymentTarget = Pick<AttemptContext, 'ledger' | 'payment' | 'document' | 'receivable' | 'order'> & {
  /** Absent for money that came by itself. */
  readonly attempt?: AttemptContext['attempt']
}

/**
 * The order behind a document is done: what it bought takes effect, unless it already has (B-122). Money for an order that took
 * effect before, and whose subscription is over, begins no other.
 */
function finishOrder({ ledger, order, document }: PaymentTarget): void {
  if (order === undefined) return
  const { subscription } = ledger
  const takesEffect = order.state === 'open' || subscription?.status === subscriptionStatuses.notSubscribed
  const isWaiting = order.change !== undefined && order.state === 'open'
  if (isWaiting) {
    chargeDifference(ledger, order)
    finishChange(ledger, order, document)
  } else if (takesEffect) activate(ledger, { document, cause: order.start === 'now' ? 'start_now' : 'converted' })
  if (order.state === 'open') closeOrder(ledger, order)
}

function closeOrder(ledger: Ledger, { id }: OrderRow): void {
  ledger.moveOrder(id, { to: 'done', cause: 'apply' })
  ledger.happened({ name: 'order.done', subject: { table: 'orders', id }, data: {}, mails: [] })
}

/**
 * Applies an order although its debit settles in days: its invoice is issued now and owed. If the bank rejects the debit, a
 * change is collected as a renewal is, and a first invoice as the end of a trial.
 */
function applyUnsettled({ ledger, order, document, payment }: AttemptContext): void {
  if (order?.state !== 'open' || order.atOnce !== true || !stillHolds(ledger, order, document)) return
  const isFirst = order.change === undefined
  const { id, dueAt } = document
  ledger.moveDocument(id, { to: 'open', cause: 'finalise' }, { issuedAt: ledger.now })
  ledger.receivables.insert({
    id,
    open: payment.amount,
    dueAt,
    isAddOn: isOfAddOns(ledger, document),
    schedule: isFirst ? 'first_conversion' : 'renewal',
    isHardDecline: false,
  })
  if (isFirst) activate(ledger, { document, cause: 'start_now' })
  else finishChange(ledger, order, document)
  closeOrder(ledger, order)
}

function payDocument(ledger: Ledger, { id, status }: DocumentRow): void {
  const issuedAt = status === 'draft' ? { issuedAt: ledger.now } : {}
  ledger.moveDocument(id, { to: 'paid', cause: 'pay' }, { ...issuedAt, finaliseAt: undefined })
}

/** The money is there: the document is paid and has its number, and what it paid for takes effect. */
export function takeMoney(
  paying: PaymentTarget,
  cause: PaymentCause,
  fields: Partial<Omit<PaymentRow, 'id' | 'state'>>,
): void {
  paying.ledger.movePayment(paying.payment.id, { to: paymentStates.paid, cause }, { ...fields, challenge: undefined })
  settleDocument(paying)
}

/** A document is paid: nothing is owed on it any more, and what it is for takes effect. */
export function settleDocument(paying: PaymentTarget): void {
  const { ledger, document, receivable } = paying
  if (receivable !== undefined)
    ledger.receivables.change(receivable.id, {
      open: zero(document.currency),
      nextAttemptAt: undefined,
      erringSince: undefined,
    })
  payDocument(ledger, document)
  settleAfterEnd(ledger, receivable)
  giveCreditsOf(ledger, document.id)
  ledger.addCause('paid')
  finishOrder(paying)
  restore(ledger)
  announcePaid(ledger, document.id, { attemptId: paying.attempt?.id })
  goOnAfterDebt(ledger)
}

const isEqual = (left: Money, right: Money): boolean => left.currency === right.currency && left.minor === right.minor

/**
 * The payment has become smaller since the attempt: one charge is one deposit, whole, and pays what is open as account credit.
 * The difference stays on the balance. Throws for less than what is open, which no attempt charges.
 */
function payByDeposit(tried: AttemptContext, came: DepositedMoney): void {
  const { ledger, attempt, payment, document, receivable } = tried
  if (receivable === undefined || compare(came.amount, receivable.open) < 0)
    throw new Error(`try ${attempt.id} paid ${came.amount.minor} of ${payment.amount.minor}`)
  deposit(tried, came)
  // what is no credit of the account pays nothing by itself (B-88)
  if (came.amount.currency !== ledger.balance.currency) return
  const { open } = receivable
  ledger.enterCredit({ amount: negate(open), cause: 'payment', documentId: document.id })
  ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'reduced' }, { challenge: undefined })
  ledger.documents.change(document.id, { creditApplied: add(document.creditApplied, open) })
  settleDocument(tried)
}

/** Attempts whose money came before, whatever became of it since. */
const over: ReadonlySet<AttemptState> = new Set(['paid', 'returned', 'charged_back'])

/** A change that was computed for what the subscription no longer is (B-115). */
function isOutdated({ ledger, order, document }: AttemptContext): boolean {
  return order?.state === 'open' && !stillHolds(ledger, order, document)
}

/** It is made no more: its money is a deposit, and what account credit had paid returns. */
function giveUpChange({ ledger, payment, order, document }: AttemptContext): void {
  ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'superseded' }, { challenge: undefined })
  if (order !== undefined) dropPurchase(ledger, { order, document }, { code: 'plan-changed' })
}

/** The provider has the money of an attempt. */
export function settlePaid(
  tried: AttemptContext,
  { reference, amount }: Extract<PaymentOutcome, { kind: 'paid' }>,
): void {
  const { ledger, attempt, payment } = tried
  // the staff recorded a dispute as lost, and the bank decided for the shop
  if (attempt.state === 'charged_back')
    ledger.reconcile({
      paymentId: payment.id,
      kind: 'money',
      reason: `${reference} is paid after its dispute was lost`,
    })
  if (over.has(attempt.state)) return
  const lookAt = attempt.method === methodTypes.ach ? ledger.now + returnLookMs : undefined
  ledger.moveAttempt(attempt.id, { to: 'paid', cause: 'paid' }, { lookAt })
  const came = { amount: amount ?? attempt.amount, reference, method: attempt.method, methodId: attempt.methodId }
  const isStale = isOutdated(tried)
  if (isStale) giveUpChange(tried)
  // the payment may have been made another way since
  if (isStale || isUnexpected(tried)) return deposit(tried, came)
  if (!isEqual(came.amount, payment.amount)) return payByDeposit(tried, came)
  takeMoney(tried, causeOfPaid(tried), { reference })
}

/** A bank debit is under way: it is looked at when it should have settled, and after a day it is on the list too. */
export function settlePending(
  tried: AttemptContext,
  { reference, expectedAt }: Extract<PaymentOutcome, { kind: 'pending' }>,
): void {
  const { ledger, attempt, payment, document } = tried
  const dayEndsAt = attempt.startedAt + DAY_MS
  const isOld = ledger.now >= dayEndsAt
  const lookAt = isOld ? expectedAt + SECOND_MS : Math.min(expectedAt + SECOND_MS, dayEndsAt)
  if (isOld) ledger.reconcile({ paymentId: payment.id, kind: 'outcome', reason: 'pending for a day' })
  if (attempt.state === 'pending') {
    ledger.attempts.change(attempt.id, { lookAt })
    return
  }
  if (attempt.state !== 'started' && attempt.state !== 'challenge') return
  ledger.moveAttempt(attempt.id, { to: 'pending', cause: 'accepted' }, { lookAt })
  const subject = { table: 'attempts', id: attempt.id } as const
  const mails = [{ template: 'payment_pending', subject, documentId: document.id }] as const
  ledger.happened({ name: 'payment.pending', subject, data: { expectedAt }, mails })
  if (payment.state === paymentStates.processing)
    ledger.movePayment(payment.id, { to: paymentStates.pending, cause: 'result_later' }, { reference })
  applyUnsettled(tried)
  // a debit at the trial's end gives status and anchor at once, and access by whether it is trusted (B-80)
  const isConversion = document.status === 'open' && ledger.subscription?.status === subscriptionStatuses.notSubscribed
  const awaitsPayment = !isTrusted(ledger, document.total)
  if (isConversion) activate(ledger, { document, cause: 'converted', awaitsPayment })
}
