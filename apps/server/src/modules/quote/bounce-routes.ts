import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { fail, ok } from '@waybill/domain/result'
import { apiError, NOT_FOUND } from '../../platform/http/api-error.ts'
import { createNodeLimit } from '../../platform/http/node-limit.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { takeBounce } from './use-cases/take-bounce.ts'

/** Messages with a wrong signature that are looked at in a minute from one network prefix; genuine ones aren't counted. */
const MOST_FORGED = 60

const bounce = z.strictObject({ to: z.string().max(320), message: z.string() })

const BAD_SIGNATURE = apiError(401, 'bad-signature')
const MALFORMED = apiError(422, 'malformed-event')
/** The sender of the call is ours, the address isn't: the mail server forwards what it should reject. */
const FORGED = apiError(422, 'unknown-return-address')

function read(bytes: Uint8Array): z.output<typeof bounce> | undefined {
  try {
    return bounce.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** Headers and time too, by the real clock: the rules are those of Standard Webhooks, by which ours are signed. */
function isSigned(secret: string, bytes: Uint8Array, headers: Readonly<Record<string, unknown>>): boolean {
  const texts = Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  try {
    new Webhook(secret).verify(Buffer.from(bytes), Object.fromEntries(texts), { jsonParse: false })
    return true
  } catch {
    return false
  }
}

/** Takes the mails that came back from the operator's mail server, where the embedded database is open in the server (S-15). */
export function registerBounces(app: FastifyInstance, ports: Ports): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    const limit = createNodeLimit(MOST_FORGED)
    callRegistrar(scope, ports)(
      'POST /mail/webhooks/bounce',
      async (_, context) => {
        const { config, store, keys } = context.ports
        if (config.MAIL_BOUNCE_SECRET === undefined) return fail(NOT_FOUND)
        const blocked = limit(context, 0)
        if (blocked !== undefined) return fail(blocked)
        const { body, headers } = context.request
        const bytes = body instanceof Uint8Array ? body : new Uint8Array()
        if (!isSigned(config.MAIL_BOUNCE_SECRET, bytes, headers)) return fail(limit(context) ?? BAD_SIGNATURE)
        const message = read(bytes)
        if (message === undefined) return fail(MALFORMED)
        const outcome = await takeBounce(message, { store, keys, now: context.now })
        return outcome === 'forged' ? fail(FORGED) : ok({ result: { noted: outcome === 'noted' ? 1 : 0 } })
      },
      { transaction: 'own' },
    )
  })
}
