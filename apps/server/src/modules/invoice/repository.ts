import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import {
  firstInvoiceNumber,
  issuedText,
  seriesOf,
  type ChargeLine,
  type InvoiceDraft,
  type InvoiceSeries,
} from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { InvoiceLineTable, InvoiceTable, Parties } from '../../platform/database/schema-billing.ts'

export type StoredInvoice = Selectable<InvoiceTable>
export type { Parties }
export type StoredInvoiceLine = Selectable<InvoiceLineTable>

export interface NewInvoice {
  readonly accountId: number
  readonly subscriptionId: number
  readonly orderId: string | undefined
  readonly draft: InvoiceDraft
  readonly parties: Parties
  readonly catalogueVersion: number
  readonly now: number
}

/** Stores invoices as drafts, all in one statement, with their lines in another; answers their ids in order. */
export async function insertDrafts(db: Executor, invoices: readonly NewInvoice[]): Promise<readonly number[]> {
  if (invoices.length === 0) return []
  const rows = await db
    .insertInto('invoice')
    .values(
      invoices.map((invoice) => ({
        account_id: invoice.accountId,
        subscription_id: invoice.subscriptionId,
        order_id: invoice.orderId ?? null,
        kind: invoice.draft.kind,
        status: 'draft' as const,
        series: seriesOf(invoice.draft.kind),
        currency: invoice.draft.currency,
        subtotal: invoice.draft.subtotal.minor,
        tax: invoice.draft.tax.minor,
        total: invoice.draft.total.minor,
        period_start: instant(invoice.draft.period.start),
        period_end: instant(invoice.draft.period.end),
        parties: JSON.stringify(invoice.parties),
        catalogue_version: invoice.catalogueVersion,
        created_at: instant(invoice.now),
        due_at: instant(invoice.draft.dueAt),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await insertLines(
    db,
    invoices.flatMap((invoice, place) =>
      invoice.draft.lines.map((line, position) => ({
        invoiceId: ids[place] ?? 0,
        accountId: invoice.accountId,
        position,
        line,
      })),
    ),
  )
  return ids
}

async function insertLines(
  db: Executor,
  lines: readonly {
    readonly invoiceId: number
    readonly accountId: number
    readonly position: number
    readonly line: ChargeLine
  }[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into invoice_line (invoice_id, account_id, position, product_id, kind, quantity, free_quantity, unit, amount, currency, explanation)
    select * from unnest(
      ${lines.map(({ invoiceId }) => invoiceId)}::bigint[], ${lines.map(({ accountId }) => accountId)}::bigint[], ${lines.map(({ position }) => position)}::int[],
      ${lines.map(({ line }) => (line.productId === undefined || line.productId === 0 ? null : line.productId))}::int[], ${lines.map(({ line }) => line.kind)}::text[],
      ${lines.map(({ line }) => line.quantity)}::bigint[], ${lines.map(({ line }) => line.freeQuantity)}::bigint[],
      ${lines.map(({ line }) => line.unit.minor)}::bigint[], ${lines.map(({ line }) => line.amount.minor)}::bigint[],
      ${lines.map(({ line }) => line.amount.currency)}::text[], ${lines.map(({ line }) => JSON.stringify({ explanation: line.explanation, period: line.period }))}::jsonb[])`.execute(
    db,
  )
}

/** Numbers of a series, gapless: the row lock orders concurrent finalisations, and a rollback takes none (B-83). */
async function takeNumbers(db: Executor, series: string, count: number): Promise<number> {
  const { rows } = await sql<{ next_seq: number }>`
    insert into invoice_series (series, next_seq) values (${series}, ${firstInvoiceNumber + count})
    on conflict (series) do update set next_seq = invoice_series.next_seq + ${count} returning next_seq`.execute(db)
  return (rows[0]?.next_seq ?? 0) - count
}

/** Gives drafts their numbers and freezes them; from here on the database rejects every change (INV-02). */
export async function finaliseInvoices(
  db: Executor,
  ids: readonly number[],
  to: { readonly status: 'open' | 'paid'; readonly now: number },
): Promise<void> {
  if (ids.length === 0) return
  const invoices = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('status', '=', 'draft')
    .orderBy('id')
    .forUpdate()
    .execute()
  const lines = await db
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', 'in', [...ids])
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
  const bySeries = Map.groupBy(invoices, ({ series }) => series)
  for (const [series, group] of bySeries) {
    const first = await takeNumbers(db, series, group.length)
    const hashes = group.map((invoice, place) =>
      issuedHash(
        invoice,
        lines.filter((line) => line.invoice_id === invoice.id),
        { number: first + place, now: to.now },
      ),
    )
    await sql`update invoice set seq = given.seq, issued_hash = given.hash, issued_at = ${instant(to.now)}, status = ${to.status}
      from unnest(${group.map(({ id }) => id)}::bigint[], ${group.map((_, place) => first + place)}::bigint[], ${hashes}::text[]) as given(id, seq, hash)
      where invoice.id = given.id`.execute(db)
  }
}

/** The hash of everything the document says; the verify view computes it again from what is stored. */
export function issuedHash(
  invoice: StoredInvoice,
  lines: readonly StoredInvoiceLine[],
  issue: { readonly number: number; readonly now: number },
): string {
  const { currency } = invoice
  const draft = {
    kind: invoice.kind,
    currency,
    subtotal: money(invoice.subtotal, currency),
    tax: money(invoice.tax, currency),
    total: money(invoice.total, currency),
    taxRate: { name: 'none', basisPoints: 0 },
    period: { start: invoice.period_start ?? 0, end: invoice.period_end ?? 0 },
    dueAt: invoice.due_at,
    lines: lines.map(lineOf),
  }
  return createHash('sha256')
    .update(
      issuedText({
        draft,
        series: invoice.series,
        number: issue.number,
        issuedAt: issue.now,
        parties: invoice.parties,
      }),
    )
    .digest('hex')
}

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
    ...(row.corrects !== null && { corrects: row.corrects }),
  }
}

export async function findInvoice(db: Executor, id: number): Promise<StoredInvoice> {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findInvoiceLines(db: Executor, invoiceId: number): Promise<readonly StoredInvoiceLine[]> {
  return db.selectFrom('invoice_line').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute()
}

/** An issued document of the account by its number; drafts have none (B-85). */
export async function findOwnInvoice(
  db: Executor,
  owned: { readonly accountId: number; readonly number: number; readonly series: InvoiceSeries },
): Promise<StoredInvoice | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', owned.accountId)
    .where('series', '=', owned.series)
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
