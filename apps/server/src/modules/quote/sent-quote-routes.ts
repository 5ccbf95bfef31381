import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath, type MessageId } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { sentQuoteProps, sentQuotesProps, type SentReader } from './sent-quote-page.ts'
import { resendQuote, revokeQuote, switchViewLog } from './use-cases/change-sent-quote.ts'

const PAGE = '/account/quotes'
const UNAUTHORIZED = apiError(401, 'unauthorized')

type Outcome = Result<PageOutcome<'sent_quote'>, ApiError>

/** What a form did, named in the address that it leads to. */
const DONE = {
  revoked: 'sentQuote.done.revoked',
  resent: 'sentQuote.done.resent',
  logged: 'sentQuote.done.logged',
  unlogged: 'sentQuote.done.unlogged',
} as const satisfies Record<string, MessageId>

type Done = keyof typeof DONE

function readerOf(context: RequestContext, db: Executor): SentReader | undefined {
  return context.actor.kind === 'member' ? { member: context.actor, context, db } : undefined
}

function idIn({ request }: RequestContext): string {
  const params: unknown = request.params
  return typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string'
    ? params.id
    : ''
}

const invalid = (path: string) =>
  fail(apiError(422, 'invalid-input', { errors: [{ path, message: 'errors.field_option' }] }))

/** Runs the form's call: what it did, or why not. */
async function act({ fields }: FormBody, reader: SentReader): Promise<Result<Done, ApiError>> {
  const owned = { ...reader, id: idIn(reader.context) }
  switch (fields['intent']) {
    case 'quote.revoke': {
      const done = await revokeQuote(owned)
      return done.ok ? ok('revoked') : done
    }
    case 'quote.resend': {
      const recipientId = Number(fields['recipient_id'] ?? '')
      if (!Number.isSafeInteger(recipientId) || recipientId < 1) return invalid('recipient_id')
      const done = await resendQuote(recipientId, owned)
      return done.ok ? ok('resent') : done
    }
    case 'quote.views': {
      const given = fields['is_logged']
      if (given !== '0' && given !== '1') return invalid('is_logged')
      const done = await switchViewLog(given === '1' ? 1 : 0, owned)
      return done.ok ? ok(given === '1' ? 'logged' : 'unlogged') : done
    }
    default:
      return invalid('intent')
  }
}

async function show(
  reader: SentReader,
): Promise<Result<Extract<PageOutcome<'sent_quote'>, { show: unknown }>, ApiError>> {
  const props = await sentQuoteProps(idIn(reader.context), reader)
  if (!props.ok) return props
  const t = reader.context.ports.pages.translator(reader.context.locale)
  return ok({ show: props.value, title: t('sentQuote.heading', { number: props.value.number }) })
}

async function load(context: RequestContext, db: Executor): Promise<Outcome> {
  const reader = readerOf(context, db)
  if (reader === undefined) return fail(UNAUTHORIZED)
  const page = await show(reader)
  if (!page.ok) return page
  const { searchParams } = new URL(context.request.url, 'http://path')
  const done = Object.entries(DONE).find(([name]) => searchParams.get('done') === name)?.[1]
  const text = done && context.ports.pages.translator(context.locale)(done)
  return ok({ ...page.value, ...(text !== undefined && { notice: { kind: 'done' as const, text } }) })
}

async function submit(form: FormBody, context: RequestContext, db: Executor): Promise<Outcome> {
  const reader = readerOf(context, db)
  if (reader === undefined) return fail(UNAUTHORIZED)
  const done = await act(form, reader)
  if (done.ok) return ok({ goTo: localePath(context.locale, `${PAGE}/${idIn(context)}?done=${done.value}`) })
  const { failure } = done
  if (failure.status !== 409 && failure.status !== 429) return fail(failure)
  const page = await show(reader)
  if (!page.ok) return page
  const t = context.ports.pages.translator(context.locale)
  const text = t(failure.message ?? errorText(failure.code, failure.status), failure.values)
  return ok({ ...page.value, status: httpStatusOfApiError(failure), notice: { kind: 'problem', text } })
}

/** The quotes that members of an account have sent: list, log, withdrawing and sending again (QUO-12). */
export function registerSentQuotes(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('POST /account/quotes/{id}/revoke', async ({ params }, context, db) => {
    const reader = readerOf(context, db)
    if (reader === undefined) return fail(UNAUTHORIZED)
    const revoked = await revokeQuote({ ...reader, id: params.id })
    return revoked.ok ? ok({ result: { state: revoked.value } }) : revoked
  })
  call('POST /account/quotes/{id}/resend', async ({ params, body }, context, db) => {
    const reader = readerOf(context, db)
    if (reader === undefined) return fail(UNAUTHORIZED)
    const sent = await resendQuote(body.recipient_id, { ...reader, id: params.id })
    return sent.ok ? ok({ result: sent.value }) : sent
  })
  call('POST /account/quotes/{id}/views', async ({ params, body }, context, db) => {
    const reader = readerOf(context, db)
    if (reader === undefined) return fail(UNAUTHORIZED)
    const switched = await switchViewLog(body.is_logged, { ...reader, id: params.id })
    return switched.ok ? ok({ result: switched.value }) : switched
  })
  registerPage(app, ports, {
    path: PAGE,
    name: 'sent_quotes',
    access: 'account',
    signInFirst: true,
    load: async (context, db) => {
      const reader = readerOf(context, db)
      if (reader === undefined) return fail(UNAUTHORIZED)
      return ok({
        show: await sentQuotesProps(reader),
        title: ports.pages.translator(context.locale)('sentQuote.title'),
      })
    },
  })
  registerPage(app, ports, {
    path: `${PAGE}/:id`,
    name: 'sent_quote',
    access: 'account',
    signInFirst: true,
    load,
    submit,
  })
}
