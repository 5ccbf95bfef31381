import type { FastifyInstance } from 'fastify'
import { ok } from '@waybill/domain/result'
import { asResult, type RegisterCall } from '../../platform/http/register-call.ts'
import { createContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { sessionNow } from './staff-session-out.ts'
import {
  beginAtProvider,
  enterFromProvider,
  returnFromProvider,
  RETURN_PATH,
  showWaiting,
} from './use-cases/sign-in-at-provider.ts'

const SEE_OTHER = 303

/** Sign-in of the staff at the shop's own identity provider, in place of the password (S-20). */
export function registerProviderSignIn(app: FastifyInstance, ports: Ports, call: RegisterCall): void {
  call(
    'POST /api/admin/v1/session/provider',
    async ({ body }, context) => {
      return asResult(await beginAtProvider(body, context))
    },
    { transaction: 'own' },
  )
  call('GET /api/admin/v1/session/provider', async (_, context) => ok({ result: await showWaiting(context) }))
  call(
    'POST /api/admin/v1/session/provider/factor',
    async ({ body }, context, db) => {
      const entered = await enterFromProvider(body, context)
      return entered.ok ? sessionNow(context, db) : entered
    },
    { transaction: 'own' },
  )
  // its address, with the code in it, is left at once, and stays in no history
  app.get(RETURN_PATH, { config: { access: 'staff_door' } }, async (request, reply) => {
    const path = await returnFromProvider(await createContext(ports, request, reply))
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .redirect(path, SEE_OTHER)
  })
}
