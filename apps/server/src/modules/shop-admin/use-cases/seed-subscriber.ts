import { daysInMs, periodAt, trialWindow } from '@waybill/domain/calendar'
import { toSelection, type Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { buildInvoice, noTax, type InvoiceDraft } from '@waybill/domain/invoice'
import {
  checkoutPlan,
  renewalPlan,
  subscriptionItems,
  type CheckoutPlan,
  type SubscriptionItem,
} from '@waybill/domain/subscription'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Seller } from '../../../platform/seller.ts'
import { insertDrafts } from '../../invoice/use-cases/find-invoices.ts'
import { partiesOf } from '../../invoice/use-cases/parties.ts'
import type { SeededAccount } from './seed-accounts.ts'
import { seedCart } from './seed-carts.ts'
import { seedBillingInfo, seedMethod, type DemoCard } from './seed-methods.ts'
import { seedSubscription } from './seed-subscriptions.ts'

const MONTH = { unit: 'month', count: 1 } as const
/** Companies of the demo subscribed on the fourth day of their trial. */
const TRIED_FOR_MS = daysInMs(3)
/** UPGRADE... of B-01: what a cart's checkout posts. */
const ORDER_TYPE = 2

export interface SubscriberSeed {
  readonly ids: Ids
  readonly seller: Seller
  readonly account: SeededAccount
  readonly catalogue: Catalogue
  readonly cart: Cart
  readonly card: DemoCard
  /** When the first period was paid. */
  readonly anchor: number
  readonly now: number
}

/** An attempt that is to be charged: the gateway is asked outside of the transaction that wrote it. */
export interface SeededAttempt {
  readonly paymentId: number
  readonly invoiceId: number
  readonly at: number
}

/** A company that checked out at `anchor` and has been renewed since: order, invoices and attempts, still uncharged. */
export async function seedSubscriber(db: Executor, seed: SubscriberSeed): Promise<readonly SeededAttempt[]> {
  const { account, catalogue, cart, anchor, now } = seed
  const billing = await seedBillingInfo(db, account, anchor)
  const methodId = await seedMethod(db, { account, card: seed.card, at: anchor })
  const items = subscriptionItems(catalogue, toSelection(cart), { interval: 'month' })
  const subscriptionId = await seedSubscription(db, {
    account,
    catalogueVersion: catalogue.version,
    cart,
    modules: cart.lines,
    state: 1,
    anchor,
    period: periodAt(anchor, MONTH, now),
    trial: trialWindow(anchor - TRIED_FOR_MS),
    source: 'paid',
  })
  const plan = checkoutPlan({
    currency: account.currency,
    interval: 'month',
    items,
    start: 'now',
    now: anchor,
    taxRate: noTax,
  })
  const orderId = await seedOrder(db, seed, plan)
  const parties = await partiesOf(db, { accountId: account.accountId, seller: seed.seller, billing })
  const drafts = [firstInvoice(plan, account), ...renewals(items, seed)]
  const invoiceIds = await insertDrafts(
    db,
    drafts.map((draft, place) => ({
      accountId: account.accountId,
      subscriptionId,
      orderId: place === 0 ? orderId : undefined,
      draft,
      parties,
      catalogueVersion: catalogue.version,
      now: draft.dueAt,
    })),
  )
  return seedAttempts(db, { account, methodId, orderId, drafts, invoiceIds })
}

function firstInvoice(plan: CheckoutPlan, { currency }: SeededAccount): InvoiceDraft {
  return buildInvoice(plan.lines, { kind: 'period', currency, period: plan.period, dueAt: plan.anchor, taxRate: noTax })
}

/** One for each boundary that has passed since; no usage, the demo's packages have a fixed price. */
function renewals(
  items: readonly SubscriptionItem[],
  { account, anchor, now }: SubscriberSeed,
): readonly InvoiceDraft[] {
  const { currency } = account
  const boundaries = Array.from({ length: periodAt(anchor, MONTH, now).index }, (_, place) => place + 1)
  return boundaries.map((boundary) => {
    const plan = renewalPlan({ currency, interval: 'month', anchor, items }, boundary, { peaks: {} })
    return buildInvoice(plan.lines, { kind: 'period', currency, period: plan.month, dueAt: plan.at, taxRate: noTax })
  })
}

async function seedOrder(
  db: Executor,
  { ids, account, catalogue, cart, anchor }: SubscriberSeed,
  plan: CheckoutPlan,
): Promise<string> {
  const cartId = await seedCart(db, {
    ids,
    accountId: account.accountId,
    catalogueVersion: catalogue.version,
    cart,
    state: 'ordered',
    at: anchor,
  })
  const id = ids.uuid(anchor)
  await db
    .insertInto('orders')
    .values({
      id,
      account_id: account.accountId,
      member_id: account.primaryId,
      cart_id: cartId,
      cart_version: 1,
      type: ORDER_TYPE,
      tracking_id: 0,
      state: 'done',
      total: plan.firstTotal.minor,
      reference_total: plan.firstTotal.minor,
      currency: account.currency,
      start_at: 'now',
      idem_key: `cart:${cartId}:1:now`,
      digest: plan.digest,
      plan: JSON.stringify(plan),
      created_at: instant(anchor),
    })
    .execute()
  return id
}

interface AttemptsSeed {
  readonly account: SeededAccount
  readonly methodId: number
  readonly orderId: string
  readonly drafts: readonly InvoiceDraft[]
  readonly invoiceIds: readonly number[]
}

/** Attempts as a checkout and a renewal write them before the gateway is called, each under its own key. */
async function seedAttempts(
  db: Executor,
  { account, methodId, orderId, drafts, invoiceIds }: AttemptsSeed,
): Promise<readonly SeededAttempt[]> {
  const attempts = drafts.map((draft, place) => ({ draft, invoiceId: invoiceIds[place] ?? 0, isFirst: place === 0 }))
  const rows = await db
    .insertInto('payment')
    .values(
      attempts.map(({ draft, invoiceId, isFirst }) => ({
        invoice_id: invoiceId,
        account_id: account.accountId,
        order_id: isFirst ? orderId : null,
        payment_method_id: methodId,
        method: 1,
        state: 3,
        amount: draft.total.minor,
        currency: draft.currency,
        idem_key: isFirst ? `order:${orderId}` : `invoice:${invoiceId}`,
        next_at: instant(draft.dueAt),
        created_at: instant(draft.dueAt),
        updated_at: instant(draft.dueAt),
      })),
    )
    .returning(['id', 'invoice_id', 'created_at'])
    .execute()
  return rows.map((row) => ({ paymentId: row.id, invoiceId: row.invoice_id, at: row.created_at }))
}
