import type { EpochMs, Period } from '../calendar/index.ts'
import { periodOf } from '../calendar/index.ts'
import { buildInvoice } from '../invoice/index.ts'
import { zero } from '../money/index.ts'
import { paymentStates } from '../payment/index.ts'
import { fail, ok, unreachable } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { moduleTrials, subscriptionKinds, subscriptionStatuses } from '../subscription/index.ts'
import type { CheckoutPlan, CollectionChannel, TrialPlan } from '../subscription/index.ts'
import { activate } from './activate.ts'
import { announcePaid } from './announce.ts'
import { giveNotice } from './cancel.ts'
import type { CancelCommand, CancelRejection } from './cancel.ts'
import { Ledger } from './ledger.ts'
import { beginAttempt, openPayment } from './collect.ts'
import { followItems } from './entitle.ts'
import type { BillingFacts, BoughtTerms, DocumentRow, Purchase, RowId } from './facts.ts'
import { triedOf } from './outcome.ts'
import type { BillingPlan } from './plan.ts'
import { recordTransfer } from './record-transfer.ts'
import type { RecordTransfer, TransferRejection } from './record-transfer.ts'
import { retry } from './retry.ts'
import type { Retry, RetryRejection } from './retry.ts'
import { dropOrder } from './settle-declined.ts'
import { giveUpScheduled } from './trial-end.ts'

/** Registration: the trial begins, without a charge and without a card (B-70). */
export interface StartTrial {
  readonly kind: 'start_trial'
  readonly trial: TrialPlan
  readonly terms: BoughtTerms
  readonly catalogueVersion: number
  readonly channel: CollectionChannel
}

/** A purchase that is paid now, or when the trial ends; the plan is the one that was shown (B-72, B-93). */
export interface CheckOut {
  readonly kind: 'checkout'
  readonly orderId: string
  readonly plan: CheckoutPlan
  readonly purchase: Purchase
}

/** The member gives up what waits for their bank (B-53). */
export interface CancelChallenge {
  readonly kind: 'cancel_challenge'
  readonly attemptId: RowId
}

/** The staff have looked at what held the account: money moves again (B-82). */
export interface Unlock {
  readonly kind: 'unlock'
}

/** Another method is on file, or none: what is due of it is counted from now on (B-89). */
export interface NoteMethod {
  readonly kind: 'note_method'
}

/** Everything that a caller can have billing do. */
export type BillingCommand =
  | StartTrial
  | CheckOut
  | CancelChallenge
  | Retry
  | NoteMethod
  | RecordTransfer
  | Unlock
  | CancelCommand

/** Why a command is rejected; nothing is changed then. */
export interface BillingRejection {
  readonly code:
    | 'already-registered'
    | 'no-subscription'
    | 'already-subscribed'
    | 'checkout-running'
    | 'billing-missing'
    | 'debts-first'
    | 'nothing-waits'
    | 'not-locked'
    | RetryRejection
    | TransferRejection
    | CancelRejection
}

type Decision = Result<undefined, BillingRejection>

const done: Decision = ok(undefined)
const reject = (code: BillingRejection['code']): Decision => fail({ code })
const doneUnless = (code: BillingRejection['code'] | undefined): Decision => (code === undefined ? done : reject(code))

function startTrial(ledger: Ledger, { trial, terms, catalogueVersion, channel }: StartTrial): Decision {
  if (ledger.subscription !== undefined) return reject('already-registered')
  const { window: granted } = trial
  ledger.beginSubscription(
    {
      id: ledger.newId(),
      status: subscriptionStatuses.notSubscribed,
      kind: subscriptionKinds.marketplace,
      channel,
      currency: ledger.account.currency,
      interval: 'month',
      terms,
      catalogueVersion,
      anchor: granted.start,
      period: granted,
      trial: granted,
    },
    'register',
  )
  for (const { productId, bundled, quantity } of trial.modules)
    ledger.items.insert({
      id: ledger.newId(),
      productId,
      catalogueVersion,
      bundled,
      trial: moduleTrials.trial,
      ...(quantity !== undefined && { trialQuantity: quantity }),
      startedAt: granted.start,
    })
  followItems(ledger, granted.start)
  return done
}

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

