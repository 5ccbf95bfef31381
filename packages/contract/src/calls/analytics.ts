import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { flagIn, line, productId } from '../fields.ts'

/** Of every entry. `member_id` and `ip` may be sent and are ignored: the session and the connection have them. */
const everyEntry = {
  uuid: z.uuid(),
  page_id: z.int().min(0).max(100).optional(),
  tracking_id: productId.optional(),
  member_id: z.int().optional(),
  ip: z.string().max(64).optional(),
}

const orderItemEntry = z
  .strictObject({
    ...everyEntry,
    type: z.literal(3),
    bundled: flagIn,
    details: z.strictObject({ id: productId, srt: line(0, 50) }),
  })
  .meta({ id: 'OrderItemEntry' })

const addToCartEntry = z
  .strictObject({
    ...everyEntry,
    event: z.literal('add_to_cart'),
    product_id: productId,
    is_module: flagIn,
    is_bundled: flagIn,
  })
  .meta({ id: 'AddToCartEntry' })

/** 0 is the Custom Solution (B-37). */
const upgradedEntry = z
  .strictObject({
    ...everyEntry,
    event: z.literal('subscription_upgraded'),
    old_package_id: z.int().min(0),
    new_package_id: z.int().min(0),
  })
  .meta({ id: 'UpgradedEntry' })

/** Entries of one request (B-04). */
const MOST_ENTRIES = 20

export const analyticsCalls = defineCalls({
  'POST /billing/analytics': {
    summary: 'Stores entries of the analytics queue, each once',
    area: 'analytics',
    access: 'public',
    bodyLimit: 16 * 1024,
    body: z.strictObject({
      entries: z
        .array(z.union([orderItemEntry, addToCartEntry, upgradedEntry]))
        .min(1)
        .max(MOST_ENTRIES),
    }),
    result: z.strictObject({ stored: z.int() }),
  },
})
