import type { FilterLink } from '@waybill/contract/views'
import {
  allPlatformsId,
  countsByIndustry,
  countsByPlatform,
  industryPath,
  marketplaceRoot,
  platformPath,
  visibleModules,
  type CatalogueView,
  type Industry,
  type Platform,
} from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { PACKAGE_STEP } from './package-steps.ts'
import type { Viewer } from '../product-cards.ts'
import { textIn } from '../use-cases/read-text.ts'

/** Choice and order of a listing: all of it is in the address (CAT-24). */
export interface Filters {
  readonly platform: Platform | undefined
  readonly industry: Industry | undefined
  readonly view: CatalogueView
  readonly isFeatured: boolean
  /** Cards of packages, in steps. */
  readonly shown: number
}

function basePath({ isFeatured, platform, industry }: Filters): string {
  if (isFeatured) return `${marketplaceRoot}/featured`
  if (platform !== undefined) return platformPath(platform)
  return industry === undefined ? marketplaceRoot : industryPath(industry)
}

/**
 * The address of a listing: platform as a segment, `/list` at its end, the industry as a page of its own or, beside a platform,
 * in the query. One listing has one address.
 */
export function listingPath(viewer: Viewer, filters: Filters): string {
  const { platform, industry, isFeatured, view, shown } = filters
  const inQuery = industry !== undefined && (isFeatured || platform !== undefined)
  const query = new URLSearchParams({
    ...(inQuery && { industry: industry.slug }),
    ...(shown > PACKAGE_STEP && { shown: String(shown) }),
  })
  const path = `${basePath(filters)}${view === 'list' ? '/list' : ''}`
  return localePath(viewer.locale, query.size === 0 ? path : `${path}?${query.toString()}`)
}

/** Address of another filter, at the first step of its list. */
function filteredBy(viewer: Viewer, filters: Filters, change: Partial<Filters>): string {
  return listingPath(viewer, { ...filters, shown: PACKAGE_STEP, ...change })
}

/** The page of featured modules stands among the categories while it is shown: the counts by industry are of it. */
export function platformLinks(
  viewer: Viewer,
  filters: Filters,
  labels: { readonly allPlatforms: string; readonly featured: string },
): readonly FilterLink[] {
  const { catalogue, locale } = viewer
  const counts = countsByPlatform(catalogue, filters.industry && { industryId: filters.industry.id })
  const all = {
    label: labels.allPlatforms,
    href: filteredBy(viewer, filters, { platform: undefined, isFeatured: false }),
    count: counts.get(allPlatformsId) ?? 0,
    isCurrent: filters.platform === undefined && !filters.isFeatured,
  }
  const each = [...catalogue.document.platforms]
    .sort((a, b) => a.position - b.position)
    .map((platform) => ({
      label: textIn(platform.name, locale),
      href: filteredBy(viewer, filters, { platform, isFeatured: false }),
      count: counts.get(platform.id) ?? 0,
      isCurrent: filters.platform?.id === platform.id,
    }))
  const featured = {
    label: labels.featured,
    href: listingPath(viewer, filters),
    count: industryCounts(viewer, filters).get(filters.industry?.id) ?? 0,
    isCurrent: true,
  }
  return filters.isFeatured ? [all, featured, ...each] : [all, ...each]
}

/** Counts what the listing would show: of the featured page the featured modules. */
function industryCounts(
  { catalogue }: Viewer,
  { platform, isFeatured }: Filters,
): ReadonlyMap<number | undefined, number> {
  const filter = platform && { platformId: platform.id }
  if (!isFeatured)
    return new Map([[undefined, visibleModules(catalogue, filter).length], ...countsByIndustry(catalogue, filter)])
  const featured = visibleModules(catalogue).filter((module) => module.isFeatured)
  return new Map([
    [undefined, featured.length],
    ...catalogue.document.industries.map(({ id }): [number, number] => [
      id,
      featured.filter(({ industryIds }) => industryIds.includes(id)).length,
    ]),
  ])
}

export function industryLinks(viewer: Viewer, filters: Filters, name: string): readonly FilterLink[] {
  const { catalogue, locale } = viewer
  const counts = industryCounts(viewer, filters)
  const link = (label: string, industry: Industry | undefined): FilterLink => ({
    label,
    href: filteredBy(viewer, filters, { industry }),
    count: counts.get(industry?.id) ?? 0,
    isCurrent: filters.industry?.id === industry?.id,
  })
  return [
    link(name, undefined),
    ...catalogue.document.industries.map((industry) => link(textIn(industry.name, locale), industry)),
  ]
}
