import { destinationPages, type ShopSettings } from '@waybill/domain/catalog'
import { z } from 'zod'
import { sellerDetailsOf, sellerShape } from '../../../platform/seller.ts'
import { boundedShape, textShape, wordShape } from './value-shapes.ts'

const destinationShape = z.enum(destinationPages, `must be a page of the shop: ${destinationPages.join(', ')}`)

const contactShape = z
  .strictObject({
    email: z.email('must be an e-mail address').exactOptional(),
    phone: wordShape.max(40, 'must have at most 40 characters').exactOptional(),
    hours: textShape.exactOptional(),
    reply_days: boundedShape(1, 30).default(1),
  })
  .transform(({ reply_days: replyDays, ...rest }) => ({ ...rest, replyDays }))

const destinationsShape = z.strictObject({
  upgrade: destinationShape.default('/route'),
  purchase: destinationShape.default('/account/manage-features'),
  modules: z.array(destinationShape).default(['/routes', '/address-book']),
})

/** The settings among the fields of shop.yaml (SET-01). */
export const settingsShapes = {
  name: wordShape.max(60, 'must have at most 60 characters').exactOptional(),
  seller: sellerShape.transform(sellerDetailsOf).exactOptional(),
  contact: contactShape.exactOptional(),
  second_factor_issuer: z
    .string()
    .regex(/^[^:]{1,40}$/, 'must have 1 to 40 characters, and no colon')
    .exactOptional(),
  destinations: destinationsShape.exactOptional(),
}

const settingsShape = z.object(settingsShapes)

/** The settings that the file names (SET-01). */
export function settingsIn(file: z.output<typeof settingsShape>): Partial<ShopSettings> {
  const { second_factor_issuer: secondFactorIssuer, name, seller, contact, destinations } = file
  return {
    ...(name !== undefined && { name }),
    ...(seller !== undefined && { seller }),
    ...(contact !== undefined && { contact }),
    ...(secondFactorIssuer !== undefined && { secondFactorIssuer }),
    ...(destinations !== undefined && { destinations }),
  }
}
