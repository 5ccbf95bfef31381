import { z } from 'zod'
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
  productId,
  stampOut,
} from '../fields.ts'
import { checkoutResult } from './orders.ts'
import { changeLine, planSide, reactivationOffer, upgradeDialog, waitingChange } from './upgrade-dialog.ts'

/** Target of the change; without package, modules and quantities it is the cart of the account. */
const changeBody = z.strictObject({
  package_id: productId.optional(),
  modules: z.array(productId).max(200).optional(),
  quantities: z.record(z.string().max(64), z.int().min(0).max(1_000_000)).optional(),
  /** `now`, `renewal` (`bill_date`) or `term_end`; without it the direction of the change decides (B-40). */
  timeframe: z.string().max(20).optional(),
  /** 1: by the year instead of by the month, or back; a legacy plan is left with 1, for one by the month (B-41, B-109). */
  change_billing_model: flagIn.optional(),
  /** 1: the subscription has ended and begins anew; rejected where it hasn't (B-42). */
  is_reactivate: flagIn.optional(),
  /** 1: devices are to be checked before a migration; a plan of the marketplace works with all (B-44). */
  check_compatibility: flagIn.optional(),
})

/** Interval of the payments: a month unless given (B-63). */
const createdInterval = z.enum(['month', 'year']).optional()

export const previewResult = z
  .strictObject({
    timeframe: z.enum(['now', 'renewal', 'term_end']),
    takes_effect: stampOut,
    takes_effect_epoch: epochOut,
    interval: z.enum(['month', 'year']),
    currency,
    lines: z.array(changeLine),
    /** Below 0, and in none of the sums: an open invoice or the next one becomes less by it (B-62). */
    reductions: z.array(changeLine),
    subtotal: major,
    subtotal_minor: minor,
    tax: major,
    tax_minor: minor,
    /** Below 0 where more is given back than charged. */
    total: major,
    total_minor: minor,
    /** Part of it that account credit pays. */
    from_credit: major,
    from_credit_minor: minor,
    /** Part that becomes account credit. */
    to_credit: major,
    to_credit_minor: minor,
    /** Too little for a payment, or paid by bank transfer: on the next invoice (B-60, B-68). */
    carried: major,
    carried_minor: minor,
    /** Of a reactivation: what is open of old invoices, which is paid first, and stands among the lines (B-42). */
    debt: major.optional(),
    debt_minor: minor.optional(),
    due_now: major,
    due_now_minor: minor,
    next_amount: major,
    next_amount_minor: minor,
    next_from_credit: major,
    next_from_credit_minor: minor,
    next_date: stampOut,
    next_date_epoch: epochOut,
    next_is_estimate: flagOut,
    /** Source of its payment: a payment method, account credit, or an invoice; null where nothing is charged. */
    paid_with: z.string().nullable(),
    /** From today a paid year becomes credit: that, how far it pays, and what is charged then; absent otherwise (B-61). */
    year_to_credit: z.string().optional(),
    /** Absent where none waits. */
    kept_change: waitingChange.optional(),
    cancelled_change: waitingChange.optional(),
    /** Of a legacy plan that is left: both sides, before tax, and what is on now and won't be (B-95). */
    migration: z
      .strictObject({
        from: planSide,
        to: planSide,
        lost: z.array(z.strictObject({ product_id: z.int(), title: z.string() })),
        credited: z.string().nullable(),
        not_credited: z.string().nullable(),
      })
      .optional(),
    /** Confirms exactly this within five minutes (B-93). */
    preview_token: z.string(),
  })
  .meta({ id: 'ChangePreview' })

/** Product ids as a query names them: `12,14`. */
const idsIn = z
  .string()
  .regex(/^(?:\d{1,9}(?:,\d{1,9}){0,199})?$/)
  .transform((ids) =>
    ids
      .split(',')
      .filter((id) => id !== '')
      .map(Number),
  )

export const changeCalls = defineCalls({
  'GET /account/subscription/reactivation': {
    summary:
      'What begins a subscription anew that has ended: the package of the query, else the one from before, by the month or the year, with the add-ons from before (B-42)',
    area: 'subscription',
    access: 'notice',
    query: z.object({ package_id: digits.optional(), modules: idsIn.optional() }),
    result: reactivationOffer,
  },
  'GET /manage/ui/account/subscription/upgrade/message': {
    summary:
      'The billing cycles to which a subscription can be changed, as HTML or JSON: for the package and add-ons of the query, else for those of the cart, else for the present ones',
    area: 'subscription',
    access: 'notice',
    query: z.object({ package_id: digits.optional(), modules: idsIn.optional() }),
    result: upgradeDialog,
  },
  'POST /account/subscription/preview': {
    needsBearer: true,
    summary:
      'What a change of the subscription, or its creation, would charge, give back and cost from then on; nothing is changed',
    area: 'subscription',
    access: 'checkout',
    body: changeBody.extend({ interval: createdInterval }),
    result: previewResult,
  },
  'POST /account/subscription/create': {
    needsBearer: true,
    summary:
      'Subscribes a trial, or an account whose subscription has ended: to the package of the body, else to the cart; what is unpaid from before is paid first',
    area: 'subscription',
    access: 'checkout',
    isIdempotent: true,
    body: changeBody.extend({
      interval: createdInterval,
      preview_token: z.string().max(200).optional(),
      ...answerOfBank,
    }),
    result: checkoutResult,
  },
  'POST /account/subscription/change': {
    needsBearer: true,
    summary: 'Changes the subscription: now, paid before it takes effect, or at the end of what is paid',
    area: 'subscription',
    access: 'checkout',
    body: changeBody.extend({
      preview_token: z.string().max(200).optional(),
      ...answerOfBank,
    }),
    result: checkoutResult,
  },
  'POST /billing/subscription/change': {
    needsBearer: true,
    summary: 'Carries out a change that was posted as an order: now, or at the end of what is paid',
    area: 'subscription',
    access: 'notice',
    isIdempotent: true,
    body: changeBody.omit({ package_id: true, modules: true, quantities: true }).extend({
      order_id: z.string().max(64),
      token: z.string().max(1_024),
      preview_token: z.string().max(200).optional(),
      ...answerOfBank,
    }),
    result: checkoutResult,
  },
  'GET /account/migration/compatibility': {
    needsBearer: true,
    summary: 'The apps of the account that are too old for what is sold today; null where that could not be checked',
    area: 'subscription',
    access: 'account',
    // accepted because the address has it: the bearer's own token, or empty (B-19)
    query: z.object({ api_key: z.string().max(4096).optional() }),
    beside: ['marketplace_incompatible_devices'],
    result: z.strictObject({
      marketplace_incompatible_devices: z
        .array(
          z.strictObject({
            member_name: z.string(),
            platform: z.string(),
            app_version: z.string(),
            minimum_version: z.string(),
          }),
        )
        .nullable(),
    }),
  },
  'DELETE /account/subscription/scheduled': {
    needsBearer: true,
    summary: 'Takes a scheduled change back before it takes effect',
    area: 'subscription',
    access: 'checkout',
    form: subscriptionForm('subscription.undo_change'),
    result: z.strictObject({}),
  },
})
