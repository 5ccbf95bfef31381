import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  currency,
  flagIn,
  flagOut,
  isoOut,
  line,
  locale,
  major,
  minor,
  paragraph,
  productId,
  quantityIn,
  usages,
  utm,
} from '../fields.ts'
import { cartBilling, cartSubscription, orderProgress } from './cart-account.ts'
import { cartForm } from './cart-forms.ts'

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

/** Its limits and what it may hold are the domain's, which names the field. */
export const personName = z.string().max(480)

export const shareCart = z.strictObject({
  version: z.int(),
  plan_id: productId,
  modules: z.array(z.strictObject({ id: productId, bundled: flagIn })).max(200),
})

export const shareBody = z.strictObject({
  emails: z.array(z.string().max(255)).max(50),
  link: flagIn.optional(),
  comment: paragraph(255).optional(),
  /** 1 to 60 characters without an address; a member's own name without it. */
  sender_name: personName.optional(),
  /** Of a visitor: where answers and questions are mailed, with a link that manages the quote (S-04). */
  notify_email: z.string().max(255).optional(),
  locale: locale.optional(),
  usages: usages.optional(),
  queue: flagIn.optional(),
  cart: shareCart.optional(),
  total_shown: z.number().optional(),
  /** Of a form: the stamp of `POST /cart/quote/total` when it was shown, and a field that no person sees. */
  issued: z.string().max(128).optional(),
  website: z.string().max(255).optional(),
})

export const sharedQuote = z.strictObject({
  quote_id: z.string(),
  number: z.string(),
  url: z.string(),
  expires_at: z.iso.datetime(),
  recipients: z.array(z.strictObject({ email: z.string(), state: z.enum(['queued', 'sent', 'suppressed']) })),
  /** The address of `notify_email`; `suppressed`: it gets no quotes, so nothing went there. */
  notified: z.strictObject({ email: z.string(), state: z.enum(['queued', 'suppressed']) }).optional(),
})

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
  'POST /cart/share': {
    summary: 'Freezes the cart as a quote and mails it to each recipient',
    area: 'quote',
    access: 'share',
    isIdempotent: true,
    body: shareBody,
    result: sharedQuote,
  },
})
