import type { FastifyInstance } from 'fastify'
import type { InvoicesProps } from '@waybill/contract/pages'
import type { InvoiceSeries } from '@waybill/domain/invoice'
import { fail, ok } from '@waybill/domain/result'
import { billingZone, localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, NOT_FOUND } from '../../../platform/http/api-error.ts'
import { authorisePage } from '../../../platform/http/authorise.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { type PageLoader, registerPage } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import {
  findCurrentMethod,
  findDocumentAttempts,
  findDocumentYears,
  findLiveSubscription,
  isExpiredMethod,
  listInvoices,
  readDocument,
} from '../../billing/index.ts'
import { controlOf } from '../subscription/ways-to-pay.ts'
import { attemptView, documentView } from './document-view.ts'
import { keyIn, shownInvoices, transfersOf } from './read-documents.ts'

const PAGE = '/account/billing/invoices'
const NUMBERED = {
  [`${PAGE}/:number`]: 'invoice',
  '/account/billing/credit-notes/:number': 'credit_note',
} as const satisfies Record<string, InvoiceSeries>

async function canCharge(db: Executor, { accountId }: Member, now: number): Promise<boolean> {
  const method = await findCurrentMethod(db, accountId)
  return method !== undefined && !isExpiredMethod(method, now)
}

const YEAR = /^\d{4}$/

/** The year in the address; null where it has none, undefined where it is none. */
function yearIn({ request }: RequestContext): number | null | undefined {
  const text = new URL(request.url, 'http://path').searchParams.get('year') ?? ''
  if (text === '') return null
  return YEAR.test(text) ? Number(text) : undefined
}

/** Address of the list, of one year where one is chosen. */
function listHref({ locale }: RequestContext, query: Readonly<Record<string, number | null | undefined>>): string {
  const chosen = Object.entries(query).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return localePath(locale, chosen.length === 0 ? PAGE : `${PAGE}?${chosen.join('&')}`)
}

async function invoicesProps(
  year: number | null,
  { context, member, db }: { readonly context: RequestContext; readonly member: Member; readonly db: Executor },
): Promise<InvoicesProps> {
  const { accountId } = member
  const [before, timeZone] = [keyIn(context, 'before'), billingZone()]
  const reading = { context, member, db }
  const [subscription, years, { rows, next }] = await Promise.all([
    findLiveSubscription(db, accountId),
    findDocumentYears(db, { accountId, timeZone }),
    listInvoices(db, {
      accountId,
      ...(before !== undefined && { before }),
      ...(year !== null && { issuedIn: { year, timeZone } }),
    }),
  ])
  const isReadable = authorisePage({ path: `${PAGE}/:number`, access: 'invoices' }, member) === undefined
  return {
    invoices: await shownInvoices(rows, subscription, reading),
    years,
    year,
    archiveHref:
      isReadable && year !== null && rows.length > 0 ? localePath(context.locale, `${PAGE}/years/${year}`) : null,
    centresHref: isReadable ? localePath(context.locale, '/account/billing/cost-centres') : null,
    olderHref: next === undefined ? null : listHref(context, { year, before: next }),
    newestHref: before === undefined ? null : listHref(context, { year }),
    canCharge: await canCharge(db, member, context.now),
    control: controlOf(member),
    channel: subscription?.channel ?? 'direct',
    timeZone,
  }
}

const loadInvoices: PageLoader<'invoices'> = async (context, db) => {
  const { actor, ports, locale } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const year = yearIn(context)
  if (year === undefined) return fail(NOT_FOUND)
  const title = ports.pages.translator(locale)('subscription.invoices.title')
  return ok({ show: await invoicesProps(year, { context, member: actor, db }), title })
}

/** The digits of a number in the address; undefined where it isn't one. */
function numberIn({ request }: RequestContext): number | undefined {
  const { params } = request
  const text = typeof params === 'object' && params !== null && 'number' in params ? String(params.number) : ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const loadDocument =
  (series: InvoiceSeries): PageLoader<'document'> =>
  async (context, db) => {
    const { actor, ports, locale, now } = context
    if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
    const number = numberIn(context)
    if (number === undefined) return fail(NOT_FOUND)
    const { accountId } = actor
    const described = await readDocument({ ports, accountId, number, series, locale })
    if (described === undefined) return fail(NOT_FOUND)
    const { id } = described.invoice
    const reading = { context, member: actor, db }
    const [subscription, { rows }, attempts] = await Promise.all([
      findLiveSubscription(db, accountId),
      // the row of this one: the newest of those before the next key
      listInvoices(db, { accountId, before: id + 1, limit: 1 }),
      findDocumentAttempts(db, described.invoice),
    ])
    const [row] = await shownInvoices(rows, subscription, reading)
    const { href = null } = row ?? {}
    if (row === undefined || href === null) return fail(NOT_FOUND)
    const t = ports.pages.translator(locale)
    const view = documentView(described)
    return ok({
      show: {
        document: { ...row, href },
        ...view,
        attempts: attempts.map((attempt) => attemptView(attempt, t)),
        transfers: transfersOf(rows, subscription, reading),
        canCharge: await canCharge(db, actor, now),
        timeZone: billingZone(),
      },
      title: view.title,
    })
  }

/** The documents of an account on the web: all of them, and each on a page of its own. */
export function registerDocuments(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, { path: PAGE, name: 'invoices', access: 'account', signInFirst: true, load: loadInvoices })
  for (const [path, series] of Object.entries(NUMBERED))
    registerPage(app, ports, {
      path,
      name: 'document',
      access: 'invoices',
      signInFirst: true,
      load: loadDocument(series),
    })
}
