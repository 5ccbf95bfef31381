import { money } from '@waybill/domain/money'
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import type { RefundOrigin } from '../store/kept-documents.ts'
import { dateOn } from './document-days.ts'
import {
  amountIn,
  commonPartsOf,
  exactPartNotes,
  placeOfSupply,
  taxNotes,
  rowsOf,
  totalsOf,
  type DocumentContent,
} from './document-parts.ts'

export interface CreditNoteContent extends DocumentContent {
  /** Of the document that it corrects; undefined where an earlier system was paid, and that isn't known (B-145). */
  readonly correctedNumber: string | undefined
  /** Part that went to the account's credit, in minor units; the rest is taken off the invoice. */
  readonly toBalance: number
  /**
   * It gives back what was paid, by the shop or at the provider itself; where that went is in its mail, because a provider may
   * reject it after the issue.
   */
  readonly refundedBy?: RefundOrigin | undefined
}

/** A credit note says which invoice and which lines it takes back, for which time, and where the money goes. */
export function creditNoteDocument(content: CreditNoteContent): PdfDocument {
  const { invoice, locale, t, number, correctedNumber, refundedBy } = content
  const detail = refundedBy && t(refundedBy === 'bank' ? 'invoice.creditNote.chargeback' : 'invoice.creditNote.refund')
  const { columns, ...common } = commonPartsOf(content)
  return {
    kind: 'invoice',
    locale,
    label: t('invoice.creditNote.title'),
    number,
    title: `${t('invoice.creditNote.title')} ${number}`,
    status: { state: 'good', text: t('invoice.creditNote.state') },
    headline: { label: t('invoice.creditNote.total'), amount: amountIn(content, invoice.total) },
    meta: [
      { label: t('invoice.issueDate'), value: dateOn(content, invoice.issued_at ?? invoice.created_at) },
      ...(correctedNumber === undefined ? [] : [{ label: t('invoice.creditNote.corrects'), value: correctedNumber }]),
      ...placeOfSupply(content),
    ],
    ...common,
    table: { columns, rows: rowsOf(content, detail) },
    totals: totalsOf(content, t('invoice.creditNote.total')),
    notes: [...taxNotes(content), ...destinationsOf(content), ...exactPartNotes(content)],
    createdAt: invoice.issued_at ?? invoice.created_at,
  }
}

function destinationsOf(content: CreditNoteContent): readonly string[] {
  const { invoice, t, correctedNumber: number = '', toBalance, refundedBy } = content
  const whole = amountIn(content, invoice.total)
  if (refundedBy === 'provider') return [t('invoice.creditNote.refundedAtProvider', { amount: whole, number })]
  if (refundedBy === 'bank') return [t('invoice.creditNote.chargedBack', { amount: whole, number })]
  if (refundedBy === 'shop') return [t('invoice.creditNote.refunded', { amount: whole, number })]
  const reduced = money(invoice.total - toBalance, invoice.currency)
  const amount = amountIn(content, reduced.minor)
  return [
    ...(reduced.minor > 0 ? [t('invoice.creditNote.reduces', { amount, number })] : []),
    ...(toBalance > 0 ? [t('invoice.creditNote.balance', { amount: amountIn(content, toBalance) })] : []),
  ]
}
