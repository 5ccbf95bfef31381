import { sql } from 'kysely'
import type { ResultOf } from '@waybill/contract'
import { toMajor } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import { metadataOf, type StoredMetadata } from '../account/index.ts'
import { printedNumber } from '../billing/index.ts'

type IssuedInvoice = ResultOf<'GET /api/v1/accounts/{id}/invoices'>['items'][number]

interface InvoiceRow extends Pick<IssuedInvoice, 'invoice_id' | 'number' | 'kind' | 'state' | 'currency'> {
  readonly issuedAt: number
  readonly dueAt: number
  readonly total: number
  readonly open: number | null
  readonly named: StoredMetadata
}

/** Issued documents of an account, the newest first, from before one on. */
export async function listIssuedInvoices(
  db: Executor,
  { accountId, before, limit }: { readonly accountId: number; readonly before: number; readonly limit: number },
): Promise<readonly IssuedInvoice[]> {
  const { rows } = await sql<InvoiceRow>`
    select invoice.id as invoice_id, ${printedNumber()} as number, invoice.kind, invoice.status as state, invoice.currency,
      invoice.issued_at as "issuedAt", invoice.due_at as "dueAt", invoice.total, receivable.open,
      ${metadataOf('invoice', sql`invoice.id`)} as named
    from invoice left join receivable on receivable.account_id = invoice.account_id
      and receivable.invoice_id = invoice.id and receivable.ended_at is null
    where invoice.account_id = ${accountId} and invoice.seq is not null and invoice.id < ${before}
    order by invoice.id desc limit ${limit}`.execute(db)
  return rows.map(({ issuedAt, dueAt, total, open, named, ...row }) => ({
    invoice_id: row.invoice_id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    issued_at: new Date(issuedAt).toISOString(),
    due_at: new Date(dueAt).toISOString(),
    total: toMajor({ minor: total, currency: row.currency }),
    total_minor: total,
    open: open === null ? null : toMajor({ minor: open, currency: row.currency }),
    open_minor: open,
    currency: row.currency,
    external_id: named.external_id,
    metadata: named.metadata,
  }))
}

/** Series and number of an issued document of an account. */
export function findOwnDocument(
  db: Executor,
  { accountId, invoiceId }: { readonly accountId: number; readonly invoiceId: number },
) {
  return db
    .selectFrom('invoice')
    .select(['series', 'seq'])
    .where('account_id', '=', accountId)
    .where('id', '=', invoiceId)
    .where('seq', 'is not', null)
    .executeTakeFirst()
}
