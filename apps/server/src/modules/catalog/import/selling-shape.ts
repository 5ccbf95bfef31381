import { z } from 'zod'
import { textShape, wordShape } from './value-shapes.ts'

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
      })
      .exactOptional(),
    example: textShape.exactOptional(),
    keywords: z
      .strictObject({ en: keywordsShape, fr: keywordsShape, es: keywordsShape, vi: keywordsShape })
      .exactOptional(),
  }),
)
export type SellingFile = z.output<typeof sellingShape>
