import { buildInvoice, creditedBy, creditNote, invoiceTotals, spreadCredit, taxRateOf } from '@waybill/domain/invoice'
import type { ChargeLine, InvoiceDraft } from '@waybill/domain/invoice'
import { money, sum } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'

const period = { start: 0, end: 1000 }

function aLine(amount: Money): ChargeLine {
  const explanation = { step: 'list_price', productId: 1, amount } as const
  return { kind: 'module', productId: 1, period, quantity: 1, freeQuantity: 0, unit: amount, amount, explanation }
}

/** Parts of an invoice, credited one after the other (B-81). */
export function creditNoteSplit(c: CaseReader): Answer {
  const { currency } = c
  const parts = c.list('parts_net_minor').map((part) => money(c.asWhole('parts_net_minor', part), currency))
  const lines = c.has('invoice_net_minor') ? [aLine(c.money('invoice_net_minor'))] : parts.map(aLine)
  const taxRate = taxRateOf('of the case', c.decimal('tax_percent'))
  const invoice = buildInvoice(lines, { kind: 'period', currency, period, dueAt: 0, taxRate })
  const notes = parts.reduce<readonly InvoiceDraft[]>((earlier, net) => {
    const credited = creditedBy(earlier, invoice)
    return [...earlier, creditNote(invoice, { parts: spreadCredit(invoice, credited, net), credited, at: 0 })]
  }, [])
  const alone = parts.map((part) => invoiceTotals([aLine(part)], currency, taxRate).total)
  return {
    invoice_total_minor: invoice.total.minor,
    naive_sum_minor: sum(alone, currency).minor,
    tax_minor: notes.map(({ tax }) => tax.minor),
    total_minor: notes.map(({ total }) => total.minor),
    sum_minor: creditedBy(notes, invoice).total.minor,
  }
}
