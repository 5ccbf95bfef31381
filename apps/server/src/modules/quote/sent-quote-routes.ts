import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, type MessageId } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { optionIn, registerRevisions } from './revision-routes.ts'
import { sentQuoteProps, sentQuotesProps, type SentQuoteViewer } from './sent-quote-page.ts'
import { copySentQuote } from './use-cases/copy-sent-quote.ts'
import { registerThreadAnswers, sentMessage } from './thread-routes.ts'
import { resendQuote, revokeQuote, switchViewLog } from './use-cases/change-sent-quote.ts'
import { ownedBy } from './use-cases/quote-owner.ts'

const PAGE = '/account/quotes'
const SENT_PAGE = '/account/quotes/:id'
const UNAUTHORIZED = apiError(401, 'unauthorized')

type SentQuoteOutcome = Result<PageOutcome<'sent_quote'>, ApiError>

/** Messages on what a form did, named in the address that it leads to. */
const DONE = {
  revoked: 'sentQuote.done.revoked',
  resent: 'sentQuote.done.resent',
  logged: 'sentQuote.done.logged',
  unlogged: 'sentQuote.done.unlogged',
  answered: 'quoteThread.done.answered',
  read: 'quoteThread.done.read',
  revised: 'sentQuote.done.revised',
  extended: 'sentQuote.done.extended',
  requested: 'sentQuote.done.confirmationSent',
} as const satisfies Record<string, MessageId>

function viewerOf(context: RequestContext, db: Executor): SentQuoteViewer | undefined {
  return context.actor.kind === 'member' ? { member: context.actor, context, db } : undefined
}

/** The page of a quote for its owner, whichever page it is. */
type ShownQuote = Omit<Extract<PageOutcome<'sent_quote'>, { show: unknown }>, 'as'>

async function show({ member, ...viewer }: SentQuoteViewer): Promise<Result<ShownQuote, ApiError>> {
  const { accountId, timeZone } = member
  const props = await sentQuoteProps(pathPart(viewer.context, 'id'), { ...viewer, scope: { accountId }, timeZone })
  if (!props.ok) return props
  const t = viewer.context.ports.pages.translator(viewer.context.locale)
  return ok({ show: props.value, title: t('sentQuote.heading', { number: props.value.number }) })
}

async function load(context: RequestContext, db: Executor): Promise<SentQuoteOutcome> {
  const viewer = viewerOf(context, db)
  if (viewer === undefined) return fail(UNAUTHORIZED)
  const page = await show(viewer)
  if (!page.ok) return page
  return ok({ ...page.value, ...doneNotice(context) })
}

/** The message on what a form did. */
export function doneNotice({ request, ports, locale }: RequestContext): Pick<ShownQuote, 'notice'> {
  const { searchParams } = new URL(request.url, 'http://path')
  const done = Object.entries(DONE).find(([name]) => searchParams.get('done') === name)?.[1]
  return done === undefined ? {} : { notice: { kind: 'done', text: ports.pages.translator(locale)(done) } }
}

/** The page again, with what stands in the way of a form. */
async function rejected(form: FormBody, failure: ApiError, { context, db }: ActionContext): Promise<SentQuoteOutcome> {
  const viewer = viewerOf(context, db)
  return viewer === undefined
    ? fail(UNAUTHORIZED)
    : explainFailure(form, failure, { context, page: () => show(viewer) })
}

interface FailedPage {
  readonly context: RequestContext
  readonly page: () => Promise<Result<ShownQuote, ApiError>>
}

