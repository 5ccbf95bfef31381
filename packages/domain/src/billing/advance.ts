import type { EpochMs } from '../calendar/index.ts'
import { Ledger } from './core/ledger.ts'
import { dueItemsOf } from './core/due-items.ts'
import type { DueItem } from './core/due-items.ts'
import type { BillingFacts } from './core/facts.ts'
import type { BillingPlan } from './core/plan.ts'
import { issue } from './documents/index.ts'
import { endAddOnTrials } from './add-ons/index.ts'
import { endTrial, passBoundary, sendReminders } from './subscribe/index.ts'
import {
  correctTax,
  endChallenge,
  endForDebt,
  missDueDate,
  payFromBalance,
  restrict,
  tryAgain,
} from './collect/index.ts'

function pass(ledger: Ledger, due: DueItem): void {
  const { kind, id = 0 } = due
  switch (kind) {
    case 'tax':
      return correctTax(ledger, id, 'tax_number')
    case 'finalise':
      issue(ledger, id)
      return
    case 'attempt':
      return tryAgain(ledger, id)
    case 'due_date':
      return missDueDate(ledger, id)
    case 'read_only':
      return restrict(ledger, id)
    case 'challenge':
      return endChallenge(ledger, id)
    case 'last_day':
      return endForDebt(ledger, id)
    case 'trial_end':
      return endTrial(ledger)
    case 'add_on_trial_end':
      return endAddOnTrials(ledger)
    case 'boundary':
      return passBoundary(ledger)
    case 'reminder':
      return sendReminders(ledger)
  }
}

/**
 * Does what is due at the account's earliest instant, all of it and in the order of B-126; undefined when nothing is due by
 * `now`. Periods and rights take the instant that was due, tries and documents that of `now`: so one jump of the clock gives
 * what a thousand steps give.
 */
export function advance(facts: BillingFacts, now: EpochMs): BillingPlan | undefined {
  const at = dueItemsOf(facts)[0]?.at
  if (at === undefined || at > now) return undefined
  const ledger = new Ledger(facts, { at, now })
  let due = dueItemsOf(facts)[0]
  while (due !== undefined && due.at <= at) {
    pass(ledger, due)
    payFromBalance(ledger)
    ;[due] = dueItemsOf(ledger.facts())
  }
  return ledger.plan()
}
