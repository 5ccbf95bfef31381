import { sql } from 'kysely'
import { seriesOf, type ChargeLine, type InvoiceDraft } from '@waybill/domain/invoice'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { Parties } from '../../platform/database/schema-documents.ts'

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
