import { boundaryAt, periodAt } from '@waybill/domain/calendar'
import { buildInvoice, noTax } from '@waybill/domain/invoice'
import type { Unsold } from '@waybill/domain/pricing'
import { ok, type Result } from '@waybill/domain/result'
import {
  collectionOf,
  declaredUsage,
  renewalDueAt,
  renewalPlan,
  statusAt,
  subscriptionStatuses,
  type Collection,
} from '@waybill/domain/subscription'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Executor } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import type { Job } from '../../platform/worker/job.ts'
import { findIndirect } from '../account/index.ts'
import { finaliseInvoices, insertDrafts, type NewInvoice, paidByTransfer, partiesOfMany } from '../invoice/index.ts'
import {
  insertManualPayments,
  insertRenewalPayments,
  releaseScheduledPayments,
  voidScheduledPayments,
  type RenewalCharge,
} from '../payment/index.ts'
import { announceInvoices } from './use-cases/announce-invoices.ts'
import { findUnpricedOrders, reportUnpriced, type Unpriced } from './use-cases/charge-nothing.ts'
import { onInvoicePaid } from './use-cases/payment-effects.ts'
import { expireTrials } from './use-cases/expire-trials.ts'
import {
  earliestSubscription,
  endLapsed,
  lockDueSubscriptions,
  storeNextPeriods,
  type NextPeriod,
} from './repository-due.ts'
import { boughtItems } from './renewal-terms.ts'
import { findActiveItems, subscriptionFacts, type StoredItem, type StoredSubscription } from '../subscription/index.ts'

const MONTH = { unit: 'month', count: 1 } as const

/** Subscriptions whose instant has come: ends of trials and renewals, a batch at a time, each once (INV-03, B-58). */
export function subscriptionJob(ports: WorkPorts): Job {
  const { db } = ports.store
  return {
    name: 'subscription',
    earliest: () => earliestSubscription(db),
    runDue: (now) => db.transaction().execute((trx) => runBatch(trx, ports, now)),
  }
}

/** One batch in one transaction: another node skips the rows that this one holds. */
async function runBatch(db: Executor, ports: WorkPorts, now: number): Promise<number> {
  const due = await lockDueSubscriptions(db, now)
  await endTrialPeriods(db, ports, { now, subscriptions: due.filter((subscription) => subscription.state === -1) })
  const paid = due.filter((subscription) => subscription.state === 1)
  // what the clock has ended (B-77, B-78) is billed no more: its row follows at its next boundary
  const isOver = (subscription: StoredSubscription): boolean =>
    statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.expired
  await endLapsed(db, paid.filter(isOver), now)
  await renew(db, ports, { now, subscriptions: paid.filter((subscription) => !isOver(subscription)) })
  return due.length
}

/** Trials whose time is over: with a confirmed checkout that has a price they are charged, all others expire (B-71, D-56). */
async function endTrialPeriods(db: Executor, ports: WorkPorts, { now, subscriptions }: Renewing): Promise<void> {
  const confirmed = subscriptions.filter((subscription) => subscription.confirmed_order_id !== null)
  const catalogueOf = (version: number) => ports.catalogue.version(version, db)
  const unpriced = await findUnpricedOrders(db, { subscriptions: confirmed, catalogueOf })
  const given = new Set(unpriced.map(({ subscription }) => subscription))
  await voidScheduledPayments(db, { now, subscriptions: [...given] })
  await reportUnpriced(db, { ports, now, unpriced })
  const isCharged = (subscription: StoredSubscription): boolean =>
    subscription.confirmed_order_id !== null && !given.has(subscription)
  await expireTrials(db, { ports, now, subscriptions: subscriptions.filter((one) => !isCharged(one)) })
  const freeInvoices = await releaseScheduledPayments(db, { now, subscriptions: subscriptions.filter(isCharged) })
  for (const invoiceId of freeInvoices) await onInvoicePaid(db, { ports, invoiceId, now })
}

/** A renewal's invoice, and how its money is collected. */
interface Renewed extends NewInvoice {
  readonly collection: Collection
}

interface Renewing {
  readonly now: number
  readonly subscriptions: readonly StoredSubscription[]
}

