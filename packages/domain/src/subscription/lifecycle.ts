import { lifecycleOf } from '../lifecycle/index.ts'
import type { CauseOf, Lifecycle, StateOf, Transition } from '../lifecycle/index.ts'
import { subscriptionStatuses } from './status.ts'
import type { SubscriptionStatus } from './status.ts'

const states = [
  'visitor',
  'trial',
  'trial_confirmed',
  'conversion_failed',
  'subscribed',
  'pending_change',
  'past_due',
  'read_only',
  'canceled',
  'paused',
  'expired',
  'legacy',
  'closed',
] as const

/** State of an account: the rows of decisions-billing 2.1, status and deciding flag in one word. */
export type SubscriptionState = (typeof states)[number]

/** Causes that move it (decisions-billing 2.1). */
export type SubscriptionCause =
  | 'register'
  | 'checkout_at_end'
  | 'start_now'
  | 'cancel_checkout'
  | 'converted'
  | 'conversion_declined'
  | 'trial_ended'
  | 'renewed'
  | 'renewal_declined'
  | 'bank_return'
  | 'paid'
  | 'day_14'
  | 'last_day'
  | 'cancel'
  | 'cancel_now'
  | 'undo_cancel'
  | 'period_ended'
  | 'schedule_change'
  | 'remove_change'
  | 'apply_change'
  | 'pause'
  | 'resume'
  | 'reactivate'
  | 'grant_trial'
  | 'dispute_lost'
  | 'migrate'
  | 'erase'

/** `subscription_status` of each state; a visitor and a closed account have none, a legacy one keeps its own. */
export const statusOfState: Readonly<Record<SubscriptionState, SubscriptionStatus | undefined>> = {
  visitor: undefined,
  trial: subscriptionStatuses.notSubscribed,
  trial_confirmed: subscriptionStatuses.notSubscribed,
  conversion_failed: subscriptionStatuses.subscribed,
  subscribed: subscriptionStatuses.subscribed,
  pending_change: subscriptionStatuses.subscribed,
  past_due: subscriptionStatuses.subscribed,
  read_only: subscriptionStatuses.subscribed,
  canceled: subscriptionStatuses.subscribed,
  paused: subscriptionStatuses.subscribed,
  expired: subscriptionStatuses.expired,
  legacy: undefined,
  closed: undefined,
}

type Step = Transition<SubscriptionState, SubscriptionCause>

const trialSteps: readonly Step[] = [
  { from: 'visitor', to: 'trial', causes: ['register'] },
  { from: 'trial', to: 'trial_confirmed', causes: ['checkout_at_end'] },
  { from: 'trial', to: 'subscribed', causes: ['start_now'] },
  { from: 'trial', to: 'expired', causes: ['trial_ended'] },
  { from: 'trial_confirmed', to: 'trial', causes: ['cancel_checkout'] },
  { from: 'trial_confirmed', to: 'subscribed', causes: ['start_now', 'converted'] },
  { from: 'trial_confirmed', to: 'conversion_failed', causes: ['conversion_declined'] },
  { from: 'conversion_failed', to: 'subscribed', causes: ['paid'] },
  { from: 'conversion_failed', to: 'canceled', causes: ['paid'] },
  { from: 'conversion_failed', to: 'pending_change', causes: ['paid'] },
  // an invoice beside the first one fails too
  { from: 'conversion_failed', to: 'past_due', causes: ['renewal_declined', 'bank_return'] },
  // A cancel in dunning ends at once (B-79).
  {
    from: 'conversion_failed',
    to: 'expired',
    causes: ['last_day', 'period_ended', 'cancel', 'cancel_now', 'dispute_lost'],
  },
]

const livingSteps: readonly Step[] = [
  { from: 'subscribed', to: 'subscribed', causes: ['renewed'] },
  { from: 'subscribed', to: 'past_due', causes: ['renewal_declined', 'bank_return'] },
  // a first debit that took effect before it settled, and was declined
  { from: 'subscribed', to: 'conversion_failed', causes: ['conversion_declined'] },
  { from: 'subscribed', to: 'canceled', causes: ['cancel'] },
  { from: 'subscribed', to: 'expired', causes: ['cancel_now', 'dispute_lost'] },
  { from: 'subscribed', to: 'pending_change', causes: ['schedule_change'] },
  { from: 'subscribed', to: 'paused', causes: ['pause'] },
  { from: 'pending_change', to: 'pending_change', causes: ['schedule_change'] },
  { from: 'pending_change', to: 'subscribed', causes: ['remove_change', 'apply_change'] },
  // A cheaper plan is not rejected because of a decline: past due on the new price (decisions-billing 2.1).
  { from: 'pending_change', to: 'past_due', causes: ['renewal_declined', 'bank_return'] },
  { from: 'pending_change', to: 'conversion_failed', causes: ['conversion_declined'] },
  { from: 'pending_change', to: 'canceled', causes: ['cancel'] },
  { from: 'pending_change', to: 'expired', causes: ['cancel_now', 'dispute_lost'] },
  { from: 'canceled', to: 'subscribed', causes: ['undo_cancel'] },
  // a notice sets the scheduled change aside, and taking it back brings it back
  { from: 'canceled', to: 'pending_change', causes: ['undo_cancel'] },
  { from: 'canceled', to: 'expired', causes: ['period_ended', 'cancel_now', 'dispute_lost'] },
  // an invoice of the period that is paid for may still fail after the notice, and be paid
  { from: 'canceled', to: 'past_due', causes: ['renewal_declined', 'bank_return'] },
  { from: 'canceled', to: 'conversion_failed', causes: ['conversion_declined'] },
  { from: 'pending_change', to: 'paused', causes: ['pause'] },
  { from: 'paused', to: 'subscribed', causes: ['resume'] },
  // a pause sets the scheduled change aside
  { from: 'paused', to: 'pending_change', causes: ['resume'] },
  // the usage to the pause may stay unpaid
  { from: 'paused', to: 'expired', causes: ['last_day', 'cancel_now', 'dispute_lost'] },
]

