import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { fail, ok } from '@waybill/domain/result'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import { callRegistrar, type RegisterCall } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { withStoredAnswer } from '../../platform/http/idempotency.ts'
import { findStoredEntitlements } from '../billing/index.ts'
import { registerHandOver } from './hand-over-routes.ts'
import { listEntitlements } from './list-entitlements.ts'
import { entitlementsOut } from './present-entitlements.ts'
import { readCounts, readReports } from './read-counts.ts'
import { reportRecords } from './report-records.ts'

/** The calls of the shop's own product. */
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
  registerUsage(call)
  registerHandOver(app, ports)
}

const REPORT = 'POST /api/v1/usage'

/** Each account of a batch is a transaction of its own; the answer is stored under the request's key after them (B-92). */
function registerUsage(call: RegisterCall): void {
  call(
    REPORT,
    async ({ body }, context, db) => {
      const { machine, ports } = context
      if (machine === undefined) return fail(NOT_FOUND)
      const keyed = { context, definition: calls[REPORT], key: REPORT, body } as const
      const answered = await withStoredAnswer({ ...keyed, db, store: ports.store }, async () =>
        ok(await reportRecords(body.records, machine, context)),
      )
      return answered.ok ? ok({ result: answered.value }) : answered
    },
    { transaction: 'own' },
  )
  call('GET /api/v1/accounts/{id}/usage', async ({ params }, context, db) => {
    const counts = await readCounts(db, params.id, context)
    return counts.ok ? ok({ result: counts.value }) : counts
  })
  call('GET /api/v1/accounts/{id}/usage/records', async ({ params, query }, _, db) => {
    const listed = await readReports(db, params.id, query)
    return listed.ok ? ok({ result: listed.value }) : listed
  })
}
