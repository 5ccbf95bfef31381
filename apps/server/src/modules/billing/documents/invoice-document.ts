import { transferRows } from '@waybill/i18n'
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import { dateOn, datesOf, zoneOf } from './document-days.ts'
import {
  amountIn,
  commonPartsOf,
  exactPartNotes,
  orderNumberOf,
  placeOfSupply,
  taxNotes,
  rowsOf,
  serviceSpanOf,
  totalsOf,
} from './document-parts.ts'
import { leftOf } from '../store/open-invoices.ts'
import { settlementTotals, type InvoiceContent } from './settlement-rows.ts'

/** An invoice explains itself without the site: lines with their formulas, parties, dates, how it was paid. */
export function invoiceDocument(content: InvoiceContent): PdfDocument {
  const { invoice, locale, t, number } = content
  const { columns, ...common } = commonPartsOf(content)
  const total = amountIn(content, invoice.total)
  return {
    kind: 'invoice',
    locale,
    label: t('invoice.title'),
    number,
    title: `${t('invoice.title')} ${number}`,
    status: statusOf(content),
    headline: { label: t('invoice.total'), amount: total },
    meta: metaOf(content),
    ...common,
    table: { columns, rows: rowsOf(content) },
    totals: [...totalsOf(content, t('invoice.total')), ...settlementTotals(content)],
    ...paymentOf(content, number),
    notes: [...taxNotes(content), ...exactPartNotes(content)],
    createdAt: invoice.issued_at ?? invoice.created_at,
  }
}

/** State of the document: due, paid, refunded or void. */
function statusOf({ invoice, t }: InvoiceContent): NonNullable<PdfDocument['status']> {
  switch (invoice.status) {
    case 'paid':
      return { state: 'good', text: t('payment.state.2') }
    case 'refunded':
      return { state: 'ended', text: t('payment.state.4') }
    case 'void':
      return { state: 'ended', text: t('payment.state.6') }
    case 'draft':
    case 'open':
      return { state: 'attention', text: t('payment.state.9') }
  }
}

function metaOf(content: InvoiceContent): PdfDocument['meta'] {
  const { invoice, t } = content
  const span = serviceSpanOf(content)
  const dates = span && datesOf(content, span)
  const service =
    dates === undefined ? [] : [{ label: t('invoice.column.period'), value: `${dates.start} – ${dates.end}` }]
  return [
    { label: t('invoice.issueDate'), value: dateOn(content, invoice.issued_at ?? invoice.created_at) },
    { label: t('invoice.dueDate'), value: dateOn(content, invoice.due_at) },
    ...service,
    ...placeOfSupply(content),
    ...orderNumberOf(content),
  ]
}

/** Payment of an invoice that waits for a transfer, by what it was issued with. */
function paymentOf(content: InvoiceContent, reference: string): Pick<PdfDocument, 'payment'> {
  const { invoice, locale, t } = content
  const { bank } = invoice.parties.seller
  if (bank === undefined || invoice.status !== 'open') return {}
  const amount = leftOf(invoice)
  const rows = transferRows(
    { amount, dueAt: invoice.due_at, reference, account: bank },
    { locale, t, timeZone: zoneOf(content) },
  )
  return { payment: { title: t('invoice.transfer.title'), rows: rows.map(({ label, value }) => ({ label, value })) } }
}
