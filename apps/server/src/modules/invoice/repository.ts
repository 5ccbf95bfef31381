import { sql, type Selectable } from 'kysely'
import type { ChargeLine } from '@waybill/domain/invoice'
import { money, subtract, type Money } from '@waybill/domain/money'
import type { OpenInvoice, PaymentState } from '@waybill/domain/payment'
import type { Executor } from '../../platform/database/database.ts'
import type { InvoiceLineTable, InvoiceTable } from '../../platform/database/schema-billing.ts'

export type StoredInvoice = Selectable<InvoiceTable>
export type StoredInvoiceLine = Selectable<InvoiceLineTable>

/** A stored line as the value it was made from. */
export function lineOf(row: StoredInvoiceLine): ChargeLine {
  const { explanation, period } = row.explanation
  return {
    kind: row.kind,
    ...(row.product_id !== null && { productId: row.product_id }),
    period,
    quantity: row.quantity,
    freeQuantity: row.free_quantity,
    unit: money(row.unit, row.currency),
    amount: money(row.amount, row.currency),
    explanation,
  }
}

export async function findInvoice(db: Executor, id: number): Promise<StoredInvoice> {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findInvoiceLines(db: Executor, invoiceId: number): Promise<readonly StoredInvoiceLine[]> {
  return db.selectFrom('invoice_line').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute()
}

/** An issued invoice of the account by its number; drafts have none (B-85). */
export async function findOwnInvoice(
  db: Executor,
  owned: { readonly accountId: number; readonly number: number },
): Promise<StoredInvoice | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', owned.accountId)
    .where('series', '=', 'invoice')
    .where('seq', '=', owned.number)
    .executeTakeFirst()
}

export interface InvoiceListed extends StoredInvoice {
  readonly payment_state: number | null
}

const PAGE = 100

/** Issued invoices of the account, newest first, 100 a page by key (D-42). */
export async function listInvoices(
  db: Executor,
  owned: { readonly accountId: number; readonly before?: number },
): Promise<{ readonly rows: readonly InvoiceListed[]; readonly next: number | undefined }> {
  const { rows } = await sql<InvoiceListed>`
    select invoice.*, (select state from payment where payment.invoice_id = invoice.id order by payment.id desc limit 1) as payment_state
    from invoice where account_id = ${owned.accountId} and seq is not null and id < ${owned.before ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${PAGE + 1}`.execute(db)
  const shown = rows.slice(0, PAGE)
  return { rows: shown, next: rows.length > PAGE ? shown.at(-1)?.id : undefined }
}

/** What account credit has left to be paid of an invoice. */
export function leftOf({
  total,
  credit_applied: credited,
  currency,
}: Pick<StoredInvoice, 'total' | 'credit_applied' | 'currency'>): Money {
  return subtract(money(total, currency), money(credited, currency))
}

/** An issued invoice that is not paid, as far as debts are concerned (D-41). */
export interface OpenInvoiceListed extends OpenInvoice {
  readonly number: number
  readonly dueAt: number
}

/** The open invoices of the account, the oldest first, each with the state of its newest try. */
export async function findOpenInvoices(db: Executor, accountId: number): Promise<readonly OpenInvoiceListed[]> {
  const { rows } = await sql<
    Pick<InvoiceListed, 'seq' | 'total' | 'credit_applied' | 'currency' | 'due_at'> & { state: PaymentState | null }
  >`
    select seq, total, credit_applied, currency, due_at, (select state from payment where payment.invoice_id = invoice.id order by payment.id desc limit 1) as state
    from invoice where account_id = ${accountId} and status = 'open' and seq is not null order by due_at, id`.execute(
    db,
  )
  return rows.map(({ seq, due_at: dueAt, state, ...amounts }) => ({
    number: seq ?? 0,
    total: leftOf(amounts),
    dueAt,
    ...(state !== null && { paymentState: state }),
  }))
}
