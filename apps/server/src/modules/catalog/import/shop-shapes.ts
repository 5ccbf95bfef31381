import { currencyCodes } from '@waybill/domain/money'
import { z } from 'zod'
import { settingsShapes } from './settings-shapes.ts'
import { assetTypeShape, flagShape, segmentShape, wholeNumberShape } from './value-shapes.ts'

/** The asset type, or that and a suffix: `user-team`. A name that every object has would be found where nothing is. */
const usageKeyNameShape = z
  .string()
  .regex(/^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/, 'must be lower-case words joined by hyphens or underscores')
  .refine((key) => !(key in {}), 'is a word of JavaScript: take another one')

const usageKeyShape = z.strictObject({
  key: usageKeyNameShape,
  asset_type: assetTypeShape,
  free_units: wholeNumberShape.default(0),
  maximum: wholeNumberShape.default(9999),
  is_additional_account_user: flagShape.default(false),
})

/** shop.yaml */
export const shopShape = z.strictObject({
  currencies: z.array(z.enum(currencyCodes, 'must be a code of ISO 4217, such as EUR')).min(1, 'must name a currency'),
  usage_keys: z.array(usageKeyShape),
  ...settingsShapes,
})
export type ShopFile = z.output<typeof shopShape>

/** platforms.yaml */
export const platformsShape = z.strictObject({
  platforms: z.array(z.strictObject({ id: wholeNumberShape, icon: segmentShape, dedicated: flagShape.default(false) })),
})
export type PlatformsFile = z.output<typeof platformsShape>

/** industries.yaml */
export const industriesShape = z.strictObject({
  industries: z.array(z.strictObject({ id: wholeNumberShape, slug: segmentShape })),
})
export type IndustriesFile = z.output<typeof industriesShape>
