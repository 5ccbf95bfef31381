import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { apiError, NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { createNodeLimit } from '../../platform/http/node-limit.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { receiveWebhook, type WebhookRejected } from './receive-webhook.ts'

/** Events with a wrong signature that are looked at in a minute from one network prefix; genuine ones aren't counted. */
const MOST_FORGED = 60

const REJECTIONS: Readonly<Record<WebhookRejected['code'], ApiError>> = {
  'bad-signature': apiError(401, 'bad-signature'),
  stale: apiError(401, 'stale-signature'),
  malformed: apiError(422, 'malformed-event'),
  away: apiError(503, 'unavailable', { retryAfterSeconds: 60 }),
}

/**
 * Where a provider sends its events (B-91): the raw bytes are what it signed, so nothing parses them before. 200 means that
 * the event is stored and worked off; after anything else the provider sends it again.
 */
export function registerWebhooks(app: FastifyInstance, ports: Ports): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    const limit = createNodeLimit(MOST_FORGED)
    callRegistrar(scope, ports)(
      'POST /billing/webhooks/{provider}',
      async ({ params }, context) => {
        const { gateway } = context.ports
        if (gateway?.name !== params.provider) return fail(NOT_FOUND)
        const blocked = limit(context, 0)
        if (blocked !== undefined) return fail(blocked)
        const { body, headers } = context.request
        const message = { body: body instanceof Uint8Array ? body : new Uint8Array(), headers }
        const received = await receiveWebhook({ ...context.ports, gateway }, message)
        if (received.ok) return ok({ result: { received: 1 } })
        const { code } = received.failure
        const isForged = code === 'bad-signature' || code === 'stale'
        return fail((isForged ? limit(context) : undefined) ?? REJECTIONS[code])
      },
      { transaction: 'own' },
    )
  })
}
