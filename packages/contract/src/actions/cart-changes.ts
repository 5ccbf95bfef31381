import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, digits, flagIn, flagOut, line, major, minor, productId, quantityIn, usages, utm } from '../fields.ts'
import { changedCart, switching } from './cart.ts'
import { cartForm } from './cart-forms.ts'

/** A product that a confirmation names; `is_added` and `is_deleted` are those of the open confirmation. */
const confirmedProduct = z
  .strictObject({
    id: productId,
    title: z.string(),
    price: major,
    price_minor: minor,
    shows: z.enum(['amount', 'included', 'on_request', 'free']),
    is_added: z.literal([1, 2]),
    is_deleted: flagOut,
    /** The product of this dialog that it needs, or that needs it; null for what a plan brings or replaces. */
    cause_id: productId.nullable(),
    /** The same as a text: "needs Proof of visit". */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ConfirmedProduct' })

/** Content of the dialog before a change: the fields of A-14 and of the modal default of M§3. */
export const cartConfirmation = z
  .strictObject({
    /** As in the envelope. */
    status: z.literal([200, 201, 403]),
    id: productId,
    is_module: flagOut,
    title: z.string(),
    method: z.literal('POST'),
    action: z.enum(['activate', 'deactivate']),
    scope: z.enum(['module', 'package']),
    /** In scope module 0..4, in scope package 0..3. */
    type: z.int().min(0).max(4),
    messages: z.array(z.string()),
    product: confirmedProduct,
    /** The plan that the product replaces. */
    replaced: confirmedProduct.nullable(),
    dependent: z.array(confirmedProduct),
    dependencies: z.array(confirmedProduct),
    /** Own lines of before that the new plan contains: they cost nothing of their own any more. */
    absorbed: z.array(confirmedProduct),
    /** The same switch with `keep_addons` 1: the add-ons that stay, and its button; null where none would. */
    keep: z
      .strictObject({
        add_ons: z.array(confirmedProduct),
        price_after: major,
        price_after_minor: minor,
        currency,
        ok: z.string(),
      })
      .nullable(),
    price_before: major,
    price_before_minor: minor,
    price_after: major,
    price_after_minor: minor,
    /** Monthly saving of the package, where it breaks. */
    saving_lost: major.nullable(),
    saving_lost_minor: minor.nullable(),
    /** The prorated charge or credit for the rest of the paid period; null without one. */
    prorated: major.nullable(),
    prorated_minor: minor.nullable(),
    currency,
    breaks_package: flagOut,
    can_confirm: flagOut,
    buttons: z.strictObject({ ok: z.string(), cancel: z.string().nullable() }),
    /** Its row of the progress table (CUI-11). */
    progress: z.strictObject({
      running: z.int(),
      success: z.int(),
      error: z.int(),
      texts: z.strictObject({ running: z.string(), error: z.string() }),
    }),
    /** The labels of the figures, in the language of the caller. */
    labels: z.strictObject({
      saving_lost: z.string(),
      now: z.string(),
      after: z.string(),
      prorated: z.string(),
      per_month: z.string(),
      goes: z.string(),
      comes: z.string(),
      busy: z.string(),
      changed: z.string(),
      absorbed: z.string(),
      kept: z.string(),
      after_kept: z.string(),
      after_without: z.string(),
    }),
    /** Of the cart that it confirms: sent as `If-Match`, nothing else is confirmed. */
    version: z.int(),
  })
  .meta({ id: 'CartConfirmation' })

const actionParams = z.object({ id: digits, action: z.enum(['activate', 'deactivate']) })

export const cartChangeCalls = defineCalls({
  'GET /cart/module/{id}/{action}': {
    summary: 'What the change would do, as a dialog asks it; 201 where there is nothing to ask. Changes nothing',
    area: 'cart',
    access: 'cart',
    params: actionParams,
    query: z.object({ pricing: flagIn.optional(), quantity: digits.optional(), replace: flagIn.optional() }),
    result: cartConfirmation,
  },
  'POST /cart/module/{id}/{action}': {
    summary: 'Puts the product into the cart, or takes it out; what is so already stays',
    area: 'cart',
    access: 'cart',
    form: { on: '/cart/module/:id/:action' },
    isIdempotent: true,
    hasPageView: true,
    params: actionParams,
    body: z.strictObject({
      pricing: flagIn.optional(),
      entries: z.array(line(1, 50)).max(50).optional(),
      quantity: quantityIn.optional(),
      place: z.enum(['industry', 'upsell']).optional(),
      ...switching,
      ...utm.shape,
    }),
    result: changedCart,
  },
  'POST /cart/pricing/categories/remove': {
    summary: 'Removes a product of the pricing page, a plan with `module` 0',
    area: 'cart',
    access: 'cart',
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ module: flagIn, id: productId }),
    result: changedCart,
  },
  'POST /cart/undo': {
    summary: 'Takes the last change back, within 10 seconds',
    area: 'cart',
    access: 'cart',
    form: cartForm('undo'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ version: z.int().min(0).optional() }),
    result: changedCart,
  },
  'POST /cart/quantities': {
    summary: 'Sets quantities per usage key; the others stay',
    area: 'cart',
    access: 'cart',
    form: cartForm('quantities'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ usages }),
    result: changedCart,
  },
  'POST /cart/interval': {
    summary: 'Chooses how the cart is paid, by the month or by the year; its prices and sums stay monthly',
    area: 'cart',
    access: 'cart',
    form: cartForm('interval'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ interval: z.literal(['month', 'year']) }),
    result: changedCart,
  },
  'POST /cart/restore': {
    summary: 'Brings the broken package back',
    area: 'cart',
    access: 'cart',
    form: cartForm('restore'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ place: z.literal('upsell').optional() }),
    result: changedCart,
  },
  'POST /cart/orphans/remove': {
    summary: 'Removes every line that nothing needs any more',
    area: 'cart',
    access: 'cart',
    form: cartForm('orphans'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({}),
    result: changedCart,
  },
  'POST /cart/empty': {
    summary: 'Empties the cart',
    area: 'cart',
    access: 'cart',
    form: cartForm('empty'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({}),
    result: changedCart,
  },
})
