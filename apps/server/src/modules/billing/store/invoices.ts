import { sql, type Selectable } from 'kysely'
import type { ChargeLine, InvoiceSeries } from '@waybill/domain/invoice'
import { money, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'
import type { InvoiceLineTable, InvoiceTable } from '../../../platform/database/schema-documents.ts'
import { maskedMethod } from './methods.ts'

export type StoredInvoice = Selectable<InvoiceTable>
export type StoredInvoiceLine = Selectable<InvoiceLineTable>

/** The number of a document as it stands printed on it, as LW-C1001; `table` is invoice or a name for it. Null of a draft. */
export function printedNumber(table = 'invoice') {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<
    string | null
  >`coalesce(${of('number_prefix')}, '') || case ${of('kind')} when 'credit' then 'C' else '' end || ${of('seq')}`
}

/** A stored line as the value it was made from. */
export function lineOf(row: Omit<StoredInvoiceLine, 'id' | 'account_id' | 'invoice_id' | 'position'>): ChargeLine {
  const { explanation, period, fraction, taxRate, member } = row.explanation
  return {
    kind: row.kind,
    ...(row.product_id !== null && { productId: row.product_id }),
    period,
    quantity: row.quantity,
    freeQuantity: row.free_quantity,
    unit: money(row.unit, row.currency),
    amount: money(row.amount, row.currency),
    explanation,
    ...(fraction && { fraction }),
    ...(row.corrects !== null && { corrects: row.corrects }),
    ...(row.corrects_invoice_id !== null && { correctsDocument: row.corrects_invoice_id }),
    ...(row.tax !== null && { tax: money(row.tax, row.currency) }),
    ...(taxRate && { taxRate }),
    ...(member && { member }),
  }
}

export async function findInvoice(db: Executor, id: number): Promise<StoredInvoice> {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findInvoiceLines(db: Executor, invoiceId: number): Promise<readonly StoredInvoiceLine[]> {
  return db.selectFrom('invoice_line').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute()
}

/** An issued document by its number, of the account or of any; drafts have none. */
export async function findNumbered(
  db: Executor,
  {
    number,
    series = 'invoice',
    accountId,
  }: {
    readonly number: number
    readonly series?: InvoiceSeries
    readonly accountId?: number
  },
): Promise<StoredInvoice | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('series', '=', series)
    .where('seq', '=', number)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .executeTakeFirst()
}

/** True for a document by which an account pays for its members: a month of them, or its correction. */
export function isStatement({
  kind,
  subscription_id: subscriptionId,
  period_start: start,
}: Pick<StoredInvoice, 'kind' | 'subscription_id' | 'period_start'>): boolean {
  // a deposit has no period
  return kind === 'manual' && subscriptionId === null && start !== null
}

/** Columns that lists read of a document: all but who it is from and for, which is most of it. */
const LISTED = [
  'id',
  'account_id',
  'subscription_id',
  'kind',
  'status',
  'seq',
  'currency',
  'tax',
  'total',
  'credit_applied',
  'period_start',
  'period_end',
  'billing_zone',
  'created_at',
  'issued_at',
  'due_at',
  'number_prefix',
] as const satisfies readonly (keyof StoredInvoice)[]

export interface ListedInvoice extends Pick<StoredInvoice, (typeof LISTED)[number]> {
  readonly payment_state: number | null
  /** The seller's, as the document names it. */
  readonly bank: StoredInvoice['parties']['seller']['bank'] | null
  /** Amount of the refunds, tax included, and what a bank took back for good; in minor units. */
  readonly refunded: number
  readonly taxes: readonly TaxListed[]
}

/** The tax of one rate on an issued document, in minor units. */
interface TaxListed {
  readonly name: string
  readonly basis_points: number
  readonly is_reverse_charge: boolean
  readonly net: number
  readonly tax: number
}

/** A calendar year of the shop's days of money (B-149). */
export interface DocumentYear {
  readonly year: number
  readonly timeZone: string
}

interface OwnedInvoices {
  readonly accountId: number
  readonly before?: number
  readonly issuedIn?: DocumentYear | undefined
  /** At most as many; 100 unless given. */
  readonly limit?: number
}

const PAGE = 100

const yearOfIssue = (timeZone: string) =>
  sql<number>`extract(year from coalesce(issued_at, created_at) at time zone ${timeZone}::text)::int`

/** Years in which the account has documents, the newest first. */
export async function findDocumentYears(
  db: Executor,
  { accountId, timeZone }: Pick<OwnedInvoices, 'accountId'> & Pick<DocumentYear, 'timeZone'>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct ${yearOfIssue(timeZone)} as year from invoice where account_id = ${accountId} and seq is not null
    order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}

const listed = sql`${sql.join(LISTED.map((column) => sql.ref(`invoice.${column}`)))}, invoice.parties #> '{seller,bank}' as bank, (select state from payment where payment.invoice_id = invoice.id order by payment.id desc limit 1) as payment_state,
      coalesce((select sum(coalesce(note.total, refund.amount - coalesce(refund.excess, 0))) from refund left join invoice note on note.id = refund.note_id
        where refund.account_id = invoice.account_id and refund.invoice_id = invoice.id
          and refund.state not in ('requested', 'withdrawn')), 0)::float8 as refunded,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'basis_points', basis_points::float8,
          'is_reverse_charge', is_reverse_charge, 'net', net, 'tax', invoice_tax.tax) order by position), '[]')
        from invoice_tax where invoice_tax.account_id = invoice.account_id and invoice_tax.invoice_id = invoice.id) as taxes
    from invoice`

/** The newest issued invoices of the account, and of those that are still to be paid the newest hundred; the newest first. */
export async function listNewestAndOpen(
  db: Executor,
  { accountId, newest }: { readonly accountId: number; readonly newest: number },
): Promise<readonly ListedInvoice[]> {
  const own = sql`from invoice where account_id = ${accountId} and seq is not null`
  const { rows } = await sql<ListedInvoice>`
    select ${listed} where id = any(array(
      (select id ${own} order by id desc limit ${newest})
      union (select id ${own} and status = 'open' order by id desc limit ${PAGE})))
    order by id desc`.execute(db)
  return rows
}

/** Issued invoices of the account, newest first, a page by key. */
export async function listInvoices(
  db: Executor,
  { accountId, before = Number.MAX_SAFE_INTEGER, issuedIn, limit = PAGE }: OwnedInvoices,
): Promise<{ readonly rows: readonly ListedInvoice[]; readonly next: number | undefined }> {
  const ofYear = issuedIn === undefined ? sql`true` : sql`${yearOfIssue(issuedIn.timeZone)} = ${issuedIn.year}::bigint`
  const { rows } = await sql<ListedInvoice>`
    select ${listed} where account_id = ${accountId} and seq is not null and id < ${before}
      and ${ofYear}
    order by id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? shown.at(-1)?.id : undefined }
}

export interface PaidPayment {
  readonly amount: Money
  readonly paidAt: number
  /** Brand and last four digits, masked: `Visa •••• 4242`; absent for a bank transfer. */
  readonly method: string | undefined
}

/** The method and amount that paid an invoice. */
export async function findPaidPayment(db: Executor, invoiceId: number): Promise<PaidPayment | undefined> {
  const row = await db
    .selectFrom('payment')
    .leftJoin('payment_method', 'payment_method.id', 'payment.payment_method_id')
    .select([
      'payment.amount',
      'payment.currency',
      'payment.updated_at',
      'payment_method.brand',
      'payment_method.last_four',
    ])
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', paymentStates.paid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const method = row.brand === null && row.last_four === null ? undefined : maskedMethod(row.brand ?? '', row.last_four)
  return { amount: money(row.amount, row.currency), paidAt: row.updated_at, method }
}

/** The numbers of issued documents as they stand printed on them, by their ids. */
export async function findNumbers(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .select(['id', printedNumber().as('number')])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])))
}
