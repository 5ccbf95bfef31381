import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { flagIn } from '../fields.ts'
import { sentQuoteActions } from './sent-quotes.ts'

/** The token of a link that manages one quote, from the mail to the visitor who shared it. */
const linkParams = z.object({ token: z.string().max(128) })

const formToken = { form_token: z.string().max(256) }

/** The forms are those of the account's page of a quote, at the address of the link. */
function form(intent: string, done: (input: Readonly<Record<string, unknown>>) => string): ActionForm {
  const leadsTo = (input: Readonly<Record<string, unknown>>) =>
    `/quotes/manage/${String(input['token'])}?done=${done(input)}`
  return { on: '/quotes/manage/:token', intent: `quote.${intent}`, leadsTo }
}

/** Actions of a visitor on the quote that they shared, by the link in their mail: those of an account on its own (S-04). */
export const managedQuoteActions = defineCalls({
  'POST /quotes/manage/{token}/revoke': {
    summary: 'Withdraws the quote of a manage link: its links end, and mails that wait are not sent',
    area: 'quote',
    access: 'quote_view',
    form: form('revoke', () => 'revoked'),
    params: linkParams,
    body: z.strictObject(formToken),
    result: sentQuoteActions['POST /account/quotes/{id}/revoke'].result,
  },
  'POST /quotes/manage/{token}/resend': {
    summary: 'Mails the quote of a manage link to one of its recipients again, within the limits of sharing',
    area: 'quote',
    access: 'quote_view',
    form: form('resend', () => 'resent'),
    params: linkParams,
    body: sentQuoteActions['POST /account/quotes/{id}/resend'].body.extend(formToken),
    result: sentQuoteActions['POST /account/quotes/{id}/resend'].result,
  },
  'POST /quotes/manage/{token}/views': {
    summary:
      'Switches on or off that the days are stored on which the quote of a manage link was opened; off deletes them',
    area: 'quote',
    access: 'quote_view',
    form: form('views', ({ is_logged: isLogged }) => (isLogged === 1 ? 'logged' : 'unlogged')),
    params: linkParams,
    body: sentQuoteActions['POST /account/quotes/{id}/views'].body.extend(formToken),
    result: sentQuoteActions['POST /account/quotes/{id}/views'].result,
  },
  'POST /quotes/manage/{token}/messages': {
    summary:
      'Writes to a recipient who has opened the quote of a manage link, to those with the sender’s own link, or to all who have opened it',
    area: 'quote',
    access: 'quote_view',
    form: form('message', () => 'answered'),
    params: linkParams,
    body: sentQuoteActions['POST /account/quotes/{id}/messages'].body.extend(formToken),
    result: sentQuoteActions['POST /account/quotes/{id}/messages'].result,
  },
  'POST /quotes/manage/{token}/messages/read': {
    summary: 'Notes up to which message the owner of a manage link has read the questions about the quote',
    area: 'quote',
    access: 'quote_view',
    form: form('read', () => 'read'),
    params: linkParams,
    body: sentQuoteActions['POST /account/quotes/{id}/messages/read'].body.extend(formToken),
    result: sentQuoteActions['POST /account/quotes/{id}/messages/read'].result,
  },
  'POST /quotes/manage/{token}/extend': {
    summary: 'Sets a later end of the quote of a manage link, at today’s prices: where they differ it is a revision',
    area: 'quote',
    access: 'quote_view',
    isIdempotent: true,
    form: form('extend', () => 'extended'),
    params: linkParams,
    body: sentQuoteActions['POST /account/quotes/{id}/extend'].body.extend(formToken),
    result: sentQuoteActions['POST /account/quotes/{id}/extend'].result,
  },
  'POST /quotes/manage/{token}/end': {
    summary: 'Ends a manage link and its mails for good, and forgets the address; the quote stays as it is',
    area: 'quote',
    access: 'quote_view',
    form: form('end', () => 'ended'),
    params: linkParams,
    /** `unsubscribe`: 1: the address gets no quotes any more either, from any sender. */
    body: z.strictObject({ ...formToken, unsubscribe: flagIn.optional() }),
    result: z.strictObject({ state: z.literal('ended') }),
  },
})
