import { isUndecided } from '../core/due-items.ts'
import type { BillingFacts, ReceivableRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'

/**
 * Debts that account credit pays, the oldest first: in the balance's currency, and neither attempted now nor undecided at a
 * bank or a provider (B-117).
 */
export function creditPays({
  receivables,
  creditBalance,
  ...tries
}: Pick<BillingFacts, 'creditBalance' | 'receivables' | 'payments' | 'attempts'>): readonly ReceivableRow[] {
  return receivables
    .filter(({ id, open }) => open.minor > 0 && open.currency === creditBalance.currency && !isUndecided(tries, id))
    .toSorted((left, right) => left.dueAt - right.dueAt || left.id - right.id)
}

/** The same while a plan is made. */
export function owedFromCredit(ledger: Ledger): readonly ReceivableRow[] {
  const { balance: creditBalance, receivables, payments, attempts } = ledger
  const rows = { receivables: receivables.all(), payments: payments.all(), attempts: attempts.all() }
  return creditPays({ creditBalance, ...rows })
}
