import { payFromCredit } from '../../invoice/index.ts'
import { add, negate } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { paymentOf } from '../core/due-items.ts'
import type { RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { owedFromCredit, reduceByNotes } from '../documents/index.ts'
import { orderOf } from '../subscribe/index.ts'
import { settleDocument } from './settle-paid.ts'

/** Account credit pays an open invoice as far as it can, and leaves what the provider charges at least (B-60). */
export function payFromBalanceOf(ledger: Ledger, id: RowId): void {
  const receivable = ledger.receivables.get(id)
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  const { used, due } = payFromCredit(receivable.open, ledger.balance)
  if (payment === undefined || used.minor === 0) return
  ledger.enterCredit({ amount: negate(used), cause: 'payment', documentId: id })
  const { creditApplied } = ledger.documents.get(id)
  ledger.documents.change(id, { creditApplied: add(creditApplied, used) })
  if (due.minor > 0) {
    ledger.receivables.change(id, { open: due })
    ledger.payments.change(payment.id, { amount: due })
    return
  }
  ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'reduced' })
  const document = ledger.documents.get(id)
  settleDocument({ ledger, payment, document, receivable, order: orderOf(ledger, document) })
}

/**
 * Credit and debt of one account never stand beside each other: what is on the balance pays what is open, the oldest debt
 * first, whichever of the two came last (B-141).
 */
export function payFromBalance(ledger: Ledger): void {
  for (const { id } of owedFromCredit(ledger)) {
    // what the one before it began may have been paid since
    if (ledger.receivables.get(id).open.minor > 0) payFromBalanceOf(ledger, id)
  }
}

/** The staff settle what stands side by side since before this was a rule. */
export interface SettleCredit {
  readonly kind: 'settle_credit'
  readonly by: string
}

/** Undefined where something was settled: own credit notes first, then what is left of the balance. */
export function settleCredit(ledger: Ledger, { by }: SettleCredit): 'nothing-beside' | undefined {
  const { balance, subscription } = ledger
  if (subscription === undefined) return 'nothing-beside'
  for (const { id } of owedFromCredit(ledger)) reduceByNotes(ledger, id)
  payFromBalance(ledger)
  if (ledger.balance.minor === balance.minor) return 'nothing-beside'
  const subject = { table: 'subscription', id: subscription.id } as const
  const data = { from: balance.minor, to: ledger.balance.minor, currency: balance.currency, by }
  ledger.happened({ name: 'credit.settled', subject, data, mails: [] })
  return undefined
}
