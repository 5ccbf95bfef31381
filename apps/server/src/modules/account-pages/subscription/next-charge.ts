import type { SubscriptionProps } from '@waybill/contract/pages'
import { chargesAhead, type CarriedRow, type ChargesAhead } from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import {
  collectionOf,
  subscriptionItems,
  subscriptionStatuses,
  type SubscriptionItem,
} from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Seller } from '../../../platform/seller.ts'
import {
  boughtSelection,
  findCarried,
  findChargedItems,
  findCountedUsage,
  itemOf,
  loadFacts,
  type StoredItem,
  type StoredSubscription,
} from '../../billing/index.ts'

const NOTHING: ChargesAhead = { charges: [], trialEnds: [] }

/** Facts that a subscription is priced by, read once for the page. */
export interface PriceBasis {
  readonly catalogue: Catalogue
  readonly items: readonly StoredItem[]
  readonly charged: readonly StoredItem[]
}

/** Charges of its month so far. */
export interface UsageBasis extends Pick<PriceBasis, 'charged'> {
  /** Lines that wait for the next invoice. */
  readonly carried: readonly CarriedRow[]
  /** Count of the month that runs. */
  readonly usage: Awaited<ReturnType<typeof findCountedUsage>>
}

/** The facts of the month so far. */
export async function readUsage(
  db: Executor,
  subscription: StoredSubscription,
  { onceDebtIsPaid = false } = {},
): Promise<UsageBasis> {
  const [charged, carried, usage] = await Promise.all([
    findChargedItems(db, subscription, { onceDebtIsPaid }),
    findCarried(db, subscription.account_id),
    findCountedUsage(db, subscription),
  ])
  return { charged, carried, usage }
}

/**
 * Items that a subscription is charged for: its own rows once it was bought (B-99), and before that what a trial would be charged
 * at the version that pins its prices. Undefined where something of that has no price.
 */
function itemsOf(
  subscription: StoredSubscription,
  { catalogue, items, charged }: PriceBasis,
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

const CHARGED: ReadonlySet<SubscriptionProps['state']> = new Set(['trial_scheduled', 'subscribed', 'past_due'])

interface Charged {
  /** Of the plan alone, for one billing interval; undefined for the Custom Solution, and where something has no price. */
  readonly planPrice: Money | undefined
  /** Something will be charged by itself: not in a trial without a confirmed checkout, a pause (B-96), or of a store's. */
  readonly isCharged: boolean
}

/** Price of the plan, and whether the account itself is charged for it. */
export function chargedAs(
  subscription: StoredSubscription,
  {
    state,
    isPaidElsewhere,
    ...by
  }: PriceBasis & Pick<SubscriptionProps, 'state'> & { readonly isPaidElsewhere: boolean },
): Charged {
  const items = itemsOf(subscription, by)
  const [planPrice] = items?.flatMap((item) => (item.kind === 'plan' ? item.recurring : [])) ?? []
  const isOurs = !isPaidElsewhere && collectionOf(subscription.channel) !== 'elsewhere'
  return { planPrice, isCharged: items !== undefined && isOurs && CHARGED.has(state) }
}

/** The one list of charges to come, for the page and every mail (B-150, SUB-02). */
export async function findChargesAhead(
  db: Executor,
  accountId: number,
  { now, seller }: { readonly now: number; readonly seller: Pick<Seller, 'taxes'> },
): Promise<ChargesAhead> {
  const facts = (await loadFacts(db, [accountId], { seller })).get(accountId)
  return facts === undefined ? NOTHING : chargesAhead(facts, now)
}
