import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { z } from 'zod'
import type { Keys } from '../../keys.ts'
import type { GatewayEvent, WebhookMessage, WebhookApiError } from '../payment-gateway.ts'

const PURPOSE = 'sandbox-webhook'
const TOLERANCE_MS = 300_000
const signatureHeader = /^t=(\d{1,15}),v1=([\w-]{43})$/

const eventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int(),
  data: z.object({ idempotency_key: z.string(), ref: z.string().optional() }),
})

/** The body and signature of an event as sent at `now`; each sending is signed anew. */
export function signWebhook(keys: Keys, event: GatewayEvent, now: number): WebhookMessage {
  const { id, type, createdAt, idempotencyKey, ref } = event
  const body = JSON.stringify({ id, type, created: createdAt, data: { idempotency_key: idempotencyKey, ref } })
  return { body, signature: `t=${now},v1=${keys.sign(PURPOSE, `${now}.${body}`)}` }
}

/** Reads an event whose signature is by one of the keys and at most 300 s away from `now`. */
export function readWebhook(
  keys: readonly Keys[],
  { body, signature }: WebhookMessage,
  now: number,
): Result<GatewayEvent, WebhookApiError> {
  const [, signedAt, mark] = signatureHeader.exec(signature) ?? []
  if (signedAt === undefined || mark === undefined) return fail({ code: 'bad-signature' })
  const isOurs = keys.some((each) => each.isSigned(PURPOSE, `${signedAt}.${body}`, mark))
  if (!isOurs) return fail({ code: 'bad-signature' })
  if (Math.abs(now - Number(signedAt)) > TOLERANCE_MS) return fail({ code: 'stale' })
  return readEvent(body)
}

function readEvent(body: string): Result<GatewayEvent, WebhookApiError> {
  const parsed = eventBody.safeParse(jsonOf(body))
  if (!parsed.success) return fail({ code: 'malformed' })
  const { id, type, created, data } = parsed.data
  const { idempotency_key: idempotencyKey, ref } = data
  return ok({ id, type, createdAt: created, idempotencyKey, ...(ref === undefined ? {} : { ref }) })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
