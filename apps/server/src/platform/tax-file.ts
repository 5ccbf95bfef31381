import { join } from 'node:path'
import type { ShopSettings } from '@waybill/domain/catalog'
import { taxPlace, taxRateOf, type TaxTable } from '@waybill/domain/invoice'
import { countryCodes, statesByCountry } from '@waybill/domain/payment'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { readSeller, type Seller } from './seller.ts'
import { problemOf, readJson, StartFileRejected } from './start-file.ts'

const DEMO_TABLE = join(import.meta.dirname, '../../../../catalog/tax.json')

/** The one-stop shop of the European Union. */
const UNION = 'EU'

const country = z.string().refine((code) => countryCodes.has(code), 'is no country code of two capital letters')

/** A state of a country that has a list of them, or a code that the address form takes. */
const state = z.string().regex(/^[A-Z0-9]{1,3}$/, 'must be a code of up to 3 capital letters and digits')

function isState({ country: of, state: code }: { readonly country: string; readonly state?: string | undefined }) {
  return code === undefined || (statesByCountry.get(of)?.has(code) ?? false)
}

const NO_STATE = { error: 'is no state of that country: US and CA have them', path: ['state'] }

const registration = z
  .strictObject({
    country: z.union([z.literal(UNION), country], { error: 'is no country code of two capital letters, nor EU' }),
    state: state.optional(),
    tax_id: z.string().min(1).max(40),
  })
  .refine(isState, NO_STATE)

const percent = z
  .string()
  .refine(isPercent, 'must be a percentage from 0 to 100 with up to 4 decimals, such as "9.975"')

const rate = z
  .strictObject({ country, state: state.optional(), name: z.string().min(1).max(30), percent })
  .refine(isState, NO_STATE)

const taxFile = z
  .strictObject({
    note: z.string().max(1000).optional(),
    seller: z.strictObject({ country, registrations: z.array(registration).min(1).max(300) }),
    rates: z.array(rate).min(1).max(1000),
  })
  .superRefine(({ seller, rates }, context) => {
    for (const place of repeated(rates)) context.addIssue({ code: 'custom', path: ['rates', place], message: TWICE })
    for (const place of repeated(seller.registrations))
      context.addIssue({ code: 'custom', path: ['seller', 'registrations', place], message: TWICE })
    const rated = new Set(rates.map(placeOf))
    for (const [place, row] of seller.registrations.entries())
      if (row.country !== UNION && !rated.has(placeOf(row)))
        context.addIssue({
          code: 'custom',
          path: ['seller', 'registrations', place],
          message: `has no row in rates for ${placeOf(row)}`,
        })
  })

const TWICE = 'is of a place that an earlier row has'

interface Placed {
  readonly country: string
  readonly state?: string | undefined
}

const placeOf = ({ country: of, state: in_ }: Placed): string => taxPlace(of, in_)

/** The places of rows whose country and state came before. */
function repeated(rows: readonly Placed[]): readonly number[] {
  const names = rows.map(placeOf)
  return names.flatMap((name, place) => (names.indexOf(name) < place ? [place] : []))
}

function isPercent(text: string): boolean {
  return /^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/.test(text)
}

/** `rates[3].percent`: as an editor of JSON looks for it. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

/**
 * The selling entity of this configuration, with its table of taxes where it has one. Throws {@link StartFileRejected}
 * where the table that is built in would tax another seller of the shop's settings by the demo shop's registrations.
 */
export function sellerOf(
  { SELLER_FILE, TAX, TAX_FILE }: Pick<Config, 'SELLER_FILE' | 'TAX' | 'TAX_FILE'>,
  settings?: () => ShopSettings,
): Seller {
  const seller = readSeller(SELLER_FILE, TAX === 'table' ? readTaxTable(TAX_FILE) : undefined, settings)
  const isForeign = SELLER_FILE === undefined && seller.taxId !== readSeller(undefined).taxId
  if (TAX === 'table' && TAX_FILE === undefined && isForeign)
    throw new StartFileRejected(
      `TAX table needs TAX_FILE: the table that is built in has the registrations of the demo shop, and the seller is ${seller.name}`,
    )
  return seller
}

/** Reads TAX_FILE, or the demo shop's table; throws {@link StartFileRejected} with row and field of what is wrong. */
export function readTaxTable(file: string = DEMO_TABLE): TaxTable {
  const read = taxFile.safeParse(readJson('TAX_FILE', file))
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${pathText(issue.path)} ${problemOf(issue)}`.trim())
    throw new StartFileRejected(`TAX_FILE ${file}: ${problems.join('; ')}`)
  }
  const { seller, rates } = read.data
  return {
    sellerCountry: seller.country,
    registrations: new Map(seller.registrations.map((row) => [placeOf(row), row.tax_id])),
    rates: new Map(rates.map((row) => [placeOf(row), taxRateOf(row.name, row.percent)])),
  }
}
