import { money } from '@waybill/domain/money'
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import type { RefundedBy } from '../store/kept-documents.ts'
import { dateOn } from './document-days.ts'
import {
  amountIn,
  commonPartsOf,
  exactPartNotes,
  placeOfSupply,
  taxNotes,
  rowOf,
  totalsOf,
  type DocumentPrinting,
} from './document-parts.ts'

export interface CreditNotePrinting extends DocumentPrinting {
  /** Of the document that it corrects; undefined where an earlier system was paid, and that isn't known (B-145). */
  readonly correctedNumber: string | undefined
  /** Part that went to the account's credit, in minor units; the rest is taken off the invoice. */
  readonly toBalance: number
  /**
   * It gives back what was paid, by the shop or at the provider itself; where that went is in its mail, because a provider may
   * reject it after the issue.
   */
  readonly refundedBy?: RefundedBy | undefined
}

/** A credit note says which invoice and which lines it takes back, for which time, and where the money goes. */
export function creditNoteDocument(printing: CreditNotePrinting): PdfDocument {
  const { invoice, locale, t, number, correctedNumber, refundedBy } = printing
  const detail = refundedBy && t(refundedBy === 'bank' ? 'invoice.creditNote.chargeback' : 'invoice.creditNote.refund')
  const { columns, ...common } = commonPartsOf(printing)
  return {
    kind: 'invoice',
    locale,
    label: t('invoice.creditNote.title'),
    number,
    title: `${t('invoice.creditNote.title')} ${number}`,
    status: { state: 'good', text: t('invoice.creditNote.state') },
    headline: { label: t('invoice.creditNote.total'), amount: amountIn(printing, invoice.total) },
    meta: [
      { label: t('invoice.issueDate'), value: dateOn(printing, invoice.issued_at ?? invoice.created_at) },
      ...(correctedNumber === undefined ? [] : [{ label: t('invoice.creditNote.corrects'), value: correctedNumber }]),
      ...placeOfSupply(printing),
    ],
    ...common,
    table: {
      columns,
      rows: printing.lines.map((line) => rowOf(printing, line, detail)),
    },
    totals: totalsOf(printing, t('invoice.creditNote.total')),
    notes: [...taxNotes(printing), ...destinationsOf(printing), ...exactPartNotes(printing)],
    createdAt: invoice.issued_at ?? invoice.created_at,
  }
}

function destinationsOf(printing: CreditNotePrinting): readonly string[] {
  const { invoice, t, correctedNumber: number = '', toBalance, refundedBy } = printing
  const whole = amountIn(printing, invoice.total)
  if (refundedBy === 'provider') return [t('invoice.creditNote.refundedAtProvider', { amount: whole, number })]
  if (refundedBy === 'bank') return [t('invoice.creditNote.chargedBack', { amount: whole, number })]
  if (refundedBy === 'shop') return [t('invoice.creditNote.refunded', { amount: whole, number })]
  const reduced = money(invoice.total - toBalance, invoice.currency)
  const amount = amountIn(printing, reduced.minor)
  return [
    ...(reduced.minor > 0 ? [t('invoice.creditNote.reduces', { amount, number })] : []),
    ...(toBalance > 0 ? [t('invoice.creditNote.balance', { amount: amountIn(printing, toBalance) })] : []),
  ]
}
