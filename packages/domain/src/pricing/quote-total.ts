import type { Catalogue, ProductId } from '../catalog/index.ts'
import { priceIn, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { priceSelection } from './price-selection.ts'
import { isBilledByUse, keyOfAssetType, quantityOf } from './quantities.ts'
import { pricingTerms } from './terms.ts'
import type { PricingTerms } from './terms.ts'
import type { AmountStep, Breakdown, PricedLine, Selection } from './types.ts'

/** One line of a quote total: `quantity` units, `free` of them free, at `unit`; `explanation` is its formula. */
export interface QuoteTotalLine {
  readonly kind: 'plan' | 'module' | 'extra_assets'
  /** The product; for extra assets the plan that charges them. */
  readonly id: ProductId
  readonly quantity: number
  readonly free: number
  readonly unit: Money
  readonly amount: Money
  readonly explanation: AmountStep
}

/** The fields of `POST /cart/quote/total`. */
export interface QuoteTotal {
  readonly total: Money
  readonly minimumAssetCount: number
  readonly minimumAssetRate: Money
  /** Quantity per usage key of the selection, defaults filled in. */
  readonly usages: Readonly<Record<string, number>>
  /** Their amounts sum to the total. */
  readonly lines: readonly QuoteTotalLine[]
}

function moduleLine({ productId: id, amount, explanation }: PricedLine): QuoteTotalLine {
  const line = { kind: 'module', id, amount, explanation } as const
  return explanation.step === 'units'
    ? { ...line, quantity: explanation.quantity, free: explanation.free, unit: explanation.unit }
    : { ...line, quantity: 1, free: 0, unit: amount }
}

function quoteLines(breakdown: Breakdown, planId: ProductId): QuoteTotalLine[] {
  const { bundle: amount, bundleExplanation: explanation, extraAssets } = breakdown
  const plan: QuoteTotalLine = { kind: 'plan', id: planId, quantity: 1, free: 0, unit: amount, amount, explanation }
  const extra = extraAssets?.explanation
  const lines = breakdown.lines.map((line) => moduleLine(line))
  if (extra?.step !== 'extra_assets') return [plan, ...lines]
  const { extra: quantity, rate: unit } = extra
  return [
    plan,
    ...lines,
    { kind: 'extra_assets', id: planId, quantity, free: 0, unit, amount: extra.amount, explanation: extra },
  ]
}

function usagesOf(terms: PricingTerms): Record<string, number> {
  const { catalogue, plan, selected } = terms
  const ofLines = selected.flatMap(({ module }) => (isBilledByUse(module) ? (module.usageKey ?? []) : []))
  const ofPlan = plan?.assetType === undefined ? undefined : keyOfAssetType(catalogue.usageKeys, plan.assetType)?.key
  const keys = new Set([...ofLines, ...(ofPlan === undefined ? [] : [ofPlan])])
  return Object.fromEntries(Array.from(keys, (key) => [key, quantityOf(terms, key)]))
}

/** The total of a cart or quote with its usages: the same function in browser and server; the server wins. */
export function quoteTotal(catalogue: Catalogue, selection: Selection): QuoteTotal {
  const terms = pricingTerms(catalogue, selection)
  const breakdown = priceSelection(catalogue, selection)
  const { currency, planId } = selection
  return {
    total: breakdown.total,
    minimumAssetCount: terms.plan?.minimumAssetCount ?? 0,
    minimumAssetRate: priceIn(terms.plan?.minimumAssetRate ?? {}, currency) ?? zero(currency),
    usages: usagesOf(terms),
    lines: quoteLines(breakdown, planId),
  }
}
