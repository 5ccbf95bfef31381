import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { personName } from './cart.ts'

const tokenParams = z.object({ token: z.string().max(128) })

export const quoteCalls = defineCalls({
  'POST /quotes/{token}/accept': {
    summary: 'Accepts a quote: freezes it and tells its owner; nothing is bought',
    area: 'quote',
    access: 'quote_accept',
    params: tokenParams,
    /** `name`: who accepts, shown to every reader of the quote. */
    body: z.strictObject({ form_token: z.string().max(256), name: personName.optional() }),
    result: z.strictObject({ state: z.string(), next: z.string() }),
  },
  'POST /quotes/{token}/decline': {
    summary: 'Declines a quote',
    area: 'quote',
    access: 'quote_accept',
    params: tokenParams,
    body: z.strictObject({ form_token: z.string().max(256) }),
    result: z.strictObject({ state: z.string(), next: z.string() }),
  },
  'POST /quotes/{token}/open': {
    summary: 'Opens a quote as a cart, re-priced; the cart from before is saved first',
    area: 'quote',
    access: 'quote_view',
    params: tokenParams,
    body: z.strictObject({ form_token: z.string().max(256) }),
    /** `saved_as`: the name under which the cart from before is saved; null where there was nothing to save. */
    result: z.strictObject({ next: z.string(), saved_as: z.string().nullable() }),
  },
  'GET /cart/data/pdf/{id}/send': {
    summary: 'The PDF of an own quote, or of the current cart, sent to the browser',
    area: 'quote',
    access: 'cart',
    params: z.object({ id: z.string().max(64) }),
  },
})
