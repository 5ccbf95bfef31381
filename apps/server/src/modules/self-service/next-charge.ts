import type { SubscriptionProps } from '@waybill/contract/pages'
import {
  atComingPrices,
  boundaryAhead,
  carriedUntil,
  chargedFrom,
  pricesMovedBy,
  usageBehind,
  usedThrough,
  type CarriedRow,
  type PurchasedItem,
  type UsedItem,
} from '@waybill/domain/billing'
import { periodAt, periodOf } from '@waybill/domain/calendar'
import type { Catalogue } from '@waybill/domain/catalog'
import { invoiceTotals, rateOfTaxation, type ChargeLine, type TaxRate } from '@waybill/domain/invoice'
import type { Money } from '@waybill/domain/money'
import {
  advanceCharge,
  collectionOf,
  firstTrialEnd,
  subscriptionItems,
  subscriptionStatuses,
  tooSmallAlone,
  trialEndCharges,
  type PlannedCharge,
  type SubscriptionItem,
  type TrialEndCharge,
} from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredPlan } from '../../platform/database/schema-shop.ts'
import type { Seller } from '../../platform/seller.ts'
import { findCarried, findCredit, findTaxation, findUsageSoFar, itemOf } from '../billing/index.ts'
import {
  boughtSelection,
  findActiveItems,
  findChargedItems,
  type StoredItem,
  type StoredSubscription,
} from '../subscription/index.ts'
import { findScheduled, type ScheduledPurchase } from './scheduled-change.ts'

const MONTH = { unit: 'month', count: 1 } as const

type UsageSoFar = Awaited<ReturnType<typeof findUsageSoFar>>

interface Charge {
  readonly date: number
  readonly amount: Money
  /** With what was carried from invoices before it, which stands first. */
  readonly lines: readonly ChargeLine[]
  readonly carried: number
  /** After a first charge: what follows it. */
  readonly then?: PlannedCharge
  /** First charges of add-ons whose own trial runs (B-74). */
  readonly trialEnds?: readonly TrialEndCharge[] | undefined
}

export interface NextCharge {
  /** Of the plan alone, for one billing interval; absent for the Custom Solution. */
  readonly planPrice: Money | undefined
  readonly isEstimate: boolean
  /** Absent where nothing will be charged by itself: a trial without a confirmed checkout, an expired one, a pause (B-96), a store's (B-68). */
  readonly charge: Charge | undefined
}

export interface NextChargeOfInput {
  readonly catalogue: Catalogue
  /** What is switched on. */
  readonly items: readonly StoredItem[]
  /** What a renewal charges. */
  readonly charged: readonly StoredItem[]
  /** What waits for the next invoice (B-60, B-61). */
  readonly carried: readonly CarriedRow[]
  readonly state: SubscriptionProps['state']
  /** A partner or an organisation is billed for it (B-35, B-120). */
  readonly isPaidElsewhere: boolean
  /** Of the confirmed checkout: what the end of the trial charges. */
  readonly confirmed: StoredPlan | undefined
  /** What was counted in the month that runs (B-64). */
  readonly usage: UsageSoFar
  /** The change that waits. */
  readonly scheduled: ScheduledPurchase | undefined
  /** Of the next document (B-86). */
  readonly taxRate: TaxRate
  /** What pays before a method does. */
  readonly credit: Money
}

/** What the next invoice is made of. */
interface Renewed {
  readonly items: readonly SubscriptionItem[]
  /** The same, each with the instant since when it is on. */
  readonly used: readonly UsedItem[]
  /** What was too little to charge before, and the usage of what was switched off. */
  readonly carried: readonly CarriedRow[]
  readonly usage: UsageSoFar
  readonly scheduled: ScheduledPurchase | undefined
  readonly taxRate: TaxRate
  /** First charges of add-ons that are too small by themselves. */
  readonly small: readonly TrialEndCharge[]
}

