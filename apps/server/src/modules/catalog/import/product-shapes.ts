import { destinationPages } from '@waybill/domain/catalog'
import { z } from 'zod'
import { priceModelShape } from './price-model-shape.ts'
import { PRICES, pricesShape } from './price-shape.ts'
import {
  assetTypeShape,
  flagShape,
  pathShape,
  segmentShape,
  textShape,
  wholeNumberShape,
  wordShape,
  inEachLanguage,
} from './value-shapes.ts'

const productFields = {
  id: wholeNumberShape,
  // said before the entries that name it by another one
  code: wordShape.refine(({ length }) => length >= 10 && length <= 50, 'must have 10 to 50 characters'),
  icon: segmentShape,
  gives_away: flagShape.default(false),
  is_featured: flagShape.default(false),
  is_deleted: flagShape.default(false),
  replaced_by: wordShape.optional(),
  tracking_id: wholeNumberShape.default(0),
  srt: z.string().default(''),
}

const packageShape = z.strictObject({
  ...productFields,
  discount: wholeNumberShape.default(0),
  is_exclusive: flagShape.default(false),
  is_unbreakable: flagShape.default(false),
  is_recommended: flagShape.default(false),
  industry: segmentShape.optional(),
  contains: wordShape.optional(),
  bundled: z.array(wordShape).min(1, 'must name at least one module'),
  optional: z.array(wordShape).default([]),
  price_override: pricesShape.optional(),
  asset_type: assetTypeShape.optional(),
  minimum_asset_count: wholeNumberShape.default(0),
  minimum_asset_rate: pricesShape.default('0'),
})
export type PackageEntry = z.output<typeof packageShape>

/** packages.yaml */
export const packagesShape = z.strictObject({ packages: z.array(packageShape) })
export type PackagesFile = z.output<typeof packagesShape>

const trialShape = z.strictObject({
  quantity: wholeNumberShape.optional(),
  interval: wholeNumberShape,
  unit: z.enum(['day', 'week', 'month'], 'must be day, week or month'),
})

const aliasShape = z.strictObject({
  url: pathShape,
  status: z.enum(['0', '1'], 'must be 0 or 1').transform((text) => (text === '1' ? 1 : 0)),
})

const moduleFields = z.strictObject({
  ...productFields,
  type: z.enum(['default', 'internal', 'pricing', 'support']).default('default'),
  kind: z.enum(['default', 'booster', 'service', 'support']).default('default'),
  industries: z.union([z.literal('all'), z.array(segmentShape)], 'must be all or a list of slugs').default([]),
  is_core: flagShape.default(false),
  is_default: flagShape.default(false),
  is_cross_sell: flagShape.default(false),
  is_additional_account_user: flagShape.default(false),
  is_hidden: flagShape.default(false),
  is_contact_us: flagShape.default(false),
  is_landing_page: flagShape.default(false),
  learn_more: z.enum(['default', 'alias', 'dedicated', 'contact']).default('default'),
  aliases: z.array(aliasShape).default([]),
  dependencies: z.array(wordShape).default([]),
  parent: wordShape.optional(),
  companions: z.array(wordShape).default([]),
  pricing_type: z.enum(['FIXED', 'USAGE']).default('FIXED'),
  base_price: pricesShape.optional(),
  price_model: priceModelShape.optional(),
  pricing_price: pricesShape.optional(),
  pricing_status: z
    .enum(['draft', 'live', 'grandfathered'])
    .default('live')
    .transform((word): 0 | 1 | 2 => (word === 'draft' ? 0 : word === 'live' ? 1 : 2)),
  is_prepayment: flagShape.default(false),
  code_prepaid: wordShape.optional(),
  usage_key: wordShape.optional(),
  minimum_asset_count: wholeNumberShape.default(0),
  trial: trialShape.optional(),
  is_show_invoice: flagShape.default(true),
  grants_trial_start: flagShape.default(false),
  post_checkout_target: z
    .enum(destinationPages, `must be a page of the shop: ${destinationPages.join(', ')}`)
    .optional(),
})
/** The price of a module is one for each unit, or that of a model. */
const moduleShape = moduleFields.superRefine(({ base_price: price, price_model: model }, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
  if (price === undefined && model === undefined) issue('base_price', PRICES)
  if (price !== undefined && model !== undefined)
    issue('price_model', 'takes the place of base_price: write one of them')
})
export type ModuleEntry = z.output<typeof moduleShape>

/** modules/{platform}.yaml */
export const modulesShape = z.strictObject({ modules: z.array(moduleShape) })
export type ModulesFile = z.output<typeof modulesShape>

const keywordsShape = z.array(wordShape).exactOptional()

/** selling/{name}.yaml: by product code, what helps a buyer to decide and to find it. */
export const sellingShape = z.record(
  z.string(),
  z.strictObject({
    benefits: z.array(textShape).min(1, 'must name at least one').exactOptional(),
    facts: z
      .strictObject({
        setup: textShape.exactOptional(),
        limits: textShape.exactOptional(),
        works_with: textShape.exactOptional(),
        languages: textShape.exactOptional(),
      })
      .exactOptional(),
    example: textShape.exactOptional(),
    picture: segmentShape.exactOptional(),
    keywords: z.strictObject(inEachLanguage(() => keywordsShape)).exactOptional(),
  }),
)
export type SellingFile = z.output<typeof sellingShape>
