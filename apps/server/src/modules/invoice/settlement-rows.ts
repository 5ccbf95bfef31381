import type { PdfTotal } from '../../platform/pdf/pdf-document.ts'
import { amountIn, type DocumentPrinting } from './document-parts.ts'
import { dateIn } from './line-detail.ts'
import { settlementOf, type SettlementFacts, type SettlementRow } from './settlement.ts'

export interface InvoicePrinting extends DocumentPrinting {
  /** What paid it, and what was given back of it. */
  readonly settlement: SettlementFacts
}

function paidLabel(
  { isTransfer, method, at }: Extract<SettlementRow, { kind: 'paid' }>,
  { locale, t }: InvoicePrinting,
): string {
  const date = dateIn(locale, at)
  if (isTransfer) return t('invoice.paidByTransfer', { date })
  return method === undefined ? t('invoice.paidOn', { date }) : t('invoice.paidWith', { method, date })
}

function labelOf(row: SettlementRow, printing: InvoicePrinting): string {
  const { locale, t } = printing
  switch (row.kind) {
    case 'paid':
      return paidLabel(row, printing)
    case 'credit':
      return t('invoice.paidFromCredit', { date: dateIn(locale, row.at) })
    case 'note':
      return t('invoice.settled.note', { number: row.number, date: dateIn(locale, row.at) })
    case 'refund': {
      const [method, date] = [row.method, dateIn(locale, row.at)]
      return method === undefined
        ? t('invoice.settled.refund', { date })
        : t('invoice.settled.refundTo', { method, date })
    }
    case 'to_credit':
      return t('invoice.settled.toCredit', { date: dateIn(locale, row.at) })
    case 'refund_pending':
      return t('invoice.settled.refundPending')
    case 'dispute':
      return t('invoice.settled.dispute', { date: dateIn(locale, row.at) })
    case 'not_due':
      return t('invoice.settled.notDue')
  }
}

/** What paid an invoice and what was given back of it, each with its day, and what is left to pay: they add up (B-84). */
export function settlementTotals(printing: InvoicePrinting): readonly PdfTotal[] {
  const { invoice, settlement, t } = printing
  const { rows, balance } = settlementOf(invoice, settlement)
  if (rows.length === 0) return []
  return [
    ...rows.map((row) => ({
      label: labelOf(row, printing),
      amount: amountIn(printing, row.amount.minor),
      isStrong: false,
    })),
    { label: t('invoice.balance'), amount: amountIn(printing, balance.minor), isStrong: true },
  ]
}
