import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, epochOut, flagIn, major, minor, productId, stampOut } from '../fields.ts'
import { checkoutResult } from './billing.ts'

/** What is to change; without package, modules and quantities it is the cart of the account (D-39). */
const changeBody = z.strictObject({
  package_id: productId.optional(),
  modules: z.array(productId).max(200).optional(),
  quantities: z.record(z.string().max(64), z.int().min(0).max(1_000_000)).optional(),
  /** `now`, `renewal` (`bill_date`) or `term_end`; without it the direction of the change decides (B-40). */
  timeframe: z.string().max(20).optional(),
  /** 1: by the year instead of by the month, or back (B-41). */
  change_billing_model: flagIn.optional(),
})

const changeLine = z
  .strictObject({
    kind: z.string(),
    product_id: z.int(),
    title: z.string(),
    quantity: z.int(),
    unit: major,
    unit_minor: minor,
    amount: major,
    amount_minor: minor,
    /** The part of the period that counts. */
    fraction: z.strictObject({ numerator: z.int(), denominator: z.int() }).nullable(),
    from: stampOut,
    from_epoch: epochOut,
    to: stampOut,
    to_epoch: epochOut,
  })
  .meta({ id: 'ChangeLine' })

const previewResult = z
  .strictObject({
    timeframe: z.enum(['now', 'renewal', 'term_end']),
    takes_effect: stampOut,
    takes_effect_epoch: epochOut,
    interval: z.enum(['month', 'year']),
    currency,
    lines: z.array(changeLine),
    subtotal: major,
    subtotal_minor: minor,
    tax: major,
    tax_minor: minor,
    /** Below 0 where more is given back than charged. */
    total: major,
    total_minor: minor,
    /** What account credit pays of it. */
    from_credit: major,
    from_credit_minor: minor,
    /** What becomes account credit. */
    to_credit: major,
    to_credit_minor: minor,
    due_now: major,
    due_now_minor: minor,
    next_amount: major,
    next_amount_minor: minor,
    next_date: stampOut,
    next_date_epoch: epochOut,
    /** Confirms exactly this within five minutes (B-93). */
    preview_token: z.string(),
  })
  .meta({ id: 'ChangePreview' })

export const changeCalls = defineCalls({
  'POST /account/subscription/preview': {
    needsBearer: true,
    summary: 'What a change of the subscription would charge, give back and cost from then on; nothing is changed',
    area: 'subscription',
    access: 'notice',
    body: changeBody,
    result: previewResult,
  },
  'POST /account/subscription/change': {
    needsBearer: true,
    summary: 'Changes the subscription: now, paid before it takes effect, or at the end of what is paid',
    area: 'subscription',
    access: 'notice',
    body: changeBody.extend({
      preview_token: z.string().max(200).optional(),
      three_d_secure_action_result_token_id: z.string().max(128).optional(),
    }),
    result: checkoutResult,
  },
  'DELETE /account/subscription/scheduled': {
    needsBearer: true,
    summary: 'Takes a scheduled change back before it takes effect',
    area: 'subscription',
    access: 'notice',
    result: z.strictObject({}),
  },
})
