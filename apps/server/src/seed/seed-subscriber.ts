import { daysInMs, periodAt, trialWindow } from '@waybill/domain/calendar'
import { toSelection, type Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { buildInvoice, noTax, type InvoiceDraft } from '@waybill/domain/invoice'
import {
  checkoutPlan,
  collectionOf,
  renewalDueAt,
  renewalPlan,
  subscriptionItems,
  type CheckoutPlan,
  type CollectionChannel,
  type SubscriptionItem,
} from '@waybill/domain/subscription'
import { paymentStates } from '@waybill/domain/payment'
import { unwrap } from '@waybill/domain/result'
import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import type { Ids } from '../platform/ids.ts'
import type { Seller } from '../platform/seller.ts'
import { insertDrafts, paidByTransfer, partiesOf } from '../modules/invoice/index.ts'
import type { SeededAccount } from './seed-accounts.ts'
import { seedCart } from './seed-carts.ts'
import { seedBillingInfo, seedMethod, type DemoCard } from './seed-methods.ts'
import type { Moment } from './seed-moments.ts'
import { seedSubscription } from './seed-subscriptions.ts'

const MONTH = { unit: 'month', count: 1 } as const
/** Companies of the demo subscribed on the fourth day of their trial. */
const TRIED_FOR_MS = daysInMs(3)
/** UPGRADE... of B-01: what a cart's checkout posts. */
const ORDER_TYPE = 2
/** Payment methods of B-08. */
const CARD = 1
const MANUAL = 5

export interface SubscriberSeed {
  readonly ids: Ids
  readonly seller: Seller
  readonly account: SeededAccount
  readonly catalogue: Catalogue
  readonly cart: Cart
  /** A card, which something else may have taken the place of since; or transfers, so many days after the date of each invoice. */
  readonly paidBy:
    | { readonly card: DemoCard; readonly isReplaced?: boolean }
    | { readonly transfersAfterDays: readonly number[] }
  readonly channel?: CollectionChannel
  /** When the first period was paid. */
  readonly anchor: number
  readonly now: number
}

/**
 * A company that checked out at `anchor` and has been renewed since: order, invoices and payments as they were written
 * before any money moved, and what is to happen to them.
 */
export async function seedSubscriber(db: Executor, seed: SubscriberSeed): Promise<readonly Moment[]> {
  const { account, catalogue, cart, anchor, now, channel = 'direct' } = seed
  const billing = await seedBillingInfo(db, account, anchor)
  const items = unwrap(subscriptionItems(catalogue, toSelection(cart), { interval: 'month' }))
  const subscriptionId = await seedSubscription(db, {
    account,
    catalogueVersion: catalogue.version,
    cart,
    modules: cart.lines,
    state: 1,
    channel,
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
  const named = await partiesOf(db, { accountId: account.accountId, seller: seed.seller, billing })
  const parties = collectionOf(channel) === 'manual' ? paidByTransfer(named, seed.seller) : named
  const drafts = [firstInvoice(plan, seed), ...renewals(items, seed)]
  const invoiceIds = await insertDrafts(
    db,
    drafts.map(({ draft, at }, place) => ({
      accountId: account.accountId,
      subscriptionId,
      orderId: place === 0 ? orderId : undefined,
      draft,
      parties,
      catalogueVersion: catalogue.version,
      now: at,
    })),
  )
  const written = drafts.map((dated, place) => ({ ...dated, invoiceId: invoiceIds[place] ?? 0 }))
  return seedPayments(db, seed, { orderId, written })
}

/** An invoice, and its date: it falls due then, or later by bank transfer (B-68). */
interface Dated {
  readonly draft: InvoiceDraft
  readonly at: number
}

function firstInvoice(plan: CheckoutPlan, { account: { currency }, channel = 'direct' }: SubscriberSeed): Dated {
  const dueAt = renewalDueAt(channel, plan.anchor)
  const draft = buildInvoice(plan.lines, { kind: 'period', currency, period: plan.period, dueAt, taxRate: noTax })
  return { draft, at: plan.anchor }
}

/** One for each boundary that has passed since, where we invoice; no usage, the demo's packages have a fixed price. */
function renewals(
  items: readonly SubscriptionItem[],
  { account, anchor, now, channel = 'direct' }: SubscriberSeed,
): readonly Dated[] {
  if (collectionOf(channel) === 'elsewhere') return []
  const { currency } = account
  const boundaries = Array.from({ length: periodAt(anchor, MONTH, now).index }, (_, place) => place + 1)
  return boundaries.map((boundary) => {
    const plan = renewalPlan({ currency, interval: 'month', anchor, items }, boundary, { peaks: {} })
    const dueAt = renewalDueAt(channel, plan.at)
    const draft = buildInvoice(plan.lines, { kind: 'period', currency, period: plan.month, dueAt, taxRate: noTax })
    return { draft, at: plan.at }
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

interface Written {
  readonly orderId: string
  readonly written: readonly (Dated & { readonly invoiceId: number })[]
}

/** Payments as a checkout and a renewal write them before any money moves, each under its own key. */
async function seedPayments(
  db: Executor,
  seed: SubscriberSeed,
  { orderId, written }: Written,
): Promise<readonly Moment[]> {
  const { account, paidBy, anchor } = seed
  const isBankTransfer = 'transfersAfterDays' in paidBy
  const methodId = isBankTransfer
    ? null
    : await seedMethod(db, { account, card: paidBy.card, at: anchor, isCurrent: paidBy.isReplaced !== true })
  const rows = await db
    .insertInto('payment')
    .values(
      written.map(({ draft, at, invoiceId }, place) => ({
        invoice_id: invoiceId,
        account_id: account.accountId,
        order_id: place === 0 ? orderId : null,
        payment_method_id: methodId,
        method: isBankTransfer ? MANUAL : CARD,
        state: isBankTransfer ? paymentStates.due : paymentStates.processing,
        amount: draft.total.minor,
        currency: draft.currency,
        idem_key: place === 0 ? `order:${orderId}` : `invoice:${invoiceId}`,
        next_at: instant(draft.dueAt),
        created_at: instant(at),
        updated_at: instant(at),
      })),
    )
    .returning(['id', 'invoice_id'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.invoice_id, row.id]))
  return written.flatMap((dated, place) => momentsOf(dated, { place, paymentId: idOf.get(dated.invoiceId) ?? 0 }, seed))
}

/** A card is charged at the date; a bank transfer comes some days later, or the due date passes without it. */
function momentsOf(
  { draft, at, invoiceId }: Written['written'][number],
  { place, paymentId }: { readonly place: number; readonly paymentId: number },
  { paidBy, now }: SubscriberSeed,
): readonly Moment[] {
  if (!('transfersAfterDays' in paidBy)) return [{ kind: 'charged', at, invoiceId, paymentId }]
  const issued = { kind: 'issued', at, invoiceId } as const
  const days = paidBy.transfersAfterDays[place]
  if (days !== undefined) return [issued, { kind: 'wired', at: at + daysInMs(days), invoiceId, paymentId }]
  return draft.dueAt <= now ? [issued, { kind: 'overdue', at: draft.dueAt, invoiceId, paymentId }] : [issued]
}
