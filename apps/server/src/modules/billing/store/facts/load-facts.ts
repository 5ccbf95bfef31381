import { sql, type Selectable } from 'kysely'
import type { BillingFacts, RowId } from '@waybill/domain/billing'
import { isLastOfMonth } from '@waybill/domain/calendar'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../../platform/database/database.ts'
import type { EntitlementTable, SubscriptionTable } from '../../../../platform/database/schema-billing.ts'
import type { ReceivableTable } from '../../../../platform/database/schema-collecting.ts'
import type { OrdersTable } from '../../../../platform/database/schema-shop.ts'
import { readItems } from '../subscriptions.ts'
import { ByAccount, accountOf, readAccounts, type BillingSeller } from './billed-accounts.ts'
import { carriedOf, readCarried } from '../plans/carried.ts'
import { readAlive, readDocuments, readParts, readTaken, type EarlyEndOf } from './documents.ts'
import { noteCreditOf, readNoteCredits } from '../plans/ledger.ts'
import { refundOf } from '../refunds.ts'
import { readUsageWindows, usageWindowOf } from '../usage.ts'
import { readTrialGrants } from '../trial-grants.ts'
import {
  attemptOf,
  documentOf,
  entitlementOf,
  itemOf,
  orderOf,
  paymentOf,
  receivableOf,
  subscriptionOf,
} from './stored-facts.ts'

async function readSubscriptions(db: Executor, ids: readonly number[]) {
  const { rows } = await sql<Selectable<SubscriptionTable>>`
    select * from subscription where account_id = any(${ids}::bigint[]) and ended_at is null`.execute(db)
  return rows
}

async function readEntitlements(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Selectable<EntitlementTable>>`
    select * from entitlement where account_id = any(${ids}::bigint[]) and to_at is null order by id`.execute(db)
  return rows
}

interface Living {
  readonly subscriptions: readonly Selectable<SubscriptionTable>[]
  readonly receivables: readonly Selectable<ReceivableTable>[]
}

/**
 * The accounts whose rights a visit can change: a trial or a cancelled period ends, a change is due, or a debt is failing. And
 * those in which add-ons are tried: each end of a trial has its reminder.
 */
function withRightsDue({ subscriptions, receivables }: Living, dueBy: number): ReadonlySet<number> {
  const ending = subscriptions.filter(
    ({ state, trial_end: trialEnd, cancel_at: cancelAt, scheduled_at: changesAt, add_on_trial_ends_at: triedTo }) =>
      cancelAt !== null ||
      (changesAt !== null && changesAt <= dueBy) ||
      triedTo !== null ||
      (state === subscriptionStatuses.notSubscribed && trialEnd !== null && trialEnd <= dueBy),
  )
  const failing = receivables.filter(({ first_failed_at: failedAt }) => failedAt !== null)
  return new Set([...ending, ...failing].map((row) => row.account_id))
}

/**
 * The accounts of which a visit reads what is switched on: those, and the ones whose period is over. Of a draft within a year
 * that is paid, what is switched on says what it costs to leave it unpaid. `drafting`: the accounts with a draft that waits for
 * late usage.
 */
function withItemsDue(
  living: Living,
  { dueBy, drafting }: { readonly dueBy: number; readonly drafting: readonly number[] },
): ReadonlySet<number> {
  const drafted = new Set(drafting)
  const read = living.subscriptions.filter(
    ({ account_id: id, billing_interval: interval, period_end: end }) =>
      end <= dueBy || (interval === 'year' && drafted.has(id)),
  )
  return new Set([...withRightsDue(living, dueBy), ...read.map((row) => row.account_id)])
}

/**
 * The accounts whose anchor may have moved from the 29th, 30th or 31st to the end of a shorter month, or to a day before a boundary
 * (B-114): the month before it may have named days after the first one (I12).
 */
function withDaysNamed(subscriptions: Living['subscriptions']): readonly number[] {
  const moved = subscriptions.filter(
    ({ state, anchor_at: anchor, period_start: start, usage_from: countedFrom }) =>
      state === subscriptionStatuses.subscribed &&
      anchor === start &&
      (isLastOfMonth(anchor) || (countedFrom ?? start) > start),
  )
  return moved.map((row) => row.account_id)
}

/** The order that is open or scheduled, and those of the documents: by value, so that they can take effect. */
async function readOrders(db: Executor, ids: readonly number[], orderIds: readonly string[]) {
  const { rows } = await sql<Selectable<OrdersTable>>`
    select * from orders where account_id = any(${ids}::bigint[])
      and (state = 'open' or id = any(${orderIds}::uuid[])) and purchase is not null order by created_at, id`.execute(
    db,
  )
  return rows
}

export interface FactsFor {
  /** Countries in which tax is collected, and the rates. */
  readonly seller: BillingSeller
  /** A try whose document is loaded as well, however it stands. */
  readonly attemptId?: RowId
  /** A document that is loaded as well, however it stands. */
  readonly documentId?: RowId
  /** The outcome of the try may end the subscription, or is of its refunds: what is paid ahead, and all notes, are loaded as well. */
  readonly mayEnd?: boolean
  /**
   * For a visit: what is due by this instant. Items and rights are loaded only where that can read or change them; without
   * it all of them are.
   */
  readonly dueBy?: number
}

