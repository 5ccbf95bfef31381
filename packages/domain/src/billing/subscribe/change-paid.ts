import { invoiceTotals, isBelowMinimum, payFromCredit, takesBack } from '../../invoice/index.ts'
import type { ChargeLine, InvoiceTotals } from '../../invoice/index.ts'
import { add, negate, zero } from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { isWired, waitingCredits } from '../documents/index.ts'
import type { WithdrawnCredit } from '../documents/index.ts'

interface PaymentContext {
  readonly ledger: Ledger
  readonly currency: Currency
}

/** Payment of the lines of a change now, and the lines that wait for the next invoice. */
interface PaidLines {
  readonly dueNow: Money
  readonly fromCredit: Money
  readonly toCredit: Money
  /** The amount on the next invoice instead, tax included. */
  readonly carried: Money
  readonly later: readonly ChargeLine[]
}

interface ChangeLines {
  readonly lines: readonly ChargeLine[]
  readonly totals: InvoiceTotals
  /** Credits for waiting charges, below 0. */
  readonly waiting: readonly ChargeLine[]
}

function paidLines({ ledger, currency }: PaymentContext, { lines, totals: { total } }: ChangeLines): PaidLines {
  const nothing = zero(currency)
  const none = { dueNow: nothing, fromCredit: nothing, toCredit: nothing, carried: nothing, later: [] }
  if (total.minor < 0) return { ...none, toCredit: negate(total) }
  const credits = lines.filter(takesBack)
  if (isWired(ledger)) {
    // a bank transfer pays what begins with the next invoice, and what is unused is credit at once (B-68)
    const { total: given } = invoiceTotals(credits, currency, ledger.account.taxRate)
    const toCredit = negate(given)
    return { ...none, toCredit, carried: add(total, toCredit), later: lines.filter((line) => !credits.includes(line)) }
  }
  const { used, due } = payFromCredit(total, ledger.balance)
  // less than the provider charges waits for the next invoice
  return isBelowMinimum(due) ? { ...none, carried: total, later: lines } : { ...none, dueNow: due, fromCredit: used }
}

/** The same, with the credits that waited beside a charge which is taken back: those are given at once. */
export function paidBy(
  paying: PaymentContext,
  change: ChangeLines,
): PaidLines & {
  /** Credits that wait no longer. */
  readonly given: readonly WithdrawnCredit[]
} {
  const { ledger, currency } = paying
  const paid = paidLines(paying, change)
  const given = waitingCredits(ledger, change.waiting)
  const credits = given.map(({ line, amount }) => ({ ...line, amount: negate(amount) }))
  const { total } = invoiceTotals(credits, currency, ledger.account.taxRate)
  return { ...paid, toCredit: add(paid.toCredit, negate(total)), given }
}
