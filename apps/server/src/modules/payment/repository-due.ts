import { sql } from 'kysely'
import type { Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'

const BATCH = 50
const LEASE_MS = 60_000
/** Method 5 of B-08: a bank transfer, booked by hand. */
const MANUAL = 5

export interface ClaimedPayment {
  readonly id: number
  readonly state: number
  readonly attempts: number
  readonly order_id: string | null
  readonly invoice_id: number
}

/** Which payments count: all, or only transfers, which need no provider. */
export type DuePayments = 'all' | 'transfers'

const OF = { all: sql`true`, transfers: sql`state = ${sql.lit(paymentStates.due)}` } as const satisfies Record<
  DuePayments,
  unknown
>

/** The earliest instant at which a payment is looked at again. */
export async function earliestPayment(db: Database, which: DuePayments): Promise<number | undefined> {
  const { rows } = await sql<{
    at: number | null
  }>`select min(next_at) as at from payment where next_at is not null and ${OF[which]}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Takes a batch of what is due, with a lease: another node skips it. */
export async function claimPayments(
  db: Database,
  { which, now }: { readonly which: DuePayments; readonly now: number },
): Promise<readonly ClaimedPayment[]> {
  const { rows } = await sql<ClaimedPayment>`
    update payment set lease_until = ${instant(now + LEASE_MS)}, fence = fence + 1, attempts = attempts + 1
    where id in (
      select id from payment where next_at <= ${instant(now)} and ${OF[which]} and (lease_until is null or lease_until <= ${instant(now)})
      order by next_at, id limit ${BATCH} for update skip locked
    ) returning id, state, attempts, order_id, invoice_id`.execute(db)
  return [...rows].sort((a, b) => a.id - b.id)
}

/** The schedule's next try, a payment of its own; undefined without a usable method. */
export async function insertNextTry(
  db: Executor,
  payment: Pick<ClaimedPayment, 'id'>,
  now: number,
): Promise<number | undefined> {
  await sql`update payment set next_at = null, lease_until = null where id = ${payment.id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into payment (invoice_id, account_id, payment_method_id, method, state, amount, currency, idem_key, next_at, created_at, updated_at)
    select failed.invoice_id, failed.account_id, method.id, method.type, 3, failed.amount, failed.currency,
      'invoice:' || failed.invoice_id || ':' || (select count(*) from payment tried where tried.invoice_id = failed.invoice_id),
      ${instant(now)}, ${instant(now)}, ${instant(now)}
    from payment failed join payment_method method on method.account_id = failed.account_id and method.is_current and method.disabled_at is null
    where failed.id = ${payment.id} returning id`.execute(db)
  return rows[0]?.id
}

/**
 * The newest declined try of the account's oldest open invoice; undefined when nothing is declined, or while a try of that
 * invoice is under way. The account's tries are locked: two updates at once make one retry.
 */
export async function lockOldestFailed(
  db: Executor,
  accountId: number,
): Promise<Pick<ClaimedPayment, 'id'> | undefined> {
  await sql`select id from account where id = ${accountId} for update`.execute(db)
  const { rows } = await sql<{ id: number; under_way: boolean }>`
    select max(payment.id) as id, bool_or(payment.state in (1, 3)) as under_way
    from invoice join payment on payment.invoice_id = invoice.id
    where invoice.account_id = ${accountId} and invoice.status = 'open'
    group by invoice.id having bool_or(payment.state in (8, 10)) and bool_and(payment.method <> ${MANUAL})
    order by min(invoice.due_at), invoice.id limit 1`.execute(db)
  const [oldest] = rows
  return oldest === undefined || oldest.under_way ? undefined : { id: oldest.id }
}

/** No further look-up is due. */
export async function settlePayment(db: Executor, paymentId: number): Promise<void> {
  await sql`update payment set next_at = null, lease_until = null where id = ${paymentId}`.execute(db)
}

/** An issued invoice of a renewal, and its amount. */
export interface RenewalCharge {
  readonly invoiceId: number
  readonly accountId: number
  readonly total: Money
  readonly dueAt: number
}

interface Renewals {
  readonly now: number
  readonly invoices: readonly RenewalCharge[]
}

/**
 * One attempt per renewal invoice with the account's current method, to be made at once; without a method the payment
 * is due (9). An invoice of zero is paid by itself.
 */
export async function insertRenewalPayments(db: Executor, { now, invoices }: Renewals): Promise<void> {
  const charged = await settleFree(db, invoices)
  if (charged.length === 0) return
  await sql`insert into payment (invoice_id, account_id, payment_method_id, method, state, amount, currency, idem_key, next_at, created_at, updated_at)
    select due.invoice_id, due.account_id, method.id, coalesce(method.type, 0), case when method.id is null then 9 else 3 end,
      due.amount, due.currency, 'invoice:' || due.invoice_id, case when method.id is null then null else ${instant(now)} end, ${instant(now)}, ${instant(now)}
    from unnest(${charged.map(({ invoiceId }) => invoiceId)}::bigint[], ${charged.map(({ accountId }) => accountId)}::bigint[],
      ${charged.map(({ total }) => total.minor)}::bigint[], ${charged.map(({ total }) => total.currency)}::text[]) as due(invoice_id, account_id, amount, currency)
    left join payment_method method on method.account_id = due.account_id and method.is_current and method.disabled_at is null`.execute(
    db,
  )
}

/** Those that cost nothing are paid by themselves; answers the others. */
async function settleFree(db: Executor, invoices: readonly RenewalCharge[]): Promise<readonly RenewalCharge[]> {
  const free = invoices.filter(({ total }) => total.minor === 0)
  if (free.length > 0)
    await sql`update invoice set status = 'paid' where id = any(${free.map(({ invoiceId }) => invoiceId)}::bigint[])`.execute(
      db,
    )
  return invoices.filter(({ total }) => total.minor > 0)
}

/** A bank transfer is due (9) by the date on the invoice, when the worker looks whether it came; no method is charged (B-68, B-77). */
export async function insertManualPayments(db: Executor, { now, invoices }: Renewals): Promise<void> {
  const awaited = await settleFree(db, invoices)
  if (awaited.length === 0) return
  await db
    .insertInto('payment')
    .values(
      awaited.map(({ invoiceId, accountId, total, dueAt }) => ({
        invoice_id: invoiceId,
        account_id: accountId,
        method: MANUAL,
        state: paymentStates.due,
        amount: total.minor,
        currency: total.currency,
        idem_key: `invoice:${invoiceId}`,
        next_at: instant(dueAt),
        created_at: instant(now),
        updated_at: instant(now),
      })),
    )
    .execute()
}

interface Releasing {
  readonly now: number
  readonly subscriptions: readonly { readonly id: number; readonly confirmed_order_id: string | null }[]
}

/** Gives up the scheduled payments of orders that can't be charged, and the invoices that wait for them: 5 to 6 (table 2.2). */
export async function voidScheduledPayments(db: Executor, { now, subscriptions }: Releasing): Promise<void> {
  const orders = subscriptions.flatMap(({ confirmed_order_id: orderId }) => orderId ?? [])
  if (orders.length === 0) return
  await sql`update payment set state = 6, next_at = null, updated_at = ${instant(now)}
    where order_id = any(${orders}::uuid[]) and state = 5`.execute(db)
  await sql`update invoice set status = 'void' where order_id = any(${orders}::uuid[]) and status = 'draft'`.execute(db)
}

/**
 * The date of scheduled payments has come: 5 to 3, to be attempted at once (table 2.2). Answers the invoices of orders
 * that cost nothing: they have no payment and are paid by themselves.
 */
export async function releaseScheduledPayments(
  db: Executor,
  { now, subscriptions }: Releasing,
): Promise<readonly number[]> {
  const orders = subscriptions.flatMap(({ confirmed_order_id: orderId }) => orderId ?? [])
  if (orders.length === 0) return []
  await sql`update payment set state = 3, next_at = ${instant(now)}, updated_at = ${instant(now)}
    where order_id = any(${orders}::uuid[]) and state = 5`.execute(db)
  await sql`update subscription set due_at = null where id = any(${subscriptions.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const { rows } = await sql<{
    id: number
  }>`select id from invoice where order_id = any(${orders}::uuid[]) and status = 'draft'
    and not exists (select from payment where payment.invoice_id = invoice.id)`.execute(db)
  return rows.map(({ id }) => id)
}
