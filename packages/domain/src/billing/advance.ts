import { daysInMs } from '../calendar/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import { MINUTE_MS } from '../durations/index.ts'
import { Books } from './books.ts'
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
function remind(books: Books, days: 3 | 1): void {
  const { subscription, now } = books
  if (subscription?.trial === undefined) return
  const { trial, confirmedOrderId } = subscription
  books.changeSubscription({ remindedDays: days })
  const isLastDue = confirmedOrderId === undefined && now >= trial.end - daysInMs(1)
  if (trial.end <= now || (days === 3 && isLastDue)) return
  const subject = { table: 'subscription', id: subscription.id } as const
  const template = days === 3 ? 'trial_reminder_3' : 'trial_reminder_1'
  books.happened({ name: 'subscription.trial_reminded', subject, data: { days }, mails: [{ template, subject }] })
}

function pass(books: Books, due: Due, policy: BillingPolicy): void {
  const { kind, id = 0, days = 3 } = due
  switch (kind) {
    case 'finalise':
      issue(books, id)
      return
    case 'attempt':
      return tryAgain(books, id)
    case 'due_date':
      return missDueDate(books, id)
    case 'read_only':
      return restrict(books, id)
    case 'last_day':
      return endForDebt(books, id)
    case 'trial_end':
      return endTrial(books)
    case 'boundary':
      return passBoundary(books, policy)
    case 'reminder':
      return remind(books, days)
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
  const books = new Books(facts, { at, now })
  let due = duesOf(facts)[0]
  while (due !== undefined && due.at <= at) {
    pass(books, due, policy)
    ;[due] = duesOf(books.facts())
  }
  return books.plan()
}
