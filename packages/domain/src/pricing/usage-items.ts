import { listPrice } from '../catalog/index.ts'
import type { AssetType, Catalogue, ModuleType, PriceModel, ProductId } from '../catalog/index.ts'
import type { Money } from '../money/index.ts'
import { isBilledByUse, isSupport, quantityOf } from './quantities.ts'
import { pricingTerms } from './terms.ts'
import type { PricingTerms, SelectedModule } from './terms.ts'
import type { Selection } from './types.ts'

/** One usage-priced line as the quote's inputs show it. */
export interface UsageItem {
  readonly productId: ProductId
  readonly usageKey: string
  /** Price of one unit a month. */
  readonly unit: Money
  /** The price where it isn't one for each unit: `unit` is that of the first. */
  readonly model?: PriceModel
  /** Requested units, free ones included. */
  readonly quantity: number
  /** The counted unit; its text is the unit measured. */
  readonly assetType: AssetType
  /** Counts team members beyond the included ones. */
  readonly isAdditional: boolean
  readonly type: ModuleType
  readonly isSupport: boolean
  /** Units that cost nothing, per key and account. */
  readonly freeUnits: number
  /** Largest quantity that is accepted. */
  readonly maximum: number
}

function usageItem(terms: PricingTerms, { module, bundled }: SelectedModule): UsageItem[] {
  const { currency, pricing } = terms.selection
  const key = terms.catalogue.usageKeys.get(module.usageKey ?? '')
  const unit = listPrice(module, { currency, pricing: pricing && bundled })
  const model = module.priceModels?.[currency]
  if (key === undefined || unit === undefined || !isBilledByUse(module)) return []
  return [
    {
      productId: module.id,
      usageKey: key.key,
      unit,
      ...(model && { model }),
      quantity: quantityOf(terms, key.key),
      assetType: key.assetType,
      isAdditional: module.isAdditionalAccountUser,
      type: module.type,
      isSupport: isSupport(module),
      freeUnits: key.freeUnits,
      maximum: key.maximum,
    },
  ]
}

/** The usage items of a selection, in its order: those of one key share its quantity. */
export function usageItems(catalogue: Catalogue, selection: Selection): UsageItem[] {
  const terms = pricingTerms(catalogue, selection)
  return terms.selected.flatMap((line) => usageItem(terms, line))
}
