import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import { fail, ok } from '@waybill/domain/result'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import { localePath } from '@waybill/i18n'
import { pathPart } from '../../platform/http/request-context.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { asResult, callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { findOwnCart, findSavedCart } from '../cart/index.ts'
import { filledIn } from './answer-routes.ts'
import { requestedIn } from './choice-view.ts'
import { shareView } from './share-view.ts'
import { askAgain, lookUpRecipients } from './use-cases/ask-again.ts'
import { answerShare } from './use-cases/answer-share.ts'
import { quoteTotalOf } from './use-cases/quote-total.ts'
import { shareQuote } from './use-cases/share-quote.ts'

const listIn = (text = ''): readonly string[] => text.split(/[\s,]+/).filter(Boolean)

/** Carts that are quoted together, by the form of the page on which they stand beside each other. */
function togetherIn(fields: FormBody['fields']) {
  const { quantities: usages } = requestedIn(new URLSearchParams(fields), null)
  return {
    emails: listIn(fields['emails']),
    saved_cart_ids: listIn(fields['saved_cart_ids']),
    totals_shown: listIn(fields['totals_shown']).map(Number),
    ...(usages && { usages }),
    ...filledIn(fields, 'sender_name', 'prepared_for', 'comment'),
  }
}

/** A cart, open or saved, as a quote: what is shown before, and sending it. */
export function registerSharing(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  const call = callRegistrar(app, ports)
  actions.anyone(
    'POST /cart/share',
    async ({ body }, { context, db }) => shareQuote({ body, stored: await findOwnCart(context, db) }, context, db),
    {
      afterCommit: ({ result }, { body }, context) => answerShare(body, result, context),
      bodyOf: (fields) => readFields(calls['POST /cart/share'].body, togetherIn(fields)),
    },
  )
  actions.anyone(
    'POST /cart/saved/{id}/share',
    async ({ params, body }, { context, db }) => {
      const stored = await findSavedCart(context, db, params.id)
      return stored === undefined ? fail(NOT_FOUND) : shareQuote({ body, stored }, context, db)
    },
    {
      afterCommit: ({ result }, { body }, context) => answerShare(body, result, context),
      bodyOf: async ({ id = '', emails = '', comment = '', link }, { context, db }) => {
        const written = {
          emails: emails.split(/[\s,]+/).filter(Boolean),
          ...(comment !== '' && { comment }),
          ...(link === '1' && { link: 1 }),
        }
        const body = readFields(calls['POST /cart/saved/{id}/share'].body, written)
        return body.ok || (await findSavedCart(context, db, id)) !== undefined ? body : fail(NOT_FOUND)
      },
    },
  )
  call('POST /cart/share/recipients', async ({ body }, context, db) => {
    return asResult(await lookUpRecipients(body.emails, { context, db }))
  })
  actions.anyone('POST /cart/share/again', ({ body }, by) => askAgain(body, by), {
    bodyOf: ({ email = '' }) => ok({ email }),
    nextOf: (_, { context }) => {
      const [id, token] = [pathPart(context, 'id'), pathPart(context, 'token')].map(encodeURIComponent)
      return localePath(context.locale, `${token ? `/quotes/manage/${token}` : `/account/quotes/${id}`}?done=requested`)
    },
  })
  call('POST /cart/quote/total', async ({ body }, context, db) => {
    return asResult(await quoteTotalOf(body, context, db))
  })
  call('GET /cart/share/view', async ({ query }, context, db) => {
    const view = await shareView(query.type, context, db)
    if (!view.ok) return view
    if (context.request.headers.accept?.includes('application/json') === true) return ok({ result: view.value.data })
    const headers = { 'content-language': context.locale, vary: 'Accept, Accept-Language' }
    return ok({ raw: { type: 'text/html; charset=utf-8', body: view.value.html, headers } })
  })
}
