import type { FastifyInstance } from 'fastify'
import { asResult, callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { storeEntries } from './use-cases/store-entries.ts'

export function registerAnalytics(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('POST /billing/analytics', async ({ body }, context, db) => {
    return asResult(await storeEntries(body, context, db))
  })
}
