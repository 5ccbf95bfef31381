import type { EpochMs } from '../../calendar/index.ts'
import { takesBack } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { isInFlight, paymentStates } from '../../payment/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import { announceChange } from '../core/announce.ts'
import { blockersOf } from '../core/blockers.ts'
import { changedItems } from '../core/change-items.ts'
import { paymentOf } from '../core/due-items.ts'
import type { BillingFacts, DocumentRow, OrderRow, ReceivableRow, SubscriptionRow } from '../core/facts.ts'
import { withEnteredAt } from '../core/quantity.ts'
import { Ledger } from '../core/ledger.ts'
import { isLegacy, leaveLegacy } from '../core/legacy.ts'
import { disabledSince, owingOf } from '../core/subscription-state.ts'
import {
  carryLines,
  changeDocument,
  changesAddOnsAlone,
  isSettledLate,
  issue,
  isWired,
  takeBack,
} from '../documents/index.ts'
import { isTriedAgain } from '../add-ons/index.ts'
import { changeWithin, giveBack } from './change-outcome.ts'
import { planChange } from './change-plan.ts'
import type { ChangeRequest, PlannedChange } from './change-plan.ts'
import { besideWaiting, joinsNothing } from './kept-change.ts'
import { legacyPlanOf } from './legacy-rest.ts'
import { payPurchase } from './pay-order.ts'
import { hasOpenOrder } from './unsettled.ts'

/** Changes what a subscription has: now, paid before it takes effect, or at the end of what is paid. */
export interface Change extends ChangeRequest {
  readonly kind: 'change'
  readonly orderId: string
  /** Of the plan that was shown; another one is rejected. */
  readonly digest?: string
}

/** Takes a scheduled change back before it takes effect. */
export interface RemoveChange {
  readonly kind: 'remove_change'
}

/** Reason why nothing is changed. */
export type ChangeRejection =
  | 'not-subscribed'
  | 'billed-elsewhere'
  | 'paused'
  | 'already-cancelled'
  | 'payment-under-way'
  | 'debts-first'
  | 'debit-settles-late'
  | 'other-currency'
  | 'nothing-changes'
  | 'trial-used'
  | 'billing-missing'
  | 'plan-changed'
  | 'nothing-scheduled'
  | 'migrates-now'

/**
 * A debt for which the plan is read-only, whose money the bank has not decided about, or that is void unless it is paid (B-77).
 */
function isPaidFirst(ledger: Ledger, receivable: ReceivableRow): boolean {
  const { id, open, disabledAt } = receivable
  if (open.minor === 0) return false
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  const isDisputed = ledger.attempts.all().some((one) => one.paymentId === payment?.id && one.state === 'disputed')
  const isHeld = payment?.state === paymentStates.fraud || isDisputed
  return disabledAt !== undefined || receivable.schedule === 'first_conversion' || isHeld
}

/** Rejection of a change now. */
function blockerNow(ledger: Ledger): ChangeRejection | undefined {
  // nothing is charged or given back here: the payer's statement counts the days of each item (B-35)
  if (ledger.account.paidBy !== 'itself') return undefined
  // no document is reduced while an attempt is under way
  if (ledger.payments.all().some(({ state }) => isInFlight(state))) return 'payment-under-way'
  return ledger.receivables.all().some((receivable) => isPaidFirst(ledger, receivable)) ? 'debts-first' : undefined
}

/** Rejection of any change at any time. */
function blockerOf(ledger: Ledger, subscription: SubscriptionRow): ChangeRejection | undefined {
  const [blocker] = blockersOf({ subscription })
  if (blocker !== undefined) return blocker
  if (hasOpenOrder(ledger)) return 'payment-under-way'
  // a plan that is read-only for its debt has no renewal before the debt is paid (B-77)
  return disabledSince(owingOf(ledger)) === undefined ? undefined : blockerNow(ledger)
}

/** A subscription that was cancelled has no renewal to change; what it has until its end can be changed (2.1). */
function isCancelled({ cancelAt, interval }: SubscriptionRow, { timeframe, interval: next }: PlannedChange): boolean {
  return cancelAt !== undefined && (timeframe !== 'now' || interval !== next)
}

