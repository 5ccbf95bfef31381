import { z } from 'zod'
import { priceModelOut } from '../price-model-out.ts'
import { defineCalls } from '../call.ts'
import { currency, flagIn, flagOut, isoOut, line, major, minor, productId, quantityIn, usages, utm } from '../fields.ts'
import { cartBilling, cartSubscription, orderProgress } from './cart-account.ts'
import { cartForm, togetherForm } from './cart-forms.ts'
import { shareBody, sharedQuote } from './share.ts'

export const lineReason = z.strictObject({
  kind: z.enum(['chosen', 'in_plan', 'needed_by', 'default', 'companion_of']),
  product_id: productId.optional(),
})

/** One line of a cart: what the client joins with the product payload of `catalogue_version`. */
export const cartLine = z
  .strictObject({
    id: productId,
    is_module: z.literal(1),
    bundled: flagOut,
    is_default: flagOut,
    is_added: z.literal(1),
    is_deleted: flagOut,
    is_removable: flagOut,
    price: major,
    price_minor: minor,
    shows: z.enum(['amount', 'included', 'on_request', 'free']),
    pricing_type: z.enum(['FIXED', 'USAGE']),
    reason: lineReason,
  })
  .meta({ id: 'CartLine' })

export const cartProblem = z
  .strictObject({ line_id: productId, code: z.string(), message: z.string(), action: z.string() })
  .meta({ id: 'CartProblem' })

const cartPlan = z
  .strictObject({
    id: productId,
    code: z.string(),
    title: z.string(),
    /** -1 while the cart is empty. */
    is_added: z.literal([1, -1]),
    price: major,
    price_minor: minor,
    discount: z.int(),
  })
  .meta({ id: 'CartPlan' })

/** The cart as every cart call answers it. */
export const cartState = z
  .strictObject({
    plan: cartPlan,
    modules: z.array(cartLine),
    upsell_ids: z.array(productId),
    upsell_result: z
      .strictObject({ plan_id: productId, complete: flagOut, price_if_complete: major, price_if_complete_minor: minor })
      .nullable(),
    upsell_modules: z.array(productId),
    totalPrice: major,
    totalPrice_minor: minor,
    totalBundleNonDiscountedPrice: major,
    totalBundleNonDiscountedPrice_minor: minor,
    totalAdditionalModulesPrice: major,
    totalAdditionalModulesPrice_minor: minor,
    totalDiscountedPrice: major,
    totalDiscountedPrice_minor: minor,
    is_estimate: flagOut,
    planreset: flagOut,
    is_change_package: flagOut,
    no_record_found: flagOut,
    key: z.string(),
    version: z.int(),
    badge: z.int(),
    /** Of members; their details and method where they manage the money of the account (A-98, B-49). */
    billing_info: cartBilling.optional(),
    /** Of members; null before the first trial. */
    subscription: cartSubscription.nullable().optional(),
    /** Progress of the newest order, and the step that it is in or that failed, by its call (B-34). */
    orderPostStatus: orderProgress,
    currency,
    catalogue_version: z.int(),
    problems: z.array(cartProblem),
  })
  .meta({ id: 'Cart' })

/** The data of a page: its own props, and the shell around it. */
const pageView = z
  .strictObject({ props: z.record(z.string(), z.unknown()), shell: z.record(z.string(), z.unknown()) })
  .meta({ id: 'PageView' })

/** Added to the answer of a change for our own page that requests it. */
export const withPageView = { view: pageView.optional() } as const

/** The cart after a change, the analytics codes of the click in their order, and how long it can be undone. */
export const changedCart = cartState
  .extend({
    analytics_codes: z.array(z.int().min(1).max(7)),
    undo_until: isoOut.nullable(),
    ...withPageView,
  })
  .meta({ id: 'ChangedCart' })

/** One line that is billed by use, and what counts it (M§3, PRC-13): those of one key share its quantity. */
const usageItem = z
  .strictObject({
    id: productId,
    usage_key: z.string(),
    asset_type: z.string(),
    price: major,
    price_minor: minor,
    /** Absent where each unit has the price. */
    price_model: priceModelOut.optional(),
    quantity: z.int(),
    /** Unit of the count, as a text. */
    unit_measured: z.string(),
    currency,
    is_additional: flagOut,
    type: z.string(),
    is_support: flagOut,
    free_users: z.int(),
  })
  .meta({ id: 'UsageItem' })

/** Replacement of a plan by another one: its add-ons stay; also one that it is a part of. */
export const switching = { keep_addons: flagIn.optional(), replace: flagIn.optional() }

export const cartCalls = defineCalls({
  'POST /cart/add': {
    summary: 'Adds a module or a plan to the cart',
    area: 'cart',
    access: 'cart',
    // a row of the features adds to the trial
    form: cartForm('add', ['/account/manage-features']),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({
      id: productId,
      module: flagIn,
      pricing: flagIn.optional(),
      is_module: flagIn.optional(),
      entries: z.array(line(1, 50)).max(50).optional(),
      quantity: quantityIn.optional(),
      place: z.enum(['industry', 'upsell']).optional(),
      ...switching,
      ...utm.shape,
    }),
    result: changedCart,
  },
  'POST /cart/remove': {
    summary: 'Removes a product, and the modules that depend on it, from the cart',
    area: 'cart',
    access: 'cart',
    form: cartForm('remove'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ id: productId }),
    result: changedCart,
  },
  'GET /cart/data': {
    summary: 'The cart of the caller',
    area: 'cart',
    access: 'cart',
    query: z.object({ pricing: z.string().optional() }),
    result: cartState,
  },
  'POST /cart/quote/total': {
    summary: 'The total of the cart, or of a quote, for given quantities',
    area: 'quote',
    access: 'cart',
    body: z.strictObject({
      usages: usages.optional(),
      quote_token: z.string().max(64).optional(),
      /** 1: also the quote of the own cart as its recipients would read it; nothing is stored or sent. */
      preview: flagIn.optional(),
      /** 1: also the stamp of this instant for a form that shares the cart. */
      stamp: flagIn.optional(),
    }),
    result: z.strictObject({
      /** Preview of our own page before sharing. */
      quote: z.record(z.string(), z.unknown()).optional(),
      /** Stamp of this instant for a form that shares the cart; where it is requested. */
      issued: z.string().optional(),
      total: major,
      total_minor: minor,
      currency,
      minimum_asset_count: z.int(),
      minimum_asset_rate: major,
      minimum_asset_rate_minor: minor,
      usages: z.record(z.string(), z.int()),
      usage_items: z.array(usageItem),
      lines: z.array(
        z.strictObject({
          id: productId,
          title: z.string(),
          quantity: z.int(),
          free: z.int(),
          unit: major,
          unit_minor: minor,
          amount: major,
          amount_minor: minor,
          formula: z.string(),
        }),
      ),
    }),
  },
  'POST /cart/share': {
    summary: 'Freezes the cart, or several as its options, as a quote and mails it to each recipient',
    area: 'quote',
    access: 'share',
    form: togetherForm,
    isIdempotent: true,
    body: shareBody,
    result: sharedQuote,
  },
})
