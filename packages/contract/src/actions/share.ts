import { z } from 'zod'
import { flagIn, locale, paragraph, productId, quantityIn, usages } from '../fields.ts'

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
  /** Company or person that the quote is made out to: up to 60 characters without an address. */
  prepared_for: personName.optional(),
  /** 1: each reader may order it, once for an account; otherwise the first order is the only one (S-03). */
  each_may_order: flagIn.optional(),
  /** Two to four own saved carts that are offered as options, instead of the open cart, which `open` names among them (S-10). */
  saved_cart_ids: z.array(z.string().max(64)).min(2).max(4).optional(),
  /** Total of each of them as it was seen. */
  totals_shown: z.array(z.number()).max(4).optional(),
  /** Add-ons that each recipient may leave out (S-09). */
  optional: z.array(productId).max(200).optional(),
  /** Quantities that each recipient may set, by usage key; both ends belong to the range. */
  quantity_ranges: z.record(z.string().max(60), z.strictObject({ least: quantityIn, most: quantityIn })).optional(),
  /** Of a form: the stamp of `POST /cart/quote/total` when it was shown, and a field that no person sees. */
  issued: z.string().max(128).optional(),
  website: z.string().max(255).optional(),
})

export const sharedQuote = z.strictObject({
  quote_id: z.string(),
  number: z.string(),
  url: z.string(),
  expires_at: z.iso.datetime(),
  recipients: z.array(
    z.strictObject({ email: z.string(), state: z.enum(['queued', 'sent', 'suppressed', 'undelivered']) }),
  ),
  /** The address of `notify_email`; `suppressed`: it gets no quotes, so nothing went there. */
  notified: z.strictObject({ email: z.string(), state: z.enum(['queued', 'suppressed']) }).optional(),
})
