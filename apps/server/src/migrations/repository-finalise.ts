import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { firstInvoiceNumber, issuedText } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { lineOf, type StoredInvoice } from '../modules/billing/index.ts'
import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import type { InvoiceLineTable } from '../platform/database/schema-documents.ts'

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
  lines: readonly Selectable<InvoiceLineTable>[],
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
    // the release before had no columns for these
    lines: lines.map((line) => lineOf({ ...line, corrects: null, corrects_invoice_id: null, tax: null })),
  }
  return createHash('sha256')
    .update(
      issuedText(
        {
          draft,
          series: invoice.series,
          number: issue.number,
          issuedAt: issue.now,
          parties: invoice.parties,
        },
        1,
      ),
    )
    .digest('hex')
}
