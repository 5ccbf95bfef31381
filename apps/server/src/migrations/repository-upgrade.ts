import { sql, type Selectable } from 'kysely'
import type { ItemRow, Purchase } from '@waybill/domain/billing'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { paymentStates } from '@waybill/domain/payment'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { instant } from '../platform/database/column-types.ts'
import type { Database, Executor } from '../platform/database/database.ts'
import type { SubscriptionItemTable, SubscriptionTable } from '../platform/database/schema-billing.ts'
import { insertRows, updateRows, type Column } from '../platform/database/write-rows.ts'
import { accountId, id, itemColumns, type Owned } from '../modules/billing/store/plans/columns.ts'

/** The step as migration 0024 names it. */
const STEP = 'billing_by_one_path'

/** True once every batch is written: what a start reads, by the key of one row. */
export async function isUpgraded(db: Database): Promise<boolean> {
  const { rows } = await sql`select from upgrade_step where name = ${STEP} and done_at is null`.execute(db)
  return rows.length === 0
}

/** Locks the step for a batch: of two nodes that start together one writes at a time. False once it is done. */
export async function lockUpgrade(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from upgrade_step where name = ${STEP} and done_at is null for update`.execute(db)
  return rows.length > 0
}

export async function endUpgrade(db: Database): Promise<void> {
  await sql`update upgrade_step set done_at = (select now from verify.clock)
    where name = ${STEP} and done_at is null`.execute(db)
}

/** The product's clock as the database has it. Epoch ms. */
export async function readClock(db: Executor): Promise<number> {
  const { rows } = await sql<{ now: number }>`select now from verify.clock`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('clock_offset has no row')
  return row.now
}

export async function readCatalogue(db: Executor, version: number): Promise<Catalogue> {
  const { document } = await db
    .selectFrom('catalogue_version')
    .select('document')
    .where('number', '=', version)
    .executeTakeFirstOrThrow()
  return indexCatalogue(document, version)
}

/** Rows of a batch: those after an id, in its order. */
export interface Page {
  readonly after: number
  readonly limit: number
}

export type UnpricedSubscription = Selectable<SubscriptionTable>

/** Paid subscriptions without a single price of their own. */
export async function findUnpriced(db: Executor, { after, limit }: Page): Promise<readonly UnpricedSubscription[]> {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('id', '>', after)
    .where('state', '=', subscriptionStatuses.subscribed)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from subscription_item item where item.subscription_id = subscription.id
        and item.ended_at is null and item.kind <> 'included')`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What these subscriptions have, as far as it hasn't ended. */
export async function findItems(
  db: Executor,
  subscriptionIds: readonly number[],
): Promise<readonly Selectable<SubscriptionItemTable>[]> {
  const { rows } = await sql<Selectable<SubscriptionItemTable>>`
    select * from subscription_item where subscription_id = any(${subscriptionIds}::bigint[]) and ended_at is null
    order by id`.execute(db)
  return rows
}

export type StoredItem = Owned<ItemRow> & { readonly subscriptionId: number }

const PRICE: ReadonlySet<string> = new Set([
  'kind',
  'amount',
  'currency',
  'free_units',
  'minimum_units',
  'declared_units',
  'usage_key',
  'asset_type',
  'explanation',
])
const priceColumns: readonly Column<StoredItem>[] = itemColumns.filter(({ name }) => PRICE.has(name))

/** Writes prices: into the rows that are there, and the plans and extra assets as rows of their own. */
export async function writePrices(
  db: Executor,
  { known, added }: { readonly known: readonly StoredItem[]; readonly added: readonly StoredItem[] },
): Promise<void> {
  const table = 'subscription_item'
  await updateRows(db, { table, keys: [accountId, id], columns: priceColumns }, known)
  await insertRows(db, { table, columns: itemColumns }, added)
}

/** An order that an answer of the provider may still concern, and the version that its invoice was priced at. */
export interface UnvaluedOrder {
  readonly invoice_id: number
  readonly order_id: string
  readonly catalogue_version: number
}

/** Returns of a bank debit, and events that were delivered late, come within this time. */
const LATEST_ANSWER = '60 days'

/** Orders that don't say what they buy: those that wait, and those whose payment may still be answered. */
export async function findUnvalued(db: Executor, { after, limit }: Page): Promise<readonly UnvaluedOrder[]> {
  const { rows } = await sql<UnvaluedOrder>`
    select invoice.id as invoice_id, invoice.order_id, invoice.catalogue_version
    from invoice join orders on orders.id = invoice.order_id
    where invoice.id > ${after} and invoice.kind not in ('credit', 'manual')
      and orders.purchase is null and orders.state <> 'draft'
      and (orders.state = 'open' or invoice.status in ('draft', 'open')
        or invoice.created_at > (select now from verify.clock) - ${LATEST_ANSWER}::interval)
    order by invoice.id limit ${limit}`.execute(db)
  return rows
}

/** What an order buys. */
export interface ValuedOrder {
  readonly orderId: string
  readonly purchase: Purchase
}

export async function writePurchases(db: Executor, orders: readonly ValuedOrder[]): Promise<void> {
  const keys: readonly Column<ValuedOrder>[] = [{ name: 'id', type: 'uuid', of: ({ orderId }) => orderId }]
  const columns: readonly Column<ValuedOrder>[] = [
    { name: 'purchase', type: 'jsonb', of: ({ purchase }) => JSON.stringify(purchase) },
  ]
  await updateRows(db, { table: 'orders', keys, columns }, orders)
}

/** Gives up what was to be paid at the end of a trial, and its draft: that trial expires then, uncharged (D-56). */
export async function giveUpScheduled(db: Executor, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`with given_up as (
      update payment set state = ${paymentStates.void}, updated_at = (select now from verify.clock)
      where order_id = any(${orderIds}::uuid[]) and state = ${paymentStates.scheduled} returning invoice_id
    ) update invoice set status = 'void' from given_up where invoice.id = given_up.invoice_id and status = 'draft'`.execute(
    db,
  )
}

/** Being paid, or declined. */
const BEGUN = [paymentStates.pending, paymentStates.processing, paymentStates.failed]

/** Drafts of first conversions that are being paid, or were declined. */
export async function findBegunConversions(db: Executor, { after, limit }: Page): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select invoice.id from invoice join payment on payment.invoice_id = invoice.id
    where invoice.id > ${after} and invoice.kind = 'trial_end' and invoice.status = 'draft' and payment.state = any(${BEGUN}::int[])
    order by invoice.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** What the invoices of first conversions collect; a declined one is tried again at once, by the schedule of B-73. */
export async function insertConversionDebts(db: Executor, invoiceIds: readonly number[], now: number): Promise<void> {
  await sql`
    insert into receivable (account_id, invoice_id, open, currency, due_at, is_add_on, schedule, first_failed_at,
      is_hard_decline, next_attempt_at)
    select invoice.account_id, invoice.id, invoice.total - invoice.credit_applied, invoice.currency, invoice.due_at, false,
      'first_conversion', (select min(started_at) from payment_attempt attempt
        where attempt.account_id = payment.account_id and attempt.payment_id = payment.id and attempt.state = 'declined'),
      method.disabled_at is not null, case payment.state when ${paymentStates.failed} then ${instant(now)} end
    from invoice join payment on payment.invoice_id = invoice.id
    left join payment_method method on method.id = payment.payment_method_id
    where invoice.id = any(${invoiceIds}::bigint[])`.execute(db)
}

/** Documents of one statement. */
const NAMED_AT_ONCE = 5_000

/**
 * Documents that were issued before migration 0081 have the prefixes that they were shown with until then: those of the
 * present seller, read only where one of them is left. Each batch is whole, and a start that was cut off goes on.
 */
export async function nameIssued(
  db: Database,
  prefixes: () => Promise<{ readonly numberPrefix: string; readonly filePrefix: string }>,
): Promise<void> {
  const unnamed = sql`from invoice where seq is not null and number_prefix is null`
  const { rows } = await sql`select ${unnamed} limit 1`.execute(db)
  if (rows.length === 0) return
  const { numberPrefix, filePrefix } = await prefixes()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- batches: no long lock of the whole table
    const { numAffectedRows = 0n } = await sql`
      update invoice set number_prefix = ${numberPrefix}, file_prefix = ${filePrefix}
      where id in (select id ${unnamed} order by id limit ${NAMED_AT_ONCE})`.execute(db)
    if (numAffectedRows < NAMED_AT_ONCE) return
  }
}

/** How many rows migrations have corrected, each once: the start that applied them says so. */
export async function takeCorrected(db: Executor): Promise<number> {
  const { rows } = await sql<{ corrected: number }>`
    update schema_migration done set corrected = null from schema_migration before
    where before.name = done.name and before.corrected is not null returning before.corrected`.execute(db)
  return rows.reduce((sum, { corrected }) => sum + corrected, 0)
}