/** Paid before anything takes effect (B-94); what costs nothing takes effect at once. */
function payNow(ledger: Ledger, { orderId }: CheckOut, document: DocumentRow): void {
  const subject = { table: 'orders', id: orderId } as const
  ledger.happened({ name: 'order.placed', subject, data: { total: document.total.minor }, mails: [] })
  if (document.total.minor > 0)
    return beginAttempt(ledger, openPayment(ledger, document, document.total), { origin: 'member' })
  ledger.moveDocument(document.id, { to: 'paid', cause: 'pay' }, { issuedAt: ledger.now })
  activate(ledger, { document, cause: 'start_now' })
  ledger.moveOrder(orderId, { to: 'done', cause: 'apply' })
  announcePaid(ledger, document.id)
}

function checkOut(ledger: Ledger, command: CheckOut): Decision {
  const { subscription } = ledger
  if (subscription === undefined) return reject('no-subscription')
  if (subscription.status === subscriptionStatuses.subscribed) return reject('already-subscribed')
  if (ledger.orders.all().some(({ state }) => state === 'open')) return reject('checkout-running')
  if (ledger.method === undefined && command.plan.firstTotal.minor > 0) return reject('billing-missing')
  // no debt is forgotten by beginning anew (B-42)
  if (ledger.receivables.all().some(({ open }) => open.minor > 0)) return reject('debts-first')
  // an earlier choice of the same trial is replaced by this one (B-70)
  giveUpScheduled(ledger)
  const { orderId, plan, purchase } = command
  const isNow = plan.start === 'now'
  ledger.orders.insert({ id: orderId, state: isNow ? 'open' : 'done', start: plan.start, purchase })
  const document = draftPurchase(ledger, command)
  if (isNow) payNow(ledger, command, document)
  else schedule(ledger, command, document)
  return done
}

function cancelChallenge(ledger: Ledger, { attemptId }: CancelChallenge): Decision {
  const tried = triedOf(ledger, attemptId)
  const { attempt, payment, order } = tried
  if (attempt.state !== 'challenge' || order?.state !== 'open') return reject('nothing-waits')
  ledger.moveAttempt(attempt.id, { to: 'ended', cause: 'cancelled' }, { lookAt: undefined })
  const step = { to: paymentStates.void, cause: 'challenge_lapsed' } as const
  ledger.movePayment(payment.id, step, { challenge: undefined })
  dropOrder(tried, { code: 'payment-cancelled' })
  return done
}

function unlock(ledger: Ledger): Decision {
  const { account, subscription } = ledger
  if (!account.isLocked || subscription === undefined) return reject('not-locked')
  ledger.setLock(false)
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name: 'account.unlocked', subject, data: {}, mails: [] })
  return done
}

function carryOut(ledger: Ledger, command: BillingCommand): Decision {
  switch (command.kind) {
    case 'start_trial':
      return startTrial(ledger, command)
    case 'checkout':
      return checkOut(ledger, command)
    case 'cancel_challenge':
      return cancelChallenge(ledger, command)
    case 'retry':
      return doneUnless(retry(ledger))
    case 'note_method':
      if (ledger.subscription === undefined) return reject('no-subscription')
      ledger.changeSubscription({ remindedTo: ledger.now })
      return done
    case 'unlock':
      return unlock(ledger)
    case 'record_transfer':
      return doneUnless(recordTransfer(ledger, command))
    case 'cancel':
    case 'undo_cancel':
    case 'cancel_now':
      return doneUnless(giveNotice(ledger, command))
    default:
      return unreachable(command)
  }
}

/**
 * What a command changes, or why it is rejected. What is due by `now` runs before it, each instant by a plan of its own.
 * Epoch ms.
 */
export function decide(
  facts: BillingFacts,
  command: BillingCommand,
  now: EpochMs,
): Result<BillingPlan, BillingRejection> {
  const ledger = new Ledger(facts, { at: now, now })
  const decision = carryOut(ledger, command)
  return decision.ok ? ok(ledger.plan()) : decision
}
