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

/** An action of the account by a manage link: the same body, with the token of the page's forms, and the same result. */
function byLink<Shape extends z.ZodRawShape, Result extends z.ZodType>(action: {
  readonly body: z.ZodObject<Shape, z.core.$strict>
  readonly result: Result
}) {
  return {
    area: 'quote',
    access: 'quote_view',
    params: linkParams,
    body: action.body.extend(formToken),
    result: action.result,
  } as const
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
    ...byLink(sentQuoteActions['POST /account/quotes/{id}/resend']),
    summary: 'Mails the quote of a manage link to one of its recipients again, within the limits of sharing',
    form: form('resend', () => 'resent'),
  },
  'POST /quotes/manage/{token}/views': {
    ...byLink(sentQuoteActions['POST /account/quotes/{id}/views']),
    summary:
      'Switches on or off that the days are stored on which the quote of a manage link was opened; off deletes them',
    form: form('views', ({ is_logged: isLogged }) => (isLogged === 1 ? 'logged' : 'unlogged')),
  },
  'POST /quotes/manage/{token}/messages': {
    ...byLink(sentQuoteActions['POST /account/quotes/{id}/messages']),
    summary:
      'Writes to a recipient who has opened the quote of a manage link, to those with the sender’s own link, or to all who have opened it',
    form: form('message', () => 'answered'),
  },
  'POST /quotes/manage/{token}/messages/read': {
    ...byLink(sentQuoteActions['POST /account/quotes/{id}/messages/read']),
    summary: 'Notes up to which message the owner of a manage link has read the questions about the quote',
    form: form('read', () => 'read'),
  },
  'POST /quotes/manage/{token}/extend': {
    ...byLink(sentQuoteActions['POST /account/quotes/{id}/extend']),
    summary: 'Sets a later end of the quote of a manage link, at today’s prices: where they differ it is a revision',
    isIdempotent: true,
    form: form('extend', () => 'extended'),
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
