import { z } from 'zod'
import type { CancelReason } from '@waybill/domain/subscription'
import { subscriptionForm } from '../actions/payer-forms.ts'
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
  paragraph,
  stampOut,
} from '../fields.ts'
import { moduleBilling, paymentMessage, paymentRequired } from '../module-billing.ts'
import { invoiceRow } from '../invoice-row.ts'

const memberParams = z.object({ member_id: digits })

/** A field of digits as text or as the number that our own answers have for it (B-08). */
const numeral = (longest: number) =>
  z
    .union([z.string().max(longest), z.int().min(0)])
    .transform(String)
    .pipe(z.string().max(longest))

/** Fields of B§3; numbers and codes of cards are in the form only and rejected here (B-49). */
export const billingInfoBody = z.strictObject({
  member_id: z.int().optional(),
  payment_token: z.string().max(128).optional(),
  first_name: z.string().max(200).optional(),
  last_name: z.string().max(200).optional(),
  company: z.string().max(400).optional(),
  address1: z.string().max(400).optional(),
  address2: z.string().max(400).optional(),
  city: z.string().max(200).optional(),
  state: z.string().max(200).optional(),
  zip: z.string().max(64).optional(),
  country: z.string().max(8).optional(),
  phone: z.string().max(80).optional(),
  type: numeral(4).optional(),
  card_type: z.string().max(40).optional(),
  year: numeral(8).optional(),
  month: numeral(8).optional(),
  first_six: z.string().max(12).optional(),
  last_four: z.string().max(8).optional(),
  cardno: z.string().max(64).optional(),
  cvv: z.string().max(8).optional(),
  vatno: z.string().max(40).optional(),
  /** The buyer's own, printed on their invoices: 60 characters (S-06). */
  order_number: z.string().max(240).optional(),
  /** E-mail addresses that its documents go to as well, three at most, as people paste them (S-25). */
  accounts_emails: z.string().max(2000).optional(),
  name_on_account: z.string().max(400).optional(),
  routing_number: z.string().max(20).optional(),
  account_number: z.string().max(40).optional(),
  account_type: z.string().max(20).optional(),
  billing_agreement_id: z.string().max(128).optional(),
  ...answerOfBank,
})

/** One method on file, by the id that the account's page gives it. */
const methodBody = z.strictObject({ method_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) })
const methodResult = z.strictObject({ message: z.string(), has_billing_info: flagOut }).meta({ id: 'MethodsOnFile' })

/** Reasons of a cancellation: the domain's codes. */
const cancelReason = z.enum([
  'too_expensive',
  'missing_feature',
  'not_used_enough',
  'switching',
  'other',
]) satisfies z.ZodType<CancelReason>

/** Code points of a comment on a cancellation; the domain says the same limit. */
const CANCEL_COMMENT = 500

/** `ends_at` is null for a subscription that goes on. */
const noticeResult = z
  .strictObject({
    subscription_status: z.int(),
    ends_at: stampOut.nullable(),
    ends_at_epoch: epochOut.nullable(),
  })
  .meta({ id: 'Cancellation' })

/** Subscription without its items (B§3, B-05). */
export const subscriptionHead = z.strictObject({
  subscription_type: z.int(),
  subscription_status: z.int(),
  plan_id: z.int(),
  plan_code: z.string(),
  current_period_started_at: stampOut,
  current_period_started_at_epoch: epochOut,
  current_period_ends_at: stampOut,
  current_period_ends_at_epoch: epochOut,
})

