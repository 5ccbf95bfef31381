import type { EpochMs } from '../calendar/index.ts'
import { buildInvoice } from '../invoice/index.ts'
import type { ChargeLine, CorrectedPart } from '../invoice/index.ts'
import { negate, zero } from '../money/index.ts'
import { isInFlight } from '../payment/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { collectionOf, subscriptionStatuses } from '../subscription/index.ts'
import { applyChange, changedItems, chargedBy } from './change-items.ts'
import { planChange } from './change-plan.ts'
import type { ChangeRequest, PlannedChange } from './change-plan.ts'
import { issue } from './collect.ts'
import { draftNote, issueNote } from './credit-unused.ts'
import type { BillingFacts, DocumentRow, OrderRow, Purchase, SubscriptionRow } from './facts.ts'
import { Ledger } from './ledger.ts'
import { payPurchase } from './pay-order.ts'

/** Changes what a subscription has: now, paid before it takes effect, or at the end of what is paid (B-39, B-60, B-94). */
export interface Change extends ChangeRequest {
  readonly kind: 'change'
  readonly orderId: string
  /** Of the plan that was shown; another one is rejected (B-93). */
  readonly digest?: string
}

/** Takes a scheduled change back before it takes effect. */
export interface RemoveChange {
  readonly kind: 'remove_change'
}

/** Why nothing is changed. */
export type ChangeRejection =
  | 'not-subscribed'
  | 'billed-elsewhere'
  | 'paused'
  | 'already-cancelled'
  | 'payment-under-way'
  | 'debts-first'
  | 'other-currency'
  | 'nothing-changes'
  | 'usage-at-renewal'
  | 'manual-collection'
  | 'change-carried'
  | 'billing-missing'
  | 'plan-changed'
  | 'nothing-scheduled'

/** An order whose money decides what the subscription has: what it was computed for stays until then (B-45). */
export function hasOpenOrder(ledger: Ledger): boolean {
  return ledger.orders.all().some(({ state }) => state === 'open')
}

/** What keeps a subscription as it is, whatever is to be changed. */
function barrierOf(ledger: Ledger, { channel, pausedAt, cancelAt }: SubscriptionRow): ChangeRejection | undefined {
  // a store or the payer's statement bills it (B-68, B-35)
  if (collectionOf(channel) === 'elsewhere' || ledger.account.paidBy !== 'itself') return 'billed-elsewhere'
  if (pausedAt !== undefined) return 'paused'
  if (cancelAt !== undefined) return 'already-cancelled'
  return hasOpenOrder(ledger) ? 'payment-under-way' : undefined
}

function isUsageOpen(ledger: Ledger, { interval }: SubscriptionRow, target: Purchase): boolean {
  const items = ledger.items.all()
  const over = interval === target.interval ? changedItems(items, target.items).ended : items
  const kept = new Set(chargedBy(target).flatMap((item) => ('usageKey' in item ? item.usageKey : [])))
  const isMoved = interval !== target.interval
  return over.some(({ price }) => {
    if (price === undefined || 'recurring' in price) return false
    if (price.kind === 'extra_assets') return isMoved || !chargedBy(target).some(({ kind }) => kind === price.kind)
    return isMoved || !kept.has(price.usageKey)
  })
}

/** What keeps a change from taking effect now. */
function barrierNow(ledger: Ledger, subscription: SubscriptionRow, target: Purchase): ChangeRejection | undefined {
  const payments = ledger.payments.all()
  // what a change came to that was too little to charge is on the next invoice: until then its lines are on none (B-60)
  if (ledger.carried.all().some(({ line }) => line.correctsDocument !== undefined)) return 'change-carried'
  const isTried = payments.some(({ state }) => isInFlight(state))
  // a renewal that waits for late usage is issued first (B-107)
  const isWaiting = ledger.documents
    .all()
    .some(({ status, finaliseAt }) => status === 'draft' && finaliseAt !== undefined)
  if (isTried || isWaiting) return 'payment-under-way'
  if (ledger.receivables.all().some(({ open }) => open.minor > 0)) return 'debts-first'
  if (collectionOf(subscription.channel) === 'manual') return 'manual-collection'
  return isUsageOpen(ledger, subscription, target) ? 'usage-at-renewal' : undefined
}

/** Plans a change as it stands, or says why it can't be made; nothing is written. */
function planned(ledger: Ledger, request: ChangeRequest): Result<PlannedChange, ChangeRejection> {
  const { subscription } = ledger
  const { target } = request
  if (subscription?.status !== subscriptionStatuses.subscribed) return fail('not-subscribed')
  const barrier = barrierOf(ledger, subscription)
  if (barrier !== undefined) return fail(barrier)
  if (target.currency !== subscription.currency) return fail('other-currency')
  const { ended, opened } = changedItems(ledger.items.all(), target.items)
  if (ended.length + opened.length === 0 && target.interval === subscription.interval) return fail('nothing-changes')
  const plan = planChange({ ledger, subscription, target }, request)
  const barred = plan.timeframe === 'now' ? barrierNow(ledger, subscription, target) : undefined
  if (barred !== undefined) return fail(barred)
  return plan.dueNow.minor > 0 && ledger.method === undefined ? fail('billing-missing') : ok(plan)
}

