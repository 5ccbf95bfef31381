import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { flagIn, flagOut, paragraph, productId } from '../fields.ts'
import { shareBody, shareCart, sharedQuote } from './share.ts'

/** The public id of a quote of the account. */
const ownParams = z.object({ id: z.string().max(64) })

type Input = Readonly<Record<string, unknown>>

function form(intent: string, done: (input: Input) => string): ActionForm {
  const leadsTo = (input: Input) => `/account/quotes/${String(input['id'])}?done=${done(input)}`
  return { on: '/account/quotes/:id', intent: `quote.${intent}`, leadsTo }
}

const revisedQuote = sharedQuote.omit({ notified: true }).extend({ revision: z.int().min(1) })

/** Place among the options of a quote. */
const optionPlace = z.int().min(1).max(4)

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
    /** `option`: place, from 1, of the option that is copied. */
    body: z.strictObject({ option: optionPlace.optional() }),
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
  'POST /account/quotes/{id}/messages': {
    summary:
      'Writes to a recipient who has opened a quote of the account, to those with the sender’s own link, or to all who have opened it',
    area: 'quote',
    access: 'quote_owner',
    form: form('message', () => 'answered'),
    params: ownParams,
    /** `recipient_id`: absent for all, 0 for those with the sender’s own link; `line_id`: the product of a line of the quote. */
    body: z.strictObject({
      text: paragraph(2_000),
      recipient_id: z.int().min(0).optional(),
      line_id: productId.optional(),
    }),
    /** `written_to`: recipients beside those with the sender’s own link. */
    result: z.strictObject({ id: z.int(), written_to: z.int() }),
  },
  'POST /account/quotes/{id}/messages/read': {
    summary: 'Notes up to which message the account has read the questions about a quote',
    area: 'quote',
    access: 'quote_owner',
    form: form('read', () => 'read'),
    params: ownParams,
    body: z.strictObject({ through: z.int().min(0) }),
    result: z.strictObject({}),
  },
  'POST /account/quotes/{id}/open': {
    summary: 'Opens a quote of the account as its cart, to be revised; the cart from before is saved first',
    area: 'quote',
    access: 'quote_owner',
    form: { on: '/account/quotes/:id', intent: 'quote.open' },
    params: ownParams,
    /** `option`: place, from 1, of the option that is to be changed. */
    body: z.strictObject({ option: optionPlace.optional() }),
    /** `saved_as`: the name under which the cart from before is saved; null where there was nothing to save. */
    result: z.strictObject({ next: z.string(), saved_as: z.string().nullable() }),
  },
  'POST /account/quotes/{id}/revise': {
    summary: 'Sends the cart as the next revision of a quote, which it replaces, to the same recipients',
    area: 'quote',
    access: 'quote_owner',
    isIdempotent: true,
    form: { on: '/account/quotes/:id', intent: 'quote.revise' },
    params: ownParams,
    /**
     * `prices`: those of today, unless those of the quote are kept, while it binds and for what was quoted. `option`: place, from 1, of the
     * one that the cart takes the place of; without it the one that the cart is most like.
     */
    body: z.strictObject({
      cart: shareCart.optional(),
      usages: shareBody.shape.usages,
      comment: paragraph(255).optional(),
      prices: z.enum(['today', 'quoted']).optional(),
      option: optionPlace.optional(),
      total_shown: z.number().optional(),
    }),
    result: revisedQuote,
  },
  'POST /account/quotes/{id}/extend': {
    summary: 'Sets a later end of an open quote, at today’s prices: where they differ it is a revision',
    area: 'quote',
    access: 'quote_owner',
    isIdempotent: true,
    form: { on: '/account/quotes/:id', intent: 'quote.extend' },
    params: ownParams,
    /** `expires_on`: `yyyy-mm-dd`, at most 180 days after the first sending. `total_shown`: the total at today’s prices. */
    body: z.strictObject({ expires_on: z.iso.date(), total_shown: z.number().optional() }),
    result: revisedQuote.omit({ url: true }),
  },
})
