import { HOUR_MS } from '@waybill/domain/durations'
import Stripe from 'stripe'
import type { ChangedOutcome, ListedRefund, ListRefundsOutcome } from '../listed-refunds.ts'
import type { ReadRefundOutcome, RefundIdentity, RefundOutcome, RefundRequest } from '../payment-gateway.ts'
import { moneyOf, stripeCurrency, toStripe } from './stripe-amounts.ts'
import { gatewayErrorOf, orError, orMissing, unreadable, wrongRequest } from './stripe-errors.ts'
import { isNamed, METADATA, named, unnamed, type StripeParts } from './stripe-parts.ts'

const MOST_REFUNDS = 100

/** Stripe accepts a refund at once, and pays a bank debit's out within days. */
function outcomeOf({ id: ref, amount: minor, currency, status }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled') return { kind: 'rejected', code: 'declined' }
  const amount = moneyOf(minor, currency)
  return amount === undefined ? unreadable : { kind: 'refunded', ref, amount }
}

/** Meaning of a rejected refund; undefined where it is about something else. */
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

/** So long after a refund was requested Stripe has made what its fault left undone, and lists it, or it never does. */
const RECONCILED_MS = HOUR_MS

/** More keys of a refund than are ever spent. */
const MOST_KEYS = 4

/** True for an answer that Stripe repeats: it says so, or names another request as the one that it answered first. */
function isReplayed(headers: Readonly<Record<string, string | undefined>>): boolean {
  const { 'original-request': original, 'request-id': own } = headers
  return headers['idempotent-replayed'] === 'true' || (original !== undefined && own !== undefined && original !== own)
}

/** True for an answer of 500 that Stripe keeps under its key, and repeats for a day. */
function isSpent(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return (error.statusCode ?? 0) >= 500 && isReplayed(error.headers ?? {})
}

async function create(parts: StripeParts, request: RefundRequest, idempotencyKey: string) {
  const metadata = { [METADATA.key]: named(parts, request.idempotencyKey) }
  const sent = toStripe(request.amount)
  if (sent === undefined) return wrongRequest
  const params = { payment_intent: request.paymentRef, amount: sent.amount, metadata }
  try {
    return outcomeOf(await parts.stripe.refunds.create(params, { idempotencyKey }))
  } catch (error) {
    return isSpent(error) ? { spent: gatewayErrorOf(error) } : (rejectionOf(error) ?? gatewayErrorOf(error))
  }
}

/**
 * Makes a refund under its key, or under its next one where an error is stored under that: an hour later, and only if Stripe still
 * lists none of ours. Every node goes through the same keys in the same order, so that none makes a second one.
 */
async function createOnce(parts: StripeParts, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, requestedAt = Infinity } = request
  const hasWaited = parts.clock.now() - requestedAt >= RECONCILED_MS
  for (let place = 1; ; place += 1) {
    const key = named(parts, place === 1 ? idempotencyKey : `${idempotencyKey}:${place}`)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await create(parts, request, key)
    if (!('spent' in answer)) return answer
    if (!hasWaited || place === MOST_KEYS) return answer.spent
    // oxlint-disable-next-line no-await-in-loop -- what came to light meanwhile isn't made again
    const known = await readRefund(parts, request)
    if (known.kind !== 'never_arrived') return known
  }
}

export function refund(parts: StripeParts, request: RefundRequest): Promise<RefundOutcome> {
  return parts.queue(`refund:${request.paymentRef}`, async () => {
    if (request.amount.minor <= 0) return wrongRequest
    return (await obstacle(parts, request)) ?? createOnce(parts, request)
  })
}

/** Stripe's refunds can't be searched by our key, so those of the payment are read; they have a list, up to date at once. */
function refundsOf({ stripe }: StripeParts, paymentRef: string): AsyncIterable<Stripe.Refund> {
  const expand = ['data.failure_balance_transaction']
  return stripe.refunds.list({ payment_intent: paymentRef, limit: MOST_REFUNDS, expand })
}

export async function readRefund(
  parts: StripeParts,
  { paymentRef, idempotencyKey }: RefundIdentity,
): Promise<ReadRefundOutcome> {
  const listed = await orError(() =>
    orMissing(async () => {
      for await (const each of refundsOf(parts, paymentRef)) {
        if (isNamed(each.metadata?.[METADATA.key], idempotencyKey)) return { found: each }
      }
      return undefined
    }),
  )
  if (listed === undefined) return { kind: 'never_arrived' }
  return 'kind' in listed ? listed : outcomeOf(listed.found)
}

/** Undefined in a currency that the product doesn't know. */
function listedOf(listed: Stripe.Refund): ListedRefund | undefined {
  const { id: ref, amount: minor, currency, status, metadata, created, failure_balance_transaction: failure } = listed
  const amount = moneyOf(minor, currency)
  const key = metadata?.[METADATA.key]
  const paysAgain = metadata?.[METADATA.paysAgain]
  return (
    amount && {
      ref,
      amount,
      isFailed: status === 'failed' || status === 'canceled',
      madeAt: created * 1000,
      ...(typeof failure === 'object' && failure !== null && { failedAt: failure.created * 1000 }),
      ...(key !== undefined && { idempotencyKey: unnamed(key) }),
      ...(paysAgain !== undefined && { paysAgain }),
    }
  )
}

/** Also those that the staff made in Stripe's dashboard: they have none of our metadata. */
export async function listRefunds(parts: StripeParts, paymentRef: string): Promise<ListRefundsOutcome> {
  const found = await orError(() => orMissing(() => Array.fromAsync(refundsOf(parts, paymentRef))))
  if (found !== undefined && 'kind' in found) return found
  const refunds = (found ?? []).map(listedOf)
  return refunds.every((each) => each !== undefined) ? { kind: 'refunds', refunds } : unreadable
}

function paymentOf({ payment_intent: payment }: Stripe.Refund | Stripe.Dispute): string | undefined {
  return typeof payment === 'string' ? payment : payment?.id
}

/** All of Stripe's refunds and disputes since an instant; those of another shop are none of ours' payments. */
export function readChanged({ stripe }: StripeParts, since: number): Promise<ChangedOutcome> {
  // whole seconds
  const made = { created: { gte: (since - (since % 1000)) / 1000 }, limit: MOST_REFUNDS }
  return orError(async () => {
    const [refunds, disputes] = await Promise.all([
      Array.fromAsync(stripe.refunds.list(made)),
      Array.fromAsync(stripe.disputes.list(made)),
    ])
    return {
      kind: 'changed',
      refunds: refunds.flatMap((each) => {
        const paymentRef = paymentOf(each)
        return paymentRef === undefined ? [] : { ref: each.id, paymentRef }
      }),
      disputed: disputes.flatMap((dispute) => paymentOf(dispute) ?? []),
    } as const
  })
}
