import Stripe from 'stripe'
import type { ReadRefundOutcome, RefundIdentity, RefundOutcome, RefundRequest } from '../payment-gateway.ts'
import { moneyOf, stripeCurrency } from './outcome-of-intent.ts'
import { gatewayErrorOf, orError, orMissing, unreadable, wrongRequest } from './stripe-errors.ts'
import { isNamed, METADATA, named, type StripeParts } from './stripe-parts.ts'

const MOST_REFUNDS = 100

/** Stripe accepts a refund at once, and pays a bank debit's out within days. */
function outcomeOf({ id: ref, amount: minor, currency, status }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled') return { kind: 'rejected', code: 'declined' }
  const amount = moneyOf(minor, currency)
  return amount === undefined ? unreadable : { kind: 'refunded', ref, amount }
}

/** What Stripe means by rejecting a refund; undefined where it is about something else. */
function rejectionOf(error: unknown): RefundOutcome | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  const { code, param } = error
  if (code === 'charge_already_refunded' || param === 'amount') return { kind: 'rejected', code: 'exceeds_payment' }
  if (code === 'charge_disputed' || code === 'refund_disputed_payment' || code === 'charge_not_refundable')
    return { kind: 'rejected', code: 'not_refundable' }
  return undefined
}

/** A refund at Stripe has no currency of its own, so that the payment's is looked at before. */
async function obstacle(
  { stripe }: StripeParts,
  { paymentRef, amount }: RefundRequest,
): Promise<RefundOutcome | undefined> {
  const intent = await orError(() => orMissing(() => stripe.paymentIntents.retrieve(paymentRef)))
  if (intent === undefined) return { kind: 'rejected', code: 'unknown_payment' }
  if ('kind' in intent) return intent
  if (intent.status !== 'succeeded') return { kind: 'rejected', code: 'not_refundable' }
  return intent.currency === stripeCurrency(amount.currency) ? undefined : { kind: 'rejected', code: 'other_currency' }
}

export function refund(parts: StripeParts, request: RefundRequest): Promise<RefundOutcome> {
  const { paymentRef, amount, idempotencyKey } = request
  const key = named(parts, idempotencyKey)
  return parts.turns(`refund:${paymentRef}`, async () => {
    if (amount.minor <= 0) return wrongRequest
    const rejected = await obstacle(parts, request)
    if (rejected !== undefined) return rejected
    try {
      const params = { payment_intent: paymentRef, amount: amount.minor, metadata: { [METADATA.key]: key } }
      return outcomeOf(await parts.stripe.refunds.create(params, { idempotencyKey: key }))
    } catch (error) {
      return rejectionOf(error) ?? gatewayErrorOf(error)
    }
  })
}

/** Stripe's refunds can't be searched by our key, so those of the payment are read; they have a list, up to date at once. */
export async function readRefund(
  parts: StripeParts,
  { paymentRef, idempotencyKey }: RefundIdentity,
): Promise<ReadRefundOutcome> {
  const listed = await orError(() =>
    orMissing(async () => {
      for await (const each of parts.stripe.refunds.list({ payment_intent: paymentRef, limit: MOST_REFUNDS })) {
        if (isNamed(each.metadata?.[METADATA.key], idempotencyKey)) return { found: each }
      }
      return undefined
    }),
  )
  if (listed === undefined) return { kind: 'never_arrived' }
  return 'kind' in listed ? listed : outcomeOf(listed.found)
}
