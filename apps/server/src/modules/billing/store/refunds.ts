import { sql, type Selectable } from 'kysely'
import type { BillingPlan, DocumentRow, RefundOutcome, RefundRow, RefundState } from '@waybill/domain/billing'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'
import type { RefundTable } from '../../../platform/database/schema-collecting.ts'
import { insertRows, instantText, updateRows, type Column } from '../../../platform/database/write-rows.ts'
import { printedNumber } from './invoices.ts'
import { accountId, id, type Owned } from './plans/columns.ts'

/** A node that died keeps a refund from the others no longer than this. */
const LEASE_MS = 60_000

/** What a refund says from its first instant on. */
const identity: readonly Column<Owned<RefundRow>>[] = [
  id,
  accountId,
  { name: 'invoice_id', type: 'bigint', of: (row) => row.documentId },
  { name: 'payment_id', type: 'bigint', of: (row) => row.paymentId },
  { name: 'destination', type: 'text', of: (row) => row.destination },
  { name: 'net', type: 'bigint', of: (row) => row.net?.minor },
  { name: 'reason', type: 'text', of: (row) => row.reason },
  { name: 'requested_by', type: 'text', of: (row) => row.requestedBy },
  { name: 'created_at', type: 'timestamptz', of: (row) => instantText(row.createdAt) },
  { name: 'made_at_provider', type: 'boolean', of: (row) => row.isOutside === true },
]

const changing: readonly Column<RefundRow>[] = [
  { name: 'state', type: 'text', of: (row) => row.state },
  { name: 'amount', type: 'bigint', of: (row) => row.amount.minor },
  { name: 'note_id', type: 'bigint', of: (row) => row.noteId },
  { name: 'approved_by', type: 'text', of: (row) => row.approvedBy },
  { name: 'gateway_ref', type: 'text', of: (row) => row.reference },
  { name: 'started_at', type: 'timestamptz', of: (row) => instantText(row.startedAt) },
  { name: 'excess', type: 'bigint', of: (row) => row.excess?.minor },
  { name: 'look_at', type: 'timestamptz', of: (row) => instantText(row.lookAt) },
]

/** Refunds as the plans leave them. */
export async function writeRefunds(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const rowsOf = (pick: 'added' | 'changed') =>
    plans.flatMap(({ accountId: owner, rows }) => rows.refunds[pick].map((row) => ({ ...row, accountId: owner })))
  await insertRows(db, { table: 'refund', columns: [...identity, ...changing] }, rowsOf('added'))
  await updateRows(db, { table: 'refund', keys: [accountId, id], columns: changing }, rowsOf('changed'))
}

type StoredRefund = Selectable<RefundTable> & { readonly document_id: number; readonly currency: Currency }

/** The refunds of these documents; a row of an earlier release names its payment only. */
export async function readRefunds(
  db: Executor,
  ids: readonly number[],
  documentIds: readonly number[],
): Promise<readonly StoredRefund[]> {
  if (documentIds.length === 0) return []
  const { rows } = await sql<StoredRefund>`
    select refund.*, invoice.id as document_id, invoice.currency
    from refund left join payment on payment.id = refund.payment_id
      join invoice on invoice.id = coalesce(refund.invoice_id, payment.invoice_id)
    where refund.account_id = any(${ids}::bigint[]) and invoice.id = any(${documentIds}::bigint[])
    order by refund.id`.execute(db)
  return rows
}

export function refundOf(row: StoredRefund): RefundRow {
  return {
    id: row.id,
    documentId: row.document_id,
    ...(row.payment_id !== null && { paymentId: row.payment_id }),
    state: row.state,
    destination: row.destination,
    ...(row.net !== null && { net: money(row.net, row.currency) }),
    amount: money(row.amount, row.currency),
    ...(row.note_id !== null && { noteId: row.note_id }),
    reason: row.reason,
    requestedBy: row.requested_by,
    ...(row.approved_by !== null && { approvedBy: row.approved_by }),
    ...(row.gateway_ref !== null && { reference: row.gateway_ref }),
    createdAt: row.created_at,
    ...(row.made_at_provider && { isOutside: true }),
    ...(row.excess !== null && { excess: money(row.excess, row.currency) }),
    ...(row.started_at !== null && { startedAt: row.started_at }),
    lookAt: row.look_at ?? undefined,
  }
}

const isReleased = sql`not exists (select from billing_account held
  where held.account_id = refund.account_id and held.held_at is not null)`

/** The earliest instant at which the provider is called for a refund. */
export const earliestRefund = sql<number | null>`
  select min(look_at) from refund where look_at is not null and ${isReleased}`

