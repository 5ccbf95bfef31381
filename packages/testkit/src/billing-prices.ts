import { currentPrices, previewReprice, yearAhead, type PlannedPrices, type Reprice } from '@waybill/domain/billing'
import { indexCatalogue, type Catalogue, type PriceModel } from '@waybill/domain/catalog'
import { billingShop } from './billing-shop.ts'
import type { World } from './billing-world.ts'

/** Other base prices by module, in minor units of USD, or a model of tiers; null for one that has none any more. */
export type NewPrices = Readonly<Record<number, number | PriceModel | null>>

/** The shop of the billing stories with other prices: its version 2, unless another is named. */
export function shopAt(prices: NewPrices, version = 2): Catalogue {
  const modules = billingShop.document.modules.map((module) => {
    const price = prices[module.id]
    if (price === undefined) return module
    if (typeof price === 'object' && price !== null) return { ...module, priceModels: { USD: price } }
    return { ...module, basePrice: price === null ? {} : { USD: price } }
  })
  return indexCatalogue({ ...billingShop.document, modules }, version)
}

function commandOf(world: World, prices: NewPrices, noticeDays: number): Reprice {
  const found = currentPrices(world.load(), shopAt(prices))
  return { kind: 'reprice', prices: found, noticeDays }
}

/** Preview of a repricing, or the reason why the account keeps its prices. */
export function previewOfPrices(world: World, prices: NewPrices, noticeDays = 30): PlannedPrices | string {
  const found = previewReprice(world.load(), commandOf(world, prices, noticeDays), world.now)
  return found.ok ? found.value : found.failure
}

/** Plans other prices; answers the rejection, if it was rejected. */
export function reprice(world: World, prices: NewPrices, noticeDays = 30): string | undefined {
  return world.run(commandOf(world, prices, noticeDays))
}

/** Charges of the next twelve months: instant and total of each, in minor units. */
export function chargesAhead(world: World): readonly (readonly [number, number])[] {
  const found = yearAhead(world.load(), { now: world.now, growth: { joining: 0, mostOf: () => 500 } })
  if (!found.ok) throw new Error(found.failure.code)
  return found.value.charges.map(({ at, total }) => [at, total.minor] as const)
}
