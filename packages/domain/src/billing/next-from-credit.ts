import { creditAhead } from '../invoice/index.ts'
import { negate, sum, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { ChargeAhead } from '../invoice/index.ts'
import type { PlannedChange } from './change-plan.ts'
import type { BillingFacts } from './facts.ts'

type Credited = Pick<BillingFacts, 'creditBalance' | 'documents'>
type Moved = Pick<PlannedChange, 'fromCredit' | 'toCredit'>

/** Account credit once a change is made: less what pays it, with what it gives back. */
function creditAfter({ creditBalance }: Pick<Credited, 'creditBalance'>, { fromCredit, toCredit }: Moved): Money {
  const { currency } = creditBalance
  const moved = [negate(fromCredit), toCredit].filter((amount) => amount.currency === currency)
  return sum([creditBalance, ...moved], currency)
}

/**
 * What account credit will pay of charges that follow a change, by their place in the list (B-60). A draft that is issued before
 * one takes its part first.
 */
export function paidAfter(facts: Credited, change: Moved, charges: readonly ChargeAhead[]): readonly Money[] {
  const drafts = facts.documents.flatMap(({ kind, status, total, finaliseAt }) => {
    const isDrafted = kind !== 'credit' && status === 'draft' && finaliseAt !== undefined
    return isDrafted ? [{ date: finaliseAt, total }] : []
  })
  return creditAhead([...drafts, ...charges], creditAfter(facts, change)).slice(drafts.length)
}

/** The same of the next charge: of a year that is left for 578.00, the next month of 59.00 is paid by what came back. */
export function nextFromCredit(facts: Credited, change: Moved & Pick<PlannedChange, 'nextDate' | 'nextAmount'>): Money {
  const { nextDate: date, nextAmount: total } = change
  return paidAfter(facts, change, [{ date, total }])[0] ?? zero(total.currency)
}
