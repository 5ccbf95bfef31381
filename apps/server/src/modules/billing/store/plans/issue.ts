import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  firstInvoiceNumber,
  issuedText,
  issuedTextVersion,
  seriesOf,
  serviceEnd,
  type ChargeLine,
  type InvoiceSeries,
} from '@waybill/domain/invoice'
import type { BillingPlan, DocumentRow, RowId } from '@waybill/domain/billing'
import type { Executor } from '../../../../platform/database/database.ts'
import type { Parties } from '../../../../platform/database/schema-documents.ts'
import type { Seller } from '../../../../platform/seller.ts'
import { keptAtIssue } from '../document-number.ts'
import { accountId, id, type OwnedRow } from './columns.ts'
import { readParties } from './parties-of-documents.ts'
import { writeTaxes } from './taxes.ts'
import { insertRows, instantText, updateRows, type Column } from '../../../../platform/database/write-rows.ts'

/** The number and the text of a document that is being issued. */
interface Issue {
  readonly number: number
  readonly hash: string
}

interface WrittenDocument extends OwnedRow<DocumentRow> {
  readonly parties: Parties
  readonly issue: Issue | undefined
  readonly kept: ReturnType<typeof keptAtIssue>
}

const changing: readonly Column<WrittenDocument>[] = [
  { name: 'status', type: 'text', of: (row) => row.status },
  { name: 'credit_applied', type: 'bigint', of: (row) => row.creditApplied.minor },
  { name: 'finalise_at', type: 'timestamptz', of: (row) => instantText(row.finaliseAt) },
  { name: 'due_at', type: 'timestamptz', of: (row) => instantText(row.dueAt) },
]

/** Columns that a document gets when it is issued, and never after that (INV-02). */
const issuing: readonly Column<WrittenDocument>[] = [
  { name: 'subscription_id', type: 'bigint', of: (row) => row.subscriptionId },
  { name: 'parties', type: 'jsonb', of: (row) => JSON.stringify(row.parties) },
  { name: 'seq', type: 'bigint', of: (row) => row.issue?.number },
  { name: 'number_prefix', type: 'text', of: (row) => row.issue && row.kept.numberPrefix },
  { name: 'file_prefix', type: 'text', of: (row) => row.issue && row.kept.filePrefix },
  { name: 'billing_zone', type: 'text', of: (row) => row.issue && row.kept.billingZone },
  { name: 'issued_at', type: 'timestamptz', of: (row) => instantText(row.issuedAt) },
  { name: 'issued_hash', type: 'text', of: (row) => row.issue?.hash },
  { name: 'text_version', type: 'int', of: (row) => (row.issue === undefined ? 1 : issuedTextVersion) },
]

/** A document for no service period has none. */
function periodText({ start, end }: DocumentRow['period'], instant: number): string | null {
  return start === end ? null : instantText(instant)
}

const draftSums: readonly Column<DocumentRow>[] = [
  { name: 'subtotal', type: 'bigint', of: (row) => row.subtotal.minor },
  { name: 'tax', type: 'bigint', of: (row) => row.tax.minor },
  { name: 'total', type: 'bigint', of: (row) => row.total.minor },
  { name: 'tax_rate', type: 'jsonb', of: (row) => JSON.stringify(row.taxRate) },
]

const fixed: readonly Column<WrittenDocument>[] = [
  accountId,
  { name: 'order_id', type: 'uuid', of: (row) => row.orderId },
  { name: 'kind', type: 'text', of: (row) => row.kind },
  { name: 'series', type: 'text', of: (row) => seriesOf(row.kind) },
  { name: 'currency', type: 'text', of: (row) => row.currency },
  ...draftSums,
  { name: 'period_start', type: 'timestamptz', of: ({ period }) => periodText(period, period.start) },
  { name: 'period_end', type: 'timestamptz', of: ({ period }) => periodText(period, period.end) },
  { name: 'catalogue_version', type: 'int', of: (row) => row.catalogueVersion },
  { name: 'created_at', type: 'timestamptz', of: (row) => instantText(row.createdAt) },
  { name: 'corrects_id', type: 'bigint', of: (row) => row.corrects },
  {
    name: 'service_until',
    type: 'timestamptz',
    of: (row) => (row.kind === 'credit' ? null : instantText(serviceEnd(row))),
  },
]

