import { fail, ok, type Result } from '@waybill/domain/result'
import Stripe from 'stripe'
import { z } from 'zod'
import type { WebhookApiError, WebhookHint, WebhookMessage } from '../payment-gateway.ts'
import { METADATA, named, type StripeParts } from './stripe-parts.ts'

const HEADER = 'stripe-signature'
const TOLERANCE_S = 300
const signedAt = /(?:^|,)t=(\d{1,12})(?:,|$)/

/** What we read of an event: any version of the API has it, whichever the endpoint was made with. */
const eventBody = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.int(),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      payment_intent: z.string().max(255).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

type Kind = WebhookHint['kind']

/** The families of events that are followed, the longer name first. */
const kinds: readonly (readonly [string, Kind])[] = [
  ['payment_intent.', 'payment'],
  ['charge.dispute.', 'dispute'],
  ['charge.refund', 'refund'],
  ['refund.', 'refund'],
  ['charge.', 'payment'],
  ['setup_intent.', 'method'],
  ['payment_method.', 'method'],
  ['mandate.', 'method'],
]

function kindOf(type: string): Kind {
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
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
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

function hintOf(parts: StripeParts, text: string): Result<WebhookHint, WebhookApiError> {
  const parsed = eventBody.safeParse(jsonOf(text))
  if (!parsed.success) return fail({ code: 'malformed' })
  const { id, type, created, data } = parsed.data
  const kind = kindOf(type)
  const { object } = data
  const isCharge = kind === 'payment' && type.startsWith('charge.')
  const ref = isCharge ? (object.payment_intent ?? undefined) : object.id
  const idempotencyKey = keyOf(parts, object.metadata ?? {})
  return ok({
    id,
    type,
    // a charge that no PaymentIntent made isn't ours
    kind: isCharge && ref === undefined ? 'unknown' : kind,
    createdAt: created * 1000,
    ...(kind !== 'unknown' && ref !== undefined && { ref }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
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
  const age = Math.abs(parts.realTime.now() / 1000 - Number(signedAt.exec(header)?.[1]))
  // NaN where the header names no instant in its place
  if (!(age <= TOLERANCE_S)) return fail({ code: 'stale' })
  return hintOf(parts, text)
}
