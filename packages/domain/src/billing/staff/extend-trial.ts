import type { EpochMs } from '../../calendar/index.ts'
import { DAY_MS } from '../../durations/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'

/** A trial is extended to this long from now at most, so that a typing error isn't a gift of years. */
const mostDays = 366

/** The staff give a trial more time: to an instant, epoch ms, or by days of 86,400 s. */
export interface ExtendTrial {
  readonly kind: 'extend_trial'
  readonly to: { readonly at: EpochMs } | { readonly days: number }
}

/** Reason why a trial isn't extended. */
export type ExtendRejection = 'not-in-trial' | 'checkout-confirmed' | 'not-later' | 'too-late'

/**
 * Moves the end of a trial that runs; undefined where it is done. What is tried goes on, and the reminders follow the new end:
 * those of it that are past are not sent (decision 0050). A confirmed checkout names the day of its charge: it stays.
 */
export function extendTrial(ledger: Ledger, { to }: ExtendTrial): ExtendRejection | undefined {
  const { subscription, now } = ledger
  const { trial, status, confirmedOrderId } = subscription ?? {}
  if (trial === undefined || status !== subscriptionStatuses.notSubscribed) return 'not-in-trial'
  if (confirmedOrderId !== undefined) return 'checkout-confirmed'
  const end = 'at' in to ? to.at : trial.end + to.days * DAY_MS
  if (end <= trial.end) return 'not-later'
  if (end > now + mostDays * DAY_MS) return 'too-late'
  const window = { start: trial.start, end }
  ledger.changeSubscription({ trial: window, period: window, isTrialGranted: true, remindedTo: now })
  const subject = { table: 'subscription', id: subscription?.id ?? 0 } as const
  ledger.happened({ name: 'subscription.trial_extended', subject, data: { from: trial.end, to: end }, mails: [] })
  return undefined
}