const endingSteps: readonly Step[] = [
  // the debit of a debt that had ended a subscription before comes back: its dates are over already (B-42, 0220)
  { from: 'subscribed', to: 'read_only', causes: ['bank_return'] },
  { from: 'pending_change', to: 'read_only', causes: ['bank_return'] },
  { from: 'canceled', to: 'read_only', causes: ['bank_return'] },
  { from: 'past_due', to: 'read_only', causes: ['bank_return', 'day_14'] },
  { from: 'past_due', to: 'subscribed', causes: ['paid'] },
  { from: 'past_due', to: 'canceled', causes: ['paid'] },
  { from: 'past_due', to: 'pending_change', causes: ['paid'] },
  { from: 'past_due', to: 'conversion_failed', causes: ['paid', 'conversion_declined'] },
  // the last day also comes while an attempt is under way, which the read-only day waits for
  { from: 'past_due', to: 'expired', causes: ['last_day', 'period_ended', 'cancel', 'cancel_now', 'dispute_lost'] },
  { from: 'read_only', to: 'subscribed', causes: ['paid'] },
  { from: 'read_only', to: 'canceled', causes: ['paid'] },
  // the invoice that was overdue is settled, another one fails since later
  { from: 'read_only', to: 'past_due', causes: ['paid'] },
  { from: 'read_only', to: 'conversion_failed', causes: ['paid'] },
  { from: 'read_only', to: 'pending_change', causes: ['paid'] },
  { from: 'read_only', to: 'expired', causes: ['last_day', 'period_ended', 'cancel', 'cancel_now', 'dispute_lost'] },
  { from: 'expired', to: 'subscribed', causes: ['reactivate'] },
  // the staff grant a trial again
  { from: 'expired', to: 'trial', causes: ['grant_trial'] },
  { from: 'legacy', to: 'subscribed', causes: ['migrate'] },
]

/** Any account may be erased; it closes after its last invoice (decisions-billing 2.1). */
const erasing = states
  .filter((state) => state !== 'visitor' && state !== 'closed')
  .map((from): Step => ({ from, to: 'closed', causes: ['erase'] }))

/** The one transition table of subscriptions (decisions-billing 2.1). */
export const subscriptionLifecycle: Lifecycle<SubscriptionState, SubscriptionCause> = {
  states,
  initial: ['visitor', 'legacy'],
  transitions: [...trialSteps, ...livingSteps, ...endingSteps, ...erasing],
}

/** The transition table of an account's module; its dependents go with it. */
export const moduleLifecycle = lifecycleOf({
  states: ['off', 'trial', 'paid', 'expired', 'overdue'],
  initial: ['off'],
  transitions: [
    { from: 'off', to: 'trial', causes: ['start_trial'] },
    { from: 'off', to: 'paid', causes: ['activate'] },
    { from: 'trial', to: 'paid', causes: ['convert'] },
    { from: 'trial', to: 'expired', causes: ['trial_ended'] },
    { from: 'trial', to: 'off', causes: ['deactivate'] },
    { from: 'expired', to: 'off', causes: ['deactivate'] },
    { from: 'expired', to: 'paid', causes: ['activate'] },
    { from: 'paid', to: 'overdue', causes: ['day_14'] },
    { from: 'paid', to: 'off', causes: ['deactivate'] },
    { from: 'overdue', to: 'paid', causes: ['paid'] },
    { from: 'overdue', to: 'off', causes: ['deactivate'] },
  ],
})

/** A module of an account: off, or the trial enum of B-08 by word. */
export type ModuleState = StateOf<typeof moduleLifecycle>

/** Causes that move a module (decisions-billing 2.1, last paragraph). */
export type ModuleCause = CauseOf<typeof moduleLifecycle>
