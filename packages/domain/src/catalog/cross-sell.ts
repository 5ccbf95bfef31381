import { priceIn } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import type { Catalogue } from './catalogue.ts'
import { compatibilityOf } from './compatibility.ts'
import { contentsOf } from './package-contents.ts'
import type { Module, Package, ProductId } from './types.ts'
import { isListed, visibleModules, visiblePackages } from './visibility.ts'

/** The largest number of suggested modules. */
export const crossSellLimit = 4

/** The buyer's products or the one on the page, and the currency of the purchase. */
export interface CrossSellBasis {
  readonly ids: readonly ProductId[]
  /** 0 for the Custom Solution. */
  readonly planId: ProductId
  readonly currency: Currency
}

/** Reason why a module is suggested, the strongest reason first; `productId` is the product that the reason names. */
export type CrossSellReason =
  | {
      readonly kind: 'companion_of' | 'needed_with' | 'same_category' | 'in_package'
      readonly productId: ProductId
    }
  | { readonly kind: 'featured' }

/** A suggested module and its reason. */
export interface CrossSell {
  readonly module: Module
  readonly reason: CrossSellReason
}

interface Search {
  readonly catalogue: Catalogue
  /** Products that the suggestions are made for, as far as people see them: in the order of the catalogue. */
  readonly present: readonly Module[]
  /** The own plan first, then the other packages on sale. */
  readonly packages: readonly Package[]
}

function searchOf(catalogue: Catalogue, { ids, planId }: CrossSellBasis): Search {
  const given = new Set(ids)
  const plan = catalogue.packages.get(planId)
  const others = visiblePackages(catalogue).filter((item) => item !== plan)
  return {
    catalogue,
    present: catalogue.document.modules.filter((module) => given.has(module.id) && isListed(module)),
    packages: plan === undefined ? others : [plan, ...others],
  }
}

/** Sold alone in the currency by one click: no quantity, no conversation and no parent stands before it. */
function canBeSuggested(module: Module, currency: Currency): boolean {
  const isOnSale = !module.isContactUs && priceIn(module.basePrice, currency) !== undefined
  return isOnSale && !module.isDefault && !module.isAdditionalAccountUser
}

/** The package that holds the module together with something that is there; the own plan, where it offers the module. */
function commonPackage({ catalogue, present, packages }: Search, module: Module, planId: ProductId) {
  return packages.find((item) => {
    const contents = contentsOf(catalogue, item)
    if (!contents.has(module.id)) return false
    return item.id === planId || present.some(({ id }) => contents.get(id) === true)
  })
}

function reasonFor(search: Search, module: Module, planId: ProductId): CrossSellReason | undefined {
  const { present } = search
  const parent = present.find(({ companions }) => companions.includes(module.id))
  if (parent !== undefined) return { kind: 'companion_of', productId: parent.id }
  // a companion is of no use without its parent
  if (module.isCrossSell) return undefined
  const partner = present.find(
    ({ id, dependencies }) => dependencies.includes(module.id) || module.dependencies.includes(id),
  )
  if (partner !== undefined) return { kind: 'needed_with', productId: partner.id }
  const neighbour = present.find(({ platformId }) => platformId === module.platformId)
  if (neighbour !== undefined) return { kind: 'same_category', productId: neighbour.id }
  const shared = commonPackage(search, module, planId)
  if (shared !== undefined) return { kind: 'in_package', productId: shared.id }
  return module.isFeatured ? { kind: 'featured' } : undefined
}

const strongestFirst: readonly CrossSellReason['kind'][] = [
  'companion_of',
  'needed_with',
  'same_category',
  'in_package',
  'featured',
]

/**
 * Modules that go well with the given ones under a plan: at most 4, each with its reason, by the strength of the reason and
 * then in the order of the catalogue. Only those that are listed, sold in the currency, not there already, and
 * compatible: the plan or the given modules hold all that they need. Unknown ids have no effect.
 */
export function crossSell(catalogue: Catalogue, basis: CrossSellBasis): CrossSell[] {
  const { ids, planId, currency } = basis
  const given = new Set(ids)
  const search = searchOf(catalogue, basis)
  const isCompatible = (module: Module): boolean => {
    const { badge, missing } = compatibilityOf(catalogue, module, planId)
    return badge !== 'in_plan' && missing.every((id) => given.has(id))
  }
  const suggested = visibleModules(catalogue)
    .filter((module) => !given.has(module.id) && canBeSuggested(module, currency) && isCompatible(module))
    .flatMap((module): CrossSell[] => {
      const reason = reasonFor(search, module, planId)
      return reason === undefined ? [] : [{ module, reason }]
    })
  return strongestFirst
    .flatMap((kind) => suggested.filter(({ reason }) => reason.kind === kind))
    .slice(0, crossSellLimit)
}
