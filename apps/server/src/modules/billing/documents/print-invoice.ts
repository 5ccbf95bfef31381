import type { InvoiceSeries } from '@waybill/domain/invoice'
import { fail, ok, type Result } from '@waybill/domain/result'
import { LOCALES, mainLocale, type Locale } from '@waybill/i18n'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import { PdfUnavailableError } from '../../../platform/pdf/pdf-port.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { creditNoteDocument } from './credit-note-document.ts'
import { fileNameFor, numberFor } from '../store/document-number.ts'
import type { DocumentContent } from './document-parts.ts'
import { invoiceDocument } from './invoice-document.ts'
import {
  findCreditedToBalance,
  findRefunder,
  findKeptRendering,
  keepDocument,
  isFaceUnchanged,
} from '../store/kept-documents.ts'
import {
  findInvoice,
  findInvoiceLines,
  findNumbered,
  type StoredInvoice,
  type StoredInvoiceLine,
} from '../store/invoices.ts'
import { findSettlement } from '../store/settlements.ts'
import type { SettlementFacts } from '../store/settlement-facts.ts'
import { settlementKey } from './settlement.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { Keys } from '../../../platform/keys.ts'

export interface InvoiceFile {
  readonly filename: string
  readonly bytes: Uint8Array
  /** PDF unless given. */
  readonly type?: string
}

export type PrintPorts = Pick<WorkPorts, 'store' | 'clock' | 'catalogue' | 'seller' | 'pdf'> & {
  readonly pages: Pick<WorkPorts['pages'], 'translator'>
}

/** A document as it reads, and the rows that it is made from. */
export interface DescribedDocument {
  readonly invoice: StoredInvoice
  readonly content: DocumentContent
  readonly document: PdfDocument
  /** The invoice that a credit note corrects, where it is one of ours. */
  readonly corrected: StoredInvoice | undefined
}

interface Input {
  readonly ports: PrintPorts
  readonly accountId: number
  readonly number: number
  /** Invoices unless given: credit notes have numbers of their own. */
  readonly series?: InvoiceSeries
  /** English unless it is one of ours (B-84). */
  readonly locale: string | undefined
}

/**
 * The PDF of an own issued invoice: rendered once for each language and state of settlement, then the same bytes for ever
 * (B-132).
 */
export async function printInvoice({
  ports,
  accountId,
  number,
  series = 'invoice',
  locale: requested,
}: Input): Promise<Result<InvoiceFile, ApiError>> {
  const { db } = ports.store
  const invoice = await findNumbered(db, { accountId, number, series })
  if (invoice === undefined) return fail(NOT_FOUND)
  const locale = printedLocale(requested, ports)
  const filename = fileNameFor(invoice, ports.seller)
  const facts = await findSettlement(db, invoice, ports.seller)
  const settlement = settlementKey(invoice, facts)
  const stored = await findKeptRendering(db, { invoice, locale, settlement })
  if (stored !== undefined) return ok({ filename, bytes: stored.content })
  try {
    const content = await render(ports, { invoice, settlement: facts }, locale)
    await keepDocument(db, { invoice, locale, settlement, content, now: ports.clock.now() })
    return ok({ filename, bytes: content })
  } catch (error) {
    if (error instanceof PdfUnavailableError) return fail(apiError(503, 'unavailable', { retryAfterSeconds: 2 }))
    throw error
  }
}

/** A language of the interface or of the shop; the shop's main one for any other: a reader can't have a document stored in all there are. */
function printedLocale(requested: string | undefined, { catalogue }: Pick<PrintPorts, 'catalogue'>): Locale {
  const offered: readonly Locale[] = [...catalogue.settings().languages, ...LOCALES]
  return offered.find((locale) => locale === requested) ?? mainLocale()
}

/** The number of the earlier system's document that a credit note gives back, where it is known. */
function earlierNumberIn(lines: readonly StoredInvoiceLine[]): string | undefined {
  const numbers = lines.flatMap(({ explanation: { explanation } }) =>
    explanation.step === 'paid_earlier' ? (explanation.document ?? []) : [],
  )
  return numbers[0]
}

interface StoredDocument {
  readonly invoice: StoredInvoice
  readonly settlement: SettlementFacts
}

