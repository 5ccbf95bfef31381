import { calls } from '@waybill/contract'
import { localePath } from '@waybill/i18n'
import type { FormBody } from '../../platform/http/form-body.ts'
import { readFields } from '../../platform/http/read-input.ts'
import type { ActionContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import { extendQuote } from './use-cases/extend-quote.ts'
import { ownedBy } from './use-cases/quote-owner.ts'
import { openToRevise, reviseSentQuote } from './use-cases/revise-quote.ts'

/** The page of the revision that came of it, with what was done. */
const pageOf =
  (done: 'revised' | 'extended') =>
  ({ quote_id: id }: { readonly quote_id: string }, { context }: ActionContext): string =>
    localePath(context.locale, `/account/quotes/${id}?done=${done}`)

/** An amount that a form of the page showed; the field is empty where it showed none. */
const shownIn = (given = ''): { readonly total_shown?: number } => (given === '' ? {} : { total_shown: Number(given) })

/** A later end, as the form of an owner's page names it. */
export function extensionIn({ expires_on: expiresOn = '', total_shown: total }: FormBody['fields']) {
  return { expires_on: expiresOn, ...shownIn(total) }
}

/** The option that is changed, where the quote has several. */
export const optionIn = ({ option = '' }: FormBody['fields']) => (option === '' ? {} : { option: Number(option) })

/** A choice of prices names the total that was shown with it: `today 120.5`. */
function choiceIn({ offer = 'today', comment = '', ...fields }: FormBody['fields']) {
  const [prices, total] = offer.split(' ')
  return { prices, ...shownIn(total), ...optionIn(fields), ...(comment !== '' && { comment }) }
}

/** Revisions of sent quotes, and later ends of them (S-07, S-11). */
export function registerRevisions(actions: ActionRegistrar): void {
  actions.member(
    'POST /account/quotes/{id}/open',
    ({ params, body }, acting) => openToRevise(body, ownedBy(acting, params)),
    { bodyOf: (fields) => readFields(calls['POST /account/quotes/{id}/open'].body, optionIn(fields)) },
  )
  actions.member(
    'POST /account/quotes/{id}/revise',
    ({ params, body }, acting) => reviseSentQuote(body, ownedBy(acting, params)),
    {
      bodyOf: (fields) => readFields(calls['POST /account/quotes/{id}/revise'].body, choiceIn(fields)),
      nextOf: pageOf('revised'),
    },
  )
  actions.member(
    'POST /account/quotes/{id}/extend',
    ({ params, body }, acting) => extendQuote(body, ownedBy(acting, params)),
    {
      bodyOf: (fields) => readFields(calls['POST /account/quotes/{id}/extend'].body, extensionIn(fields)),
      nextOf: pageOf('extended'),
    },
  )
}
