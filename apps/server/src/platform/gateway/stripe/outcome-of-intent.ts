import { addBankDays } from '@waybill/domain/calendar'
import { settlementBankDays } from '@waybill/domain/payment'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import type Stripe from 'stripe'
import type { Challenge, GatewayOutcome, MethodReference, ReadOutcome } from '../payment-gateway.ts'
import { declinedFor } from './decline-codes.ts'
import { moneyOf } from './stripe-amounts.ts'
import { unreadable } from './stripe-errors.ts'
import { METADATA, NEW_METHOD } from './stripe-parts.ts'

/** 15 minutes while the customer sits there (B-53), 72 hours for the link in a mail (B-54). */
const CHALLENGE_MS = { onSession: 15 * MINUTE_MS, offSession: 72 * HOUR_MS }

/** A debit of the euro area counts as paid on the sixth business day: until then the payer's bank may reject it. */
const SEPA_BANK_DAYS = 6

/** The charge of a payment that was retrieved with it. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof charge === 'string' || charge === null ? undefined : charge
}

function isOffSession({ metadata }: Stripe.PaymentIntent): boolean {
  return metadata[METADATA.offSession] !== undefined
}

/**
 * A bank wants the customer of a payment that was made without them: the same payment is confirmed again with them, once
 * (B-54). Nothing was moved so far.
 */
export function wantsItsCustomer(intent: Stripe.PaymentIntent): boolean {
  return (
    intent.status === 'requires_payment_method' &&
    intent.last_payment_error?.code === 'authentication_required' &&
    isOffSession(intent) &&
    intent.metadata[METADATA.challengedAt] === undefined
  )
}

function challengeOf(intent: Stripe.PaymentIntent): Challenge | undefined {
  const { next_action: action, metadata, created, id } = intent
  const url = action?.redirect_to_url?.url
  if (url === undefined || url === null) return undefined
  const from = Number(metadata[METADATA.challengedAt] ?? created * 1000)
  const expiresAt = from + (isOffSession(intent) ? CHALLENGE_MS.offSession : CHALLENGE_MS.onSession)
  return { kind: 'challenge', challengeId: id, url, expiresAt }
}

/** Declines that Stripe doesn't even send to the bank: not for fraud, as what Radar holds back. */
const DECLINED_AHEAD: ReadonlySet<string> = new Set([
  'low_probability_of_authorization',
  'previously_declined_do_not_retry',
])

function failureOf(intent: Stripe.PaymentIntent): ReadOutcome {
  const { id, last_payment_error: error } = intent
  const { type, reason } = chargeOf(intent)?.outcome ?? {}
  const isAhead = DECLINED_AHEAD.has(reason ?? '')
  if (type === 'blocked' && !isAhead) return { kind: 'blocked', ref: id }
  if (error === null) return { kind: 'unconfirmed', ref: id }
  const advice = reason === 'previously_declined_do_not_retry' ? 'do_not_try_again' : error.advice_code
  return declinedFor({ ...error, advice_code: advice }, id)
}

/** The method that a first payment stored with its customer (B-155). */
function storedBy({ customer, metadata, payment_method: method }: Stripe.PaymentIntent): { stored?: MethodReference } {
  if (metadata[METADATA.method] !== NEW_METHOD || method === null) return {}
  const [methodRef, customerRef] = [method, customer].map((one) => (typeof one === 'string' ? one : one?.id))
  return methodRef === undefined ? {} : { stored: { methodRef, customerRef } }
}

function amountOutcome(kind: 'paid' | 'pending', intent: Stripe.PaymentIntent): GatewayOutcome {
  const { id: ref, currency, created } = intent
  const amount = moneyOf(kind === 'paid' ? intent.amount_received : intent.amount, currency)
  if (amount === undefined) return unreadable
  if (kind === 'paid') return { kind, ref, amount, ...storedBy(intent) }
  const charge = chargeOf(intent)
  const from = (charge?.created ?? created) * 1000
  const days = charge?.payment_method_details?.sepa_debit === undefined ? settlementBankDays : SEPA_BANK_DAYS
  return { kind, ref, amount, expectedAt: addBankDays(from, days) }
}

/** Outcome of a payment at Stripe, but for its disputes. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): ReadOutcome {
  switch (intent.status) {
    case 'succeeded':
      return amountOutcome('paid', intent)
    case 'processing':
      return amountOutcome('pending', intent)
    case 'requires_confirmation':
      return { kind: 'unconfirmed', ref: intent.id }
    case 'requires_action':
      return challengeOf(intent) ?? unreadable
    case 'requires_payment_method':
      return wantsItsCustomer(intent) ? { kind: 'unconfirmed', ref: intent.id } : failureOf(intent)
    case 'canceled':
      return { kind: 'cancelled' }
    default:
      // money that is only reserved is none of our payments
      return unreadable
  }
}
