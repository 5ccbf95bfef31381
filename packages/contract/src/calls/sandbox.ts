import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { isoOut } from '../fields.ts'

export const sandboxCalls = defineCalls({
  'GET /sandbox/accounts.json': { summary: 'Demo accounts', area: 'sandbox', access: 'sandbox' },
  'GET /sandbox/mailbox.json': {
    summary: 'Mails as sent',
    area: 'sandbox',
    access: 'sandbox',
    query: z.object({ to: z.string().max(254).optional() }),
  },
  'GET /sandbox/clock': { summary: "The product's clock", area: 'sandbox', access: 'sandbox' },
  'POST /sandbox/clock': {
    summary: 'Moves the clock forward and runs what falls due',
    area: 'sandbox',
    access: 'sandbox',
    body: z.union([z.strictObject({ to: isoOut }), z.strictObject({ advance: z.string().max(40) })]),
  },
  'POST /sandbox/gateway': {
    summary: 'Sets the outcome of the next calls to the gateway; opens and decides disputes, sends refunds back',
    area: 'sandbox',
    access: 'sandbox',
    body: z.strictObject({
      mode: z
        .enum([
          'ok',
          'decline',
          'challenge',
          'timeout_before',
          'timeout_after',
          'server_error',
          'server_error_after',
          'rate_limit',
          'wrong_currency',
        ])
        .optional(),
      count: z.int().min(0).max(10_000).optional(),
      webhooks: z.enum(['normal', 'double', 'late', 'shuffled', 'none']).optional(),
      /** Opens a dispute of a payment, by the provider's reference of it, or decides its open one. */
      dispute: z.strictObject({ ref: z.string().max(128), outcome: z.enum(['open', 'won', 'lost']) }).optional(),
      /** The payer's bank sends back the newest refund of a payment, by the provider's reference of the payment. */
      refund: z.strictObject({ of: z.string().max(128), outcome: z.literal('failed') }).optional(),
    }),
  },
  'POST /sandbox/tokens': {
    summary: 'Stands in for the hosted card field: fields in, token out',
    area: 'sandbox',
    access: 'sandbox',
    takesCardNumbers: true,
    body: z.union([
      z.strictObject({
        type: z.literal('card'),
        number: z.string().max(32),
        month: z.union([z.string().max(4), z.int()]),
        year: z.union([z.string().max(6), z.int()]),
        cvc: z.string().max(6),
      }),
      z.strictObject({
        type: z.literal('ach'),
        routing_number: z.string().max(16),
        account_number: z.string().max(24),
        account_type: z.string().max(16),
        name_on_account: z.string().max(200),
      }),
      z.strictObject({ type: z.enum(['amazon_pay', 'paypal']), outcome: z.enum(['ok', 'decline', 'challenge']) }),
    ]),
  },
  'GET /sandbox/invariants': { summary: 'Checks the invariants', area: 'sandbox', access: 'sandbox' },
})
