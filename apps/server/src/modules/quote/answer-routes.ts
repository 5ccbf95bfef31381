import { calls } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { NOT_FOUND, apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { formToken, isFormToken } from '../../platform/http/tokens.ts'
import { hashToken } from '../../platform/ids.ts'
import { requestedIn } from './choice-view.ts'
import { findLinkedQuote } from './repository-answers.ts'
import { acceptSharedQuote } from './use-cases/accept-quote.ts'
import { declineSharedQuote } from './use-cases/decline-quote.ts'
import { logView } from './use-cases/log-view.ts'
import { openQuoteAsCart } from './use-cases/open-quote.ts'

const ACCEPT = calls['POST /quotes/{token}/accept']
const OPEN = calls['POST /quotes/{token}/open']
const DECLINE = calls['POST /quotes/{token}/decline']

/** In the address of a quote's page after an answer: another acceptance than the first, and a decline that ended nothing. */
export const ANSWER_NOTES = ['joined', 'noted'] as const
type AnswerNote = (typeof ANSWER_NOTES)[number]

/** The page that an answer leads to. */
function pageAfter(token: string, { locale }: RequestContext, note?: AnswerNote): string {
  return localePath(locale, `/quotes/${token}${note === undefined ? '' : `?${note}=1`}`)
}

/** Quote pages are reached from mails: their form token is for a visitor without a session too. */
export function trusted<I extends { readonly body: { readonly form_token: string } }, Done>(
  run: (input: I, calling: ActionContext) => Promise<Result<Done, ApiError>>,
): typeof run {
  return async (input, calling) => {
    const { ports, actor, cookies } = calling.context
    const isForeign = cookies.hasIdentity() && !isFormToken(ports.keys, actor, input.body.form_token)
    return isForeign ? fail(apiError(403, 'cross-site')) : run(input, calling)
  }
}

/** A form has had its token checked as one of a page. */
export const tokenOf = ({ context }: ActionContext) => ({ form_token: formToken(context.ports.keys, context.actor) })

/** An empty field of a form is none. */
export function filledIn<K extends string>(
  fields: FormBody['fields'],
  ...names: readonly K[]
): Partial<Record<K, string>> {
  const filled: Partial<Record<K, string>> = {}
  for (const name of names) if (fields[name]) filled[name] = fields[name]
  return filled
}

/** The recipient's three answers, and that they looked. */
export function registerAnswers(actions: ActionRegistrar): void {
  actions.anyone(
    'POST /quotes/{token}/accept',
    trusted(async ({ params: { token }, body }, { context, db }) => {
      const { name, role, order_number: orderNumber, option, without, quantities } = body
      const words = { name, role, orderNumber }
      const requested = { option, without, quantities }
      const accepted = await acceptSharedQuote({ token, words, requested, context, db })
      if (!accepted.ok) return accepted
      const { state, acceptedBy, hasJoined } = accepted.value
      const next = pageAfter(token, context, hasJoined ? 'joined' : undefined)
      return ok({ state, next, accepted_by: acceptedBy || null, joined: hasJoined ? 1 : 0 })
    }),
    {
      bodyOf: (fields, by) =>
        readFields(ACCEPT.body, {
          ...tokenOf(by),
          ...requestedIn(new URLSearchParams(fields), null),
          ...filledIn(fields, 'name', 'role', 'order_number'),
        }),
    },
  )
  actions.anyone(
    'POST /quotes/{token}/decline',
    trusted(async ({ params: { token }, body: { name, reason, words } }, { context, db }) => {
      const declined = await declineSharedQuote({ token, name, reason, words, context, db })
      if (!declined.ok) return declined
      const { state } = declined.value
      return ok({ state, next: pageAfter(token, context, state === 'declined' ? undefined : 'noted') })
    }),
    {
      bodyOf: (fields, by) =>
        readFields(DECLINE.body, { ...tokenOf(by), ...filledIn(fields, 'reason', 'words', 'name') }),
    },
  )
  actions.anyone(
    'POST /quotes/{token}/open',
    trusted(({ params, body: { form_token: _, ...requested } }, { context }) =>
      openQuoteAsCart(params.token, requested, context),
    ),
    {
      transaction: 'own',
      bodyOf: (fields, by) =>
        readFields(OPEN.body, { ...tokenOf(by), ...requestedIn(new URLSearchParams(fields), null) }),
    },
  )
  actions.anyone(
    'POST /quotes/{token}/view',
    trusted(async ({ params }, { context, db }) => {
      const linked = await findLinkedQuote(db, hashToken(params.token))
      if (linked === undefined) return fail(NOT_FOUND)
      await logView(linked, context, db)
      return ok({})
    }),
  )
}
