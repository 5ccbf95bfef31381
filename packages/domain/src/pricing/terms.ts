import { bundledIds } from '../catalog/index.ts'
import type { Catalogue, Module, Package, ProductId } from '../catalog/index.ts'
import type { Selection, SelectionLine } from './types.ts'

/** A line whose module this version of the catalogue knows. What is bundled is the plan's word, not the line's. */
export interface SelectedModule {
  readonly module: Module
  readonly bundled: boolean
}

/** A selection read against a catalogue version: what all its amounts are computed from. */
export interface PricingTerms {
  readonly catalogue: Catalogue
  readonly selection: Selection
  /** Absent for the Custom Solution, and for a plan that this version does not know. */
  readonly plan?: Package
  readonly selected: readonly SelectedModule[]
  readonly unknown: readonly ProductId[]
}

function selectedModule(catalogue: Catalogue, bundled: ReadonlySet<ProductId>, { productId }: SelectionLine) {
  const module = catalogue.modules.get(productId)
  return module === undefined ? [] : [{ module, bundled: bundled.has(productId) }]
}

/**
 * Reads a selection: only ids and quantities are used. A module costs nothing of its own exactly when the plan bundles it, so a
 * forged flag changes no price.
 */
export function pricingTerms(catalogue: Catalogue, selection: Selection): PricingTerms {
  const { planId, lines, entries } = selection
  const plan = catalogue.packages.get(planId)
  const bundled = new Set(plan === undefined ? [] : bundledIds(catalogue, plan, entries))
  const unknownPlan = planId !== 0 && plan === undefined ? [planId] : []
  const unknownLines = lines.map(({ productId }) => productId).filter((id) => !catalogue.modules.has(id))
  return {
    catalogue,
    selection,
    ...(plan === undefined ? {} : { plan }),
    selected: lines.flatMap((line) => selectedModule(catalogue, bundled, line)),
    unknown: [...unknownPlan, ...unknownLines],
  }
}
