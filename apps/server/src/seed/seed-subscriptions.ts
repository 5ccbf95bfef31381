import {
  recurringPrice,
  type BillingFacts,
  type BillingPlan,
  type DocumentRow,
  type ItemRow,
  type OrderRow,
  type Purchase,
  type RowId,
  type SubscriptionRow,
} from '@waybill/domain/billing'
import { periodAt, type Period } from '@waybill/domain/calendar'
import type { Cart } from '@waybill/domain/cart'
import { noTax } from '@waybill/domain/invoice'
import {
  calendarInterval,
  moduleTrials,
  subscriptionKinds,
  subscriptionStatuses,
  type BillingInterval,
} from '@waybill/domain/subscription'
import type { SeededAccount } from './seed-accounts.ts'
import type { Step } from './seed-past.ts'
import { added, newIds, planByHand } from './seed-plans.ts'
import { purchaseFor } from './seed-purchases.ts'
import type { Story } from './seed-story.ts'

type Terms = Partial<Pick<SubscriptionRow, 'kind' | 'channel' | 'trial' | 'earlierPayment'>> &
  Pick<SubscriptionRow, 'anchor' | 'period'>

interface SubscriptionSeed extends Terms {
  readonly purchase: Purchase
  /** Order that was placed here, and the invoice that it is paid by later. */
  readonly ordered?: {
    readonly order: OrderRow
    readonly draft: (id: RowId, subscriptionId: RowId) => DocumentRow
  }
  readonly at: number
}

function subscriptionOf(
  id: RowId,
  { purchase, kind, channel, trial, anchor, period, earlierPayment }: SubscriptionSeed,
): SubscriptionRow {
  const { items: _, ...bought } = purchase
  return {
    ...bought,
    id,
    status: subscriptionStatuses.subscribed,
    kind: kind ?? subscriptionKinds.marketplace,
    channel: channel ?? 'direct',
    anchor,
    period,
    ...(trial && { trial }),
    ...(earlierPayment && { earlierPayment }),
  }
}

function isUsed({ price }: ItemRow): boolean {
  return price?.kind !== 'plan' && price?.kind !== 'extra_assets'
}

/** A subscription that no checkout of ours began, with what is switched on by it. */
export function subscribedByHand(facts: BillingFacts, seed: SubscriptionSeed): BillingPlan {
  const { purchase, anchor, ordered, at } = seed
  const { catalogueVersion } = purchase
  const source = facts.account.paidBy === 'partner' ? 'partner' : 'paid'
  const newId = newIds()
  const subscription = subscriptionOf(newId(), seed)
  const items = purchase.items.map((item): ItemRow => ({
    ...item,
    id: newId(),
    catalogueVersion,
    trial: moduleTrials.paid,
    startedAt: anchor,
  }))
  const rights = items
    .filter(isUsed)
    .map(({ productId }) => ({ id: newId(), productId, source, from: anchor }) as const)
  return planByHand(facts, at, {
    subscription: added(subscription),
    items: added(...items),
    entitlements: added(...rights),
    ...(ordered && {
      orders: added(ordered.order),
      documents: added(ordered.draft(newId(), subscription.id)),
    }),
  })
}

interface ElsewhereSeed extends Pick<Terms, 'kind' | 'channel'> {
  readonly cart: Cart
  readonly interval?: BillingInterval
  /** Start of its first period. */
  readonly anchor: number
  /** The number of the document by which an earlier system was paid the price of the period that runs (B-145). */
  readonly paidBy?: string
}

function periodOfInterval(anchor: number, interval: BillingInterval, now: number): Period {
  const { start, end } = periodAt(anchor, calendarInterval(interval), now)
  return { start, end }
}

/** One that another party bills, as it stands: in the period that runs. */
export function billedElsewhere(
  story: Story,
  account: SeededAccount,
  { cart, interval = 'month', anchor, paidBy, ...terms }: ElsewhereSeed,
): Step {
  // a month, of what is paid by the year too (B-113)
  const { start, end } = periodAt(anchor, { unit: 'month', count: 1 }, story.now)
  const purchase = purchaseFor(story.catalogue, cart, interval)
  const paid = paidBy !== undefined && {
    earlierPayment: {
      price: recurringPrice(purchase.items, purchase),
      period: periodOfInterval(anchor, interval, story.now),
      taxRate: noTax,
      document: paidBy,
    },
  }
  const seed = { ...terms, ...paid, purchase, anchor, period: { start, end }, at: start }
  return { account, at: start, play: async (facts) => subscribedByHand(facts, seed) }
}
