import { periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { buildInvoice } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import {
  calendarInterval,
  collectionOf,
  moduleTrials,
  renewalDueAt,
  subscriptionStatuses,
  trialEndCharges,
} from '../../subscription/index.ts'
import type { TrialEndCharge } from '../../subscription/index.ts'
import { chargedBy, runningTrials, withoutOff } from '../core/change-items.ts'
import { countFrom } from '../core/count-from.ts'
import { dependentsOf, expireTrials, followItems } from '../core/entitle.ts'
import type { BillingFacts, ItemRow, MethodRow, Purchase, PurchasedItem, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import type { BillingMailName } from '../core/billing-event.ts'
import { usedItems } from '../core/usage-behind.ts'
import { carryLines, chargeLine, creditLine, issue, takeBack } from '../documents/index.ts'
import { closeUsage } from '../usage/index.ts'
import { chargedFrom } from './own-trials.ts'

type TrialItem = Pick<PurchasedItem, 'productId' | 'needs' | 'ownTrial'>

/**
 * Instant at which an item goes off because nothing can be charged at the end of a trial: its own, or that of an add-on that it
 * needs. Infinity for one that stays; epoch ms.
 */
export function lapsesOf(
  items: readonly TrialItem[],
  isPayable: (at: EpochMs) => boolean,
): (item: Pick<TrialItem, 'productId' | 'needs'>) => EpochMs {
  const lapses = new Map(
    items.flatMap(({ productId, ownTrial }) =>
      ownTrial === undefined || isPayable(ownTrial.endsAt) ? [] : [[productId, ownTrial.endsAt] as const],
    ),
  )
  // what an item needs is named whole, with what that needs
  return ({ productId, needs = [] }) => Math.min(...[productId, ...needs].map((id) => lapses.get(id) ?? Infinity))
}

interface PlannedTarget {
  readonly ledger: Ledger
  readonly target: Purchase
}

/** The same of a target; with no method on file one comes with the trial that begins with it. */
function lapsesAfter({ ledger, target: { items } }: PlannedTarget): (item: TrialItem) => EpochMs {
  const isOnFile = ledger.method !== undefined
  const running = runningTrials(ledger.items.all())
  const tried = items.filter(({ ownTrial }) => isOnFile || (ownTrial !== undefined && running.has(ownTrial.addOnCode)))
  return lapsesOf(tried, (at) => isPayableAt(ledger, at))
}

/** A target as an instant charges it: without what lapses by then (B-74), nor what is off for its debt (B-77). Epoch ms. */
export function lastingUntil(changing: PlannedTarget, until: EpochMs): Purchase {
  const lapseOf = lapsesAfter(changing)
  const { target, ledger } = changing
  const items = withoutOff(target.items, ledger.items.all())
  return { ...target, items: items.filter((item) => lapseOf(item) > until) }
}

/** Charges at the ends of the trials of a target's add-ons, the earliest first; none for a plan that ends. Epoch ms. */
export function trialEndsOf(
  { ledger, subscription, target }: PlannedTarget & { readonly subscription: Pick<SubscriptionRow, 'cancelAt'> },
  anchor: EpochMs,
): readonly TrialEndCharge[] {
  const { account } = ledger
  if (account.paidBy !== 'itself' || subscription.cancelAt !== undefined) return []
  const lapseOf = lapsesAfter({ ledger, target })
  const items = target.items.filter((item) => lapseOf(item) > (item.ownTrial?.endsAt ?? 0))
  return trialEndCharges({ ...target, ...chargedFrom({ items }), taxRate: account.taxRate }, anchor)
}

/** A trial begins with a change now only: what begins later is charged from its day on. */
export function withoutNewTrials(ledger: Ledger, target: Purchase): Purchase {
  const running = runningTrials(ledger.items.all())
  const items = target.items.map((item) => {
    const { ownTrial, trialQuantity: _, ...charged } = item
    return ownTrial === undefined || running.has(ownTrial.addOnCode) ? item : charged
  })
  return { ...target, items }
}

function isUsable(method: MethodRow | undefined, at: EpochMs): boolean {
  return method !== undefined && (method.expiresAt === undefined || method.expiresAt > at)
}

/** Facts, or a ledger, as far as they say how an account pays. */
type PaymentMeans = { readonly [Key in 'subscription' | 'method' | 'backup']?: BillingFacts[Key] | undefined }

/** True where there is a way to pay at an instant: a bank transfer, or a method that is valid then. Epoch ms. */
export function isPayableAt({ subscription, method, backup }: PaymentMeans, at: EpochMs): boolean {
  const isByTransfer = subscription !== undefined && collectionOf(subscription.channel) === 'manual'
  return isByTransfer || isUsable(method, at) || isUsable(backup, at)
}

/** True where an add-on goes on after its trial: its plan does, and there is a way to pay for it. */
function isContinued(ledger: Ledger): boolean {
  const { subscription, receivables, at } = ledger
  if (subscription?.status !== subscriptionStatuses.subscribed) return false
  const { cancelAt, pausedAt } = subscription
  const isRestricted = receivables
    .all()
    .some(({ open, isAddOn, disabledAt }) => open.minor > 0 && !isAddOn && disabledAt !== undefined)
  if (cancelAt !== undefined || pausedAt !== undefined || isRestricted) return false
  return isPayableAt(ledger, at)
}

/** The first charge of what was tried: an invoice of the add-ons alone, which costs no more than them (B-121). */
function chargeAddOns(ledger: Ledger, lines: readonly ChargeLine[], catalogueVersion: number): void {
  const { subscription, account, at, now } = ledger
  if (lines.length === 0 || subscription === undefined) return
  const { currency, channel, id: subscriptionId } = subscription
  const id = ledger.newId()
  const draft = buildInvoice(lines, {
    kind: 'addon',
    currency,
    period: { start: at, end: Math.max(...lines.map(({ period }) => period.end)) },
    dueAt: renewalDueAt(channel, at, ledger.account.transferDays),
    taxRate: account.taxRate,
  })
  ledger.documents.insert({
    ...draft,
    id,
    status: 'draft',
    subscriptionId,
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: now,
  })
  issue(ledger, id)
}

function linesOf(ledger: Ledger, items: readonly ItemRow[]): readonly ChargeLine[] {
  const { subscription, at } = ledger
  if (subscription === undefined) return []
  const { anchor, interval, period } = subscription
  const paid = periodAt(anchor, calendarInterval(interval), period.start)
  return items.flatMap(({ price }) => (price === undefined ? [] : chargeLine(price, { subscription, paid, at })))
}

function announce(
  ledger: Ledger,
  name: string,
  { productId, ownTrial, template }: ItemRow & { readonly template?: BillingMailName | undefined },
): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails =
    template === undefined || ownTrial === undefined
      ? []
      : [{ template, subject, reminder: { endsAt: ownTrial.endsAt, days: 0 } }]
  ledger.happened({ name, subject, data: { productId }, mails })
}

/** From here on it is had at its price: what is fixed or prepaid is charged for the rest of the period, usage is metered. */
function continueAddOns(ledger: Ledger, items: readonly ItemRow[]): void {
  const lines = linesOf(ledger, items)
  for (const item of items) {
    const { ownTrial: _, trialQuantity: __, ...bought } = item
    ledger.endItem(item.id, ledger.at)
    ledger.items.insert({ ...bought, id: ledger.newId(), trial: moduleTrials.paid, startedAt: ledger.at })
    announce(ledger, 'module.continued', item)
  }
  countFrom(
    ledger,
    items.flatMap(({ price }) => price ?? []),
    ledger.at,
  )
  followItems(ledger, ledger.at)
  chargeAddOns(ledger, lines, Math.max(...items.map(({ catalogueVersion }) => catalogueVersion)))
}

/** Ends items that need an add-on that is off: trials are over, paid ones are credited. */
export function endDependents(ledger: Ledger, gone: readonly ItemRow[]): void {
  const { subscription, at } = ledger
  const dependents = dependentsOf(ledger, gone)
  if (dependents.length === 0 || subscription === undefined) return
  const { anchor, interval, period } = subscription
  const paid = periodAt(anchor, calendarInterval(interval), period.start)
  const running = { subscription, paid, at, isOtherInterval: false }
  const lines = chargedBy({ items: dependents }).flatMap((item) => creditLine(ledger, item, running))
  const used = closeUsage(ledger, usedItems(dependents), at)
  expireTrials(
    ledger,
    dependents.filter(({ ownTrial }) => ownTrial !== undefined),
  )
  for (const item of dependents) if (item.ownTrial === undefined) ledger.endItem(item.id, at)
  takeBack(
    ledger,
    lines.map(({ line }) => line),
  )
  carryLines(
    ledger,
    used.filter(({ amount }) => amount.minor > 0),
  )
}

function expireAddOns(ledger: Ledger, items: readonly ItemRow[]): void {
  expireTrials(ledger, items)
  // what ends at one instant is one mail
  for (const [place, item] of items.entries())
    announce(ledger, 'module.trial_ended', { ...item, template: place === 0 ? 'add_on_trial_ended' : undefined })
  endDependents(ledger, items)
  followItems(ledger, ledger.at)
}

/** Trials of add-ons end: they go on at their price where that can be paid, and are off otherwise, at no cost. */
export function endAddOnTrials(ledger: Ledger): void {
  const over = ledger.items.all().filter(({ ownTrial }) => ownTrial !== undefined && ownTrial.endsAt <= ledger.at)
  if (isContinued(ledger)) continueAddOns(ledger, over)
  else expireAddOns(ledger, over)
}

/** True where a trial would begin that the account has had, or one that is over when it begins. */
export function isTriedAgain(ledger: Ledger, opened: readonly PurchasedItem[]): boolean {
  const running = runningTrials(ledger.items.all())
  return opened.some(({ ownTrial }) => {
    if (ownTrial === undefined || running.has(ownTrial.addOnCode)) return false
    return ledger.hasTried(ownTrial.addOnCode) || ownTrial.endsAt <= ledger.now
  })
}
