import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessGroup } from '@waybill/contract'
import { pageFormOf } from '@waybill/contract/page-forms'
import type { PageName } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { inTransaction } from '../database/transaction.ts'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { authoriseForm, authorisePage } from '../http/authorise.ts'
import { readFormBody, type FormBody } from '../http/form-body.ts'
import { answerRead } from '../http/impersonated.ts'
import { invalidField, type ApiError } from '../http/api-error.ts'
import { createContext, forgetEndedSession, type RequestContext } from '../http/request-context.ts'
import { withoutProviderSecrets } from '../gateway/provider-secrets.ts'
import type { Ports } from '../ports.ts'
import { sendCached, type CachedRoute } from './cached-answer.ts'
import { carriedQuery } from './carried-query.ts'
import { sendDocument, sendErrorPage, type PageOutcome } from './page-answers.ts'

export type { PageLoader, PageOutcome } from './page-answers.ts'

export type PageHandler<N extends PageName> = (
  form: FormBody,
  context: RequestContext,
  db: Executor,
) => Promise<Result<PageOutcome<N>, ApiError>>

export interface PageRoute<N extends PageName> extends CachedRoute<N> {
  readonly access: AccessGroup
  /** Parameters by which one reader requests an answer of their own: it is computed, and never cached for others. */
  readonly ownQuery?: readonly string[]
  /** The script-free forms of this page, each with a row in the table of page forms; rejections show the page again. */
  readonly submit?: PageHandler<N>
  /** `own`: the form's use-case opens its transactions itself (password hashing, the gateway). */
  readonly transaction?: 'request' | 'own'
  /** True: its form holds the number of a card, as the sandbox's page does (B-49). */
  readonly takesCardNumbers?: boolean
  /** True: a visitor without a session goes to the sign-in; otherwise they get the error page. */
  readonly signInFirst?: boolean
}

export function registerPage<N extends PageName>(app: FastifyInstance, ports: Ports, page: PageRoute<N>): void {
  const config = { access: page.access, isPage: true, takesCardNumbers: page.takesCardNumbers === true }
  app.get(page.path, { config }, (request, reply) => showPage(ports, page, { request, reply }))
  if (page.submit === undefined) return
  const { submit } = page
  app.post(page.path, { config, constraints: { bodyKind: 'form' } }, (request, reply) =>
    submitPage(ports, { ...page, submit }, { request, reply }),
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function isRequestedByOne<N extends PageName>(
  { ownQuery = [], query = [], carriesUtm = false }: PageRoute<N>,
  { url }: FastifyRequest,
): boolean {
  const { searchParams } = new URL(url, 'http://path')
  const carried = [...new URLSearchParams(carriedQuery(url, { carriesUtm })).keys()]
  return ownQuery.some((name) => searchParams.has(name)) || carried.some((name) => !query.includes(name))
}

async function showPage<N extends PageName>(
  ports: Ports,
  route: PageRoute<N>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange
  const page = { ...route, isCached: route.isCached === true && !isRequestedByOne(route, request) }
  const wantsData = request.headers.accept === 'application/json'
  const context = await createContext(ports, request, reply)
  forgetEndedSession(context)
  if (page.isCached && !wantsData && !context.cookies.hasIdentity()) {
    return sendCached({ ports, page, context, reply })
  }
  const denied = authorisePage(page, context.actor)
  if (denied !== undefined) return rejectPage(ports, page, { context, reply, rejected: denied })
  const answered = await answerRead(context, async (reader) => {
    const outcome = await page.load(reader, reader.ports.store.db)
    const sent = outcome.ok
      ? sendDocument(ports, page, { context: reader, reply, outcome: outcome.value })
      : sendErrorPage(ports, { context: reader, reply, rejected: outcome.failure })
    return ok(await sent)
  })
  return answered.ok ? answered.value : sendErrorPage(ports, { context, reply, rejected: answered.failure })
}

/** Answers a posted form of a page; for routes that take more than that form it is called by hand. */
export async function submitPage<N extends PageName>(
  ports: Ports,
  page: PageRoute<N> & { readonly submit: PageHandler<N> },
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange
  const context = await createContext(ports, request, reply)
  const form = readFormBody(ports, context)
  if (!form.ok) return sendErrorPage(ports, { context, reply, rejected: form.failure })
  // a number is not written into a page: it is typed again
  if (form.value.needsRepeat && page.takesCardNumbers === true) return reply.redirect(request.url, 303)
  if (form.value.needsRepeat) {
    return sendDocument(
      ports,
      { ...page, name: 'repeat_form' },
      { context, reply, outcome: { show: { action: request.url, fields: form.value.fields }, title: '' } },
    )
  }
  const denied = authorisePage(page, context.actor) ?? denyForm(page.path, form.value, context.actor)
  // after the answer that the session is over the reader is a visitor
  if (denied?.status === 419) forgetEndedSession(context)
  if (denied !== undefined) return rejectPage(ports, page, { context, reply, rejected: denied })
  const { store } = context.ports
  const work = (db: Executor) => page.submit(form.value, context, db)
  const limited = ports.accountLine.count(context)
  const outcome = limited
    ? fail(limited)
    : await ports.accountLine.withPlace(context, () =>
        page.transaction === 'own' ? work(store.db) : inTransaction(store, work),
      )
  if (!outcome.ok) return sendErrorPage(ports, { context, reply, rejected: outcome.failure })
  return sendDocument(ports, page, { context, reply, outcome: outcome.value })
}

/** A form needs the rights of its call, not only those of the page that it stands on (reliability 2.1). */
function denyForm(path: string, { fields }: FormBody, actor: Actor): ApiError | undefined {
  const form = pageFormOf(path, fields)
  return form === undefined ? invalidField('intent', 'errors.field_option') : authoriseForm(form, actor)
}

/** Pages that say what is closed and who opens it, by the code of the rejection. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'policy-page': '/account/access-denied?policy=pages',
  'factor-required': '/account/security/factor',
}

function rejectPage<N extends PageName>(
  ports: Ports,
  page: PageRoute<N>,
  {
    context,
    reply,
    rejected,
  }: { readonly context: RequestContext; readonly reply: FastifyReply; readonly rejected: ApiError },
): Promise<FastifyReply> | FastifyReply {
  if (rejected.status === 401 && page.signInFirst === true) {
    const { url } = context.request
    const next = encodeURIComponent(withoutProviderSecrets(url) ?? url)
    const target = localePath(context.locale, `/sign-in?next=${next}`)
    return reply.header('cache-control', 'private, no-store').redirect(target, 303)
  }
  // a person reads what is closed and who opens it; data is the 403 itself (B-100)
  const isRead = context.request.method === 'GET' && context.request.headers.accept !== 'application/json'
  const explained = isRead ? EXPLAINED[rejected.code ?? ''] : undefined
  if (explained !== undefined)
    return reply.header('cache-control', 'private, no-store').redirect(localePath(context.locale, explained), 303)
  return sendErrorPage(ports, { context, reply, rejected })
}
