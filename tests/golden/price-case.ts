import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PriceForm, PriceModel } from '@waybill/domain/catalog'
import { add, isCurrency, majorText, money, sum } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'
import { usageAmount } from '@waybill/domain/pricing'
import { z } from 'zod'

const text = z.string()
const tier = z.strictObject({ up_to: z.number().nullable(), unit: text, flat: text })
const item = z.strictObject({
  kind: z.literal('price').optional(),
  model: text,
  currency: text.optional(),
  tiers: z.array(tier).optional(),
  unit_price: text.optional(),
  block_size: z.number().optional(),
  block_price: text.optional(),
  quantity: z.number(),
  free_units: z.number().optional(),
  minimum_quantity: z.number().optional(),
  minimum_amount: text.optional(),
  maximum_amount: text.optional(),
  /** Tax is its document's: the price is before it. */
  tax_percent: text.optional(),
})
type Item = z.output<typeof item>
const sums = z.strictObject({ kind: z.literal('sum'), currency: text, base: text, items: z.array(item) })

const shape = z.object({
  id: text,
  input: z.looseObject({ kind: text }),
  their_result: z.looseObject({}),
})

/** A price as another system publishes it. */
export type PriceCase = z.output<typeof shape>

/** The project's own copy of the cases. */
export const ownPriceCases = join(import.meta.dirname, 'price-cases.json')

export function readPriceCases(path: string): readonly PriceCase[] {
  return z.object({ cases: z.array(shape).min(1) }).parse(JSON.parse(readFileSync(path, 'utf8'))).cases
}

function formOf({ model, tiers = [], unit_price: unit, block_size: size, block_price: block }: Item): PriceForm | undefined {
  if (model === 'unit' && unit !== undefined) return { model, unit }
  if (model === 'package' && size !== undefined && block !== undefined) return { model, size, block }
  if (model !== 'graduated' && model !== 'volume') return undefined
  return {
    model,
    tiers: tiers.map(({ up_to: upTo, unit: each, flat }) => ({
      ...(upTo !== null && { upTo }),
      unit: each,
      ...(Number(flat) > 0 && { flat }),
    })),
  }
}

/** The price of the domain for a case, with the units that are free; undefined for a form that it doesn't have. */
export function itemAmount(given: Item, currency: Currency): Money | undefined {
  const form = formOf(given)
  if (form === undefined) return undefined
  const { minimum_amount: least, maximum_amount: most } = given
  const model: PriceModel = { ...form, ...(least !== undefined && { least }), ...(most !== undefined && { most }) }
  const { quantity, free_units: free = 0, minimum_quantity: minimum = 0 } = given
  return usageAmount({ unit: money(0, currency), quantity, free, minimum, model }).amount
}

const currencyIn = ({ currency = 'USD' }: { readonly currency?: string | undefined }): Currency =>
  isCurrency(currency) ? currency : 'USD'

/** A case of one price. */
export function itemOf({ input }: PriceCase): Item | undefined {
  const read = item.safeParse(input)
  return read.success ? read.data : undefined
}

const written = (amount: Money): string => majorText(amount).split(' ')[0] ?? ''

/** Our amount, as the cases write it; undefined for what has no counterpart here. */
export function ourAmount(priceCase: PriceCase): string | undefined {
  const { input } = priceCase
  const currency = currencyIn(input as { currency?: string })
  const all = sums.safeParse(input)
  if (all.success) {
    const amounts = all.data.items.map((one) => itemAmount(one, currency))
    const known = amounts.filter((amount) => amount !== undefined)
    const base = money(Number(all.data.base.replace('.', '')), currency)
    return known.length === amounts.length ? written(add(base, sum(known, currency))) : undefined
  }
  const one = itemOf(priceCase)
  const amount = one && itemAmount(one, currency)
  return amount && written(amount)
}
