import { fail, ok, type Result } from '@waybill/domain/result'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { WebhookApiError, WebhookHint, WebhookMessage } from '../webhook-hint.ts'
import { METADATA, named, type StripeParts } from './stripe-parts.ts'

const HEADER = 'stripe-signature'
const TOLERANCE_S = 300
const SIGNED_AT = /^t=(\d{1,12})$/

/** Object of an event; one that is none of ours may have any shape, and is then about nothing. */
const eventObject = z
  .object({
    id: z.string().max(255).optional(),
    payment_intent: z.string().max(255).nullish(),
    payment_method: z.string().max(255).nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
  })
  .catch({})

/**
 * Fields that we read of an event: any API version has them, whichever the endpoint was made with; a thin one has no object.
 */
const eventBody = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.union([z.int().transform((seconds) => seconds * 1000), z.iso.datetime().transform(Date.parse)]),
  livemode: z.boolean().optional().catch(undefined),
  /** Of an account that is connected to this one: its objects are none of ours. */
  account: z.string().nullish().catch(undefined),
  data: z.object({ object: eventObject.default({}) }).catch({ object: {} }),
})

type EventKind = WebhookHint['kind']

/** The families of events that are followed, the longer name first. */
const kinds: readonly (readonly [string, EventKind])[] = [
  ['payment_intent.', 'payment'],
  ['charge.dispute.', 'dispute'],
  ['charge.refund', 'refund'],
  ['refund.', 'refund'],
  ['charge.', 'payment'],
  ['setup_intent.', 'method'],
  ['payment_method.', 'method'],
  ['mandate.', 'method'],
  ['customer.deleted', 'customer'],
]

function kindOf(type: string): EventKind {
  return kinds.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'unknown'
}

/** The bytes as text; undefined where they are none: two bodies that read as the same text aren't the same body. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

/** True for a text that one of the secrets signed. */
function isSigned({ stripe, webhookSecrets }: StripeParts, text: string, header: string): boolean {
  return webhookSecrets.some((secret) => isSignedBy(stripe, secret, { text, header }))
}

function isSignedBy(
  stripe: Stripe,
  secret: string,
  signed: { readonly text: string; readonly header: string },
): boolean {
  const { text, header } = signed
  try {
    // the SDK takes what was signed ahead of time, so the age is checked here
    return stripe.webhooks.signature?.verifyHeader(text, header, secret, 0) === true
  } catch {
    // what isn't signed so throws, an empty signature a plain Error
    return false
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Our key of the object; absent where another shop of the same account at Stripe wrote it. */
function keyOf(parts: StripeParts, metadata: Readonly<Record<string, string>>): string | undefined {
  const prefix = named(parts, '')
  const key = metadata[METADATA.key]
  return key?.startsWith(prefix) === true ? key.slice(prefix.length) : undefined
}

/** Object that is read again: a charge's payment, a mandate's method, or the object itself. */
function refOf(type: string, object: z.infer<typeof eventObject>): string | undefined {
  if (kindOf(type) === 'payment' && type.startsWith('charge.')) return object.payment_intent ?? undefined
  return type.startsWith('mandate.') ? (object.payment_method ?? undefined) : object.id
}

function hintOf(parts: StripeParts, text: string): Result<WebhookHint, WebhookApiError> {
  const parsed = eventBody.safeParse(jsonOf(text))
  if (!parsed.success) return fail({ code: 'malformed' })
  const { id, type, created, data, livemode = parts.isLive, account } = parsed.data
  // an endpoint of a platform is sent events of other accounts, and in live mode those of test mode as well
  const kind = (account ?? '') === '' && livemode === parts.isLive ? kindOf(type) : 'unknown'
  const { object } = data
  const ref = refOf(type, object)
  const idempotencyKey = keyOf(parts, object.metadata ?? {})
  return ok({
    id,
    type,
    // a charge that no PaymentIntent made isn't ours
    kind: ref === undefined ? 'unknown' : kind,
    createdAt: created,
    ...(kind !== 'unknown' && ref !== undefined && { ref }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(kind === 'refund' && typeof object.payment_intent === 'string' && { paymentRef: object.payment_intent }),
  })
}

/** Instant of a header's signature (s); NaN where it names no instant, or a second one to choose from. */
function signedAt(header: string): number {
  const instants = header.split(',').filter((part) => part.split('=')[0] === 't')
  const [only = '', ...others] = instants
  return others.length === 0 ? Number(SIGNED_AT.exec(only)?.[1]) : Number.NaN
}

/** Reads an event that was signed with one of the secrets, at most 300 s away from now. */
export function readWebhook(
  parts: StripeParts,
  { body, headers }: WebhookMessage,
): Result<WebhookHint, WebhookApiError> {
  const header = headers[HEADER]
  const text = textOf(body)
  if (typeof header !== 'string' || text === undefined || text === '') return fail({ code: 'bad-signature' })
  if (!isSigned(parts, text, header)) return fail({ code: 'bad-signature' })
  const age = Math.abs(parts.realTime.now() / 1000 - signedAt(header))
  if (!(age <= TOLERANCE_S)) return fail({ code: 'stale' })
  return hintOf(parts, text)
}
