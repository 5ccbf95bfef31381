import type { PaymentMessageView, SubscriptionProps } from '@waybill/contract/pages'
import type { PaymentMethodView } from '@waybill/contract/views'

/** The one thing that the reader should do first; undefined when nothing needs them. */
export type AccountTask =
  | { readonly kind: 'message'; readonly message: PaymentMessageView }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'email' }
  | { readonly kind: 'trial_over' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'expired_method'; readonly method: PaymentMethodView }
  | { readonly kind: 'trial'; readonly endsAt: number }

type Facts = Pick<
  SubscriptionProps,
  'state' | 'control' | 'paymentMessage' | 'method' | 'trialEndsAt' | 'waitingPayment' | 'isEmailVerified' | 'provider'
>

/**
 * Messages on what is owed or held, in the order of B-26; the others say that nothing has to be done, or what an offer ends.
 */
const URGENT: ReadonlySet<PaymentMessageView['code']> = new Set([
  'locked',
  'past_due_plan',
  'failed',
  'failed_addon',
  'returned',
  'returned_addon',
  'failed_trial',
  'due',
])

const UNDER_WAY: ReadonlySet<PaymentMessageView['code']> = new Set(['pending', 'processing'])

/**
 * One banner at a time, by B-26: what is owed, then what waits at the bank for minutes only, and what stands before any payment.
 * A trial that runs is an offer, not a warning.
 */
export function accountTask(facts: Facts): AccountTask | undefined {
  const { state, control, paymentMessage: message, method, trialEndsAt, waitingPayment, isEmailVerified } = facts
  if (message !== null && URGENT.has(message.code)) return { kind: 'message', message }
  if (waitingPayment !== null) return { kind: 'waiting' }
  if (message !== null && UNDER_WAY.has(message.code)) return { kind: 'message', message }
  // where the shop takes no payments nothing waits for the address
  if (control === 'all' && !isEmailVerified && facts.provider !== null) return { kind: 'email' }
  if (state === 'expired') return { kind: message?.code === 'trial_expired_plan' ? 'trial_over' : 'ended' }
  // names the module for which another method is needed
  if (message?.code === 'usage_trial') return { kind: 'message', message }
  if (method?.isExpired === true) return { kind: 'expired_method', method }
  if (message !== null) return { kind: 'message', message }
  if (state === 'trial' && trialEndsAt !== null) return { kind: 'trial', endsAt: trialEndsAt }
  return undefined
}
