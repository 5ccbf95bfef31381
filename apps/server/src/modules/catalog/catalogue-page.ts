import type { CatalogueProps } from '@waybill/contract/pages'
import type { CartView, CategorySection, FilterLink } from '@waybill/contract/views'
import {
  allPlatformsId,
  countsByIndustry,
  countsByPlatform,
  isVisible,
  marketplaceRoot,
  platformPath,
  visibleModules,
  visiblePackages,
  type CatalogueTarget,
  type CatalogueView,
  type Industry,
  type Platform,
} from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { moduleCard, planCard, type Reader } from './product-cards.ts'
import { textIn } from './use-cases/read-text.ts'
import { exclusivePlans } from './viewer-prices.ts'

/** Modules of a category in the overview (CAT-09). */
const PREVIEWED = 4

type Listing = Extract<CatalogueTarget, { readonly view: CatalogueView }>

interface Filters {
  readonly platform: Platform | undefined
  readonly industry: Industry | undefined
  readonly view: CatalogueView
  readonly isFeatured: boolean
  /** What a search found; undefined shows everything. */
  readonly found: ReadonlySet<number> | undefined
}

/** The address of a listing: platform as a segment, industry in the query, `/list` at the end (CAT-04, CAT-24). */
function listingPath(reader: Reader, filters: Filters): string {
  const base = filters.isFeatured
    ? `${marketplaceRoot}/featured`
    : filters.platform === undefined
      ? marketplaceRoot
      : platformPath(filters.platform)
  const query = filters.industry === undefined ? '' : `?industry=${filters.industry.slug}`
  return localePath(reader.locale, `${base}${filters.view === 'list' ? '/list' : ''}${query}`)
}

function platformLinks(reader: Reader, filters: Filters, name: string): readonly FilterLink[] {
  const { catalogue, locale } = reader
  const counts = countsByPlatform(catalogue, filters.industry && { industryId: filters.industry.id })
  const all = {
    label: name,
    href: listingPath(reader, { ...filters, platform: undefined, isFeatured: false }),
    count: counts.get(allPlatformsId) ?? 0,
    isCurrent: filters.platform === undefined && !filters.isFeatured,
  }
  const each = [...catalogue.document.platforms]
    .sort((a, b) => a.position - b.position)
    .map((platform) => ({
      label: textIn(platform.name, locale),
      href: listingPath(reader, { ...filters, platform, isFeatured: false }),
      count: counts.get(platform.id) ?? 0,
      isCurrent: filters.platform?.id === platform.id,
    }))
  return [all, ...each]
}

function industryLinks(reader: Reader, filters: Filters, name: string): readonly FilterLink[] {
  const { catalogue, locale } = reader
  const counts = countsByIndustry(catalogue, filters.platform && { platformId: filters.platform.id })
  const total = visibleModules(catalogue, filters.platform && { platformId: filters.platform.id }).length
  const any = {
    label: name,
    href: listingPath(reader, { ...filters, industry: undefined }),
    count: total,
    isCurrent: filters.industry === undefined,
  }
  const each = catalogue.document.industries.map((industry) => ({
    label: textIn(industry.name, locale),
    href: listingPath(reader, { ...filters, industry }),
    count: counts.get(industry.id) ?? 0,
    isCurrent: filters.industry?.id === industry.id,
  }))
  return [any, ...each]
}

function categories(reader: Reader, filters: Filters): readonly CategorySection[] {
  const { catalogue, locale } = reader
  const limit =
    filters.platform === undefined && filters.found === undefined && filters.view === 'grid'
      ? PREVIEWED
      : Number.POSITIVE_INFINITY
  return [...catalogue.document.platforms]
    .sort((a, b) => a.position - b.position)
    .filter((platform) => filters.platform === undefined || filters.platform.id === platform.id)
    .flatMap((platform) => {
      const modules = visibleModules(catalogue, {
        platformId: platform.id,
        ...(filters.industry && { industryId: filters.industry.id }),
      }).filter((module) => (!filters.isFeatured || module.isFeatured) && filters.found?.has(module.id) !== false)
      const section = {
        id: platform.id,
        icon: platform.icon,
        name: textIn(platform.name, locale),
        summary: textIn(platform.summary, locale),
        href: listingPath(reader, { ...filters, platform }),
        total: modules.length,
        modules: modules.slice(0, limit).map((module) => moduleCard(reader, module)),
      }
      return modules.length === 0 ? [] : [section]
    })
}

interface CatalogueInput {
  readonly target: Listing
  /** From `?industry=`; ignored where the path names an industry. */
  readonly industrySlug: string | undefined
  readonly cart: CartView | null
  readonly found?: ReadonlySet<number>
  /** Search and pricing say what they are. */
  readonly heading?: Pick<CatalogueProps, 'heading' | 'name'>
  readonly labels: { readonly allPlatforms: string; readonly anyIndustry: string }
}

function filtersOf(reader: Reader, { target, industrySlug, found }: CatalogueInput): Filters {
  const industry =
    target.kind === 'industry' ? target.industry : reader.catalogue.industriesBySlug.get(industrySlug ?? '')
  return {
    platform: target.kind === 'platform' ? target.platform : undefined,
    industry,
    view: target.view,
    isFeatured: target.kind === 'featured',
    found,
  }
}

function headingOf(filters: Filters): CatalogueProps['heading'] {
  if (filters.isFeatured) return 'featured'
  if (filters.platform !== undefined) return 'platform'
  return filters.industry === undefined ? 'all' : 'industry'
}

/** Everything the catalogue page shows, complete, for one reader (CAT-01..CAT-05, CAT-09, CAT-24). */
export function cataloguePage(reader: Reader, input: CatalogueInput): CatalogueProps {
  const { catalogue, locale } = reader
  const filters = filtersOf(reader, input)
  const packages = visiblePackages(catalogue).filter(
    (item) => (!filters.isFeatured || item.isFeatured) && filters.found?.has(item.id) !== false,
  )
  const industryPackages = packages.filter(
    (item) => !item.isExclusive && (filters.industry === undefined || item.industryId === filters.industry.id),
  )
  const showsPackages = filters.platform === undefined
  const named = filters.platform ?? filters.industry
  return {
    heading: headingOf(filters),
    ...(named !== undefined && { name: textIn(named.name, locale), summary: textIn(named.summary, locale) }),
    ...input.heading,
    moduleCount: categories(reader, filters).reduce((sum, section) => sum + section.total, 0),
    packageCount: catalogue.document.packages.filter(isVisible).length,
    platforms: platformLinks(reader, filters, input.labels.allPlatforms),
    industries: industryLinks(reader, filters, input.labels.anyIndustry),
    view: filters.view,
    gridHref: listingPath(reader, { ...filters, view: 'grid' }),
    listHref: listingPath(reader, { ...filters, view: 'list' }),
    plans: showsPackages
      ? exclusivePlans(catalogue)
          .filter((item) => packages.includes(item))
          .map((item) => planCard(reader, item))
      : [],
    industryPackages: showsPackages ? industryPackages.map((item) => planCard(reader, item)) : [],
    categories: categories(reader, filters),
    cart: input.cart,
  }
}
