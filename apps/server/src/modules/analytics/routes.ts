import type { FastifyInstance } from 'fastify'
import { ok } from '@waybill/domain/result'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { storeEntries } from './use-cases/store-entries.ts'

export function registerAnalytics(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('POST /billing/analytics', async ({ body }, context, db) => {
    const stored = await storeEntries(body, context, db)
    return stored.ok ? ok({ result: stored.value }) : stored
  })
}