/** When prices that the subscriber was notified of begin to hold (B-99). */
function renewing(subscription: StoredSubscription) {
  const { anchor_at: anchor, billing_interval: interval, coming_prices: coming } = subscription
  const period = { start: subscription.period_start, end: subscription.period_end }
  return { anchor, interval, period, comingPrices: coming ?? undefined }
}

/**
 * The same plan that the worker will run on that day (SUB-02): in advance what holds from then on, a change that waits for it
 * included, and the usage of the month behind.
 */
function renewalOf(
  subscription: StoredSubscription,
  { items, used, usage: soFar, scheduled, taxRate, ...waits }: Renewed,
): Charge {
  const { billing_interval: interval, anchor_at: anchor } = subscription
  const { index } = periodAt(anchor, MONTH, subscription.period_end)
  const boundary = boundaryAhead({ interval, anchor, items, taxRate, ...waits }, index)
  const { start: date } = periodOf(anchor, MONTH, boundary)
  const carried = carriedUntil(date, waits)
  const month = periodOf(anchor, MONTH, boundary - 1)
  const usage = usageBehind(used, { month, until: month.end, usage: soFar, carried })
  const waiting = carried.flatMap(({ id, line }) => (usage.counted.includes(id) ? [] : line))
  const target = scheduled !== undefined && scheduled.at <= date ? scheduled.purchase : undefined
  const currency = target?.currency ?? subscription.currency
  const moved = pricesMovedBy(renewing(subscription), date)
  const had: readonly Pick<PurchasedItem, 'price'>[] = target?.items ?? items.map((price) => ({ price }))
  const charged = atComingPrices(moved, had).flatMap(({ price }) => price ?? [])
  const isNewYear = interval === 'month' && target?.interval === 'year'
  const ahead = { currency, interval: target?.interval ?? interval, anchor: isNewYear ? date : anchor, items: charged }
  // what is owed in the present currency keeps another one waiting (B-88)
  const isCharged = ({ amount }: ChargeLine): boolean => amount.currency === currency
  const before = waiting.filter(isCharged)
  const lines = [...before, ...advanceCharge(ahead, isNewYear ? 0 : boundary), ...usage.lines.filter(isCharged)]
  return { date, amount: invoiceTotals(lines, currency, taxRate).total, lines, carried: before.length }
}

interface DatedAmount {
  readonly date: number
  readonly amount: Money
  readonly isEstimate: boolean
}

/** What a subscription is charged at the first boundary from `at` on that charges, by its own rows (B-61, B-99). Epoch ms. */
export async function renewalAt(
  db: Executor,
  subscription: StoredSubscription,
  { at, seller }: { readonly at: number; readonly seller: Pick<Seller, 'taxes'> },
): Promise<DatedAmount> {
  const rows = (await findChargedItems(db, subscription.id)).map(itemOf)
  const items = rows.flatMap(({ price }) => price ?? [])
  const used = usedThrough(rows)
  const carried = await findCarried(db, subscription.account_id)
  const usage = await findUsageSoFar(db, subscription)
  const scheduled = await findScheduled(db, subscription)
  const taxRate = rateOfTaxation(await findTaxation(db, seller, subscription.account_id))
  const active = await findActiveItems(db, [subscription.id])
  const small = tooSmallAlone(
    trialEndsOf(subscription, { items: active, taxRate }),
    await findCredit(db, subscription.account_id),
  )
  const renewed = { items, used, carried, usage, scheduled, taxRate, small }
  const { date, amount } = renewalOf({ ...subscription, period_end: at }, renewed)
  return { date, amount, isEstimate: dependsOnUse(items) }
}

/** What the end of an add-on's trial charges before an instant, if one does; by its own rows (B-74). Epoch ms. */
export async function trialEndBefore(
  db: Executor,
  subscription: StoredSubscription,
  { before, seller }: { readonly before: number; readonly seller: Pick<Seller, 'taxes'> },
): Promise<DatedAmount | undefined> {
  const items = await findActiveItems(db, [subscription.id])
  const taxRate = rateOfTaxation(await findTaxation(db, seller, subscription.account_id))
  const credit = await findCredit(db, subscription.account_id)
  const first = firstTrialEnd(trialEndsOf(subscription, { items, taxRate }), { before, credit })
  return first && { date: first.at, amount: first.total, isEstimate: false }
}

