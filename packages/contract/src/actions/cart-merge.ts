import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, flagOut, major, minor, productId } from '../fields.ts'
import { cartState, changedCart } from './cart.ts'
import { CART_MERGE, cartForm } from './cart-forms.ts'

const namedProduct = z.strictObject({ id: productId, title: z.string() }).meta({ id: 'NamedProduct' })

/** A cart as a preview shows it: priced now, in the currency that it would have. */
const cartSketch = z
  .strictObject({
    plan: namedProduct.nullable(),
    modules: z.array(namedProduct.extend({ bundled: flagOut })),
    total: major,
    total_minor: minor,
    is_estimate: flagOut,
    currency,
  })
  .meta({ id: 'CartSketch' })

const mergeChoice = z.enum(['union', 'visitor', 'member'])
const mergeKind = z.enum(['keep', 'adopt', 'union', 'newer', 'visitor', 'member', 'propose'])

const mergeOption = z
  .strictObject({
    choice: mergeChoice,
    kind: mergeKind,
    cart: cartSketch,
    /** Products that the account's cart gains, and those of either cart that aren't in it; the package among them. */
    gained: z.array(namedProduct),
    lost: z.array(namedProduct),
    /** Is the cart that loses something saved under a name? */
    is_saved: flagOut,
    /** Sent with the decision: then exactly this is done, or nothing. */
    digest: z.string(),
  })
  .meta({ id: 'MergeOption' })

/** A currency with what a line, or the cart, costs in it; `unavailable` isn't sold in it. */
const priceIn = z.strictObject({
  currency,
  price: major,
  price_minor: minor,
  shows: z.enum(['amount', 'included', 'on_request', 'free', 'unavailable']),
})
const totalIn = z.strictObject({ currency, total: major, total_minor: minor })

export const cartMergeCalls = defineCalls({
  'GET /cart/merge': {
    summary:
      'The visitor cart that waits beside the account’s own, and every way in which they can meet. Changes nothing',
    area: 'cart',
    access: 'account',
    result: z.strictObject({
      visitor: cartSketch,
      member: cartSketch,
      options: z.array(mergeOption),
      /** With a live subscription: the modules to confirm one by one. */
      pending: z.strictObject({ plan: namedProduct.nullable(), modules: z.array(namedProduct) }),
    }),
  },
  'POST /cart/merge': {
    summary: 'Decides what becomes of the visitor cart; what loses something is saved under a name',
    area: 'cart',
    access: 'account',
    form: { on: CART_MERGE, intent: 'cart.merge' },
    isIdempotent: true,
    body: z.strictObject({ choice: mergeChoice, digest: z.string().max(64).optional() }),
    result: cartState.extend({ kind: mergeKind, saved_as: z.string().nullable() }).meta({ id: 'MergedCart' }),
  },
  'GET /cart/currency': {
    summary: 'What another currency would change in the cart, line by line. Changes nothing',
    area: 'cart',
    access: 'cart',
    query: z.object({ to: currency }),
    result: z.strictObject({
      version: z.int(),
      lines: z.array(namedProduct.extend({ before: priceIn, after: priceIn })),
      unavailable: z.array(namedProduct),
      before: totalIn,
      after: totalIn,
    }),
  },
  'POST /cart/currency': {
    summary: 'Switches the cart and the shop to another currency; an account keeps that of its country',
    area: 'cart',
    access: 'cart',
    form: { on: '/platform/marketplace/shopping-cart-currency' },
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ currency, version: z.int().min(0).optional() }),
    result: changedCart,
  },
  'POST /cart/problems/acknowledge': {
    summary: 'A changed price was read: it isn’t told again, of one line or of all',
    area: 'cart',
    access: 'cart',
    form: cartForm('acknowledge'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ line_id: productId.optional() }),
    result: changedCart,
  },
})
