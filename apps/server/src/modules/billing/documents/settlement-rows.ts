import type { PdfTotal } from '../../../platform/pdf/pdf-document.ts'
import { dateOn } from './document-days.ts'
import { amountIn, type DocumentContent } from './document-parts.ts'
import type { SettlementFacts } from '../store/settlement-facts.ts'
import { settlementOf, type SettlementRow } from './settlement.ts'

export interface InvoiceContent extends DocumentContent {
  readonly settlement: SettlementFacts
}

function paidLabel(
  { isTransfer, method, at }: Extract<SettlementRow, { kind: 'paid' }>,
  content: InvoiceContent,
): string {
  const { t } = content
  const date = dateOn(content, at)
  if (isTransfer) return t('invoice.paidByTransfer', { date })
  return method === undefined ? t('invoice.paidOn', { date }) : t('invoice.paidWith', { method, date })
}

function labelOf(row: SettlementRow, content: InvoiceContent): string {
  const { t } = content
  switch (row.kind) {
    case 'paid':
      return paidLabel(row, content)
    case 'credit':
      return t('invoice.paidFromCredit', { date: dateOn(content, row.at) })
    case 'note':
      return t('invoice.settled.note', { number: row.number, date: dateOn(content, row.at) })
    case 'refund': {
      const [method, date] = [row.method, dateOn(content, row.at)]
      return method === undefined
        ? t('invoice.settled.refund', { date })
        : t('invoice.settled.refundTo', { method, date })
    }
    case 'to_credit':
      return t('invoice.settled.toCredit', { date: dateOn(content, row.at) })
    case 'refund_pending':
      return t('invoice.settled.refundPending')
    case 'dispute':
      return t('invoice.settled.dispute', { date: dateOn(content, row.at) })
    case 'not_due':
      return t('invoice.settled.notDue')
  }
}

/** Payments of an invoice and what was given back of it, each with its day, and what is left to pay: they add up. */
export function settlementTotals(content: InvoiceContent): readonly PdfTotal[] {
  const { invoice, settlement, t } = content
  const { rows, balance } = settlementOf(invoice, settlement)
  if (rows.length === 0) return []
  return [
    ...rows.map((row) => ({
      label: labelOf(row, content),
      amount: amountIn(content, row.amount.minor),
      isStrong: false,
      ...(row.kind === 'note' && { document: row.number }),
    })),
    { label: t('invoice.balance'), amount: amountIn(content, balance.minor), isStrong: true },
  ]
}
