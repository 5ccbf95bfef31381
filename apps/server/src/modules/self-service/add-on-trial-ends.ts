import { chargedFrom, forecastOf, lapsesOf } from '@waybill/domain/billing'
import type { CreditGain, TaxRate } from '@waybill/domain/invoice'
import {
  collectionOf,
  subscriptionItems,
  subscriptionStatuses,
  trialEndCharges,
  type SubscriptionItem,
  type TrialEndCharge,
} from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import type { Seller } from '../../platform/seller.ts'
import { itemOf, loadFacts } from '../billing/index.ts'
import { findMethods, isExpiredMethod } from '../payment/index.ts'
import { boughtSelection, type StoredItem, type StoredSubscription } from '../subscription/index.ts'
import type { NextChargeOfInput } from './next-charge.ts'

/** Add-ons that are tried and off at the end, with those that need them; epoch ms. */
export interface LapsingTrial {
  readonly at: number
  readonly productIds: readonly number[]
  /** One of them is paid for: its unused part comes back to account credit (M§4). */
  readonly givesBack: boolean
}

/** How far ahead the worker's plans are read: past the trials of a month or two. */
const MOST_INSTANTS = 60

/** True where there is a way to pay at an instant; epoch ms. */
export type Payable = (at: number) => boolean

/** By the methods on file, those that are valid then; a bank transfer needs none (B-68, B-74). */
export async function findPayable(
  db: Executor,
  { account_id: accountId, channel }: Pick<StoredSubscription, 'account_id' | 'channel'>,
): Promise<Payable> {
  if (collectionOf(channel) === 'manual') return () => true
  const { charged, backup } = await findMethods(db, accountId)
  return (at) => [charged, backup].some((method) => method !== undefined && !isExpiredMethod(method, at))
}

/** When an item is off because nothing can be charged at the end of a trial: its own, or of what it needs; Infinity: it stays (B-74). */
export type LapseOf = (item: StoredItem) => number

/** By all that is switched on; what is cancelled ends with the plan. */
export function lapsesAmong(items: readonly StoredItem[], payable: Payable): LapseOf {
  const lapseOf = lapsesOf(items.map(itemOf), payable)
  return (item) => lapseOf(itemOf(item))
}

/** What lapses, by its day. */
export function endsOf(items: readonly StoredItem[], lapseOf: LapseOf): readonly LapsingTrial[] {
  const byEnd = Map.groupBy(
    items.filter((item) => lapseOf(item) < Infinity),
    lapseOf,
  )
  return [...byEnd].map(([at, lapsing]) => ({
    at,
    productIds: lapsing.map(({ product_id: id }) => id),
    givesBack: lapsing.some(({ own_trial_ends_at: end }) => end === null),
  }))
}

interface Owing {
  readonly accountId: number
  readonly seller: Pick<Seller, 'taxes'>
  readonly now: number
}

/** What comes back to account credit with trials that lapse, by the plans of the worker (B-67, M§4). */
export async function creditOfLapses(
  db: Executor,
  lapsing: readonly LapsingTrial[],
  { accountId, seller, now }: Owing,
): Promise<readonly CreditGain[]> {
  const ends = new Set(lapsing.flatMap(({ at, givesBack }) => (givesBack ? at : [])))
  if (ends.size === 0) return []
  const facts = (await loadFacts(db, [accountId], { seller })).get(accountId)
  if (facts === undefined) return []
  return forecastOf(facts, now, { answer: 'paid', most: MOST_INSTANTS }).flatMap(({ at, effects }) =>
    ends.has(at) ? effects.flatMap((effect) => (effect.kind === 'credited' ? { at, amount: effect.amount } : [])) : [],
  )
}

interface Trying {
  readonly items: readonly StoredItem[]
  readonly lapseOf: LapseOf
  readonly taxRate: TaxRate
}

/** What add-ons charge that are tried beside a paid plan, as the worker will; nothing once it was cancelled (B-74). */
export function trialEndsOf(
  { anchor_at: anchor, billing_interval: interval, currency, cancel_at: cancelAt }: StoredSubscription,
  { items, lapseOf, taxRate }: Trying,
): readonly TrialEndCharge[] {
  if (cancelAt !== null) return []
  const staying = items.filter((item) => lapseOf(item) > (item.own_trial_ends_at ?? 0))
  const { later } = chargedFrom({ items: staying.map(itemOf) })
  return trialEndCharges({ later, interval, currency, taxRate }, anchor)
}

/** What is counted: what lapses with its own trial never is. */
export const meteredOf = (rows: readonly StoredItem[], lapseOf: LapseOf) =>
  rows.filter((row) => row.own_trial_ends_at === null || lapseOf(row) > row.own_trial_ends_at).map(itemOf)

/**
 * What a subscription is charged for: its own rows once it was bought (B-99), and before that what a trial would be charged
 * at the version that pins its prices. Undefined where something of that has no price (D-56).
 */
export function itemsOf(
  subscription: StoredSubscription,
  { catalogue, items, charged }: Pick<NextChargeOfInput, 'catalogue' | 'items' | 'charged'>,
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
