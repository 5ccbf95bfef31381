import type { SubscriptionProps } from '@waybill/contract/pages'
import {
  atComingPrices,
  boundaryAhead,
  carriedUntil,
  pricesMovedBy,
  standingLines,
  usageBehind,
  usedThrough,
  type CarriedRow,
  type CountedUsage,
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
  tooSmallAlone,
  type PlannedCharge,
  type SubscriptionItem,
  type TrialEndCharge,
} from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredPlan } from '../../platform/database/schema-shop.ts'
import type { Seller } from '../../platform/seller.ts'
import { findCarried, findCredit, findTaxation, findCountedUsage, itemOf } from '../billing/index.ts'
import { findActiveItems, findChargedItems, type StoredItem, type StoredSubscription } from '../subscription/index.ts'
import {
  endsOf,
  findPayable,
  itemsOf,
  lapsesAmong,
  meteredOf,
  trialEndsOf,
  type LapseOf,
  type LapsingTrial,
  type Payable,
} from './add-on-trial-ends.ts'
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
  /** First charges of add-ons whose own trial runs (B-74). */
  readonly trialEnds?: readonly TrialEndCharge[] | undefined
  /** What is tried and off at the end, at no cost. */
  readonly lapsing?: readonly LapsingTrial[]
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
  readonly usage: CountedUsage
  /** The change that waits. */
  readonly scheduled: ScheduledPurchase | undefined
  /** Of the next document (B-86). */
  readonly taxRate: TaxRate
  /** What pays before a method does. */
  readonly credit: Money
  readonly payable: Payable
}

/** What the next invoice is made of. */
interface Renewed {
  readonly rows: readonly StoredItem[]
  readonly lapseOf: LapseOf
  /** What is on until then, each with the instant since when. */
  readonly used: readonly UsedItem[]
  /** What was too little to charge before, and the usage of what was switched off. */
  readonly carried: readonly CarriedRow[]
  readonly usage: CountedUsage
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
  { rows, lapseOf, used, usage: counted, scheduled, taxRate, ...waits }: Renewed,
): Charge {
  const { billing_interval: interval, anchor_at: anchor } = subscription
  const { index } = periodAt(anchor, MONTH, subscription.period_end)
  const itemsAt = (at: number) => rows.filter((row) => lapseOf(row) > at).flatMap((row) => itemOf(row).price ?? [])
  const boundary = boundaryAhead({ interval, anchor, itemsAt, taxRate, ...waits }, index)
  const { start: date } = periodOf(anchor, MONTH, boundary)
  const carried = carriedUntil(date, waits)
  const month = periodOf(anchor, MONTH, boundary - 1)
  const usageFrom = subscription.usage_from ?? undefined
  const usage = usageBehind(used, { month, until: month.end, usageFrom, usage: counted, carried })
  const waiting = carried.flatMap(({ id, line }) => (usage.counted.includes(id) ? [] : line))
  const target = scheduled !== undefined && scheduled.at <= date ? scheduled.purchase : undefined
  const currency = target?.currency ?? subscription.currency
  const moved = pricesMovedBy(renewing(subscription), date)
  const had: readonly Pick<PurchasedItem, 'price'>[] = target?.items ?? itemsAt(date).map((price) => ({ price }))
  const charged = atComingPrices(moved, had).flatMap(({ price }) => price ?? [])
  const isNewYear = interval === 'month' && target?.interval === 'year'
  const ahead = { currency, interval: target?.interval ?? interval, anchor: isNewYear ? date : anchor, items: charged }
  // what is owed in the present currency keeps another one waiting (B-88)
  const isCharged = ({ amount }: ChargeLine): boolean => amount.currency === currency
  const before = waiting.filter(isCharged)
  const all = [...before, ...advanceCharge(ahead, isNewYear ? 0 : boundary), ...usage.lines.filter(isCharged)]
  const lines = standingLines(all, currency, taxRate)
  const first = before.filter((line) => lines.includes(line)).length
  return { date, amount: invoiceTotals(lines, currency, taxRate).total, lines, carried: first }
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
  const payable = await findPayable(db, subscription)
  const active = await findActiveItems(db, [subscription.id])
  const lapseOf = lapsesAmong(active, payable)
  const rows = await findChargedItems(db, subscription.id)
  const used = usedThrough(meteredOf(rows, lapseOf))
  const carried = await findCarried(db, subscription.account_id)
  const usage = await findCountedUsage(db, subscription)
  const scheduled = await findScheduled(db, subscription)
  const taxRate = rateOfTaxation(await findTaxation(db, seller, subscription.account_id))
  const small = tooSmallAlone(
    trialEndsOf(subscription, { items: active, lapseOf, taxRate }),
    await findCredit(db, subscription.account_id),
  )
  const renewed = { rows, lapseOf, used, carried, usage, scheduled, taxRate, small }
  const { date, amount } = renewalOf({ ...subscription, period_end: at }, renewed)
  return { date, amount, isEstimate: dependsOnUse(rows.flatMap((row) => itemOf(row).price ?? [])) }
}

/** What the end of an add-on's trial charges before an instant, if one does; by its own rows (B-74). Epoch ms. */
export async function trialEndBefore(
  db: Executor,
  subscription: StoredSubscription,
  { before, seller }: { readonly before: number; readonly seller: Pick<Seller, 'taxes'> },
): Promise<DatedAmount | undefined> {
  const active = await findActiveItems(db, [subscription.id])
  const lapseOf = lapsesAmong(active, await findPayable(db, subscription))
  const taxRate = rateOfTaxation(await findTaxation(db, seller, subscription.account_id))
  const credit = await findCredit(db, subscription.account_id)
  const first = firstTrialEnd(trialEndsOf(subscription, { items: active, lapseOf, taxRate }), { before, credit })
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

/**
 * What the plan costs, and the next charge with the lines that add up to it. Undefined where something has no price: nothing
 * is charged then (D-56).
 */
export function nextChargeOf(subscription: StoredSubscription, input: NextChargeOfInput): NextCharge | undefined {
  const { state, isPaidElsewhere, confirmed, carried, usage, scheduled, taxRate, credit, payable } = input
  const lapseOf = lapsesAmong(input.items, payable)
  const items = itemsOf(subscription, input)
  if (items === undefined) return undefined
  const [planPrice] = items.flatMap((item) => (item.kind === 'plan' ? item.recurring : []))
  if (state === 'trial_scheduled' && confirmed !== undefined)
    return { planPrice, isEstimate: false, charge: confirmedCharge(confirmed, taxRate) }
  const isPaid = state === 'subscribed' || state === 'past_due'
  const isOurs = isPaid && !isPaidElsewhere && collectionOf(subscription.channel) !== 'elsewhere'
  const used = usedThrough(meteredOf(input.charged, lapseOf))
  const trialEnds = trialEndsOf(subscription, { items: input.items, lapseOf, taxRate })
  const renewed = {
    rows: input.charged,
    lapseOf,
    used,
    carried,
    usage,
    scheduled,
    taxRate,
    small: tooSmallAlone(trialEnds, credit),
  }
  const charge = isOurs ? renewalOf(subscription, renewed) : undefined
  // what was cancelled doesn't renew; within a paid year its months go on
  const isEnding = charge !== undefined && subscription.cancel_at !== null && subscription.cancel_at <= charge.date
  if (charge === undefined || isEnding) return { planPrice, isEstimate: dependsOnUse(items), charge: undefined }
  return {
    planPrice,
    isEstimate: dependsOnUse(items),
    charge: { ...charge, trialEnds, lapsing: endsOf(input.items, lapseOf) },
  }
}
