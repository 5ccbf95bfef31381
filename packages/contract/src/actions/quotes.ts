import type { DeclineReason } from '@waybill/domain/quote'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { flagOut, locale, paragraph, productId, usages } from '../fields.ts'
import { cartCalls } from './cart.ts'
import { personName } from './share.ts'

const tokenParams = z.object({ token: z.string().max(128) })

/** Parts of sharing, each by its number or its name. */
const VIEW_TYPES = ['details', 'share', 'usage', 'preview'] as const
const viewType = z
  .enum(['1', '2', '3', '4', ...VIEW_TYPES])
  .transform((given) => VIEW_TYPES.find((name, place) => name === given || String(place + 1) === given) ?? 'details')

/**
 * Of a quote that leaves a choice, what is meant: the place of an option from 1, optional lines to leave out, quantities within their
 * ranges (S-09, S-10).
 */
const requested = {
  option: z.int().min(1).max(4).optional(),
  without: z.array(productId).max(200).optional(),
  quantities: usages.optional(),
}

const DECLINE_REASONS = ['price', 'not_now', 'other'] as const satisfies readonly DeclineReason[]

export const quoteCalls = defineCalls({
  'POST /quotes/{token}/accept': {
    summary: 'Accepts a quote: freezes it and tells its owner; nothing is bought',
    area: 'quote',
    access: 'quote_accept',
    form: { on: '/quotes/:token', intent: 'accept' },
    params: tokenParams,
    /**
     * Each but the token is optional. `name`: who accepts, shown to every reader of the quote; `role`: in their company;
     * `order_number`: the buyer's own, for the order and its invoices, 60 characters (S-06).
     */
    body: z.strictObject({
      form_token: z.string().max(256),
      name: personName.optional(),
      role: personName.optional(),
      order_number: z.string().max(240).optional(),
      ...requested,
    }),
    /** `accepted_by`: whose acceptance binds, `null` without a name; `joined`: 1 where it is another person's (S-05). */
    result: z.strictObject({
      state: z.string(),
      next: z.string(),
      accepted_by: z.string().nullable(),
      joined: flagOut,
    }),
  },
  'POST /quotes/{token}/decline': {
    summary:
      'Declines a quote for the recipient of the link; by the sender’s own link, which has none, it ends nothing',
    area: 'quote',
    access: 'quote_accept',
    form: { on: '/quotes/:token', intent: 'decline' },
    params: tokenParams,
    /** Each but the token is optional: who declines, why, and up to 255 characters for the sender (S-05). */
    body: z.strictObject({
      form_token: z.string().max(256),
      name: personName.optional(),
      reason: z.enum(DECLINE_REASONS).optional(),
      words: paragraph(255).optional(),
    }),
    /** `state`: that of the quote by this link. */
    result: z.strictObject({ state: z.string(), next: z.string() }),
  },
  'POST /quotes/{token}/messages': {
    summary:
      'Asks about a quote or a line of it: in the recipient’s own thread, or in the one of all who have the sender’s own link',
    area: 'quote',
    access: 'quote_accept',
    form: { on: '/quotes/:token', intent: 'ask' },
    params: tokenParams,
    /** `line_id`: the product of a line of the quote; `name`: who asks, for the sender and, by the sender’s own link, its readers. */
    body: z.strictObject({
      form_token: z.string().max(256),
      text: paragraph(2_000),
      line_id: productId.optional(),
      name: personName.optional(),
    }),
    result: z.strictObject({ id: z.int(), next: z.string() }),
  },
  'POST /quotes/{token}/messages/read': {
    summary: 'Notes up to which message the recipient of the link has read; nothing by the sender’s own link',
    area: 'quote',
    access: 'quote_view',
    params: tokenParams,
    body: z.strictObject({ form_token: z.string().max(256), through: z.int().min(0) }),
    result: z.strictObject({}),
  },
  'POST /quotes/{token}/open': {
    summary: 'Opens a quote as a cart, re-priced; the cart from before is saved first',
    area: 'quote',
    access: 'quote_view',
    form: { on: '/quotes/:token', intent: 'open' },
    params: tokenParams,
    body: z.strictObject({ form_token: z.string().max(256), ...requested }),
    /** `saved_as`: the name under which the cart from before is saved; null where there was nothing to save. */
    result: z.strictObject({ next: z.string(), saved_as: z.string().nullable() }),
  },
  'POST /quotes/{token}/view': {
    summary: 'Counts, by the day, that the page of a quote was opened; nothing where its owner has switched that off',
    area: 'quote',
    access: 'quote_view',
    params: tokenParams,
    body: z.strictObject({ form_token: z.string().max(256) }),
    result: z.strictObject({}),
  },
  'POST /cart/share/recipients': {
    summary: 'Names the addresses among those of a share that get no quotes; 40 a day from one network prefix',
    area: 'quote',
    access: 'share',
    body: z.strictObject({ emails: z.array(z.string().max(255)).max(50) }),
    result: z.strictObject({ suppressed: z.array(z.string()) }),
  },
  'POST /cart/share/again': {
    summary:
      'Mails an address that gets no quotes, to ask whether its reader wants them again; once in 30 days, and counted as a share',
    area: 'quote',
    access: 'share',
    form: { on: ['/account/quotes/:id', '/quotes/manage/:token'], intent: 'quote.again' },
    body: z.strictObject({ email: z.string().max(255), locale: locale.optional() }),
    result: z.strictObject({ email: z.string(), state: z.literal('queued') }),
  },
  'POST /mail/webhooks/bounce': {
    summary:
      'Takes a mail that came back, from the operator’s mail server: `to`, the return address, and `message`, the whole text; signed as webhooks are, 404 without `MAIL_BOUNCE_SECRET`',
    area: 'quote',
    access: 'webhook',
    isWebhook: true,
    bodyLimit: 1024 * 1024,
    /** `noted`: 1 where a recipient is undelivered now; 0 for anything else that came back, also for the same a second time. */
    result: z.strictObject({ noted: flagOut }),
    example: { result: { noted: 1 } },
  },
  'GET /cart/share/view': {
    summary: 'One part of sharing the own cart as escaped HTML, or with Accept: application/json as its data (D-07)',
    area: 'quote',
    access: 'cart',
    query: z.object({ type: viewType }),
    result: cartCalls['POST /cart/quote/total'].result.extend({ type: z.enum(VIEW_TYPES) }),
  },
  'GET /cart/data/pdf/{id}/send': {
    summary: 'The PDF of an own quote, or of the current cart, sent to the browser',
    area: 'quote',
    access: 'cart',
    params: z.object({ id: z.string().max(64) }),
  },
})
