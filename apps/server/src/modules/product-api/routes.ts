import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { fail, ok } from '@waybill/domain/result'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import { asResult, callRegistrar, type RegisterCall } from '../../platform/http/register-call.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { withStoredAnswer } from '../../platform/http/idempotency.ts'
import { findAccountRecords } from '../account/index.ts'
import { findStoredEntitlements, printInvoice } from '../billing/index.ts'
import { registerHandOver } from './hand-over-routes.ts'
import { listEntitlements } from './list-entitlements.ts'
import { listAccounts, listInvoices } from './list-records.ts'
import { loadPortal, makeCheckoutLink, makePortalLink } from './portal.ts'
import { entitlementsOut } from './present-entitlements.ts'
import { readCounts, readReports } from './read-counts.ts'
import { reportRecords } from './report-records.ts'
import { findOwnDocument } from './repository-invoices.ts'

/** The calls of the shop's own product. */
export function registerProductApi(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /api/v1/accounts/{id}/entitlements', async ({ params }, { now }, db) => {
    const stored = await findStoredEntitlements(db, { accountId: params.id, now })
    return stored === undefined ? fail(NOT_FOUND) : ok({ result: entitlementsOut(stored, now) })
  })
  call('GET /api/v1/entitlements', async ({ query }, { now }, db) => {
    return asResult(await listEntitlements(db, query, now))
  })
  call('GET /api/v1/accounts/{id}', async ({ params: { id } }, _, db) => {
    const [account] = await findAccountRecords(db, { id, limit: 1 })
    return account === undefined ? fail(NOT_FOUND) : ok({ result: account })
  })
  call('GET /api/v1/accounts', async ({ query }, _, db) => {
    return asResult(await listAccounts(db, query))
  })
  registerUsage(call)
  registerDocuments(call)
  registerPage(app, ports, {
    path: '/account/portal/:token',
    name: 'destination',
    access: 'session',
    load: loadPortal,
  })
  registerHandOver(app, ports)
}

/** Documents of an account, and the link by which a member comes to it. */
function registerDocuments(call: RegisterCall): void {
  call('GET /api/v1/accounts/{id}/invoices', async ({ params: { id }, query }, _, db) => {
    return asResult(await listInvoices(db, id, query))
  })
  call('GET /api/v1/accounts/{id}/invoices/{invoice_id}/pdf', async ({ params, query }, { ports }, db) => {
    const { id: accountId, invoice_id: invoiceId } = params
    const document = await findOwnDocument(db, { accountId, invoiceId })
    if (document === undefined || document.seq === null) return fail(NOT_FOUND)
    const series = document.series === 'credit_note' ? 'credit_note' : 'invoice'
    const file = await printInvoice({ ports, accountId, number: document.seq, series, locale: query.locale })
    if (!file.ok) return file
    const { filename, bytes: body, type = 'application/pdf' } = file.value
    const headers = { 'content-disposition': `attachment; filename="${filename}"` }
    return ok({ raw: { type, body, headers } })
  })
  call('POST /api/v1/accounts/{id}/portal-link', async ({ params: { id }, body }, context, db) => {
    const { machine } = context
    if (machine === undefined) return fail(NOT_FOUND)
    const { member_id: memberId, page = 'subscription' } = body
    return asResult(await makePortalLink(db, { accountId: id, memberId, machine, context }, { page }))
  })
  call('POST /api/v1/accounts/{id}/checkout-link', async ({ params: { id }, body }, context, db) => {
    const { machine } = context
    if (machine === undefined) return fail(NOT_FOUND)
    const { member_id: memberId, ...purchase } = body
    return asResult(await makeCheckoutLink(db, { accountId: id, memberId, machine, context }, purchase))
  })
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
      return asResult(answered)
    },
    { transaction: 'own' },
  )
  call('GET /api/v1/accounts/{id}/usage', async ({ params }, context, db) => {
    return asResult(await readCounts(db, params.id, context))
  })
  call('GET /api/v1/accounts/{id}/usage/records', async ({ params, query }, _, db) => {
    return asResult(await readReports(db, params.id, query))
  })
}