/** A refund that is this node's for a minute: under way, or made and looked at again. */
export interface ClaimedRefund {
  readonly id: number
  readonly state: RefundState
}

/** Takes a batch of what is due, with a lease: another node skips it. Those that run here are not taken again. */
export async function claimRefunds(
  db: Database,
  { now, limit, running }: { readonly now: number; readonly limit: number; readonly running: readonly number[] },
): Promise<readonly ClaimedRefund[]> {
  const { rows } = await sql<ClaimedRefund>`
    update refund set lease_until = ${instant(now + LEASE_MS)}
    where id in (
      select id from refund where look_at <= ${instant(now)} and ${isReleased}
        and (lease_until is null or lease_until <= ${instant(now)}) and id <> all(${running}::bigint[])
      order by look_at, id limit ${limit} for update skip locked
    ) returning id, state`.execute(db)
  return rows
}

/** One reading of the provider: it counts only while its fence number is the newest of its refund. */
export interface RefundReading {
  readonly refundId: number
  readonly accountId: number
  readonly documentId: DocumentRow['id']
  readonly fence: number
  readonly key: string
  readonly paymentRef: string
  readonly amount: Money
  /** Epoch ms. */
  readonly startedAt: number | undefined
}

interface ReadingRow {
  readonly started_at: number | null
  readonly account_id: number
  readonly invoice_id: number
  readonly fence: number
  readonly idem_key: string
  readonly gateway_ref: string
  readonly amount: number
  readonly currency: Currency
}

/** Takes the next fence number of a refund that is under way; undefined for any other. */
export async function takeRefundReading(
  db: Database,
  refundId: number,
  now: number,
): Promise<RefundReading | undefined> {
  const { rows } = await sql<ReadingRow>`
    update refund set fence = fence + 1, lease_until = ${instant(now + LEASE_MS)}
    from payment where refund.id = ${refundId} and refund.state = 'started' and payment.id = refund.payment_id
    returning refund.account_id, payment.invoice_id, refund.fence, refund.idem_key, payment.gateway_ref, refund.amount,
      refund.started_at, payment.currency`.execute(db)
  const [row] = rows
  return (
    row && {
      refundId,
      accountId: row.account_id,
      documentId: row.invoice_id,
      fence: row.fence,
      key: row.idem_key,
      paymentRef: row.gateway_ref,
      amount: money(row.amount, row.currency),
      startedAt: row.started_at ?? undefined,
    }
  )
}

/** Stores what the provider said before anything follows from it; false where a newer reading has begun. */
export async function storeRefundOutcome(
  db: Database,
  { refundId, fence }: RefundReading,
  outcome: RefundOutcome,
): Promise<boolean> {
  const { rows } = await sql`
    update refund set outcome = ${JSON.stringify(outcome)}::jsonb
    where id = ${refundId} and fence = ${fence} returning id`.execute(db)
  return rows.length > 0
}

/** Ends a reading, in the transaction that settles it; false where a newer one has begun. */
export async function endRefundReading(db: Executor, { refundId, fence }: RefundReading): Promise<boolean> {
  const { rows } = await sql`
    update refund set lease_until = null where id = ${refundId} and fence = ${fence} returning id`.execute(db)
  return rows.length > 0
}

/** Whose a refund is; undefined where there is none of this number. */
export async function findRefundOwner(
  db: Executor,
  refundId: number,
): Promise<{ readonly accountId: number; readonly documentId: number } | undefined> {
  const row = await db
    .selectFrom('refund')
    .select(['account_id', 'invoice_id'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  return row === undefined || row.invoice_id === null
    ? undefined
    : { accountId: row.account_id, documentId: row.invoice_id }
}

/** A refund above the limit that waits for another member of the staff (B-81). */
export interface RequestedRefund {
  readonly id: number
  readonly accountId: number
  /** Epoch ms. */
  readonly at: number
  readonly amount: Money
  readonly invoiceNumber: string
  readonly by: string
  readonly reason: string
}

/** Those of all accounts, the oldest first. */
export async function findRequestedRefunds(db: Executor): Promise<readonly RequestedRefund[]> {
  const { rows } = await sql<
    Omit<RequestedRefund, 'amount'> & { readonly amount: number; readonly currency: Currency }
  >`
    select refund.id, refund.account_id as "accountId", refund.created_at as at, refund.amount, invoice.currency,
      ${printedNumber()} as "invoiceNumber", refund.requested_by as by, refund.reason
    from refund join invoice on invoice.id = refund.invoice_id
    where refund.state = 'requested' order by refund.id`.execute(db)
  return rows.map(({ amount, currency, ...row }) => ({ ...row, amount: money(amount, currency) }))
}