/** Plans a change as it stands, or says why it can't be made; nothing is written. */
function planned(ledger: Ledger, request: ChangeRequest): Result<PlannedChange, ChangeRejection> {
  const { subscription } = ledger
  const { target } = request
  if (subscription?.status !== subscriptionStatuses.subscribed) return fail('not-subscribed')
  const blocker = blockerOf(ledger, subscription)
  if (blocker !== undefined) return fail(blocker)
  if (target.currency !== subscription.currency) return fail('other-currency')
  // a legacy plan is left at once, whatever the new one costs (B-95)
  const isLeaving = isLegacy(subscription)
  if (isLeaving && (request.timeframe ?? 'now') !== 'now') return fail('migrates-now')
  const { ended, opened } = changedItems(ledger.items.all(), target.items)
  if (ended.length + opened.length === 0 && target.interval === subscription.interval) return fail('nothing-changes')
  if (isTriedAgain(ledger, opened)) return fail('trial-used')
  const plan = planChange({ ledger, subscription, target }, isLeaving ? { ...request, timeframe: 'now' } : request)
  if (isCancelled(subscription, plan)) return fail('already-cancelled')
  const barred = plan.timeframe === 'now' ? blockerNow(ledger) : undefined
  if (barred !== undefined) return fail(barred)
  if (plan.dueNow.minor === 0) return ok(plan)
  return isSettledLate(ledger, subscription.period.end, plan.total) ? fail('debit-settles-late') : ok(plan)
}

/** True where a change that charges now has no method to charge. */
const lacksMethod = ({ method }: Ledger, { dueNow }: PlannedChange): boolean => dueNow.minor > 0 && method === undefined

/** A change that can be made as it stands. */
function payable(ledger: Ledger, request: ChangeRequest): Result<PlannedChange, ChangeRejection> {
  const plan = planned(ledger, request)
  return plan.ok && lacksMethod(ledger, plan.value) ? fail('billing-missing') : plan
}

/**
 * Previews a change: its digest is what a confirmation has to match. The member of a legacy plan sees it before a method is
 * requested, and confirms it with one. Epoch ms.
 */
export function previewChange(
  facts: BillingFacts,
  request: ChangeRequest,
  now: EpochMs,
): Result<PlannedChange, ChangeRejection> {
  const ledger = new Ledger(facts, { at: now, now })
  const { subscription } = ledger
  return subscription !== undefined && isLegacy(subscription) ? planned(ledger, request) : payable(ledger, request)
}

/** The subscription's next charge without a change, or that of the change that waits. Undefined without a paid one. Epoch ms. */
export function unchangedPlan(facts: BillingFacts, now: EpochMs): PlannedChange | undefined {
  const ledger = new Ledger(facts, { at: now, now })
  const { subscription } = ledger
  if (subscription?.status !== subscriptionStatuses.subscribed) return undefined
  const waiting = facts.orders.find(({ id }) => id === subscription.scheduled?.orderId)
  const { currency, interval, terms, catalogueVersion } = subscription
  const present = { currency, interval, terms, catalogueVersion, items: ledger.items.all() }
  const target = waiting?.purchase ?? present
  return planChange({ ledger, subscription, target }, { timeframe: waiting === undefined ? 'now' : 'renewal' })
}

const documentOf = (ledger: Ledger, plan: PlannedChange, lines: readonly ChargeLine[]): DocumentRow =>
  changeDocument(ledger, { ...plan, currency: plan.total.currency }, lines)

/** More is given back than charged: what begins is invoiced, and paid by that. */
function payByCredit(ledger: Ledger, plan: PlannedChange, begun: readonly ChargeLine[]): void {
  if (begun.length === 0) return
  const document = documentOf(ledger, plan, begun)
  ledger.documents.insert(document)
  issue(ledger, document.id)
}

/** An order that isn't placed yet: how it stands depends on whether its money comes first. */
type NewOrder = Omit<OrderRow, 'state'>