/** What a change would do, unwritten: its digest is what a confirmation has to match (B-93). Epoch ms. */
export function previewChange(
  facts: BillingFacts,
  request: ChangeRequest,
  now: EpochMs,
): Result<PlannedChange, ChangeRejection> {
  return planned(new Ledger(facts, { at: now, now }), request)
}

function changeDocument(ledger: Ledger, plan: PlannedChange, lines: readonly ChargeLine[]): DocumentRow {
  const { subscription, account, now } = ledger
  const ends = lines.map(({ period }) => period.end)
  const draft = buildInvoice(lines, {
    kind: 'change',
    currency: plan.total.currency,
    period: { start: plan.at, end: Math.max(...ends) },
    dueAt: now,
    taxRate: account.taxRate,
  })
  const document: DocumentRow = {
    ...draft,
    id: ledger.newId(),
    status: 'draft',
    ...(subscription && { subscriptionId: subscription.id }),
    catalogueVersion: plan.catalogueVersion,
    creditApplied: zero(draft.currency),
    createdAt: now,
  }
  return document
}

/** A credit-only change: notes take back what is unused, and what begins is invoiced and paid by that (B-60, B-62). */
function giveBack(ledger: Ledger, plan: PlannedChange): void {
  const credits = plan.lines.filter(({ correctsDocument }) => correctsDocument !== undefined)
  for (const [documentId, lines] of Map.groupBy(credits, ({ correctsDocument = 0 }) => correctsDocument)) {
    const document = ledger.documents.get(documentId)
    const parts = lines.map(({ corrects = 0, amount, fraction }): CorrectedPart => {
      return { position: corrects, amount: negate(amount), from: plan.at, ...(fraction && { fraction }) }
    })
    const note = issueNote(ledger, document, draftNote(ledger, document, parts))
    ledger.enterCredit({ amount: note.total, cause: 'credit_note', documentId: note.id })
  }
  const charges = plan.lines.filter(({ correctsDocument }) => correctsDocument === undefined)
  if (charges.length === 0) return
  const document = changeDocument(ledger, plan, charges)
  ledger.documents.insert(document)
  issue(ledger, document.id)
}

function takeEffect(ledger: Ledger, plan: PlannedChange, target: Purchase): void {
  const isMoved = ledger.subscription?.anchor !== plan.anchor
  applyChange(ledger, target, isMoved ? plan.anchor : undefined)
}

function changeNow(ledger: Ledger, order: OrderRow, plan: PlannedChange): void {
  const isPaid = plan.lines.length > 0 && plan.total.minor >= 0
  ledger.orders.insert({ ...order, state: isPaid ? 'open' : 'done' })
  const subject = { table: 'orders', id: order.id } as const
  ledger.happened({ name: 'order.placed', subject, data: { total: plan.total.minor }, mails: [] })
  if (isPaid) {
    const document = { ...changeDocument(ledger, plan, plan.lines), orderId: order.id }
    ledger.documents.insert(document)
    return payPurchase(ledger, { order: ledger.orders.get(order.id), document })
  }
  giveBack(ledger, plan)
  takeEffect(ledger, plan, order.purchase)
}

/** It waits for the end of what is paid, in the place of the one that waited before (B-128). */
function schedule(ledger: Ledger, order: OrderRow, { at }: PlannedChange): void {
  ledger.orders.insert({ ...order, state: 'done' })
  ledger.changeSubscription({ scheduled: { orderId: order.id, at } }, 'schedule_change')
  const subject = { table: 'orders', id: order.id } as const
  ledger.happened({ name: 'subscription.change_scheduled', subject, data: { at }, mails: [] })
}

/** Changes a subscription; undefined where it is done, or waits for its money or its day. */
export function change(ledger: Ledger, command: Change): ChangeRejection | undefined {
  const { subscription } = ledger
  const found = planned(ledger, command)
  if (!found.ok || subscription === undefined) return found.ok ? 'not-subscribed' : found.failure
  const plan = found.value
  if (command.digest !== undefined && command.digest !== plan.digest) return 'plan-changed'
  const base = {
    subscriptionId: subscription.id,
    itemIds: ledger.items.all().map(({ id }) => id),
    anchor: subscription.anchor,
    periodEnd: subscription.period.end,
  }
  const order: OrderRow = {
    id: command.orderId,
    state: 'done',
    start: 'now',
    purchase: command.target,
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
  ledger.changeSubscription({ scheduled: undefined }, 'remove_change')
  const subject = { table: 'orders', id: scheduled.orderId } as const
  ledger.happened({ name: 'subscription.change_removed', subject, data: {}, mails: [] })
  return undefined
}
