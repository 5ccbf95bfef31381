import { z } from 'zod'
import { PAYER_PAGES } from '../actions/payer-forms.ts'
import { defineCalls } from '../call.ts'
import {
  answerOfBank,
  currency,
  digits,
  epochOut,
  flagIn,
  flagOut,
  major,
  minor,
  productId,
  stampOut,
} from '../fields.ts'
import { billingInfoBody } from './billing.ts'

const memberParams = z.object({ member_id: digits })
/** The version of the legal texts that the page showed; without it the present one is agreed to (ORD-12). */
const shownTerms = z.int().positive().optional()

/** Modules for the validator of B§5: shapes are checked there, so that the text is "Invalid cart item". */
const orderModule = z.strictObject({ id: z.unknown(), srt: z.unknown().optional() })
const orderItem = z.strictObject({
  id: z.unknown(),
  bundled: z.unknown(),
  code: z.unknown(),
  srt: z.unknown().optional(),
  modules: z.array(orderModule).max(200),
})

export const orderPayload = z.strictObject({
  type: z.int(),
  is_legacy: flagIn,
  account: z.strictObject({ type: z.int(), tracking_id: z.int(), member_id: z.int().optional() }),
  items: z.array(orderItem).max(200),
  order_id: z.string().max(64).optional(),
  billing_info: billingInfoBody.optional(),
})

export const checkoutResult = z
  .strictObject({
    order_id: z.string(),
    state: z.string(),
    due_now: major,
    due_now_minor: minor,
    currency,
    next_amount: major,
    next_amount_minor: minor,
    next_date: stampOut,
    next_date_epoch: epochOut,
    is_enabled: flagOut,
  })
  .meta({ id: 'Checkout' })

export const orderCalls = defineCalls({
  'POST /billing/order': {
    needsBearer: true,
    summary: 'Posts or updates an order; answers its id and a token that checks out exactly this order',
    area: 'order',
    access: 'checkout',
    isIdempotent: true,
    body: orderPayload,
    result: z.strictObject({ order_id: z.string(), token: z.string() }),
  },
  'POST /billing/order/{order_id}/upgrade': {
    needsBearer: true,
    summary: 'Switches an order on for a member whose partner is billed for it; nothing is paid here',
    area: 'order',
    access: 'checkout',
    params: z.object({ order_id: z.string().max(64) }),
    // without the token of the order the version of its cart decides
    body: z.strictObject({ token: z.string().max(1_024).optional(), terms: shownTerms }),
    result: z.strictObject({ order_id: z.string(), is_enabled: flagOut }),
  },
  'GET /billing/order/{order_id}/item': {
    needsBearer: true,
    summary: 'What an order of this account holds',
    area: 'order',
    access: 'checkout',
    params: z.object({ order_id: z.string().max(64) }),
    result: z.strictObject({
      order_id: z.string(),
      type: z.int(),
      tracking_id: z.int(),
      state: z.enum(['draft', 'open', 'done', 'failed']),
      currency,
      /** Absent for members whose partner is billed for it: they see no money (B-35). */
      total: major.optional(),
      total_minor: minor.optional(),
      /** Number of the quote that it was made of, at its prices. */
      quote: z.string().optional(),
      /** The buyer's own, as the quote was accepted with it. */
      order_number: z.string().optional(),
      /** The primary member in whose name it is. */
      ordered_by: z.string().optional(),
      /** The member whose request it carries out (S-21, S-22). */
      requested_by: z.string().optional(),
      items: z.array(
        z.strictObject({
          id: z.int(),
          bundled: flagOut,
          code: z.string(),
          title: z.string(),
          srt: z.string(),
          modules: z.array(z.strictObject({ id: z.int(), code: z.string(), title: z.string(), srt: z.string() })),
        }),
      ),
    }),
  },
  'POST /billing/account/{member_id}/checkout': {
    needsBearer: true,
    summary: 'Checks out an order, or the open cart',
    area: 'order',
    access: 'checkout',
    isIdempotent: true,
    params: memberParams,
    query: z.object({ int: z.string().optional(), pricing: z.string().optional() }),
    body: orderPayload.partial().extend({
      order_id: z.string().max(64).optional(),
      token: z.string().max(1_024).optional(),
      start: z.enum(['now', 'trial_end']).optional(),
      /** Interval of what recurs, a month unless given; usage and what is prepaid stay monthly. */
      interval: z.enum(['month', 'year']).optional(),
      total_shown: z.number().optional(),
      /** Confirms exactly what the preview showed (B-93). */
      preview_token: z.string().max(200).optional(),
      terms: shownTerms,
      ...answerOfBank,
    }),
    result: checkoutResult,
  },
  'POST /billing/account/{member_id}/checkout/cancel': {
    needsBearer: true,
    summary: 'Cancels the payment that waits for the customer’s bank, so that another one can be made',
    area: 'order',
    access: 'checkout',
    form: { on: PAYER_PAGES, intent: 'payment.cancel' },
    params: memberParams,
    result: z.strictObject({
      /** `paid`: the bank was faster; `none`: no payment waits. */
      state: z.enum(['cancelled', 'paid', 'none']),
    }),
  },
  'POST /billing/account/{member_id}/subscription/create': {
    needsBearer: true,
    summary: 'Carries out an order: a first purchase as its checkout does, a change of add-ons as its own call does',
    area: 'subscription',
    access: 'checkout',
    isIdempotent: true,
    params: z.object({ member_id: digits }),
    body: z.strictObject({
      order: z.string().max(64),
      token: z.string().max(1_024),
      preview_token: z.string().max(200).optional(),
      ...answerOfBank,
    }),
    result: checkoutResult,
  },
  'POST /account/billing/subscription/create': {
    needsBearer: true,
    summary:
      'Makes an order of the stored plan, which a checkout follows: with pricing=1 of the plan alone, else of the whole cart',
    area: 'order',
    access: 'checkout',
    query: z.object({ pricing: z.string().optional() }),
    body: z.strictObject({ package_id: productId.optional(), modules: z.array(productId).max(200).optional() }),
    result: z.strictObject({ order_id: z.string(), token: z.string() }),
  },
})
