import {
  catalogueLocales,
  type AssetWords,
  type Bounds,
  type CatalogueLocale,
  type Text,
} from '@waybill/domain/catalog'
import { countedPlurals } from '@waybill/i18n/counted-plurals'
import { z } from 'zod'

/** Values of the catalogue's files arrive as text (see source-file.ts); these shapes say what the text must be. */

export const wordShape = z.string().trim().min(1, 'must not be empty')

export const flagShape = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const WHOLE = /^(0|[1-9]\d{0,8})$/

const withoutSign = (text: unknown): string =>
  typeof text === 'string' && text.trimEnd().endsWith('%') ? ', without a percent sign' : ''

export const wholeNumberShape = z
  .string()
  .regex(WHOLE, { error: ({ input }) => `must be a whole number from 0 to 999999999${withoutSign(input)}` })
  .transform(Number)

/** A whole number within bounds, both of them allowed. */
export function boundedShape({ least, most }: Bounds) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(WHOLE, { error: ({ input }) => `${message}${withoutSign(input)}` })
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)
}

/** A field for each language that a shop can be in. */
export function inEachLanguage<Shape extends z.ZodType>(
  shapeOf: (locale: CatalogueLocale) => Shape,
): Record<CatalogueLocale, Shape> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each language of the list has an entry
  return Object.fromEntries(catalogueLocales.map((locale) => [locale, shapeOf(locale)])) as Record<
    CatalogueLocale,
    Shape
  >
}

/** A text in all languages where it stands: English, and others. */
export const textShape: z.ZodType<Text> = z.strictObject({
  ...inEachLanguage(() => wordShape.exactOptional()),
  en: wordShape,
})

/** One segment of an address: `route-planning`. */
export const segmentShape = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

/** A path of the shop: `/geofences`. */
export const pathShape = z.string().regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/, 'must be a path such as /geofences')

/** An asset type: one of those that the interface names, or the shop's own, which has its words in `asset_words`. */
export const assetTypeShape = z
  .string()
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'must be lower-case words joined by underscores, such as billable_asset')
  .max(40, 'must have at most 40 characters')
  .refine((type) => !(type in {}), 'is a word of JavaScript: take another one')

const countedShape = wordShape
  .max(40, 'must have at most 40 characters')
  // of a message: a place, a number, a tag
  .regex(/^[^{}#<>]*$/, 'must be words, without { } # < >')
  .transform((text) => text.replaceAll("'", '’'))

/** The forms that the language's numbers choose are required, those for millions may be absent. */
function wordShapeIn(locale: CatalogueLocale) {
  const needed = countedPlurals(locale)
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const forms = pluralCategories.map((form) => [
    form,
    needed.includes(form) ? countedShape : countedShape.exactOptional(),
  ])
  return z.strictObject({
    ...Object.fromEntries(forms),
    label: countedShape.exactOptional(),
    per: countedShape.exactOptional(),
  })
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- which forms there are is the language's matter
const wordsShape = z
  .strictObject({ ...inEachLanguage((locale) => wordShapeIn(locale).exactOptional()), en: wordShapeIn('en') })
  .exactOptional() as z.ZodType as z.ZodExactOptional<z.ZodType<AssetWords>>

/** Words of the shop for what is counted, by asset type and language. */
export const assetWordsShape = z.record(assetTypeShape, wordsShape)

/** A local time of day: `06:30`. */
export const timeShape = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 06:30')
