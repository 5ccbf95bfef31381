import { daysInMs, periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { cardNoticeDays, paymentStates } from '../../payment/index.ts'
import { collectionOf, subscriptionStatuses } from '../../subscription/index.ts'
import type { BillingFacts, RowId, SubscriptionRow } from './facts.ts'

/** A mail before something happens by itself, or no longer can: of a trial, of one of add-ons, of the card on file, of a year. */
export interface Reminder {
  readonly at: EpochMs
  readonly template: 'trial_ending' | 'add_on_trial_ending' | 'card_expires' | 'renewal_notice'
  readonly endsAt: EpochMs
  readonly days: number
  /** The method or the subscription that it is about. */
  readonly id: RowId
}

function remind(about: Pick<Reminder, 'template' | 'endsAt' | 'id'>, days: readonly number[]): Reminder[] {
  return days.map((count) => ({ ...about, days: count, at: about.endsAt - daysInMs(count) }))
}

/** The mail of its start announces the end of a shorter trial. */
const leastTrialMs = daysInMs(4)

/** A confirmed trial is due until its payment has been begun: from then on the outcome decides. */
export function isConversionBegun({
  subscription,
  payments,
}: Pick<BillingFacts, 'subscription' | 'payments'>): boolean {
  const orderId = subscription?.confirmedOrderId
  if (orderId === undefined) return false
  const payment = payments.find((one) => one.orderId === orderId)
  return payment !== undefined && payment.state !== paymentStates.scheduled
}

/** True where the method on file is going to be charged by itself. */
function isCharged(
  { account }: BillingFacts,
  { status, channel, confirmedOrderId, cancelAt }: SubscriptionRow,
): boolean {
  const isPaying =
    status === subscriptionStatuses.subscribed ||
    (status === subscriptionStatuses.notSubscribed && confirmedOrderId !== undefined)
  return isPaying && cancelAt === undefined && account.paidBy === 'itself' && collectionOf(channel) === 'charge'
}

function trialReminders(facts: BillingFacts, { id, trial, status, confirmedOrderId }: SubscriptionRow): Reminder[] {
  if (trial === undefined || status !== subscriptionStatuses.notSubscribed || isConversionBegun(facts)) return []
  if (trial.end - trial.start < leastTrialMs) return []
  const about = { template: 'trial_ending', endsAt: trial.end, id } as const
  // a confirmed checkout is announced once, with its amount
  return remind(about, confirmedOrderId === undefined ? [3, 1] : [3])
}

/** Each end of a trial that an add-on has beside a paid plan, whatever else ends meanwhile; what ends together is one mail. */
function addOnReminders({ items }: BillingFacts, { id, status }: SubscriptionRow): Reminder[] {
  if (status !== subscriptionStatuses.subscribed) return []
  const ends = items.flatMap(({ ownTrial, startedAt }) =>
    ownTrial === undefined || ownTrial.endsAt - startedAt < leastTrialMs ? [] : ownTrial.endsAt,
  )
  return [...new Set(ends)].flatMap((endsAt) => remind({ template: 'add_on_trial_ending', endsAt, id }, [3]))
}

function cardReminders(facts: BillingFacts, subscription: SubscriptionRow): Reminder[] {
  const { method } = facts
  if (method?.expiresAt === undefined || !isCharged(facts, subscription)) return []
  return remind({ template: 'card_expires', endsAt: method.expiresAt, id: method.id }, cardNoticeDays)
}

/** The year that runs ends with a charge for the next one; a month is no surprise. */
function yearReminders({ account }: BillingFacts, subscription: SubscriptionRow): Reminder[] {
  const { id, status, interval, channel, anchor, period, cancelAt, pausedAt } = subscription
  const isRenewed = status === subscriptionStatuses.subscribed && cancelAt === undefined && pausedAt === undefined
  const isOurs = account.paidBy === 'itself' && collectionOf(channel) !== 'elsewhere'
  if (interval !== 'year' || !isRenewed || !isOurs) return []
  const { end } = periodAt(anchor, { unit: 'year', count: 1 }, period.start)
  return remind({ template: 'renewal_notice', endsAt: end, id }, [30, 7, 3])
}

/**
 * The reminders that are still to come, each at its instant: those after what was reminded to. A fact that is new, such as
 * another card, moves that to its own instant, so nothing past is announced of it.
 */
export function remindersOf(facts: BillingFacts): readonly Reminder[] {
  const { subscription } = facts
  if (subscription === undefined) return []
  const { remindedTo = Number.NEGATIVE_INFINITY } = subscription
  return [
    ...trialReminders(facts, subscription),
    ...addOnReminders(facts, subscription),
    ...cardReminders(facts, subscription),
    ...yearReminders(facts, subscription),
  ].filter(({ at }) => at > remindedTo)
}