export const billingCalls = defineCalls({
  'POST /billing/account/{member_id}/info/update': {
    needsBearer: true,
    summary: 'Changes billing details and the payment method',
    area: 'payment',
    access: 'billing_info',
    params: memberParams,
    // 1: the new method is the backup, which is tried after a soft decline of the one that is charged (B-55)
    body: billingInfoBody.extend({ is_backup: flagIn.optional() }),
    result: z.strictObject({
      message: z.string(),
      has_billing_info: flagOut,
      billing: z.record(z.string(), z.string()),
    }),
  },
  'POST /billing/account/{member_id}/method/primary': {
    needsBearer: true,
    summary: 'Charges the backup method from now on; the one that was charged is the backup then',
    area: 'payment',
    access: 'billing_info',
    form: subscriptionForm('method.primary', '?method=1'),
    params: memberParams,
    body: methodBody,
    result: methodResult,
  },
  'POST /billing/account/{member_id}/method/remove': {
    needsBearer: true,
    summary: 'Removes a payment method; the last one stays while the subscription or an open invoice needs it',
    area: 'payment',
    access: 'billing_info',
    form: subscriptionForm('method.remove', '?method=1'),
    params: memberParams,
    body: methodBody,
    result: methodResult,
  },
  'POST /billing/webhooks/{provider}': {
    summary: 'Takes a signed event of a payment provider; one of an unknown kind is stored and answered with 200',
    area: 'payment',
    access: 'webhook',
    isWebhook: true,
    bodyLimit: 1024 * 1024,
    params: z.object({ provider: z.string().regex(/^[a-z]{1,32}$/) }),
    result: z.strictObject({ received: flagOut }),
  },
  'GET /account/subscription/active/status': {
    summary: 'Is the subscription switched on yet',
    area: 'subscription',
    access: 'account',
    beside: ['is_enabled'],
    result: z.strictObject({
      is_enabled: flagOut,
      state: z.string(),
      reason: z.enum(['pending_payment', 'declined', 'challenge', 'scheduled']).optional(),
      message: z.string().optional(),
    }),
  },
  'GET /manage/ui/account/subscription/status/check': {
    summary: 'Is there a subscription to change, and is a payment still pending',
    area: 'subscription',
    access: 'account',
    beside: ['has_pending_transactions'],
    result: z.strictObject({ has_pending_transactions: flagOut }),
  },
  'POST /account/subscription/cancel': {
    needsBearer: true,
    isIdempotent: true,
    summary:
      'Cancels the subscription: it ends with the paid period, and at once where a payment of it has failed; of one that is confirmed for the end of a trial nothing is charged there',
    area: 'subscription',
    access: 'notice',
    form: subscriptionForm('subscription.cancel'),
    body: z.strictObject({
      timeframe: z.literal('renewal'),
      reason: cancelReason.optional(),
      comment: paragraph(CANCEL_COMMENT).optional(),
    }),
    result: noticeResult,
  },
  'POST /account/subscription/cancel/undo': {
    needsBearer: true,
    isIdempotent: true,
    summary: 'Takes a cancellation back while the paid period runs',
    area: 'subscription',
    access: 'notice',
    form: subscriptionForm('subscription.keep'),
    result: noticeResult,
  },
  'GET /billing/account/{member_id}/subscription': {
    needsBearer: true,
    summary: 'The subscription with its items and invoices',
    area: 'subscription',
    access: 'invoices',
    params: memberParams,
    query: z.object({ before: digits.optional() }),
    result: z.strictObject({
      subscription: subscriptionHead.extend({ modules: z.array(moduleBilling) }).nullable(),
      invoices: z.array(invoiceRow),
      next: z.string().nullable(),
      payment_message: paymentMessage,
      ...paymentRequired,
    }),
  },
  'GET /billing/account/{member_id}/subscription/events': {
    needsBearer: true,
    summary: 'What happened to the subscription and its money, newest first, 100 a page',
    area: 'subscription',
    access: 'invoices',
    params: memberParams,
    query: z.object({ before: digits.optional() }),
    result: z.strictObject({
      events: z.array(
        z.strictObject({
          event: z.string(),
          occurred_at: z.string(),
          occurred_at_epoch: epochOut,
          document: z.string().nullable(),
          amount: major.nullable(),
          amount_minor: minor.nullable(),
          currency: currency.nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  'GET /billing/account/{member_id}/invoice/{invoice_number}/download': {
    needsBearer: true,
    summary: 'An invoice as PDF, or a credit note, whose numbers are a series of their own',
    area: 'invoice',
    access: 'invoices',
    params: z.object({ member_id: digits, invoice_number: z.string().regex(/^[1-9]\d{0,9}$/) }),
    query: z.object({ locale: z.string().optional(), kind: z.enum(['credit']).optional() }),
  },
})
