import { z } from 'zod'
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
import { checkoutResult, orderPayload } from './orders.ts'
import { previewResult } from './changes.ts'

const action = z.enum(['activate', 'deactivate'])
/** `now`, or `renewal`: removed with the end of what is paid (B-67). */
const timeframe = z.enum(['now', 'renewal'])
const moduleParams = z.object({ id: digits, action })
const token = z.string().max(400)

const namedModule = z
  .strictObject({ id: productId, add_on_code: z.string(), title: z.string() })
  .meta({ id: 'NamedModule' })

/** A module that a confirmation switches, with its own amounts (B-47). */
const confirmedModule = namedModule
  .extend({
    /** Price in advance, a period. */
    price: major,
    price_minor: minor,
    /** The same, or the price of a unit, with what it counts: "$3.00 per vehicle / month" (CAT-12); empty where no amount is shown. */
    price_text: z.string(),
    /** Price of a unit of its use, after it; null for what is paid in advance. */
    unit_price: major.nullable(),
    unit_price_minor: minor.nullable(),
    /** For the rest of the period before tax, below 0 where it is given back; null without one. */
    prorated: major.nullable(),
    prorated_minor: minor.nullable(),
    /** The end of a trial of its own that begins. */
    trial_ends_at: stampOut,
    trial_ends_at_epoch: epochOut,
  })
  .meta({ id: 'ConfirmedModule' })

/** Cost or credit of switching a module, before it is confirmed: the fields of A-14, D-44 and B-47. */
const moduleConfirmation = z
  .strictObject({
    /** 201: nothing would change, so there is nothing to confirm. */
    status: z.literal([200, 201]),
    id: productId,
    action,
    timeframe,
    scope: z.enum(['module', 'package']),
    type: z.int().min(0).max(4),
    title: z.string(),
    messages: z.array(z.string()),
    module: confirmedModule,
    dependent: z.array(confirmedModule),
    dependencies: z.array(confirmedModule),
    currency,
    /** The cycle that the prices before and after are of (B-151). */
    interval: z.enum(['month', 'year']),
    /** Price of the subscription in advance, a period. */
    price_before: major,
    price_before_minor: minor,
    price_after: major,
    price_after_minor: minor,
    /** For the rest of the period before tax, below 0 where it is given back; null without one. */
    prorated: major.nullable(),
    prorated_minor: minor.nullable(),
    amount_due_now: major,
    amount_due_now_minor: minor,
    next_amount: major,
    next_amount_minor: minor,
    next_date: stampOut,
    next_date_epoch: epochOut,
    next_is_estimate: flagOut,
    /** The end of a trial that begins. */
    trial_ends_at: stampOut,
    trial_ends_at_epoch: epochOut,
    /** 1: it can be removed with the renewal instead. */
    renewal_choice: flagOut,
    buttons: z.strictObject({ ok: z.string(), cancel: z.string() }),
    /** Performs exactly this, once, within five minutes; null where nothing would change. */
    token: z.string().nullable(),
    expires_at: stampOut,
    expires_at_epoch: epochOut,
  })
  .meta({ id: 'ModuleConfirmation' })

/** The confirmation, and with a token what was performed. */
const moduleAnswer = z.union([
  moduleConfirmation,
  checkoutResult.extend({ id: productId, action, is_active: flagOut }).meta({ id: 'ModulePerformed' }),
])

/** The end of trials of add-ons that begin with a purchase, and what it charges first (B-74). */
const trialEnd = z
  .strictObject({
    ends_at: stampOut,
    ends_at_epoch: epochOut,
    titles: z.array(z.string()),
    amount: major,
    amount_minor: minor,
    from_credit: major,
    from_credit_minor: minor,
    is_carried: flagOut,
  })
  .meta({ id: 'AddOnTrialEnd' })

const codes = z.array(z.strictObject({ add_on_code: z.string().min(1).max(100) })).max(200)

export const moduleCalls = defineCalls({
  'POST /billing/module/token': {
    needsBearer: true,
    summary: 'A token that switches one module on or off, at the price of this moment, within five minutes',
    area: 'subscription',
    access: 'checkout',
    body: z.strictObject({ module_id: productId, action, timeframe: timeframe.optional() }),
    result: z.strictObject({ token: z.string(), expires_at: stampOut, expires_at_epoch: epochOut }),
  },
  'GET /billing/module/check': {
    needsBearer: true,
    summary: 'What a module token does, what it costs, and whether it still holds',
    area: 'subscription',
    access: 'checkout',
    query: z.object({ token }),
    result: z.strictObject({
      module_id: productId,
      action,
      /** 0 for one that was used, is over, or was made for another price. */
      valid: flagOut,
      currency,
      amount_due_now: major,
      amount_due_now_minor: minor,
      next_amount: major,
      next_amount_minor: minor,
      message: z.string(),
    }),
  },
  'GET /manage/ui/module/{id}/{action}': {
    needsBearer: true,
    summary: 'What switching a module on or off does, as JSON or as HTML (Accept); 201 where nothing would change',
    area: 'subscription',
    access: 'checkout',
    params: moduleParams,
    query: z.object({ timeframe: timeframe.optional() }),
    result: moduleConfirmation,
  },
  'POST /manage/ui/module/{id}/{action}': {
    needsBearer: true,
    summary: 'The confirmation of a module; with its token the module is switched on or off, and the status is 201',
    area: 'subscription',
    access: 'checkout',
    params: moduleParams,
    body: z.strictObject({
      id: productId.optional(),
      action: action.optional(),
      is_marketplace: flagIn.optional(),
      timeframe: timeframe.optional(),
      token: token.optional(),
      ...answerOfBank,
    }),
    result: moduleAnswer,
  },
  'GET /manage/ui/module/{id}/{action}/status': {
    needsBearer: true,
    summary: 'Is a module switched on',
    area: 'subscription',
    access: 'account',
    params: moduleParams,
    result: z.strictObject({ is_active: flagOut, state: z.enum(['active', 'trial', 'overdue', 'pending', 'off']) }),
  },
  'POST /manage/ui/account/subscription/modules/purchase/confirm': {
    needsBearer: true,
    summary: 'What buying these add-ons would buy, with all that they need, and what it would charge',
    area: 'subscription',
    access: 'checkout',
    body: codes,
    result: previewResult.extend({ modules: z.array(confirmedModule), trial_ends: z.array(trialEnd) }),
  },
  'POST /manage/ui/account/subscription/modules/purchase': {
    needsBearer: true,
    summary: 'Buys the add-ons of the last confirmation; another list is 406, and nothing is bought',
    area: 'subscription',
    access: 'checkout',
    body: z.union([
      codes,
      z.strictObject({
        modules: codes,
        preview_token: token.optional(),
        ...answerOfBank,
      }),
    ]),
    result: checkoutResult.extend({ modules: z.array(namedModule) }),
  },
  'POST /billing/account/{member_id}/subscription/module/disable': {
    needsBearer: true,
    summary: 'Switches off the module of a deactivation token, which the order names',
    area: 'subscription',
    access: 'checkout',
    params: z.object({ member_id: digits }),
    body: z.strictObject({ order: orderPayload, token }),
    result: checkoutResult.extend({ id: productId, action, is_active: flagOut }),
  },
})
