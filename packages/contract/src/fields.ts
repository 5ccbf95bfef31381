import type { CatalogueLocale } from '@waybill/domain/locale'
import type { Currency } from '@waybill/domain/money'
import { z } from 'zod'

/** Flags come in as 0/1, "0"/"1" or booleans and go out as integers. */
export const flagIn = z
  .union([z.literal([0, 1, '0', '1']), z.boolean()])
  .transform((flag) => (Number(flag) === 1 ? 1 : 0))
export const flagOut = z.literal([0, 1])

/** Largest id that fits every integer column. */
const LARGEST_ID = 2_147_483_647

/** Product ids: integers of one sequence, 0 the Custom Solution. */
export const productId = z.int().min(0).max(LARGEST_ID)

/** Path and query texts that must be digits only. */
export const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form of a code; whether the shop sells in it is said by its catalogue
export const currency = z.string().regex(/^[A-Z]{3}$/) as z.ZodType<string> as z.ZodType<Currency, Currency>
/** A language by its two letters (ISO 639-1); one that is known and not enabled is answered in the language of the call. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form of a code; whether the shop is in it is said by its settings
export const locale = z.string().regex(/^[a-z]{2}$/) as z.ZodType<string> as z.ZodType<CatalogueLocale, CatalogueLocale>

/** Amounts go out in major units, each with a twin in minor units. */
export const major = z.number()
export const minor = z.int()

/** `yyyy-mm-dd hh:ii:ss` in UTC or null, each with a twin in epoch milliseconds. */
export const stampOut = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .nullable()
export const epochOut = z.int().nullable()
export const isoOut = z.iso.datetime()

// NUL, other control characters and lone surrogates can't be stored or shown; line breaks only where text allows them
const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const MULTI_LINE = /^(?:[^\p{Cc}\p{Cs}\u2028\u2029]|[\t\r\n])*$/u

/** One line of text a person entered, trimmed and in NFC; lengths count code points. */
export function line(minimum: number, maximum: number) {
  return z
    .string()
    .max(maximum * 4)
    .regex(SINGLE_LINE)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => countIn(text, minimum, maximum), { params: { minimum, maximum } })
}

/** Several lines of text. */
export function paragraph(maximum: number) {
  return z
    .string()
    .max(maximum * 8)
    .regex(MULTI_LINE)
    .refine((text) => countIn(text.normalize('NFC').replaceAll('\r\n', '\n'), 0, maximum), { params: { maximum } })
}

function countIn(text: string, minimum: number, maximum: number): boolean {
  const count = [...text].length
  return count >= minimum && count <= maximum
}

/** The answer of the customer's bank, under the name of the checkout or of the billing details: every call takes both. */
export const answerOfBank = {
  three_d_secure_action_result_token_id: z.string().max(128).optional(),
  three_d_secure_token_id: z.string().max(128).optional(),
}

/** Values of utm parameters, stored as they came. */
export const utm = z.strictObject({
  utm_source: line(0, 100).optional(),
  utm_medium: line(0, 100).optional(),
  utm_campaign: line(0, 100).optional(),
  utm_banner: line(0, 100).optional(),
})

/** Units of a usage key: integers from 0. The key's own maximum is the only limit, and checked by the domain. */
export const quantityIn = z.int().min(0)

/** Quantities per usage key. */
export const usages = z.record(z.string().max(60), quantityIn)