/** Rows that depend on no others: read side by side where the store has connections for that. */
async function readFirst(db: Executor, ids: readonly number[], { attemptId, documentId, dueBy, mayEnd }: FactsFor) {
  const isWhole = dueBy === undefined
  const isCommand = mayEnd === true || (isWhole && attemptId === undefined)
  const [stored, accounts, alive, carried, named] = await Promise.all([
    readSubscriptions(db, ids),
    readAccounts(db, ids, { withMembers: isCommand }),
    readAlive(db, ids, { attemptId, documentId }),
    // a command reads all that waits; a visit may need none of it but this
    isWhole ? readCarried(db, ids) : undefined,
    isWhole ? undefined : readTaken(db, ids),
  ])
  const taken = (carried ?? named ?? []).flatMap(({ account_id: owner, corrects_invoice_id: id }) =>
    id === null ? [] : { owner, id },
  )
  const endingOf: EarlyEndOf = (receivables) =>
    isCommand ? ids : [...withRightsDue({ subscriptions: stored, receivables }, dueBy ?? 0), ...withDaysNamed(stored)]
  return { stored, accounts, carried, alive, taken, endingOf }
}

/**
 * Loads the facts of these accounts, by one set of queries for one account or for a thousand. The accounts' billing rows are
 * locked by the caller where it is going to write. Accounts that don't exist are absent.
 */
export async function loadFacts(
  db: Executor,
  accountIds: readonly number[],
  of: FactsFor,
): Promise<ReadonlyMap<number, BillingFacts>> {
  const { seller, attemptId, documentId, dueBy } = of
  const { stored, accounts, carried: known, ...first } = await readFirst(db, accountIds, of)
  const found = await readDocuments(db, accountIds, first)
  const living = { subscriptions: stored, receivables: found.receivables }
  const drafting = found.documents.flatMap((row) => (row.finalise_at === null ? [] : row.account_id))
  const itemsOf = dueBy === undefined ? accountIds : [...withItemsDue(living, { dueBy, drafting })]
  const rightsOf = dueBy === undefined ? accountIds : [...withRightsDue(living, dueBy)]
  const pointed = stored.flatMap(({ scheduled_order_id: waits, migrated_order_id: left }) => [waits ?? [], left ?? []])
  const orderIds = [...found.documents.flatMap(({ order_id: orderId }) => orderId ?? []), ...pointed.flat()]
  // drafts and corrected invoices are credited by what waits as well
  const verified = accounts.flatMap((row) => (row.verified_since === null ? [] : row.id))
  const counting = new Set(itemsOf)
  const counted = stored.filter(({ account_id: accountId }) => counting.has(accountId))
  const [parts, ordered, waiting, windows, granted, held, entitled, given] = await Promise.all([
    readParts(db, accountIds, { documents: found.documents, attemptId, documentId }),
    readOrders(db, accountIds, orderIds),
    known ?? readCarried(db, [...new Set([...itemsOf, ...drafting, ...verified])]),
    readUsageWindows(db, counted),
    readTrialGrants(db, dueBy === undefined ? accountIds : []),
    readItems(db, itemsOf),
    readEntitlements(db, rightsOf),
    readNoteCredits(db, accountIds, found.documents),
  ])
  const lines = Map.groupBy(parts.lines, (line) => line.invoice_id)
  const [subscriptions, items, entitlements] = [new ByAccount(stored), new ByAccount(held), new ByAccount(entitled)]
  const [documents, receivables] = [new ByAccount(found.documents), new ByAccount(found.receivables)]
  const [payments, attempts] = [new ByAccount(parts.payments), new ByAccount(parts.attempts)]
  const [refunds, noteCredits, orders] = [new ByAccount(parts.refunds), new ByAccount(given), new ByAccount(ordered)]
  const [carried, usage, grants] = [new ByAccount(waiting), new ByAccount(windows), new ByAccount(granted)]
  return new Map(
    accounts.map((row): [number, BillingFacts] => {
      const [subscription] = subscriptions.of(row.id)
      const facts: BillingFacts = {
        ...accountOf(row, seller),
        ...(subscription && { subscription: subscriptionOf(subscription) }),
        items: items.of(row.id).map(itemOf),
        entitlements: entitlements.of(row.id).map(entitlementOf),
        documents: documents.of(row.id).map((document) => documentOf(document, lines.get(document.id) ?? [])),
        carried: carried.of(row.id).map(carriedOf),
        receivables: receivables.of(row.id).map(receivableOf),
        payments: payments.of(row.id).map(paymentOf),
        attempts: attempts.of(row.id).map(attemptOf),
        refunds: refunds.of(row.id).map(refundOf),
        orders: orders.of(row.id).map(orderOf),
        noteCredits: noteCredits.of(row.id).map(noteCreditOf),
        usageWindows: usage.of(row.id).map(usageWindowOf),
        triedAddOns: grants.of(row.id).map(({ add_on_code: code }) => code),
      }
      return [row.id, facts]
    }),
  )
}

/** The same of one account, which has a billing row or was registered. */
export async function loadFactsOf(db: Executor, accountId: number, of: FactsFor): Promise<BillingFacts> {
  const facts = (await loadFacts(db, [accountId], of)).get(accountId)
  if (facts === undefined) throw new Error(`account ${accountId} has no facts`)
  return facts
}