/** The page of an owner with the reason why a form was not taken, and what was typed in it. */
export async function explainFailure(
  form: FormBody,
  failure: ApiError,
  { context, page: loadPage }: FailedPage,
): Promise<Result<ShownQuote, ApiError>> {
  const t = context.ports.pages.translator(context.locale)
  const sent = sentMessage(form, failure, ({ message, values }) => t(message, values))
  const [field] = failure.status === 422 && sent === undefined ? (failure.errors ?? []) : []
  if (!SHOWN_STATUSES.has(failure.status) && sent === undefined && field === undefined) return fail(failure)
  const page = await loadPage()
  if (!page.ok) return page
  const { threads, draft, extension } = page.value.show
  const { intent, comment } = form.fields
  const shown = {
    ...page.value,
    show: {
      ...page.value.show,
      ...(threads && sent && { threads: { ...threads, sent } }),
      ...(extension &&
        intent === 'quote.extend' &&
        field && { extension: { ...extension, problem: t(field.message, field.values) } }),
      ...(draft && intent === 'quote.revise' && comment && { draft: { ...draft, comment } }),
    },
    status: httpStatusOfApiError(failure),
  }
  if (sent !== undefined && failure.errors !== undefined) return ok(shown)
  const { message, values } = field ?? failure
  const text = t(message ?? errorText(failure.code, failure.status), values)
  return ok({ ...shown, notice: { kind: 'problem', text } })
}

/** The recipient whose button it is. */
export function recipientIn({ recipient_id: given = '' }: FormBody['fields']) {
  const recipientId = Number(given)
  return Number.isSafeInteger(recipientId) && recipientId >= 1
    ? ok({ recipient_id: recipientId })
    : fail(invalidField('recipient_id', 'errors.field_option'))
}

/** The switch of the stored days. */
export function switchIn({ is_logged: given }: FormBody['fields']): Result<{ readonly is_logged: 0 | 1 }, ApiError> {
  return given === '0' || given === '1'
    ? ok({ is_logged: given === '1' ? 1 : 0 })
    : fail(invalidField('is_logged', 'errors.field_option'))
}

/** Failures that the page explains above itself. */
const SHOWN_STATUSES: ReadonlySet<number> = new Set([409, 429])

/** The quotes that members of an account have sent: list, log, withdrawing and sending again (QUO-12). */
export function registerSentQuotes(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.member('POST /account/quotes/{id}/revoke', async ({ params }, acting) => {
    const revoked = await revokeQuote(ownedBy(acting, params))
    return revoked.ok ? ok({ state: revoked.value }) : revoked
  })
  actions.member(
    'POST /account/quotes/{id}/resend',
    ({ params, body }, acting) => resendQuote(body.recipient_id, ownedBy(acting, params)),
    {
      bodyOf: recipientIn,
    },
  )
  actions.member(
    'POST /account/quotes/{id}/copy',
    ({ params, body }, acting) => copySentQuote(body, ownedBy(acting, params)),
    { bodyOf: (fields) => readFields(calls['POST /account/quotes/{id}/copy'].body, optionIn(fields)) },
  )
  actions.member(
    'POST /account/quotes/{id}/views',
    ({ params, body }, acting) => switchViewLog(body.is_logged, ownedBy(acting, params)),
    {
      bodyOf: switchIn,
    },
  )
  registerThreadAnswers(actions)
  registerRevisions(actions)
  registerPage(app, ports, {
    path: PAGE,
    name: 'sent_quotes',
    access: 'account',
    signInFirst: true,
    load: async (context, db) => {
      const viewer = viewerOf(context, db)
      if (viewer === undefined) return fail(UNAUTHORIZED)
      const props = await sentQuotesProps(viewer)
      return ok({
        show: props,
        ...(props.search.problems.length > 0 && { status: 422 }),
        title: ports.pages.translator(context.locale)('sentQuote.title'),
      })
    },
  })
  registerPage(app, ports, {
    path: SENT_PAGE,
    name: 'sent_quote',
    access: 'account',
    signInFirst: true,
    load,
    submit: async (form, context, db) => {
      const done = await actions.submit(SENT_PAGE, form, { context, db })
      return done.ok ? ok({ goTo: done.value.leadsTo }) : rejected(form, done.failure, { context, db })
    },
  })
}
