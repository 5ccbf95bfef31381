import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import { pathPart } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { tokenOf, trusted } from './answer-routes.ts'
import { showManagedQuote } from './manage-page.ts'
import { extensionIn } from './revision-routes.ts'
import { doneNotice, explainFailure, recipientIn, switchIn } from './sent-quote-routes.ts'
import { messageIn, readIn, writeAsOwner } from './thread-routes.ts'
import { readThreads } from './use-cases/answer-thread.ts'
import { resendQuote, revokeQuote, switchViewLog } from './use-cases/change-sent-quote.ts'
import { endManageLink, findManagedQuote } from './use-cases/manage-link.ts'
import { extendQuote } from './use-cases/extend-quote.ts'
import type { OwnedQuote } from './use-cases/quote-owner.ts'

const PAGE = '/quotes/manage/:token'

interface LinkInput {
  readonly params: { readonly token: string }
  readonly body: { readonly form_token: string }
}

/** An action on the quote of a manage link: 404 for a wrong token, 410 for a link that has ended. */
function byLink<I extends LinkInput, Done>(
  run: (input: I, owned: OwnedQuote) => Promise<Result<Done, ApiError>>,
): (input: I, calling: ActionContext) => Promise<Result<Done, ApiError>> {
  return trusted(async (input: I, calling: ActionContext) => {
    const owned = await findManagedQuote(input.params.token, calling)
    return owned.ok ? run(input, owned.value) : owned
  })
}

/** The fields of a form beside its token, which was checked as one of a page. */
const fieldsFor =
  (fieldsOf: (fields: FormBody['fields']) => object) =>
  (fields: FormBody['fields'], by: ActionContext): object => ({ ...tokenOf(by), ...fieldsOf(fields) })

/** Actions of a visitor on the quote that they shared, by the link of their mail (S-04). */
function registerManaging(actions: ActionRegistrar): void {
  actions.anyone(
    'POST /quotes/manage/{token}/revoke',
    byLink(async (_, owned) => {
      const revoked = await revokeQuote(owned)
      return revoked.ok ? ok({ state: revoked.value }) : revoked
    }),
    { bodyOf: (_, by) => ok(tokenOf(by)) },
  )
  actions.anyone(
    'POST /quotes/manage/{token}/resend',
    byLink(({ body }, owned) => resendQuote(body.recipient_id, owned)),
    { bodyOf: (fields, by) => withToken(recipientIn(fields), by) },
  )
  actions.anyone(
    'POST /quotes/manage/{token}/views',
    byLink(({ body }, owned) => switchViewLog(body.is_logged, owned)),
    { bodyOf: (fields, by) => withToken(switchIn(fields), by) },
  )
  const extension = fieldsFor(extensionIn)
  actions.anyone(
    'POST /quotes/manage/{token}/extend',
    byLink(({ body }, owned) => extendQuote(body, owned)),
    { bodyOf: (fields, by) => readFields(calls['POST /quotes/manage/{token}/extend'].body, extension(fields, by)) },
  )
  registerManagedThreads(actions)
  actions.anyone(
    'POST /quotes/manage/{token}/end',
    byLink(({ body }, owned) => endManageLink(body.unsubscribe === 1, owned)),
    { bodyOf: ({ unsubscribe }, by) => ok({ ...tokenOf(by), ...(unsubscribe === '1' && { unsubscribe: 1 }) }) },
  )
}

function registerManagedThreads(actions: ActionRegistrar): void {
  const [message, reading] = [fieldsFor(messageIn), fieldsFor(readIn)]
  actions.anyone(
    'POST /quotes/manage/{token}/messages',
    byLink(({ body }, owned) => writeAsOwner(body, owned)),
    { bodyOf: (fields, by) => readFields(calls['POST /quotes/manage/{token}/messages'].body, message(fields, by)) },
  )
  actions.anyone(
    'POST /quotes/manage/{token}/messages/read',
    byLink(({ body }, owned) => readThreads(body.through, owned)),
    {
      bodyOf: (fields, by) => readFields(calls['POST /quotes/manage/{token}/messages/read'].body, reading(fields, by)),
    },
  )
}

function withToken<Fields extends object>(read: Result<Fields, ApiError>, by: ActionContext) {
  return read.ok ? ok({ ...tokenOf(by), ...read.value }) : read
}

type ManagedOutcome = Result<PageOutcome<'managed_quote'>, ApiError>

/** The page that a visitor reaches by the link in their mail: the account's page of a quote, for this quote alone (S-04). */
export function registerManagedQuotes(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerManaging(actions)
  registerPage(app, ports, {
    path: PAGE,
    name: 'managed_quote',
    access: 'quote_view',
    load: async (context, db): Promise<ManagedOutcome> => {
      const page = await showManagedQuote(pathPart(context, 'token'), { context, db })
      if (!page.ok || page.value.show.sent === null) return page
      return ok({ ...page.value, ...doneNotice(context) })
    },
    submit: async (form, context, db): Promise<ManagedOutcome> => {
      const by = { context, db }
      const done = await actions.submit(PAGE, form, by)
      if (done.ok) return ok({ goTo: done.value.leadsTo })
      const page = await showManagedQuote(pathPart(context, 'token'), by)
      if (!page.ok || page.value.show.sent === null) return page
      const { sent } = page.value.show
      const explained = await explainFailure(form, done.failure, {
        context,
        page: async () => ok({ ...page.value, show: sent }),
      })
      return explained.ok ? ok({ ...explained.value, show: { sent: explained.value.show } }) : fail(explained.failure)
    },
  })
}
