import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { z } from 'zod'
import type { Keys } from '../../keys.ts'
import type { WebhookApiError, WebhookHint, WebhookMessage } from '../webhook-hint.ts'
import { kindOfEvent } from './event-type.ts'

const PURPOSE = 'sandbox-webhook'
const HEADER = 'x-sandbox-signature'
const TOLERANCE_MS = 300_000
const signatureHeader = /^t=(\d{1,15}),v1=([\w-]{43})$/

const eventBody = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.int(),
  data: z.object({
    idempotency_key: z.string().optional(),
    ref: z.string().optional(),
    payment: z.string().optional(),
  }),
})

/** An event as the sandbox sends it; what kind it is follows from its type. */
export type SandboxEvent = Omit<WebhookHint, 'kind'>

/** The signature is over the bytes: two bodies that read as the same text aren't the same body. */
function signedText(signedAt: number | string, body: Uint8Array): string {
  return `${signedAt}.${Buffer.from(body).toString('latin1')}`
}

/** The body and headers of an event as sent at `now`; each sending is signed anew. */
export function signWebhook(keys: Keys, event: SandboxEvent, now: number): WebhookMessage {
  const { id, type, createdAt, idempotencyKey, ref, paymentRef: payment } = event
  const text = JSON.stringify({ id, type, created: createdAt, data: { idempotency_key: idempotencyKey, ref, payment } })
  const body = Buffer.from(text)
  return { body, headers: { [HEADER]: `t=${now},v1=${keys.sign(PURPOSE, signedText(now, body))}` } }
}

/** Reads an event whose signature is by one of the keys and at most 300 s away from `now`. */
export function readWebhook(
  keys: readonly Keys[],
  { body, headers }: WebhookMessage,
  now: number,
): Result<WebhookHint, WebhookApiError> {
  const header = headers[HEADER]
  const [, signedAt, mark] = (typeof header === 'string' ? signatureHeader.exec(header) : null) ?? []
  if (signedAt === undefined || mark === undefined) return fail({ code: 'bad-signature' })
  const isOurs = keys.some((each) => each.isSigned(PURPOSE, signedText(signedAt, body), mark))
  if (!isOurs) return fail({ code: 'bad-signature' })
  if (Math.abs(now - Number(signedAt)) > TOLERANCE_MS) return fail({ code: 'stale' })
  return readEvent(Buffer.from(body).toString('utf8'))
}

function readEvent(text: string): Result<WebhookHint, WebhookApiError> {
  const parsed = eventBody.safeParse(jsonOf(text))
  if (!parsed.success) return fail({ code: 'malformed' })
  const { id, type, created, data } = parsed.data
  const { idempotency_key: idempotencyKey, ref, payment: paymentRef } = data
  return ok({
    id,
    type,
    kind: kindOfEvent(type),
    createdAt: created,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(ref !== undefined && { ref }),
    ...(paymentRef !== undefined && { paymentRef }),
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