interface WrittenLine {
  readonly accountId: number
  readonly documentId: RowId
  readonly position: number
  readonly line: ChargeLine
}

/** The Custom Solution is no product of its own. */
function productOf({ productId }: Pick<ChargeLine, 'productId'>): number | null {
  return productId === undefined || productId === 0 ? null : productId
}

/** The share of a line, which another rate changes. */
const lineTax: readonly Column<WrittenLine>[] = [{ name: 'tax', type: 'bigint', of: ({ line }) => line.tax?.minor }]

const linePlace: readonly Column<WrittenLine>[] = [
  accountId,
  { name: 'invoice_id', type: 'bigint', of: (row) => row.documentId },
  { name: 'position', type: 'int', of: (row) => row.position },
]

/** Columns of a line, on an invoice and while it waits for one. */
export const chargeColumns: readonly Column<{ readonly line: ChargeLine }>[] = [
  { name: 'product_id', type: 'int', of: ({ line }) => productOf(line) },
  { name: 'kind', type: 'text', of: ({ line }) => line.kind },
  { name: 'quantity', type: 'bigint', of: ({ line }) => line.quantity },
  { name: 'free_quantity', type: 'bigint', of: ({ line }) => line.freeQuantity },
  { name: 'unit', type: 'bigint', of: ({ line }) => line.unit.minor },
  { name: 'amount', type: 'bigint', of: ({ line }) => line.amount.minor },
  { name: 'currency', type: 'text', of: ({ line }) => line.amount.currency },
  { name: 'corrects', type: 'int', of: ({ line }) => line.corrects },
  { name: 'corrects_invoice_id', type: 'bigint', of: ({ line }) => line.correctsDocument },
  {
    name: 'explanation',
    type: 'jsonb',
    of: ({ line: { explanation, period, fraction, taxRate, member } }) =>
      JSON.stringify({ explanation, period, fraction, taxRate, member }),
  },
]

const lineColumns: readonly Column<WrittenLine>[] = [...linePlace, ...chargeColumns, ...lineTax]

/** A line as it is stored and read again: the text that is hashed is rebuilt from the row. */
function storedLine({ productId, ...line }: ChargeLine): ChargeLine {
  return productId === undefined || productId === 0 ? line : { ...line, productId }
}

/** The hash of everything that an issued document says; the verify view computes it again from what is stored. */
function hashOf(document: DocumentRow, parties: Parties, number: number): string {
  const { kind, currency, subtotal, tax, total, taxRate, period, dueAt, issuedAt = 0, corrects } = document
  const lines = document.lines.map(storedLine)
  const corrected = corrects === undefined ? {} : { corrects }
  const draft = { kind, currency, subtotal, tax, total, taxRate, period, dueAt, lines, ...corrected }
  const text = issuedText({ draft, series: seriesOf(kind), number, issuedAt, parties }, issuedTextVersion)
  return createHash('sha256').update(text).digest('hex')
}

/** Numbers of a series, gapless: one block a batch, taken last, and a rollback takes none. */
async function takeNumbers(db: Executor, series: InvoiceSeries, count: number): Promise<number> {
  if (count === 0) return 0
  const { rows } = await sql<{ next_seq: number }>`
    insert into invoice_series (series, next_seq) values (${series}, ${firstInvoiceNumber + count})
    on conflict (series) do update set next_seq = invoice_series.next_seq + ${count} returning next_seq`.execute(db)
  return (rows[0]?.next_seq ?? 0) - count
}