const dependsOnUse = (items: readonly SubscriptionItem[]): boolean =>
  items.some(({ kind }) => kind === 'usage' || kind === 'extra_assets')

/** What the end of the trial charges, by the address and number of today: they decide on its tax (B-86). */
function confirmedCharge(
  { anchor, firstTotal: { currency }, lines, then, trialEnds }: StoredPlan,
  taxRate: TaxRate,
): Charge {
  const totalOf = (charged: readonly ChargeLine[]): Money => invoiceTotals(charged, currency, taxRate).total
  const later = then && { then: { ...then, total: totalOf(then.lines) } }
  const ends = trialEnds?.map((charge) => ({ ...charge, total: totalOf(charge.lines) }))
  return { date: anchor, amount: totalOf(lines), lines, carried: 0, ...later, trialEnds: ends }
}

/** What add-ons charge that are tried beside a paid plan, as the worker will; nothing once it was cancelled (B-74). */
function trialEndsOf(
  { anchor_at: anchor, billing_interval: interval, currency, cancel_at: cancelAt }: StoredSubscription,
  { items, taxRate }: Pick<NextChargeOfInput, 'items' | 'taxRate'>,
): readonly TrialEndCharge[] {
  if (cancelAt !== null) return []
  const { later } = chargedFrom({ items: items.map(itemOf) })
  return trialEndCharges({ later, interval, currency, taxRate }, anchor)
}

/**
 * What a subscription is charged for: its own rows once it was bought (B-99), and before that what a trial would be charged
 * at the version that pins its prices. Undefined where something of that has no price (D-56).
 */
function itemsOf(
  subscription: StoredSubscription,
  { catalogue, items, charged }: NextChargeOfInput,
): readonly SubscriptionItem[] | undefined {
  if (subscription.state === subscriptionStatuses.subscribed) {
    const isWhole = charged.length > 0 && charged.every(({ currency }) => currency === subscription.currency)
    return isWhole ? charged.flatMap((item) => itemOf(item).price ?? []) : undefined
  }
  const tried = subscriptionItems(catalogue, boughtSelection(subscription, items), {
    interval: subscription.billing_interval,
  })
  return tried.ok ? tried.value : undefined
}

/**
 * What the plan costs, and the next charge with the lines that add up to it. Undefined where something has no price: nothing
 * is charged then (D-56).
 */
export function nextChargeOf(subscription: StoredSubscription, reading: NextChargeOfInput): NextCharge | undefined {
  const { state, isPaidElsewhere, confirmed, carried, usage, scheduled, taxRate, credit } = reading
  const items = itemsOf(subscription, reading)
  if (items === undefined) return undefined
  const [planPrice] = items.flatMap((item) => (item.kind === 'plan' ? item.recurring : []))
  if (state === 'trial_scheduled' && confirmed !== undefined)
    return { planPrice, isEstimate: false, charge: confirmedCharge(confirmed, taxRate) }
  const isPaid = state === 'subscribed' || state === 'past_due'
  const isOurs = isPaid && !isPaidElsewhere && collectionOf(subscription.channel) !== 'elsewhere'
  const used = usedThrough(reading.charged.map(itemOf))
  const trialEnds = trialEndsOf(subscription, reading)
  const renewed = { items, used, carried, usage, scheduled, taxRate, small: tooSmallAlone(trialEnds, credit) }
  const charge = isOurs ? renewalOf(subscription, renewed) : undefined
  // what was cancelled doesn't renew; within a paid year its months go on
  const isEnding = charge !== undefined && subscription.cancel_at !== null && subscription.cancel_at <= charge.date
  if (charge === undefined || isEnding) return { planPrice, isEstimate: dependsOnUse(items), charge: undefined }
  return { planPrice, isEstimate: dependsOnUse(items), charge: { ...charge, trialEnds } }
}
