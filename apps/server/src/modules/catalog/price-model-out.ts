import type { PriceModelOut } from '@waybill/contract'
import type { PriceForm, PriceModel } from '@waybill/domain/catalog'

function formOut(form: PriceForm): Omit<PriceModelOut, 'model'> {
  switch (form.model) {
    case 'unit':
      return { unit_amount: form.unit }
    case 'package':
      return { block_amount: form.block, block_size: form.size }
    default:
      return {
        tiers: form.tiers.map(({ upTo = null, unit, flat = null }) => ({
          up_to: upTo,
          unit_amount: unit,
          flat_amount: flat,
        })),
      }
  }
}

/** A price by tiers or blocks in the API: amounts are exact texts, where the price beside it is rounded (S-39). */
export function priceModelOut(model: PriceModel): PriceModelOut {
  const { least, most } = model
  return {
    model: model.model,
    ...formOut(model),
    ...(least !== undefined && { least_amount: least }),
    ...(most !== undefined && { most_amount: most }),
  }
}
