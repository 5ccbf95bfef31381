import type { Catalogue } from '../catalog/index.ts'
import { add, sum, zero } from '../money/index.ts'
import { bundlePrice } from './bundle-price.ts'
import type { BundlePrice } from './bundle-price.ts'
import { extraAssets } from './extra-assets.ts'
import { linePrice } from './line-price.ts'
import { pricingTerms } from './terms.ts'
import type { PricingTerms } from './terms.ts'
import type { AmountStep, Breakdown, PricedLine, Selection } from './types.ts'

/** The Custom Solution, and a plan that can't be priced: no bundle, everything is beside it. */
function noBundle({ selection }: PricingTerms): BundlePrice {
  const nothing = zero(selection.currency)
  return { before: nothing, amount: nothing, explanation: { step: 'sum', of: [], amount: nothing } }
}

function pricedBundle({ catalogue, selection, plan }: PricingTerms): BundlePrice | undefined {
  const { currency, pricing, entries } = selection
  return plan && bundlePrice(catalogue, plan, { currency, pricing, ...(entries === undefined ? {} : { entries }) })
}

function unpricedIds(terms: PricingTerms, bundle: BundlePrice | undefined, lines: readonly PricedLine[]): number[] {
  const { plan, selected, unknown } = terms
  const priced = new Set(lines.map(({ productId }) => productId))
  const missing = selected.map(({ module }) => module.id).filter((id) => !priced.has(id))
  return [...(plan !== undefined && bundle === undefined ? [plan.id] : []), ...missing, ...unknown]
}

/** Only what can be charged is a step of the total; what is included stands explained by its line. */
function chargedSteps(lines: readonly PricedLine[]): AmountStep[] {
  return lines.filter(({ shows }) => shows !== 'included').map(({ explanation }) => explanation)
}

/**
 * The itemised monthly price of a selection, before tax: the plan as one amount, each line beside it, the plan's extra assets,
 * and the total, every amount a tree of named steps. Integer minor units throughout: lines and bundle sum to the total exactly.
 */
export function priceSelection(catalogue: Catalogue, selection: Selection): Breakdown {
  const terms = pricingTerms(catalogue, selection)
  const { currency } = selection
  const sold = pricedBundle(terms)
  const bundle = sold ?? noBundle(terms)
  const lines = terms.selected.flatMap((line) => linePrice(terms, line) ?? [])
  const extra = extraAssets(terms)
  const beside = [...lines, ...(extra === undefined ? [] : [extra])]
  const additional = sum(
    beside.map(({ amount }) => amount),
    currency,
  )
  const total = add(bundle.amount, additional)
  const extraSteps = extra === undefined ? [] : [extra.explanation]
  const planSteps = sold === undefined ? [] : [sold.explanation]
  const unpriced = unpricedIds(terms, sold, lines)
  return {
    currency,
    bundleBefore: bundle.before,
    bundle: bundle.amount,
    bundleExplanation: bundle.explanation,
    additional,
    ...(extra === undefined ? {} : { extraAssets: extra }),
    total,
    totalExplanation: { step: 'sum', of: [...planSteps, ...chargedSteps(lines), ...extraSteps], amount: total },
    lines,
    isEstimate: lines.some(({ isUsage, shows }) => isUsage || shows === 'on_request'),
    ...(unpriced.length === 0 ? {} : { unpriced }),
  }
}
