import type { PdfTotal } from '../../../platform/pdf/pdf-document.ts'
import { dateOn } from './document-days.ts'
import { amountIn, type DocumentPrinting } from './document-parts.ts'
import type { SettlementFacts } from '../store/settlement-facts.ts'
import { settlementOf, type SettlementRow } from './settlement.ts'

export interface InvoicePrinting extends DocumentPrinting {
  readonly settlement: SettlementFacts
}

function paidLabel(
  { isTransfer, method, at }: Extract<SettlementRow, { kind: 'paid' }>,
  printing: InvoicePrinting,
): string {
  const { t } = printing
  const date = dateOn(printing, at)
  if (isTransfer) return t('invoice.paidByTransfer', { date })
  return method === undefined ? t('invoice.paidOn', { date }) : t('invoice.paidWith', { method, date })
}

function labelOf(row: SettlementRow, printing: InvoicePrinting): string {
  const { t } = printing
  switch (row.kind) {
    case 'paid':
      return paidLabel(row, printing)
    case 'credit':
      return t('invoice.paidFromCredit', { date: dateOn(printing, row.at) })
    case 'note':
      return t('invoice.settled.note', { number: row.number, date: dateOn(printing, row.at) })
    case 'refund': {
      const [method, date] = [row.method, dateOn(printing, row.at)]
      return method === undefined
        ? t('invoice.settled.refund', { date })
        : t('invoice.settled.refundTo', { method, date })
    }
    case 'to_credit':
      return t('invoice.settled.toCredit', { date: dateOn(printing, row.at) })
    case 'refund_pending':
      return t('invoice.settled.refundPending')
    case 'dispute':
      return t('invoice.settled.dispute', { date: dateOn(printing, row.at) })
    case 'not_due':
      return t('invoice.settled.notDue')
  }
}

/** Payments of an invoice and what was given back of it, each with its day, and what is left to pay: they add up. */
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
