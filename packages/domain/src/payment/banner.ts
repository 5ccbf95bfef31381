import type { Money } from '../money/index.ts'
import { paymentStates } from './state.ts'
import type { PaymentState } from './state.ts'

/**
 * Purpose of a payment. A trial is a plan or add-on that has not been paid yet (B-25); of a plan that has ended nothing can be
 * lost any more.
 */
export type PaymentSubject = 'plan' | 'addon' | 'trial' | 'ended'

/** A payment situation that the account may have to be shown; `name` is the product's id, `0` the Custom Solution. */
export type PaymentSituation =
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'payment'
      readonly state: PaymentState
      readonly subject: PaymentSubject
      readonly productId: number
      readonly amount: Money
      /** A bank took settled money back, and nothing was declined since. */
      readonly isReturned?: boolean
      /** The instant of the loss, due date or charge; epoch ms. Absent where no clock runs. */
      readonly at?: number
    }
  | { readonly kind: 'trial_expired'; readonly subject: 'plan' | 'addon'; readonly productId: number }
  | { readonly kind: 'usage_trial'; readonly productId: number; readonly at: number }

/** The messages of B-24 and B-25, and the contact text of a locked account; `i18n` has the texts. */
export type PaymentMessage =
  | 'locked'
  | 'pending'
  | 'scheduled'
  | 'processing'
  | 'failed_trial'
  | 'failed_addon'
  | 'failed'
  | 'returned_addon'
  | 'returned'
  | 'due'
  | 'past_due_plan'
  | 'trial_expired_plan'
  | 'trial_expired_addon'
  | 'usage_trial'

const { fraud, overdue, failed, due, pending, processing, scheduled } = paymentStates

/** One banner at a time, the first of this order; states that are not in it say nothing. */
const statePrecedence: readonly PaymentState[] = [fraud, overdue, failed, due, pending, processing, scheduled]

function rankOf(situation: PaymentSituation): number {
  switch (situation.kind) {
    case 'locked':
      return -1
    case 'payment':
      return statePrecedence.indexOf(situation.state)
    case 'trial_expired':
      return statePrecedence.length
    case 'usage_trial':
      return statePrecedence.length + 1
  }
}

function clockOf(situation: PaymentSituation): number {
  return 'at' in situation && situation.at !== undefined ? situation.at : Number.POSITIVE_INFINITY
}

function isSilent(situation: PaymentSituation): boolean {
  return situation.kind === 'payment' && !statePrecedence.includes(situation.state)
}

/** The one situation that the banner is about: the highest of B-26, of equal ones the nearest clock; or none. */
export function bannerOf(situations: readonly PaymentSituation[]): PaymentSituation | undefined {
  const [first] = situations
    .filter((situation) => !isSilent(situation))
    .toSorted((left, right) => {
      const byRank = rankOf(left) - rankOf(right)
      if (byRank !== 0) return byRank
      return clockOf(left) < clockOf(right) ? -1 : 1
    })
  return first
}

function failedMessage(subject: PaymentSubject, at: number | undefined): PaymentMessage {
  if (at === undefined || subject === 'plan' || subject === 'ended') return 'failed'
  return subject === 'trial' ? 'failed_trial' : 'failed_addon'
}

function returnedMessage({ subject, at }: Extract<PaymentSituation, { kind: 'payment' }>): PaymentMessage {
  return subject === 'addon' && at !== undefined ? 'returned_addon' : 'returned'
}

function stateMessage(situation: Extract<PaymentSituation, { kind: 'payment' }>): PaymentMessage | undefined {
  switch (situation.state) {
    case fraud:
      return 'locked'
    case overdue:
      return situation.subject === 'plan' ? 'past_due_plan' : 'failed'
    case failed:
      return situation.isReturned === true ? returnedMessage(situation) : failedMessage(situation.subject, situation.at)
    case due:
      return 'due'
    case pending:
      return 'pending'
    case processing:
      return 'processing'
    case scheduled:
      return 'scheduled'
    case paymentStates.unpaid:
    case paymentStates.paid:
    case paymentStates.refund:
    case paymentStates.void:
      return undefined
  }
}

/** The text of B-25 for the situation; undefined for a state without one. */
export function messageOf(situation: PaymentSituation): PaymentMessage | undefined {
  switch (situation.kind) {
    case 'locked':
      return 'locked'
    case 'payment':
      return stateMessage(situation)
    case 'trial_expired':
      return situation.subject === 'plan' ? 'trial_expired_plan' : 'trial_expired_addon'
    case 'usage_trial':
      return 'usage_trial'
  }
}
