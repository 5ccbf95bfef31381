import type { CatalogueProps, CategorySection, UpgradeOfferView } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { isVisible, visibleModules, visiblePackages, type Package } from '@waybill/domain/catalog'
import { categoryStory } from './category-story.ts'
import { industryLinks, listingPath, platformLinks, type Filters } from './listing-address.ts'
import { packageSteps } from './package-steps.ts'
import { moduleCard, planCard, type Viewer } from '../product-cards.ts'
import { pictureView } from '../picture-view.ts'
import { textIn } from '../use-cases/read-text.ts'
import { exclusivePlans } from '../viewer-prices.ts'
import { teamProfileView } from '../pricing/team-profile-view.ts'

/** Modules of a category in the overview. */
const PREVIEWED = 4

/** The modules of a listing by category, in the order of the pages; an overview in the grid previews four of each. */
export function categorySections(viewer: Viewer, filters: Filters): readonly CategorySection[] {
  const { catalogue, locale, drawingOf } = viewer
  const isOverview = filters.platform === undefined && filters.view === 'grid'
  return [...catalogue.document.platforms]
    .sort((a, b) => a.position - b.position)
    .filter((platform) => filters.platform === undefined || filters.platform.id === platform.id)
    .flatMap((platform) => {
      const modules = visibleModules(catalogue, {
        platformId: platform.id,
        ...(filters.industry && { industryId: filters.industry.id }),
      })
      const section = {
        id: platform.id,
        icon: platform.icon,
        motif: drawingOf(platform.icon, 'category'),
        name: textIn(platform.name, locale),
        summary: textIn(platform.summary, locale),
        href: listingPath(viewer, { ...filters, platform, isFeatured: false, shown: 0 }),
        total: modules.length,
        modules: modules.slice(0, isOverview ? PREVIEWED : modules.length).map((module) => moduleCard(viewer, module)),
      }
      return modules.length === 0 ? [] : [section]
    })
}

/** The packages that a listing shows in steps: a platform's page has none, the plans of the line aren't among them. */
export function listedPackages({ catalogue }: Viewer, filters: Filters): readonly Package[] {
  if (filters.platform !== undefined) return []
  const { industry, isFeatured } = filters
  return visiblePackages(catalogue, industry && { industryId: industry.id }).filter((item) =>
    isFeatured ? item.isFeatured : !item.isExclusive,
  )
}

export interface ListingLabels {
  readonly allPlatforms: string
  readonly featured: string
  readonly anyIndustry: string
}

/** Filters, view and the reader's team around every list of products. */
export function listingLayout(viewer: Viewer, filters: Filters, labels: ListingLabels) {
  return {
    platforms: platformLinks(viewer, filters, labels),
    industries: industryLinks(viewer, filters, labels.anyIndustry),
    view: filters.view,
    gridHref: listingPath(viewer, { ...filters, view: 'grid' }),
    listHref: listingPath(viewer, { ...filters, view: 'list' }),
    ...teamProfileView(viewer),
  }
}

export interface ListingInput {
  readonly filters: Filters
  readonly cart: CartView | null
  readonly labels: ListingLabels
  readonly upgrade?: UpgradeOfferView | undefined
}

/** Everything the catalogue page shows, complete, for one reader. */
export function cataloguePage(viewer: Viewer, { filters, cart, labels, upgrade }: ListingInput): CatalogueProps {
  const { catalogue, locale } = viewer
  const { platform, shown } = filters
  const categories = categorySections(viewer, filters)
  const plans = platform === undefined ? exclusivePlans(catalogue) : []
  const summary = platform === undefined ? catalogue.settings.tagline : platform.summary
  return {
    heading: platform === undefined ? 'all' : 'platform',
    ...(platform !== undefined && { name: textIn(platform.name, locale) }),
    ...(summary !== undefined && { summary: textIn(summary, locale) }),
    ...(platform === undefined && pictureView(viewer, catalogue.settings.picture)),
    moduleCount: categories.reduce((sum, section) => sum + section.total, 0),
    packageCount: catalogue.document.packages.filter(isVisible).length,
    ...listingLayout(viewer, filters, labels),
    plans: plans.map((item) => planCard(viewer, item)),
    industryPackages: packageSteps(viewer, listedPackages(viewer, filters), {
      shown,
      hrefOf: (next) => listingPath(viewer, { ...filters, shown: next }),
    }),
    categories,
    ...categoryStory(viewer, filters),
    ...(upgrade && { upgrade }),
    cart,
  }
}
