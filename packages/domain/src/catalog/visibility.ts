import type { Catalogue } from './catalogue.ts'
import { reachableFrom } from './graph.ts'
import type { Module, Package, Product, ProductId } from './types.ts'

/** The virtual platform that means all of them; no stored platform may have its id. */
export const allPlatformsId = 1000

/** Filters of the catalogue; they combine. An absent one, and platform 1000, filters nothing. */
export interface CatalogueFilter {
  readonly platformId?: number
  readonly industryId?: number
}

/**
 * True for a product whose name is shown: not hidden, internal or core. A retired one is still named for a buyer who has
 * it.
 */
export function isListed(product: Product): boolean {
  return product.kind === 'package' || !(product.isHidden || product.isCore || product.type === 'internal')
}

/** True for what the shop names as a part of something else: of a package, or of what a module needs. */
function isSoldPart(product: Product): boolean {
  return isListed(product) && !product.isDeleted
}

/**
 * True for what may stand in lists, search, counts and the sitemap: not hidden, internal, retired or core. A price that is a
 * draft or grandfathered isn't on sale either.
 */
export function isVisible(product: Product): boolean {
  return isSoldPart(product) && (product.kind === 'package' || product.pricingStatus === 1)
}

/** Modules of every account, whatever it buys. */
export function coreModules({ document }: Catalogue): Module[] {
  return document.modules.filter(({ isCore, isDeleted }) => isCore && !isDeleted)
}

function modulesOf({ modules }: Catalogue, ids: Iterable<ProductId>): Module[] {
  return Array.from(ids).flatMap((id) => modules.get(id) ?? [])
}

/** Modules that the shop names and counts as parts, in the given order: none that is hidden, internal, core or retired. */
export function soldModules(catalogue: Catalogue, ids: Iterable<ProductId>): Module[] {
  return modulesOf(catalogue, ids).filter(isSoldPart)
}

/** The same for what a buyer has, in a cart, a quote or a subscription: retired modules are named there. */
export function listedModules(catalogue: Catalogue, ids: Iterable<ProductId>): Module[] {
  return modulesOf(catalogue, ids).filter(isListed)
}

/** Walks over what isn't listed to the nearest that is. */
function nearestSold(catalogue: Catalogue, start: ProductId, edges: (id: ProductId) => readonly ProductId[]) {
  const isOpen = (id: ProductId): boolean => {
    const module = catalogue.modules.get(id)
    return id === start || (module !== undefined && !isSoldPart(module))
  }
  return soldModules(
    catalogue,
    reachableFrom([start], (id) => (isOpen(id) ? edges(id) : [])),
  )
}

/** Direct dependencies of a module, as people read them: in the place of one that isn't listed stand its own. */
export function neededModules(catalogue: Catalogue, module: Module): Module[] {
  return nearestSold(catalogue, module.id, (id) => catalogue.modules.get(id)?.dependencies ?? [])
}

/** Direct dependents of a module, as people read them: in the place of one that isn't listed stand its own. */
export function needingModules(catalogue: Catalogue, module: Module): Module[] {
  return nearestSold(catalogue, module.id, (id) => catalogue.dependents.get(id) ?? [])
}

function isOnPlatform(module: Module, platformId: number | undefined): boolean {
  return platformId === undefined || platformId === allPlatformsId || module.platformId === platformId
}

function isForIndustry(module: Module, industryId: number | undefined): boolean {
  return industryId === undefined || module.industryIds.includes(industryId)
}

function isOfShop({ platforms, industries }: Catalogue, { platformId, industryId }: CatalogueFilter): boolean {
  const hasPlatform = platformId === undefined || platforms.has(platformId)
  return hasPlatform && (industryId === undefined || industries.has(industryId))
}

type FilteredList<T> = (catalogue: Catalogue, filter: CatalogueFilter) => T

/**
 * Caches what a version of the catalogue lists under each filter that the shop has: a version never changes, and a page
 * of it must cost what its cards cost, not what the shop holds. Other filters come from any address, without end.
 */
function oncePerFilter<T>(list: FilteredList<T>): FilteredList<T> {
  const cached = new WeakMap<Catalogue, Map<string, T>>()
  return (catalogue, filter) => {
    const lists = cached.get(catalogue) ?? new Map<string, T>()
    cached.set(catalogue, lists)
    const key = `${filter.platformId} ${filter.industryId}`
    const known = lists.get(key)
    if (known !== undefined) return known
    const fresh = list(catalogue, filter)
    if (isOfShop(catalogue, filter)) lists.set(key, fresh)
    return fresh
  }
}

const modulesUnder = oncePerFilter((catalogue, { platformId, industryId }): readonly Module[] =>
  catalogue.document.modules.filter(
    (module) => isVisible(module) && isOnPlatform(module, platformId) && isForIndustry(module, industryId),
  ),
)

/** The modules that a list shows, in the order of the catalogue. */
export function visibleModules(catalogue: Catalogue, filter: CatalogueFilter = {}): readonly Module[] {
  return modulesUnder(catalogue, filter)
}

/** The packages that a list shows, of one industry or of all. */
export function visiblePackages(catalogue: Catalogue, { industryId }: CatalogueFilter = {}): Package[] {
  return catalogue.document.packages.filter(
    (item) => isVisible(item) && (industryId === undefined || item.industryId === industryId),
  )
}

const platformCounts = oncePerFilter((catalogue, filter): ReadonlyMap<number, number> => {
  const modules = visibleModules(catalogue, filter)
  const counts = catalogue.document.platforms.map(({ id }): [number, number] => [
    id,
    modules.filter(({ platformId }) => platformId === id).length,
  ])
  return new Map([[allPlatformsId, modules.length], ...counts])
})

/** Visible modules per platform id under the industry filter, 1000 for all of them: `total` of M§3. */
export function countsByPlatform(
  catalogue: Catalogue,
  { industryId }: Pick<CatalogueFilter, 'industryId'> = {},
): ReadonlyMap<number, number> {
  return platformCounts(catalogue, industryId === undefined ? {} : { industryId })
}

const industryCounts = oncePerFilter((catalogue, filter): ReadonlyMap<number, number> => {
  const modules = visibleModules(catalogue, filter)
  const counts = catalogue.document.industries.map(({ id }): [number, number] => [
    id,
    modules.filter(({ industryIds }) => industryIds.includes(id)).length,
  ])
  return new Map(counts)
})

/** Visible modules per industry id under the platform filter. */
export function countsByIndustry(
  catalogue: Catalogue,
  { platformId }: Pick<CatalogueFilter, 'platformId'> = {},
): ReadonlyMap<number, number> {
  return industryCounts(catalogue, platformId === undefined ? {} : { platformId })
}
