import type { InvoiceSeries } from '@waybill/domain/invoice'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import { recordEvent } from '../../../platform/events.ts'
import type { Keys } from '../../../platform/keys.ts'
import { fileNameFor } from '../store/document-number.ts'
import { findKeptRendering, isFaceUnchanged, keepDocument } from '../store/kept-documents.ts'
import { findNumbered, type StoredInvoice } from '../store/invoices.ts'
import { findSettlement } from '../store/settlements.ts'
import { settlementKey } from './settlement.ts'
import { render, type InvoiceFile, type PrintPorts } from './print-invoice.ts'

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
  const data = { locale, status: invoice.status, outcome }
  await recordEvent(db, ports.keys, { name: 'invoice.rendered', ...entity, actor: `operator:${by}`, data, now })
  const filename = fileNameFor(invoice, ports.seller)
  return ok({ filename, bytes: kept.content, keptAt: kept.createdAt, outcome, status: invoice.status })
}
