import { sql } from 'kysely'
import {
  numbered,
  type BillingPlan,
  type BillingRows,
  type NumberedTable,
  type OrderRow,
} from '@waybill/domain/billing'
import type { Executor } from '../../../../platform/database/database.ts'
import type { Keys } from '../../../../platform/keys.ts'
import type { WorkPorts } from '../../../../platform/ports.ts'
import type { Seller } from '../../../../platform/seller.ts'
import { recordPlanEvents } from './plan-events.ts'
import {
  accountId,
  attemptColumns,
  attemptIdentity,
  entitlementChange,
  entitlementColumns,
  entitlementEnd,
  id,
  itemChange,
  itemColumns,
  itemEnd,
  paymentColumns,
  paymentIdentity,
  receivableColumns,
  receivableKey,
  subscriptionColumns,
  subscriptionCreated,
  subscriptionPeriod,
  type OwnedRow,
} from './columns.ts'
import { writeCarried } from './carried.ts'
import { writeDocuments } from './issue.ts'
import { writeTrialGrants } from '../trial-grants.ts'
import { writeAccounts, writeCredit, writeMethods, writeReconciliations } from './ledger.ts'
import { writePayers } from '../payers.ts'
import { writeRefunds } from '../refunds.ts'
import { writeUsage } from '../usage.ts'
import { notePlans } from '../../../../platform/events.ts'
import { insertRows, instantText, updateRows, type Column } from '../../../../platform/database/write-rows.ts'

export interface WriteContext {
  readonly keys: Keys
  readonly seller: Seller
  /** Closes the carts of orders that are done; in the same transaction. */
  readonly closeOrderedCarts: WorkPorts['closeOrderedCarts']
  readonly now: number
  /** Author of the command: `member:5`; the system by itself unless given. */
  readonly actor?: string
  /** False while the past is replayed, as by the seed: nothing is mailed. */
  readonly mails?: boolean
}

const tableOf: Readonly<Record<NumberedTable, string>> = {
  subscription: 'subscription',
  items: 'subscription_item',
  entitlements: 'entitlement',
  documents: 'invoice',
  carried: 'pending_line',
  payments: 'payment',
  attempts: 'payment_attempt',
  refunds: 'refund',
  usageWindows: 'usage_window',
}
const numberedTables = [
  'subscription',
  'items',
  'entitlements',
  'documents',
  'carried',
  'payments',
  'attempts',
  'refunds',
  'usageWindows',
] as const

/** Reserves the ids of all new rows of a batch by one statement, and gives them to the plans in order. */
async function numberPlans(db: Executor, plans: readonly BillingPlan[]): Promise<readonly BillingPlan[]> {
  const counts = numberedTables.map((table) => ({
    table,
    count: plans.reduce((many, { rows }) => many + rows[table].added.length, 0),
  }))
  const wanted = counts.filter(({ count }) => count > 0)
  if (wanted.length === 0) return plans
  const { rows } = await sql<{ table: NumberedTable; ids: readonly number[] }>`
    select given.name as table,
      array(select nextval(series.name)::float8 from generate_series(1, given.count)) as ids
    from unnest(${wanted.map(({ table }) => table)}::text[], ${wanted.map(({ table }) => tableOf[table])}::text[],
      ${wanted.map(({ count }) => count)}::int[]) as given(name, stored, count)
    cross join lateral (select pg_get_serial_sequence(given.stored, 'id')::regclass as name) series`.execute(db)
  const left = new Map(rows.map(({ table, ids }) => [table, ids.values()]))
  return plans.map((plan) =>
    numbered(plan, (table) => {
      const next = left.get(table)?.next()
      if (next === undefined || next.done === true) throw new Error(`no id was reserved for ${table}`)
      return next.value
    }),
  )
}

/** The rows of one table of all plans, each with its account. */
function rowsOf<Table extends keyof BillingRows>(
  plans: readonly BillingPlan[],
  table: Table,
  pick: 'added' | 'changed',
): readonly OwnedRow<BillingRows[Table]>[] {
  return plans.flatMap(({ accountId: owner, rows }) => rows[table][pick].map((row) => ({ ...row, accountId: owner })))
}

/** True for a renewal, the many: of its subscription only the period moves, where no trial and no price ends with it. */
function isRenewal({ causes, ended, events }: BillingPlan): boolean {
  const isDropping = events.some(({ name }) => name === 'subscription.prices_dropped')
  return causes.length > 0 && ended.items.length === 0 && !isDropping && causes.every((cause) => cause === 'renewed')
}

async function writeSubscriptions(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const table = 'subscription'
  const keys = [accountId, id]
  const renewals = plans.filter(isRenewal)
  const others = plans.filter((plan) => !isRenewal(plan))
  await updateRows(db, { table, keys, columns: subscriptionPeriod }, rowsOf(renewals, 'subscription', 'changed'))
  // the life that ends goes first: an account has one that lives
  await updateRows(db, { table, keys, columns: subscriptionColumns }, rowsOf(others, 'subscription', 'changed'))
  const columns = [accountId, id, ...subscriptionColumns, subscriptionCreated]
  await insertRows(db, { table, columns }, rowsOf(plans, 'subscription', 'added'))
}

