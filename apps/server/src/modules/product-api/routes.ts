import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { findStoredEntitlements } from '../subscription/index.ts'
import { listEntitlements } from './list-entitlements.ts'
import { entitlementsOut } from './present-entitlements.ts'

/** The calls of the shop's own product (D-57). */
export function registerProductApi(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /api/v1/accounts/{id}/entitlements', async ({ params }, { now }, db) => {
    const stored = await findStoredEntitlements(db, { accountId: params.id, now })
    return stored === undefined ? fail(NOT_FOUND) : ok({ result: entitlementsOut(stored, now) })
  })
  call('GET /api/v1/entitlements', async ({ query }, { now }, db) => {
    const listed = await listEntitlements(db, query, now)
    return listed.ok ? ok({ result: listed.value }) : listed
  })
}
