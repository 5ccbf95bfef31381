import { sql, type Selectable } from 'kysely'
import type { BillingPlan, DocumentRow, RefundRow, RefundState } from '@waybill/domain/billing'
import { money, type Currency, type Money } from '@waybill/domain/money'
import type { Database, Executor } from '../../../platform/database/database.ts'
import type { RefundTable } from '../../../platform/database/schema-collecting.ts'
import { insertRows, instantText, updateRows, type Column } from '../../../platform/database/write-rows.ts'
import { printedNumber } from './invoices.ts'
import { accountId, id, type OwnedRow } from './plans/columns.ts'
import { nextFence, type DueRows, type ProviderCall } from './provider-calls.ts'

/** Columns of a refund that are set at its first instant. */
const identity: readonly Column<OwnedRow<RefundRow>>[] = [
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

/** Refunds for which the provider is called: under way, or made and looked at again. */
export const dueRefunds: DueRows<{ readonly state: RefundState }> = {
  table: 'refund',
  waits: sql`look_at is not null`,
  dueAt: sql`look_at`,
  columns: sql`state`,
}

/** One call to the provider for a refund. */
export interface RefundCall extends ProviderCall {
  readonly documentId: DocumentRow['id']
  readonly paymentRef: string
  readonly amount: Money
  /** Epoch ms. */
  readonly startedAt: number | undefined
}

interface CallRow {
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
export async function takeRefundCall(db: Database, refundId: number, now: number): Promise<RefundCall | undefined> {
  const { rows } = await sql<CallRow>`
    update refund set ${nextFence(now)}
    from payment where refund.id = ${refundId} and refund.state = 'started' and payment.id = refund.payment_id
    returning refund.account_id, payment.invoice_id, refund.fence, refund.idem_key, payment.gateway_ref, refund.amount,
      refund.started_at, payment.currency`.execute(db)
  const [row] = rows
  return (
    row && {
      table: 'refund',
      id: refundId,
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

/** Owner of a refund; undefined where there is none of this number. */
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

/** A refund above the limit that waits for another member of the staff. */
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

/** Requested refunds of all accounts, the oldest first. */
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
