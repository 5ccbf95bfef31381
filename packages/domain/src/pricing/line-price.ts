import { listPrice } from '../catalog/index.ts'
import { zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { appliedMinimum, isBilledByUse, isSupport, unitsOf } from './quantities.ts'
import type { PricingTerms, SelectedModule } from './terms.ts'
import type { AmountStep, PricedLine, UnitsStep } from './types.ts'
import { unitsShow } from './units-amount.ts'
import { usageAmount } from './usage-amount.ts'

/** A minimum counts while a plan bundles the module. */
function unitsStep(terms: PricingTerms, line: SelectedModule, unit: Money): UnitsStep {
  const { id, usageKey = '' } = line.module
  const quantity = unitsOf(terms, line)
  const free = terms.catalogue.usageKeys.get(usageKey)?.freeUnits ?? 0
  const minimum = appliedMinimum(line)
  const model = line.module.priceModels?.[terms.selection.currency]
  const priced = { quantity, free, minimum }
  const amounts = usageAmount({ ...priced, unit, ...(model && { model }) })
  const counted = { productId: id, usageKey, ...priced, ...amounts }
  return { step: 'units', ...counted, ...(isSupport(line.module) ? { isSupport: true } : {}) }
}

function usageLine(terms: PricingTerms, line: SelectedModule, unit: Money): PricedLine {
  const { module, bundled } = line
  const explanation = unitsStep(terms, line, unit)
  const shows = unitsShow(explanation)
  return { productId: module.id, bundled, amount: explanation.amount, explanation, shows, isUsage: true }
}

/** A line that costs nothing of its own: in the bundle sum, on every account, or default. */
function isIncluded({ module, bundled }: SelectedModule): boolean {
  if (module.isCore || (module.isDefault && !bundled)) return true
  return bundled && !isBilledByUse(module)
}

function lineWithoutPrice(
  { module, bundled }: SelectedModule,
  shows: 'included' | 'on_request',
  amount: Money,
): PricedLine {
  const explanation: AmountStep = { step: shows, productId: module.id, amount }
  return { productId: module.id, bundled, amount, explanation, shows, isUsage: false }
}

/** Price of one line beside the bundle; undefined where it has no price in the currency. */
export function linePrice(terms: PricingTerms, line: SelectedModule): PricedLine | undefined {
  const { module, bundled } = line
  const { currency, pricing } = terms.selection
  if (isIncluded(line)) return lineWithoutPrice(line, 'included', zero(currency))
  if (module.isContactUs) return lineWithoutPrice(line, 'on_request', zero(currency))
  // `pricing_price` counts inside the plan only: what is beside it is sold at the base price.
  const price = listPrice(module, { currency, pricing: pricing && bundled })
  if (price === undefined) return undefined
  if (isBilledByUse(module)) return usageLine(terms, line, price)
  const explanation: AmountStep = { step: 'list_price', productId: module.id, amount: price }
  return { productId: module.id, bundled, amount: price, explanation, shows: 'amount', isUsage: false }
}
