import type { PriceForm, PriceModel, PriceModels, PriceTier, UnitAmount } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { z } from 'zod'
import { chargedAmountsShape, unitAmountsShape } from './price-shape.ts'
import type { ValuePath } from './source-file.ts'
import { wholeNumberShape } from './value-shapes.ts'

const tierShape = z.strictObject({
  up_to: wholeNumberShape.exactOptional(),
  unit: unitAmountsShape,
  flat: chargedAmountsShape.exactOptional(),
})

const bounds = { least: chargedAmountsShape.exactOptional(), most: chargedAmountsShape.exactOptional() }
const tiersShape = z.array(tierShape).min(1, 'must have at least one tier')

/** `price_model` of a module: a price that isn't one for each unit. */
export const priceModelShape = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('unit'), unit: unitAmountsShape, ...bounds }),
  z.strictObject({ model: z.literal('graduated'), tiers: tiersShape, ...bounds }),
  z.strictObject({ model: z.literal('volume'), tiers: tiersShape, ...bounds }),
  z.strictObject({ model: z.literal('package'), size: wholeNumberShape, block: unitAmountsShape, ...bounds }),
])
export type WrittenPriceModel = z.output<typeof priceModelShape>
type WrittenAmounts = z.output<typeof unitAmountsShape>

/** Finds the amount of a currency, and reports where there is none. */
type AmountIn = (path: ValuePath, written: WrittenAmounts) => UnitAmount

function formOf(written: WrittenPriceModel, amountIn: AmountIn): PriceForm {
  switch (written.model) {
    case 'unit':
      return { model: 'unit', unit: amountIn(['unit'], written.unit) }
    case 'package':
      return { model: 'package', size: written.size, block: amountIn(['block'], written.block) }
    default:
      return { model: written.model, tiers: written.tiers.map((tier, index) => tierOf(tier, index, amountIn)) }
  }
}

function tierOf({ up_to: upTo, unit, flat }: z.output<typeof tierShape>, index: number, amountIn: AmountIn): PriceTier {
  return {
    ...(upTo !== undefined && { upTo }),
    unit: amountIn(['tiers', index, 'unit'], unit),
    ...(flat !== undefined && { flat: amountIn(['tiers', index, 'flat'], flat) }),
  }
}

function modelOf(written: WrittenPriceModel, amountIn: AmountIn): PriceModel {
  const { least, most } = written
  return {
    ...formOf(written, amountIn),
    ...(least !== undefined && { least: amountIn(['least'], least) }),
    ...(most !== undefined && { most: amountIn(['most'], most) }),
  }
}

/** Every amount of a model, with its place in it. */
function amountsOf(written: WrittenPriceModel): readonly (readonly [ValuePath, WrittenAmounts])[] {
  const found: (readonly [ValuePath, WrittenAmounts])[] = []
  modelOf(written, (path, amounts) => {
    found.push([path, amounts])
    return '0'
  })
  return found
}

interface ModelReader {
  readonly currencies: readonly Currency[]
  readonly report: (path: ValuePath, message: string) => void
}

/**
 * The models of a price by currency. It is sold in the currencies that one of its amounts has, and each of the others has to
 * name them too: a tier without a price in one of them is reported.
 */
export function priceModelsOf(written: WrittenPriceModel, { currencies, report }: ModelReader): PriceModels {
  const amounts = amountsOf(written)
  const named = new Set(amounts.flatMap(([, prices]) => (prices === '0' ? [] : Object.keys(prices))))
  const sold = currencies.filter((currency) => named.size === 0 || named.has(currency))
  for (const [path, prices] of amounts) {
    const unsold =
      prices === '0' ? [] : Object.keys(prices).filter((code) => !currencies.some((sells) => sells === code))
    for (const code of unsold) report([...path, code], `shop.yaml does not sell in ${code}`)
    const missing = prices === '0' ? [] : sold.filter((currency) => prices[currency] === undefined)
    for (const currency of missing)
      report([...path, currency], `has no amount in ${currency}, in which others have one`)
  }
  const models = sold.map((currency): [Currency, PriceModel] => [
    currency,
    modelOf(written, (_, prices) => (prices === '0' ? '0' : (prices[currency] ?? '0'))),
  ])
  return Object.fromEntries(models)
}