/** Renewals as a set: plans in memory, then invoices, lines, payments and periods in one statement each. */
async function renew(db: Executor, ports: WorkPorts, { now, subscriptions }: Renewing): Promise<void> {
  if (subscriptions.length === 0) return
  const items = Map.groupBy(
    await findActiveItems(
      db,
      subscriptions.map(({ id }) => id),
    ),
    (item) => item.subscription_id,
  )
  const parties = await partiesOfMany(db, {
    accountIds: subscriptions.map(({ account_id: accountId }) => accountId),
    seller: ports.seller,
  })
  const indirect = await findIndirect(
    db,
    subscriptions.map(({ account_id: accountId }) => accountId),
  )
  const isOurs = ({ channel, account_id: accountId }: StoredSubscription): boolean =>
    collectionOf(channel) !== 'elsewhere' && !indirect.has(accountId)
  const invoices: Renewed[] = []
  const unpriced: Unpriced[] = []
  for (const subscription of subscriptions.filter(isOurs)) {
    const catalogue = await ports.catalogue.version(subscription.catalogue_version, db)
    const buyer = parties.get(subscription.account_id)
    if (buyer === undefined) throw new Error(`account ${subscription.account_id} has no parties`)
    const invoice = renewalInvoice(subscription, items.get(subscription.id) ?? [], catalogue)
    if (!invoice.ok) unpriced.push({ subscription, failure: invoice.failure, cause: 'renewal' })
    // within a year that is paid, a month without metered usage costs nothing and needs no document
    else if (invoice.value.draft.lines.length > 0) {
      const collection = collectionOf(subscription.channel)
      const named = collection === 'manual' ? paidByTransfer(buyer, ports.seller) : buyer
      invoices.push({ ...invoice.value, parties: named, now, collection })
    }
  }
  await reportUnpriced(db, { ports, now, unpriced })
  const ids = await insertDrafts(db, invoices)
  await finaliseInvoices(db, ids, { status: 'open', now })
  await collect(db, { keys: ports.keys, now, invoices, ids })
  await storeNextPeriods(db, subscriptions.map(nextPeriodOf))
}

interface CollectInput {
  readonly keys: Keys
  readonly now: number
  readonly invoices: readonly Renewed[]
  readonly ids: readonly number[]
}

/** What is charged at once, and what waits for a bank transfer, which its owner is notified of (B-68). */
async function collect(db: Executor, { keys, now, invoices, ids }: CollectInput): Promise<void> {
  const of = (collection: Collection): readonly RenewalCharge[] =>
    invoices.flatMap(({ accountId, draft, ...invoice }, place) =>
      invoice.collection === collection
        ? [{ invoiceId: ids[place] ?? 0, accountId, total: draft.total, dueAt: draft.dueAt }]
        : [],
    )
  await insertRenewalPayments(db, { now, invoices: of('charge') })
  const manual = of('manual')
  await insertManualPayments(db, { now, invoices: manual })
  await announceInvoices(db, { keys, invoices: manual, now })
}

/** The boundary that has come, by the terms that were bought (B-99); usage as declared until it is metered. */
function renewalInvoice(
  subscription: StoredSubscription,
  stored: readonly StoredItem[],
  catalogue: Catalogue,
): Result<Omit<NewInvoice, 'parties' | 'now'>, Unsold> {
  const { currency } = subscription
  const anchor = subscription.anchor_at
  const bought = boughtItems(subscription, stored, catalogue)
  if (!bought.ok) return bought
  const items = bought.value
  const boundary = periodAt(anchor, MONTH, subscription.period_end).index
  const plan = renewalPlan(
    { currency, interval: subscription.billing_interval, anchor, items },
    boundary,
    declaredUsage(items),
  )
  const draft = buildInvoice(plan.lines, {
    kind: 'period',
    currency,
    period: plan.month,
    dueAt: renewalDueAt(subscription.channel, plan.at),
    taxRate: noTax,
  })
  return ok({
    accountId: subscription.account_id,
    subscriptionId: subscription.id,
    orderId: undefined,
    draft,
    catalogueVersion: subscription.catalogue_version,
  })
}

/** The next period is counted from the anchor, so that the 31st comes back after February (B-58). */
function nextPeriodOf(subscription: StoredSubscription): NextPeriod {
  const { index } = periodAt(subscription.anchor_at, MONTH, subscription.period_end)
  return {
    id: subscription.id,
    start: subscription.period_end,
    end: boundaryAt(subscription.anchor_at, MONTH, index + 1),
  }
}
