import { z } from 'zod'
import type { CatalogueLocale } from '@waybill/domain/catalog'
import { wordShape } from './value-shapes.ts'
import type { CheckedFile } from './check-shape.ts'

const nameShape = z.strictObject({ name: wordShape.optional(), summary: wordShape.optional() })

const packageTextShape = z.strictObject({
  title: wordShape.optional(),
  subtitle: wordShape.optional(),
  description: wordShape.optional(),
})

const moduleTextShape = z.strictObject({
  title: wordShape.optional(),
  description: wordShape.optional(),
  message: wordShape.optional(),
})

/** texts/{locale}.yaml: what may be missing in a translation is decided where texts are merged, not here. */
export const textsShape = z.strictObject({
  platforms: z.record(z.string(), nameShape).default({}),
  industries: z.record(z.string(), nameShape).default({}),
  packages: z.record(z.string(), packageTextShape).default({}),
  modules: z.record(z.string(), moduleTextShape).default({}),
})
export type TextsFile = z.output<typeof textsShape>

export type TextFiles = Readonly<Record<CatalogueLocale, CheckedFile<TextsFile>>>