/** The document as it stands now; {@link printInvoice} says when its PDF is kept. */
async function describe(
  ports: Omit<PrintPorts, 'pdf' | 'clock'>,
  { invoice, settlement }: StoredDocument,
  locale: Locale,
): Promise<DescribedDocument> {
  const { db } = ports.store
  const [lines, catalogue] = await Promise.all([
    findInvoiceLines(db, invoice.id),
    ports.catalogue.version(invoice.catalogue_version, db),
  ])
  const content = {
    invoice,
    lines,
    catalogue,
    locale,
    t: ports.pages.translator(locale),
    number: numberFor(invoice, ports.seller),
  }
  if (invoice.kind !== 'credit')
    return { invoice, content, document: invoiceDocument({ ...content, settlement }), corrected: undefined }
  const corrected = invoice.corrects_id === null ? undefined : await findInvoice(db, invoice.corrects_id)
  const toBalance = await findCreditedToBalance(db, invoice)
  const refundedBy = await findRefunder(db, invoice)
  const correctedNumber = corrected ? numberFor(corrected, ports.seller) : earlierNumberIn(lines)
  const document = creditNoteDocument({ ...content, correctedNumber, toBalance, refundedBy })
  return { invoice, content, document, corrected }
}

async function render(ports: PrintPorts, stored: StoredDocument, locale: Locale): Promise<Uint8Array> {
  return ports.pdf.render((await describe(ports, stored, locale)).document)
}

/** An own issued document as its PDF says it, which its page shows too; undefined where the account has none of the number. */
export async function readDocument({
  ports,
  accountId,
  number,
  series,
  locale,
}: Omit<Input, 'ports' | 'locale'> & {
  readonly ports: Omit<PrintPorts, 'pdf' | 'clock'>
  readonly locale: Locale
}): Promise<DescribedDocument | undefined> {
  const { db } = ports.store
  const invoice = await findNumbered(db, { accountId, number, ...(series && { series }) })
  if (invoice === undefined) return undefined
  return describe(ports, { invoice, settlement: await findSettlement(db, invoice, ports.seller) }, locale)
}

/** Result of rendering again: nothing was kept, the same bytes were, or others, which stay. */
export type RenderingOutcome = 'new' | 'same' | 'other'

/** The rendering that is kept, and what the new one was beside it. */
export interface RenderingResult extends InvoiceFile {
  readonly outcome: RenderingOutcome
  /** Instant at which the kept one was made; epoch ms. */
  readonly keptAt: number
  readonly status: StoredInvoice['status']
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0
}

/**
 * Renders a document once more from its frozen face, for the state of settlement that it has now. What is kept of that state is
 * never replaced (B-132): a rendering that differs, as after another release, is only reported.
 */
export async function renderAgain(
  ports: PrintPorts & { readonly keys: Keys },
  {
    number,
    series,
    locale,
    by,
  }: { readonly number: number; readonly series: InvoiceSeries; readonly locale: Locale; readonly by: string },
): Promise<Result<RenderingResult, 'no-such-document' | 'face-changed'>> {
  const { db } = ports.store
  const invoice = await findNumbered(db, { number, series })
  if (invoice === undefined) return fail('no-such-document')
  if (!(await isFaceUnchanged(db, invoice))) return fail('face-changed')
  const facts = await findSettlement(db, invoice, ports.seller)
  const settlement = settlementKey(invoice, facts)
  const [content, now] = [await render(ports, { invoice, settlement: facts }, locale), ports.clock.now()]
  const known = await findKeptRendering(db, { invoice, locale, settlement })
  if (known === undefined) await keepDocument(db, { invoice, locale, settlement, content, now })
  const kept = known ?? { content, createdAt: now }
  const outcome = known === undefined ? 'new' : isSame(known.content, content) ? 'same' : 'other'
  const entity = { entity: 'invoice', entityId: String(invoice.id), accountId: invoice.account_id }
  const data = { locale, status: invoice.status, rerendering: outcome }
  await recordEvent(db, ports.keys, { name: 'invoice.rendered', ...entity, actor: `operator:${by}`, data, now })
  const filename = fileNameFor(invoice, ports.seller)
  return ok({ filename, bytes: kept.content, keptAt: kept.createdAt, outcome, status: invoice.status })
}