async function writeItems(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const keys = [accountId, id]
  const ends = (table: 'items' | 'entitlements') =>
    plans.flatMap(({ accountId: owner, ended }) => ended[table].map((row) => ({ ...row, accountId: owner })))
  await updateRows(db, { table: 'subscription_item', keys, columns: itemEnd }, ends('items'))
  await updateRows(db, { table: 'entitlement', keys, columns: entitlementEnd }, ends('entitlements'))
  await updateRows(db, { table: 'subscription_item', keys, columns: itemChange }, rowsOf(plans, 'items', 'changed'))
  const items = plans.flatMap(({ accountId: owner, subscriptionId = 0, rows }) =>
    rows.items.added.map((row) => ({ ...row, accountId: owner, subscriptionId })),
  )
  await insertRows(db, { table: 'subscription_item', columns: [id, ...itemColumns] }, items)
  const moved = rowsOf(plans, 'entitlements', 'changed')
  await updateRows(db, { table: 'entitlement', keys, columns: entitlementChange }, moved)
  const entitlements = rowsOf(plans, 'entitlements', 'added')
  await insertRows(db, { table: 'entitlement', columns: [id, ...entitlementColumns] }, entitlements)
}

async function writeReceivables(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const table = 'receivable'
  const columns = [accountId, receivableKey, ...receivableColumns]
  await insertRows(db, { table, columns }, rowsOf(plans, 'receivables', 'added'))
  const keys = [accountId, receivableKey]
  await updateRows(db, { table, keys, columns: receivableColumns }, rowsOf(plans, 'receivables', 'changed'))
}

async function writePayments(db: Executor, plans: readonly BillingPlan[], now: number): Promise<void> {
  const keys = [accountId, id]
  const updated: Column<unknown> = { name: 'updated_at', type: 'timestamptz', of: () => instantText(now) }
  const changing = [...paymentColumns, updated]
  const columns = [id, ...paymentIdentity, ...changing]
  await insertRows(db, { table: 'payment', columns }, rowsOf(plans, 'payments', 'added'))
  await updateRows(db, { table: 'payment', keys, columns: changing }, rowsOf(plans, 'payments', 'changed'))
  const attempts = [id, ...attemptIdentity, ...attemptColumns]
  await insertRows(db, { table: 'payment_attempt', columns: attempts }, rowsOf(plans, 'attempts', 'added'))
  const moved = rowsOf(plans, 'attempts', 'changed')
  await updateRows(db, { table: 'payment_attempt', keys, columns: attemptColumns }, moved)
}

const orderColumns: readonly Column<OrderRow>[] = [
  { name: 'state', type: 'text', of: (row) => row.state },
  { name: 'at_once', type: 'boolean', of: (row) => row.atOnce === true },
  // a change now joins the scheduled one
  { name: 'purchase', type: 'jsonb', of: ({ purchase }) => JSON.stringify(purchase) },
  { name: 'change', type: 'jsonb', of: ({ change }) => (change === undefined ? null : JSON.stringify(change)) },
  {
    name: 'failure',
    type: 'jsonb',
    of: (row) => (row.failure === undefined ? null : JSON.stringify(storedFailure(row.failure))),
  },
]

/** Without an answer to repeat the key of an order is free again: nothing was tried. */
const freedKey: Column<OrderRow> = {
  name: 'idem_key',
  type: 'boolean',
  of: (row) => row.state === 'failed' && row.failure === undefined,
  stored: (isFreed) => sql`case when ${isFreed} then orders.idem_key || ':' || orders.id else orders.idem_key end`,
}

/** A failure with the body status that its call answers. */
function storedFailure({ code, declineCode }: NonNullable<OrderRow['failure']>) {
  const statuses: Readonly<Record<string, number>> = { 'account-locked': 403, 'plan-changed': 409 }
  return { status: statuses[code] ?? 701, code, declineCode }
}

/** A new order is inserted by its command, which knows its cart and its key. */
async function writeOrders(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const key: Column<OrderRow> = { name: 'id', type: 'uuid', of: (row) => row.id }
  const changed = rowsOf(plans, 'orders', 'changed')
  await updateRows(db, { table: 'orders', keys: [accountId, key], columns: [...orderColumns, freedKey] }, changed)
}

/** An order that is done closes its cart, unless that was changed since. */
async function closeCarts(
  db: Executor,
  plans: readonly BillingPlan[],
  { closeOrderedCarts, keys, now }: WriteContext,
): Promise<void> {
  const orders = plans.flatMap(({ rows }) => [...rows.orders.added, ...rows.orders.changed])
  const done = orders.flatMap(({ id: orderId, state }) => (state === 'done' ? orderId : []))
  if (done.length > 0) await closeOrderedCarts(db, done, { keys, now })
}

/**
 * Writes the plans of one or of many accounts, whose billing rows are locked, in the transaction of `db`: one statement for
 * each table that has rows, the invoice series last. Answers the plans with the ids that their rows are stored under.
 */
export async function writePlans(
  db: Executor,
  made: readonly BillingPlan[],
  writing: WriteContext,
): Promise<readonly BillingPlan[]> {
  if (made.length === 0) return []
  const { seller, now } = writing
  const plans = await numberPlans(db, made)
  notePlans(plans)
  await writeSubscriptions(db, plans)
  await writeItems(db, plans)
  await writeTrialGrants(db, plans)
  await writeOrders(db, plans)
  await writeDocuments(db, plans, seller)
  await writeCarried(db, plans, now)
  await writeReceivables(db, plans)
  await writePayments(db, plans, now)
  await writeRefunds(db, plans)
  await writeCredit(db, plans, now)
  await writeUsage(db, plans, writing)
  await writeReconciliations(db, plans, now)
  await writeAccounts(db, plans, now)
  await writePayers(db, plans)
  await writeMethods(db, plans)
  await closeCarts(db, plans, writing)
  await recordPlanEvents(db, plans, writing)
  return plans
}
