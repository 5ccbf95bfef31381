import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { flagIn, flagOut } from '../fields.ts'

/** The public id of a quote of the account. */
const ownParams = z.object({ id: z.string().max(64) })

type Input = Readonly<Record<string, unknown>>

function form(intent: string, done: (input: Input) => string): ActionForm {
  const leadsTo = (input: Input) => `/account/quotes/${String(input['id'])}?done=${done(input)}`
  return { on: '/account/quotes/:id', intent: `quote.${intent}`, leadsTo }
}

/** Actions of members on the quotes that their account has sent (QUO-12). */
export const sentQuoteActions = defineCalls({
  'POST /account/quotes/{id}/revoke': {
    summary: 'Withdraws an open quote of the account: its link ends, and mails that wait are not sent',
    area: 'quote',
    access: 'quote_owner',
    form: form('revoke', () => 'revoked'),
    params: ownParams,
    result: z.strictObject({ state: z.literal('revoked') }),
  },
  'POST /account/quotes/{id}/resend': {
    summary: 'Mails an open quote of the account to one of its recipients again, within the limits of sharing',
    area: 'quote',
    access: 'quote_owner',
    form: form('resend', () => 'resent'),
    params: ownParams,
    body: z.strictObject({ recipient_id: z.int().min(1) }),
    result: z.strictObject({ email: z.string(), state: z.literal('queued') }),
  },
  'POST /account/quotes/{id}/copy': {
    summary: 'Copies a quote of the account as a new cart at today’s prices; the cart from before is saved first',
    area: 'quote',
    access: 'quote_owner',
    form: {
      on: '/account/quotes/:id',
      intent: 'quote.copy',
      leadsTo: () => '/platform/marketplace/shopping-cart-review',
    },
    params: ownParams,
    /** `saved_as`: the name under which the cart from before is saved; null where there was nothing to save. */
    result: z.strictObject({ next: z.string(), saved_as: z.string().nullable() }),
  },
  'POST /account/quotes/{id}/views': {
    summary: 'Switches on or off that the days are stored on which a quote was opened; off deletes them',
    area: 'quote',
    access: 'quote_owner',
    form: form('views', ({ is_logged: isLogged }) => (isLogged === 1 ? 'logged' : 'unlogged')),
    params: ownParams,
    body: z.strictObject({ is_logged: flagIn }),
    result: z.strictObject({ is_logged: flagOut }),
  },
})
