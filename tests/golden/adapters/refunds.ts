import { splitRefund } from '@waybill/domain/billing'
import { money, moneyOfRatio, ratioOf } from '@waybill/domain/money'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'

/** Part that is given back first: what the method paid, or what account credit paid. */
type Order = 'method_first' | 'credit_first'

/** A credit note of an invoice that a method paid in part; the rest was account credit (B-81). */
export function refundSplitBy(order: Order): (c: CaseReader) => Answer {
  return (c) => {
    const [note, total, paid] = [c.money('credit_note_minor'), c.money('invoice_total_minor'), c.money('paid_minor')]
    const byCredit = splitRefund(total, paid).toCredit
    const { toMethod: first, toCredit: second } = splitRefund(note, order === 'method_first' ? paid : byCredit)
    const [refund, credit] = order === 'method_first' ? [first, second] : [second, first]
    return { refund_minor: refund.minor, credit_minor: credit.minor }
  }
}

/** Refunds against what was captured, one beside the other: whatever exceeds it isn't for the method. */
export function refundLimit(c: CaseReader): Answer {
  const captured = moneyOfRatio(ratioOf(c.decimal('captured')), c.currency, 'half_up')
  const refunds = c.list('refunds_minor').map((minor) => money(c.asWhole('refunds_minor', minor), c.currency))
  return { accepted: refunds.map((refund) => splitRefund(refund, captured).toCredit.minor === 0) }
}
