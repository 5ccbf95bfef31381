import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, flagOut, isoOut, line, major, minor, productId } from '../fields.ts'
import { cartState, changedCart, withPageView } from './cart.ts'
import { shareBody, sharedQuote } from './share.ts'
import { cartForm, savedCartForm } from './cart-forms.ts'

/** Names of saved carts count code points; the domain says the same limit. */
const savedCartName = line(1, 50)
const savedCartParams = z.object({ id: z.uuid() })

const namedProduct = z.strictObject({ id: productId, title: z.string() }).meta({ id: 'NamedProduct' })

const bestFit = z
  .strictObject({
    plan_id: productId,
    title: z.string(),
    /** Chosen subpackages; null: all. */
    entries: z.array(z.string()).nullable(),
    total_before: major,
    total_before_minor: minor,
    total: major,
    total_minor: minor,
    saving: major,
    saving_minor: minor,
    currency,
    is_estimate: flagOut,
    gained: z.array(namedProduct),
    covered: z.array(namedProduct),
    leaves: namedProduct.nullable(),
    forgets: namedProduct.nullable(),
  })
  .meta({ id: 'BestFit' })

const savedCart = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    plan_id: productId,
    title: z.string(),
    badge: z.int(),
    total: major,
    total_minor: minor,
    currency,
    is_estimate: flagOut,
    /** The open cart is this very one. */
    is_open: flagOut,
    /** Lines that can't be bought as they are any more. */
    problem_count: z.int(),
    saved_at: isoOut,
  })
  .meta({ id: 'SavedCart' })

const savedCartList = z.strictObject({ saved_carts: z.array(savedCart), limit: z.int() }).meta({ id: 'SavedCartList' })

const changedSavedCarts = savedCartList.extend(withPageView).meta({ id: 'ChangedSavedCarts' })

/** `saved_as`: the name under which the cart that was open is saved now; null where there was nothing to save. */
const openedSavedCart = cartState
  .extend({ saved_as: z.string().nullable(), ...withPageView })
  .meta({ id: 'OpenedSavedCart' })

export const cartOfferCalls = defineCalls({
  'GET /cart/best-fit': {
    summary: 'The cheapest package with add-ons that covers the cart, with what is gained and lost',
    area: 'cart',
    access: 'cart',
    result: z.strictObject({ best_fit: bestFit.nullable(), version: z.int() }),
  },
  'POST /cart/switch': {
    summary: 'Puts the cart under another package; no module is lost',
    area: 'cart',
    access: 'cart',
    form: cartForm('switch'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ package_id: productId, entries: z.array(line(1, 50)).max(50).optional() }),
    result: changedCart,
  },
  'GET /cart/saved': {
    summary: 'Carts that the caller has saved under a name',
    area: 'cart',
    access: 'cart',
    result: savedCartList,
  },
  'POST /cart/saved': {
    summary: 'Saves the open cart under a name',
    area: 'cart',
    access: 'cart',
    form: savedCartForm('save'),
    isIdempotent: true,
    hasPageView: true,
    body: z.strictObject({ name: savedCartName }),
    result: changedSavedCarts,
  },
  'POST /cart/saved/{id}/open': {
    summary: 'Puts a copy of a saved cart in the place of the open one, which is saved first',
    area: 'cart',
    access: 'cart',
    form: savedCartForm('open'),
    isIdempotent: true,
    hasPageView: true,
    params: savedCartParams,
    body: z.strictObject({ save_as: savedCartName.optional() }),
    result: openedSavedCart,
  },
  'POST /cart/saved/{id}/bring-back': {
    summary: 'Puts the saved cart back whose place an opened quote has taken; it leaves the list',
    area: 'cart',
    access: 'cart',
    form: savedCartForm('bring_back'),
    isIdempotent: true,
    hasPageView: true,
    params: savedCartParams,
    result: openedSavedCart,
  },
  'POST /cart/saved/{id}/rename': {
    summary: 'Gives a saved cart another name',
    area: 'cart',
    access: 'cart',
    form: savedCartForm('rename'),
    isIdempotent: true,
    hasPageView: true,
    params: savedCartParams,
    body: z.strictObject({ name: savedCartName }),
    result: changedSavedCarts,
  },
  'POST /cart/saved/{id}/delete': {
    summary: 'Deletes a saved cart',
    area: 'cart',
    access: 'cart',
    form: savedCartForm('delete'),
    isIdempotent: true,
    hasPageView: true,
    params: savedCartParams,
    result: changedSavedCarts,
  },
  'POST /cart/saved/{id}/share': {
    summary: 'Freezes a saved cart as a quote and mails it to each recipient',
    area: 'quote',
    access: 'share',
    form: savedCartForm('share', '?shared=1'),
    isIdempotent: true,
    hasPageView: true,
    params: savedCartParams,
    body: shareBody.omit({ cart: true, saved_cart_ids: true, totals_shown: true }),
    result: sharedQuote.extend(withPageView).meta({ id: 'SharedSavedCart' }),
  },
})
