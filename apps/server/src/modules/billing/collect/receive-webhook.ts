import { fail, ok, type Result } from '@waybill/domain/result'
import { isTransient } from '../../../platform/gateway/around-every-call.ts'
import type {
  PaymentGateway,
  WebhookApiError,
  WebhookHint,
  WebhookMessage,
} from '../../../platform/gateway/payment-gateway.ts'
import { unstorablePaths } from '../../../platform/http/unstorable-text.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { followMethods } from './follow-methods.ts'
import { followRefunds } from './listed-refunds.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { findAttempt, finishEvent, storeEvent } from '../store/webhooks.ts'

type Receiving = ChargingPorts & { readonly gateway: PaymentGateway }

export interface WebhookRejection {
  /** `away`: the provider can't be read right now, so that its event is to come again. */
  readonly code: WebhookApiError['code'] | 'away'
}

/** The body as it is stored for the operator: JSON as it came, anything else in base64. */
function payloadOf(body: Uint8Array): string {
  const text = Buffer.from(body).toString('utf8')
  try {
    if (unstorablePaths(JSON.parse(text)).length === 0) return text
  } catch {
    // not every provider sends JSON
  }
  return JSON.stringify({ base64: Buffer.from(body).toString('base64') })
}

/** The payment that a hint is about; undefined where there is none to be read again. */
async function paymentOf(gateway: PaymentGateway, hint: WebhookHint) {
  if (hint.kind === 'payment') return { kind: 'payment', ref: hint.ref, idempotencyKey: hint.idempotencyKey } as const
  if (hint.kind !== 'dispute' || hint.ref === undefined) return undefined
  const read = await gateway.readDispute(hint.ref)
  if (read.kind === 'error') return read
  return read.kind === 'dispute' ? ({ kind: 'payment', ref: read.paymentRef } as const) : undefined
}

/** The refunds of its payment are read again, also those that were made at the provider itself. */
async function followRefund(ports: Receiving, { paymentRef: ref }: WebhookHint): Promise<number | undefined | 'away'> {
  const attemptId = await findAttempt(ports.store.db, { ref })
  if (attemptId === undefined) return undefined
  return (await followRefunds(ports, attemptId)) === 'later' ? 'away' : attemptId
}

/** Reads again what a hint is about, and answers its try; `away` where the provider can't be read right now. */
async function followHint(ports: Receiving, hint: WebhookHint): Promise<number | undefined | 'away'> {
  if (hint.kind === 'refund') return followRefund(ports, hint)
  if (hint.kind === 'method' || hint.kind === 'customer') {
    const column = hint.kind === 'method' ? 'method_ref' : 'customer_ref'
    return followMethods(ports, { column, ref: hint.ref, isAnnounced: true })
  }
  const about = await paymentOf(ports.gateway, hint)
  if (about === undefined) return undefined
  if (about.kind === 'error') return isTransient(about) ? 'away' : undefined
  const attemptId = await findAttempt(ports.store.db, about)
  if (attemptId === undefined) return undefined
  const answer = await makeAttempt(ports, { attemptId, isLook: true })
  return answer?.kind === 'error' && isTransient(answer) ? 'away' : attemptId
}

/**
 * An event of the provider: checked, stored first, then read as a hint to look at its object again; its order and number mean
 * nothing. An event of a kind that isn't known is only stored.
 */
export async function receiveWebhook(
  ports: Receiving,
  message: WebhookMessage,
): Promise<Result<undefined, WebhookRejection>> {
  const { gateway, store, clock } = ports
  const read = gateway.readWebhook(message)
  if (!read.ok) return read
  const hint = read.value
  if (unstorablePaths(hint).length > 0) return fail({ code: 'malformed' })
  const event = { provider: gateway.name, id: hint.id }
  const isFinished = await storeEvent(store.db, { ...event, payload: payloadOf(message.body), now: clock.now() })
  // stored is not yet worked off: a node may have died in between, and then this delivery is the one that counts
  if (isFinished) return ok(undefined)
  const attemptId = await followHint(ports, hint)
  if (attemptId === 'away') return fail({ code: 'away' })
  await finishEvent(store.db, { ...event, attemptId, now: clock.now() })
  return ok(undefined)
}
