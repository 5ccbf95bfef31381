import type { SubscriptionProps } from '@waybill/contract/pages'
import { periodAt, periodOf } from '@waybill/domain/calendar'
import type { Catalogue } from '@waybill/domain/catalog'
import {
  invoiceTotals,
  isBelowMinimum,
  rateOfTaxation,
  taxesAt,
  type ChargeLine,
  type TaxRate,
} from '@waybill/domain/invoice'
import type { Money } from '@waybill/domain/money'
import {
  advanceCharge,
  arrearsLines,
  chargedBoundary,
  collectionOf,
  declaredUsage,
  subscriptionItems,
  subscriptionStatuses,
  type PlannedCharge,
  type SubscriptionItem,
} from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredPlan } from '../../platform/database/schema-shop.ts'
import type { Seller } from '../../platform/seller.ts'
import { findCarriedLines, findTaxation, itemOf } from '../billing/index.ts'
import {
  boughtSelection,
  chargeLineViews,
  findChargedItems,
  laterChargeView,
  taxViews,
  type StoredItem,
  type StoredSubscription,
  type TaxedReader,
} from '../subscription/index.ts'
import { findScheduled, type ScheduledPurchase } from './scheduled-change.ts'

const MONTH = { unit: 'month', count: 1 } as const

interface Charge {
  readonly date: number
  readonly amount: Money
  /** With what was carried from invoices before it, which stands first. */
  readonly lines: readonly ChargeLine[]
  readonly carried: number
  /** After a first charge: what follows it. */
  readonly then?: PlannedCharge
}

export interface NextCharge {
  /** Of the plan alone, for one billing interval; absent for the Custom Solution. */
  readonly planPrice: Money | undefined
  readonly isEstimate: boolean
  /** Absent where nothing will be charged by itself: a trial without a confirmed checkout, an expired one, a store's (B-68). */
  readonly charge: Charge | undefined
}

interface NextChargeOfInput {
  readonly catalogue: Catalogue
  /** What is switched on. */
  readonly items: readonly StoredItem[]
  /** What a renewal charges. */
  readonly charged: readonly StoredItem[]
  /** What waits for the next invoice (B-60). */
  readonly carried: readonly ChargeLine[]
  readonly state: SubscriptionProps['state']
  /** A partner or an organisation is billed for it (B-35, B-120). */
  readonly isPaidElsewhere: boolean
  /** Of the confirmed checkout: what the end of the trial charges. */
  readonly confirmed: StoredPlan | undefined
  /** The change that waits. */
  readonly scheduled: ScheduledPurchase | undefined
  /** Of the next document (B-86). */
  readonly taxRate: TaxRate
}

/** What the next invoice is made of. */
interface Renewed {
  readonly items: readonly SubscriptionItem[]
  /** What was too little to charge before. */
  readonly carried: readonly ChargeLine[]
  readonly scheduled: ScheduledPurchase | undefined
  readonly taxRate: TaxRate
}

/**
 * The same plan that the worker will run on that day (SUB-02): in advance what holds from then on, a change that waits for it
 * included, and the usage of the month behind.
 */
function renewalOf(subscription: StoredSubscription, { items, carried, scheduled, taxRate }: Renewed): Charge {
  const { currency, billing_interval: interval, anchor_at: anchor } = subscription
  const boundary = chargedBoundary({ interval, items }, periodAt(anchor, MONTH, subscription.period_end).index)
  const { start: date } = periodOf(anchor, MONTH, boundary)
  const behind = arrearsLines(items, periodOf(anchor, MONTH, boundary - 1), declaredUsage(items))
  const target = scheduled !== undefined && scheduled.at <= date ? scheduled.purchase : undefined
  const charged = target?.items.flatMap(({ price }) => price ?? []) ?? items
  const isNewYear = interval === 'month' && target?.interval === 'year'
  const ahead = { currency, interval: target?.interval ?? interval, anchor: isNewYear ? date : anchor, items: charged }
  const lines = [...carried, ...advanceCharge(ahead, isNewYear ? 0 : boundary), ...behind]
  return { date, amount: invoiceTotals(lines, currency, taxRate).total, lines, carried: carried.length }
}

/** What a subscription is charged at a boundary that is still to come, by its own rows (B-99). */
export async function renewalAt(
  db: Executor,
  subscription: StoredSubscription,
  { at, seller }: { readonly at: number; readonly seller: Pick<Seller, 'taxes'> },
): Promise<{ readonly amount: Money; readonly isEstimate: boolean }> {
  const items = (await findChargedItems(db, subscription.id)).flatMap((item) => itemOf(item).price ?? [])
  const carried = await findCarriedLines(db, subscription.account_id)
  const scheduled = await findScheduled(db, subscription)
  const taxRate = rateOfTaxation(await findTaxation(db, seller, subscription.account_id))
  const { amount } = renewalOf({ ...subscription, period_end: at }, { items, carried, scheduled, taxRate })
  return { amount, isEstimate: dependsOnUse(items) }
}

const dependsOnUse = (items: readonly SubscriptionItem[]): boolean =>
  items.some(({ kind }) => kind === 'usage' || kind === 'extra_assets')

/** What the end of the trial charges, by the address and number of today: they decide on its tax (B-86). */
function confirmedCharge({ anchor, firstTotal: { currency }, lines, then }: StoredPlan, taxRate: TaxRate): Charge {
  const totalOf = (charged: readonly ChargeLine[]): Money => invoiceTotals(charged, currency, taxRate).total
  const later = then && { then: { ...then, total: totalOf(then.lines) } }
  return { date: anchor, amount: totalOf(lines), lines, carried: 0, ...later }
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
  const { state, isPaidElsewhere, confirmed, carried, scheduled, taxRate } = reading
  const items = itemsOf(subscription, reading)
  if (items === undefined) return undefined
  const [planPrice] = items.flatMap((item) => (item.kind === 'plan' ? item.recurring : []))
  if (state === 'trial_scheduled' && confirmed !== undefined)
    return { planPrice, isEstimate: false, charge: confirmedCharge(confirmed, taxRate) }
  const isPaid = state === 'subscribed' || state === 'past_due'
  const isOurs = isPaid && !isPaidElsewhere && collectionOf(subscription.channel) !== 'elsewhere'
  const charge = isOurs ? renewalOf(subscription, { items, carried, scheduled, taxRate }) : undefined
  // what was cancelled doesn't renew; within a paid year its months go on
  const isEnding = charge !== undefined && subscription.cancel_at !== null && subscription.cancel_at <= charge.date
  return { planPrice, isEstimate: dependsOnUse(items), charge: isEnding ? undefined : charge }
}

/** The next charge as the page shows it: what was carried from before stands first, and says so. */
export function nextChargeView(next: NextCharge | undefined, reader: TaxedReader): SubscriptionProps['nextCharge'] {
  if (next?.charge === undefined) return null
  const { date, amount, lines, carried, then } = next.charge
  const later = then && laterChargeView(then, reader)
  const earlier = chargeLineViews(lines.slice(0, carried), reader)
  return {
    date,
    amount,
    lines: [
      ...earlier.map((line) => ({ ...line, title: reader.t('subscription.next.carriedLine', { title: line.title }) })),
      ...chargeLineViews(lines.slice(carried), reader),
    ],
    taxes: taxViews(taxesAt(lines, amount.currency, reader.taxRate)),
    isCarried: isBelowMinimum(amount),
    ...(later && { later }),
  }
}