function takeEffect(ledger: Ledger, plan: PlannedChange, order: NewOrder): void {
  const isMoved = ledger.subscription?.anchor !== plan.anchor
  changeWithin(ledger, order.purchase, isMoved ? plan.anchor : undefined)
  leaveLegacy(ledger, order)
}

function changeNow(ledger: Ledger, order: NewOrder, plan: PlannedChange): void {
  const isCharge = plan.lines.length > 0 && plan.total.minor >= 0
  const isPaid = isCharge && !isWired(ledger)
  ledger.orders.insert({ ...order, state: isPaid ? 'open' : 'done' })
  const subject = { table: 'orders', id: order.id } as const
  ledger.happened({ name: 'order.placed', subject, data: { total: plan.total.minor }, mails: [] })
  if (isPaid) {
    const document = { ...documentOf(ledger, plan, plan.lines), orderId: order.id }
    ledger.documents.insert(document)
    return payPurchase(ledger, { order: ledger.orders.get(order.id), document })
  }
  takeBack(ledger, plan.reductions)
  giveBack(ledger, plan.lines.filter(takesBack))
  // a bank transfer pays what begins with the next invoice
  const begun = plan.lines.filter((line) => !takesBack(line))
  if (isCharge) carryLines(ledger, begun)
  else payByCredit(ledger, plan, begun)
  const cancelled = besideWaiting(ledger, order, () => takeEffect(ledger, plan, order))
  announceChange(ledger, order.id, cancelled)
}

/** It waits for the end of what is paid, in the place of the one that waited before. */
function schedule(ledger: Ledger, order: NewOrder, { at }: PlannedChange): void {
  ledger.orders.insert({ ...order, state: 'done' })
  ledger.changeSubscription({ scheduled: { orderId: order.id, at } }, 'schedule_change')
  const subject = { table: 'orders', id: order.id } as const
  const mails = [{ template: 'change_scheduled', subject }] as const
  ledger.happened({ name: 'subscription.change_scheduled', subject, data: { at }, mails })
}

/** Changes a subscription; undefined where it is done, or waits for its money or its day. */
export function change(ledger: Ledger, command: Change): ChangeRejection | undefined {
  const { subscription } = ledger
  const found = payable(ledger, command)
  if (!found.ok || subscription === undefined) return found.ok ? 'not-subscribed' : found.failure
  const plan = found.value
  if (command.digest !== undefined && command.digest !== plan.digest) return 'plan-changed'
  const base = {
    subscriptionId: subscription.id,
    itemIds: ledger.items.all().map(({ id }) => id),
    anchor: subscription.anchor,
    periodEnd: subscription.period.end,
    ...(plan.reductions.length > 0 && { reductions: plan.reductions }),
    ...(changesAddOnsAlone(subscription, ledger.items.all(), command.target) && { isOfAddOns: true as const }),
    ...(plan.waiting?.kept && { joined: plan.waiting.kept }),
    ...(isLegacy(subscription) && { migratedFrom: legacyPlanOf(ledger, subscription, plan) }),
  }
  const order: NewOrder = {
    id: command.orderId,
    start: 'now',
    purchase: withEnteredAt(ledger, { ...command.target, items: plan.items }),
    change: base,
  }
  if (plan.timeframe === 'now') changeNow(ledger, order, plan)
  else schedule(ledger, order, plan)
  return undefined
}

/** Undefined where it is done: the subscription goes on as it is. */
export function removeChange(ledger: Ledger): ChangeRejection | undefined {
  const { subscription } = ledger
  if (subscription?.status !== subscriptionStatuses.subscribed) return 'not-subscribed'
  const { scheduled } = subscription
  if (scheduled === undefined) return 'nothing-scheduled'
  joinsNothing(ledger)
  ledger.changeSubscription({ scheduled: undefined }, 'remove_change')
  const subject = { table: 'orders', id: scheduled.orderId } as const
  const mails = [{ template: 'change_removed', subject }] as const
  ledger.happened({ name: 'subscription.change_removed', subject, data: {}, mails })
  return undefined
}
