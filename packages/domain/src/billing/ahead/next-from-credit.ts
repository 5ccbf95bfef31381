import { balanceAfter, creditAhead } from '../../invoice/index.ts'
import type { ChargeAhead, CreditGain, CreditMove } from '../../invoice/index.ts'
import { subtract, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { creditedIn } from '../core/credited.ts'
import type { BillingFacts } from '../core/facts.ts'
import type { PlannedChange } from '../subscribe/index.ts'

type CreditFacts = Pick<BillingFacts, 'account' | 'carried' | 'creditBalance' | 'documents'>

/**
 * Parts of the charges after a change that account credit will pay, by their index. A draft that is issued before one takes its
 * part first.
 */
export function paidAfter(
  facts: CreditFacts,
  change: CreditMove & { readonly gains?: readonly CreditGain[] },
  charges: readonly ChargeAhead[],
): readonly Money[] {
  const drafts = facts.documents.flatMap((document) => {
    const { kind, status, total, finaliseAt } = document
    const isDrafted = kind !== 'credit' && status === 'draft' && finaliseAt !== undefined
    return isDrafted ? [{ date: finaliseAt, total: subtract(total, creditedIn(facts, document).total) }] : []
  })
  const left = balanceAfter(facts.creditBalance, change)
  return creditAhead([...drafts, ...charges], left, change.gains).slice(drafts.length)
}

/**
 * The same of the next charge: of a year that is left for 578.00, the next month of 59.00 is paid by what came back. `gains` is what
 * comes to the balance until then.
 */
export function nextFromCredit(
  facts: CreditFacts,
  change: CreditMove & Pick<PlannedChange, 'nextDate' | 'nextAmount'>,
  gains: readonly CreditGain[] = [],
): Money {
  const { nextDate: date, nextAmount: total } = change
  return paidAfter(facts, { ...change, gains }, [{ date, total }])[0] ?? zero(total.currency)
}
