import type { Catalogue } from './catalogue.ts'
import type { Module, Package, Product } from './types.ts'

/** The virtual platform that means all of them; no stored platform may have its id (M§2, A-23). */
export const allPlatformsId = 1000

/** Filters of the catalogue; they combine (CAT-24). An absent one, and platform 1000, filters nothing. */
export interface CatalogueFilter {
  readonly platformId?: number
  readonly industryId?: number
}

/**
 * True for what may stand in lists, search, counts and the sitemap (CAT-11, A-28): not hidden, internal, retired or core.
 * A price that is a draft or grandfathered isn't on sale either.
 */
export function isVisible(product: Product): boolean {
  if (product.isDeleted) return false
  if (product.kind === 'package') return true
  return !product.isHidden && !product.isCore && product.type !== 'internal' && product.pricingStatus === 1
}

function isOnPlatform(module: Module, platformId: number | undefined): boolean {
  return platformId === undefined || platformId === allPlatformsId || module.platformId === platformId
}

function isForIndustry(module: Module, industryId: number | undefined): boolean {
  return industryId === undefined || module.industryIds.includes(industryId)
}

/** The modules that a list shows, in the order of the catalogue (CAT-11, CAT-24). */
export function visibleModules(catalogue: Catalogue, { platformId, industryId }: CatalogueFilter = {}): Module[] {
  return catalogue.document.modules.filter(
    (module) => isVisible(module) && isOnPlatform(module, platformId) && isForIndustry(module, industryId),
  )
}

/** The packages that a list shows, of one industry or of all (CAT-03, CAT-11). */
export function visiblePackages(catalogue: Catalogue, { industryId }: CatalogueFilter = {}): Package[] {
  return catalogue.document.packages.filter(
    (item) => isVisible(item) && (industryId === undefined || item.industryId === industryId),
  )
}

/** Visible modules per platform id under the industry filter, 1000 for all of them: `total` of M§3 (CAT-02, CAT-24). */
export function countsByPlatform(
  catalogue: Catalogue,
  { industryId }: Pick<CatalogueFilter, 'industryId'> = {},
): ReadonlyMap<number, number> {
  const modules = visibleModules(catalogue, industryId === undefined ? {} : { industryId })
  const counts = new Map<number, number>([[allPlatformsId, modules.length]])
  for (const { id } of catalogue.document.platforms) {
    counts.set(id, modules.filter(({ platformId }) => platformId === id).length)
  }
  return counts
}

/** Visible modules per industry id under the platform filter (CAT-24). */
export function countsByIndustry(
  catalogue: Catalogue,
  { platformId }: Pick<CatalogueFilter, 'platformId'> = {},
): ReadonlyMap<number, number> {
  const modules = visibleModules(catalogue, platformId === undefined ? {} : { platformId })
  const counts = catalogue.document.industries.map(({ id }): [number, number] => [
    id,
    modules.filter(({ industryIds }) => industryIds.includes(id)).length,
  ])
  return new Map(counts)
}
