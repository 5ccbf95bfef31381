import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, epochOut, flagOut, major, minor, stampOut } from '../fields.ts'
import { paymentRequired } from '../module-billing.ts'
import { subscriptionHead } from './billing.ts'

/** The oldest invoice whose payment has failed or is overdue, as its message says it (B-97). */
const pastDue = z
  .strictObject({
    invoice_number: z.string(),
    amount: major,
    amount_minor: minor,
    currency,
    due_date: stampOut,
    due_date_epoch: epochOut,
    first_failed_at: stampOut,
    first_failed_at_epoch: epochOut,
    next_attempt_at: stampOut,
    next_attempt_at_epoch: epochOut,
    attempts: z.int(),
    reason_text: z.string(),
    disable_at: stampOut,
    disable_at_epoch: epochOut,
  })
  .meta({ id: 'PastDue' })

export const marketCalls = defineCalls({
  'POST /billing/account/market/data': {
    needsBearer: true,
    summary: 'Everything that a page with prices and payments needs of the caller’s account, in one answer',
    area: 'subscription',
    access: 'account',
    // the key is a field of the contract: rights come from the session and its token alone (B-19)
    body: z.strictObject({ member_id: z.int(), api_key: z.string().max(256).optional() }),
    result: z.strictObject({
      subscription: subscriptionHead.nullable(),
      email: z.string(),
      is_locked: flagOut,
      organization: z.strictObject({
        status: flagOut,
        details: z.strictObject({ id: z.int(), name: z.string(), payer_member_id: z.int() }).nullable(),
      }),
      /** As it is on file, without anything secret; null for members who have no say in it. */
      billing: z
        .strictObject({
          type: z.int(),
          first_name: z.string(),
          last_name: z.string(),
          country: z.string(),
          last_four: z.string(),
          has_billing_info: flagOut,
        })
        .nullable(),
      allowed_methods: z.array(z.int()),
      public_key: z.string(),
      amazon_pay: z.strictObject({ is_enabled: flagOut }),
      country_locked: flagOut,
      currency,
      /** Null with the past-due details where another account pays, or the member may not see amounts. */
      credit_balance: major.nullable(),
      credit_balance_minor: minor.nullable(),
      past_due: pastDue.nullable(),
      ...paymentRequired,
    }),
  },
})