/** The documents that plans issue, numbered in the order of the plans, so that numbers follow time over all accounts. */
async function issuesOf(
  db: Executor,
  plans: readonly BillingPlan[],
  partiesOf: (accountId: number, documentId: RowId) => Parties,
): Promise<ReadonlyMap<RowId, Issue>> {
  const issued = plans.flatMap(({ accountId: owner, rows, issued: ids }) => {
    const documents = new Map([...rows.documents.added, ...rows.documents.changed].map((row) => [row.id, row]))
    return ids.flatMap((documentId) => {
      const document = documents.get(documentId)
      return document === undefined ? [] : { owner, document }
    })
  })
  const bySeries = Map.groupBy(issued, ({ document }) => seriesOf(document.kind))
  const issues = new Map<RowId, Issue>()
  for (const [series, group] of bySeries) {
    const first = await takeNumbers(db, series, group.length)
    for (const [place, { owner, document }] of group.entries()) {
      const number = first + place
      issues.set(document.id, { number, hash: hashOf(document, partiesOf(owner, document.id), number) })
    }
  }
  return issues
}

/** Writes drafts with their lines, issues what is to be issued, and moves the others; each table by one statement. */
export async function writeDocuments(db: Executor, plans: readonly BillingPlan[], seller: Seller): Promise<void> {
  const partiesOf = await readParties(db, plans, seller)
  const kept = keptAtIssue(seller)
  const issues = await issuesOf(db, plans, partiesOf)
  const all = (pick: 'added' | 'changed') =>
    plans.flatMap(({ accountId: owner, rows }) => rows.documents[pick].map((row) => ({ ...row, accountId: owner })))
  const written = (row: OwnedRow<DocumentRow>): WrittenDocument => ({
    ...row,
    parties: partiesOf(row.accountId, row.id),
    issue: issues.get(row.id),
    kept,
  })
  const added = all('added').map(written)
  const issuedNow = all('changed').filter((row) => issues.has(row.id))
  const moved = all('changed').filter((row) => !issues.has(row.id))
  await insertRows(db, { table: 'invoice', columns: [id, ...fixed, ...changing, ...issuing] }, added)
  await insertRows(db, { table: 'invoice_line', columns: lineColumns }, added.flatMap(linesOf))
  const keys = [accountId, id]
  await rewriteDrafts(db, plans)
  await updateRows(db, { table: 'invoice', keys, columns: [...changing, ...issuing] }, issuedNow.map(written))
  await updateRows<OwnedRow<DocumentRow>>(db, { table: 'invoice', keys, columns: statusOf }, moved)
  const issued = [...added, ...issuedNow].filter((row) => issues.has(row.id))
  await writeTaxes(db, issued)
}

function linesOf({ accountId: owner, id: documentId, lines }: OwnedRow<DocumentRow>): readonly WrittenLine[] {
  return lines.map((line, position) => ({ accountId: owner, documentId, position, line }))
}

/** Stored drafts of these plans, with their accounts. */
function draftsOf(plans: readonly BillingPlan[], which: 'retaxed' | 'recounted'): readonly OwnedRow<DocumentRow>[] {
  return plans.flatMap(({ accountId: owner, rows: { documents }, [which]: ids }) =>
    documents.changed.filter((row) => ids.includes(row.id)).map((row) => ({ ...row, accountId: owner })),
  )
}

/** Drafts that have another tax rate by now, before any of them is issued, and those that late usage has entered (B-69). */
async function rewriteDrafts(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const [retaxed, recounted] = [draftsOf(plans, 'retaxed'), draftsOf(plans, 'recounted')]
  const keys = [accountId, id]
  await updateRows<OwnedRow<DocumentRow>>(db, { table: 'invoice', keys, columns: draftSums }, retaxed)
  await updateRows(db, { table: 'invoice_line', keys: linePlace, columns: lineTax }, retaxed.flatMap(linesOf))
  if (recounted.length === 0) return
  await updateRows<OwnedRow<DocumentRow>>(db, { table: 'invoice', keys, columns: draftSums }, recounted)
  await sql`delete from invoice_line where invoice_id = any(${recounted.map((row) => row.id)}::bigint[])`.execute(db)
  await insertRows(db, { table: 'invoice_line', columns: lineColumns }, recounted.flatMap(linesOf))
}

/** Columns that may change of a document that is issued already. */
const statusOf: readonly Column<DocumentRow>[] = [
  { name: 'status', type: 'text', of: (row) => row.status },
  { name: 'credit_applied', type: 'bigint', of: (row) => row.creditApplied.minor },
]
