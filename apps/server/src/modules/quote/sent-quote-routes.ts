import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, type MessageId } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { sentQuoteProps, sentQuotesProps, type SentQuoteViewer } from './sent-quote-page.ts'
import { copySentQuote } from './use-cases/copy-sent-quote.ts'
import { resendQuote, revokeQuote, switchViewLog } from './use-cases/change-sent-quote.ts'

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
} as const satisfies Record<string, MessageId>

function viewerOf(context: RequestContext, db: Executor): SentQuoteViewer | undefined {
  return context.actor.kind === 'member' ? { member: context.actor, context, db } : undefined
}

async function show(
  viewer: SentQuoteViewer,
): Promise<Result<Extract<PageOutcome<'sent_quote'>, { show: unknown }>, ApiError>> {
  const props = await sentQuoteProps(pathPart(viewer.context, 'id'), viewer)
  if (!props.ok) return props
  const t = viewer.context.ports.pages.translator(viewer.context.locale)
  return ok({ show: props.value, title: t('sentQuote.heading', { number: props.value.number }) })
}

async function load(context: RequestContext, db: Executor): Promise<SentQuoteOutcome> {
  const viewer = viewerOf(context, db)
  if (viewer === undefined) return fail(UNAUTHORIZED)
  const page = await show(viewer)
  if (!page.ok) return page
  const { searchParams } = new URL(context.request.url, 'http://path')
  const done = Object.entries(DONE).find(([name]) => searchParams.get('done') === name)?.[1]
  const text = done && context.ports.pages.translator(context.locale)(done)
  return ok({ ...page.value, ...(text !== undefined && { notice: { kind: 'done' as const, text } }) })
}

/** The page again, with what stands in the way of a form. */
async function rejected(failure: ApiError, context: RequestContext, db: Executor): Promise<SentQuoteOutcome> {
  const viewer = viewerOf(context, db)
  if (viewer === undefined) return fail(UNAUTHORIZED)
  if (failure.status !== 409 && failure.status !== 429) return fail(failure)
  const page = await show(viewer)
  if (!page.ok) return page
  const t = context.ports.pages.translator(context.locale)
  const text = t(failure.message ?? errorText(failure.code, failure.status), failure.values)
  return ok({ ...page.value, status: httpStatusOfApiError(failure), notice: { kind: 'problem', text } })
}

/** The quotes that members of an account have sent: list, log, withdrawing and sending again (QUO-12). */
export function registerSentQuotes(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.member('POST /account/quotes/{id}/revoke', async ({ params }, acting) => {
    const revoked = await revokeQuote({ ...acting, ...params })
    return revoked.ok ? ok({ state: revoked.value }) : revoked
  })
  actions.member(
    'POST /account/quotes/{id}/resend',
    ({ params, body }, acting) => resendQuote(body.recipient_id, { ...acting, ...params }),
    {
      bodyOf: ({ recipient_id: given = '' }) => {
        const recipientId = Number(given)
        return Number.isSafeInteger(recipientId) && recipientId >= 1
          ? ok({ recipient_id: recipientId })
          : fail(invalidField('recipient_id', 'errors.field_option'))
      },
    },
  )
  actions.member('POST /account/quotes/{id}/copy', ({ params }, acting) => copySentQuote({ ...acting, ...params }))
  actions.member(
    'POST /account/quotes/{id}/views',
    ({ params, body }, acting) => switchViewLog(body.is_logged, { ...acting, ...params }),
    {
      bodyOf: ({ is_logged: given }) =>
        given === '0' || given === '1'
          ? ok({ is_logged: given === '1' ? 1 : 0 })
          : fail(invalidField('is_logged', 'errors.field_option')),
    },
  )
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
      return done.ok ? ok({ goTo: done.value.leadsTo }) : rejected(done.failure, context, db)
    },
  })
}
