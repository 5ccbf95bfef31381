import { fail, ok } from '@waybill/domain/result'
import { LOCALES, mainLocale, type Locale } from '@waybill/i18n'
import { NOT_FOUND } from '../../../platform/http/api-error.ts'
import { asResult, type RegisterCall } from '../../../platform/http/register-call.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findDocumentAttempts, readDocument } from '../../billing/index.ts'
import { noteReading } from '../note-reading.ts'
import { findCustomer, findIssued } from '../repository-customer.ts'
import { explainDocument } from './explain.ts'
import { presentCustomer, readerIn } from './present-customer.ts'
import { readTimeline } from './read-timeline.ts'

/** Notes who looks at a customer, as a list of people is noted. */
const noteLook = (accountId: number, context: RequestContext): Promise<void> =>
  noteReading({ list: 'customer', about: accountId, data: { account: accountId } }, context)

/** A language that the shop has: the one that was named, else the customer's. */
function shownLocale(wanted: readonly (string | undefined)[], { ports }: RequestContext): Locale {
  const offered: readonly Locale[] = [...ports.catalogue.settings().languages, ...LOCALES]
  return wanted.flatMap((one) => offered.find((locale) => locale === one) ?? [])[0] ?? mainLocale()
}

/** A customer's page (ADM-09, ADM-10): the customer, the timeline, and why a document is what it is. */
export function registerCustomers(call: RegisterCall): void {
  call('GET /api/admin/v1/customers/{id}', async ({ params: { id } }, context, db) => {
    const row = await findCustomer(db, id)
    if (row === undefined) return fail(NOT_FOUND)
    await noteLook(id, context)
    return ok({ result: await presentCustomer({ row, context, db }) })
  })
  call('GET /api/admin/v1/customers/{id}/timeline', async ({ params: { id }, query }, context, db) => {
    if ((await findCustomer(db, id)) === undefined) return fail(NOT_FOUND)
    await noteLook(id, context)
    return asResult(await readTimeline(db, id, { ...query, t: context.ports.pages.translator(context.locale) }))
  })
  call('GET /api/admin/v1/documents/{id}/explanation', async ({ params: { id }, query }, context, db) => {
    const issued = await findIssued(db, id)
    if (issued === undefined) return fail(NOT_FOUND)
    const { accountId, number, series, company } = issued
    await noteLook(accountId, context)
    const locale = shownLocale([query.locale, issued.locale], context)
    const described = await readDocument({ ports: context.ports, accountId, number, series, locale })
    if (described === undefined) return fail(NOT_FOUND)
    const attempts = await findDocumentAttempts(db, described.invoice)
    const reader = await readerIn(locale, context, { db, version: described.invoice.catalogue_version })
    return ok({ result: explainDocument({ described, attempts, company }, reader) })
  })
}
