import { transferRows } from '@waybill/i18n'
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import { dateOn, datesOf, zoneOf } from './document-days.ts'
import {
  amountIn,
  commonPartsOf,
  exactPartNotes,
  placeOfSupply,
  taxNotes,
  rowOf,
  serviceSpanOf,
  totalsOf,
} from './document-parts.ts'
import { leftOf } from '../store/open-invoices.ts'
import { settlementTotals, type InvoicePrinting } from './settlement-rows.ts'

/** An invoice explains itself without the site: lines with their formulas, parties, dates, how it was paid. */
export function invoiceDocument(printing: InvoicePrinting): PdfDocument {
  const { invoice, locale, t, number } = printing
  const { columns, ...common } = commonPartsOf(printing)
  const total = amountIn(printing, invoice.total)
  return {
    kind: 'invoice',
    locale,
    label: t('invoice.title'),
    number,
    title: `${t('invoice.title')} ${number}`,
    status: statusOf(printing),
    headline: { label: t('invoice.total'), amount: total },
    meta: metaOf(printing),
    ...common,
    table: { columns, rows: printing.lines.map((line) => rowOf(printing, line)) },
    totals: [...totalsOf(printing, t('invoice.total')), ...settlementTotals(printing)],
    ...paymentOf(printing, number),
    notes: [...taxNotes(printing), ...exactPartNotes(printing)],
    createdAt: invoice.issued_at ?? invoice.created_at,
  }
}

/** State of the document: due, paid, refunded or void. */
function statusOf({ invoice, t }: InvoicePrinting): NonNullable<PdfDocument['status']> {
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

function metaOf(printing: InvoicePrinting): PdfDocument['meta'] {
  const { invoice, t } = printing
  const span = serviceSpanOf(printing)
  const dates = span && datesOf(printing, span)
  const service =
    dates === undefined ? [] : [{ label: t('invoice.column.period'), value: `${dates.start} – ${dates.end}` }]
  return [
    { label: t('invoice.issueDate'), value: dateOn(printing, invoice.issued_at ?? invoice.created_at) },
    { label: t('invoice.dueDate'), value: dateOn(printing, invoice.due_at) },
    ...service,
    ...placeOfSupply(printing),
  ]
}

/** Payment of an invoice that waits for a transfer, by what it was issued with. */
function paymentOf(printing: InvoicePrinting, reference: string): Pick<PdfDocument, 'payment'> {
  const { invoice, locale, t } = printing
  const { bank } = invoice.parties.seller
  if (bank === undefined || invoice.status !== 'open') return {}
  const amount = leftOf(invoice)
  const rows = transferRows(
    { amount, dueAt: invoice.due_at, reference, account: bank },
    { locale, t, timeZone: zoneOf(printing) },
  )
  return { payment: { title: t('invoice.transfer.title'), rows: rows.map(({ label, value }) => ({ label, value })) } }
}
