import { daysInMs } from '../calendar/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import { MINUTE_MS } from '../durations/index.ts'
import { Ledger } from './ledger.ts'
import { passBoundary } from './boundary.ts'
import type { BillingPolicy } from './boundary.ts'
import { issue } from './collect.ts'
import { duesOf } from './dues.ts'
import type { Due } from './dues.ts'
import { endForDebt, missDueDate, restrict, tryAgain } from './dunning.ts'
import type { BillingFacts } from './facts.ts'
import type { BillingPlan } from './plan.ts'
import { endTrial } from './trial-end.ts'

/** A document waits an hour for late usage (B-69). */
export const defaultPolicy: BillingPolicy = { finaliseDelayMs: 60 * MINUTE_MS }

/**
 * Reminds of the end of a trial. After the worker stood still past the first mail, only the last one is sent; a trial that is
 * over has a mail of its own (B-89).
 */
function remind(ledger: Ledger, days: 3 | 1): void {
  const { subscription, now } = ledger
  if (subscription?.trial === undefined) return
  const { trial, confirmedOrderId } = subscription
  ledger.changeSubscription({ remindedDays: days })
  const isLastDue = confirmedOrderId === undefined && now >= trial.end - daysInMs(1)
  if (trial.end <= now || (days === 3 && isLastDue)) return
  const subject = { table: 'subscription', id: subscription.id } as const
  const template = days === 3 ? 'trial_reminder_3' : 'trial_reminder_1'
  ledger.happened({ name: 'subscription.trial_reminded', subject, data: { days }, mails: [{ template, subject }] })
}

function pass(ledger: Ledger, due: Due, policy: BillingPolicy): void {
  const { kind, id = 0, days = 3 } = due
  switch (kind) {
    case 'finalise':
      issue(ledger, id)
      return
    case 'attempt':
      return tryAgain(ledger, id)
    case 'due_date':
      return missDueDate(ledger, id)
    case 'read_only':
      return restrict(ledger, id)
    case 'last_day':
      return endForDebt(ledger, id)
    case 'trial_end':
      return endTrial(ledger)
    case 'boundary':
      return passBoundary(ledger, policy)
    case 'reminder':
      return remind(ledger, days)
  }
}

/**
 * Does what is due at the account's earliest instant, all of it and in the order of B-126; undefined when nothing is due
 * by `now`. Periods and rights take the instant that was due, tries and documents that of `now` (B-90): so one jump of the
 * clock gives what a thousand steps give.
 */
export function advance(
  facts: BillingFacts,
  now: EpochMs,
  policy: BillingPolicy = defaultPolicy,
): BillingPlan | undefined {
  const at = duesOf(facts)[0]?.at
  if (at === undefined || at > now) return undefined
  const ledger = new Ledger(facts, { at, now })
  let due = duesOf(facts)[0]
  while (due !== undefined && due.at <= at) {
    pass(ledger, due, policy)
    ;[due] = duesOf(ledger.facts())
  }
  return ledger.plan()
}
