import type { ModuleHit, PackageHit, SearchProps } from '@waybill/contract/pages'
import type { ResultOf } from '@waybill/contract'
import type { CartView, FilterLink } from '@waybill/contract/views'
import {
  countsByPlatform,
  marketplaceRoot,
  normaliseQuery,
  platformPath,
  queryLimits,
  queryRule,
  type Catalogue,
  type Module,
  type Package,
  type Platform,
} from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { drawnAs, textIn, moduleCard, planCard, teamProfileView, type Viewer } from '../catalog/index.ts'
import { correctionOf, searchProducts, type CountedResults, type FoundProduct } from './use-cases/search-products.ts'

export const searchPath = `${marketplaceRoot}/search`

function packageHit(viewer: Viewer, { product, titleMatches, reason, contains }: FoundProduct<Package>): PackageHit {
  const { catalogue, locale, drawingOf } = viewer
  const industry = catalogue.industries.get(product.industryId)
  return {
    ...planCard(viewer, product),
    icon: drawingOf(product.icon, drawnAs(product)),
    isExclusive: product.isExclusive,
    ...(industry !== undefined && { industry: textIn(industry.name, locale) }),
    titleMatches,
    ...(reason && { reason }),
    ...(contains && { contains: { title: textIn(contains.product.title, locale), matches: contains.matches } }),
  }
}

function moduleHit(viewer: Viewer, { product, titleMatches, reason }: FoundProduct<Module>): ModuleHit {
  const platform = viewer.catalogue.platforms.get(product.platformId)
  return {
    ...moduleCard(viewer, product),
    category: platform === undefined ? '' : textIn(platform.name, viewer.locale),
    titleMatches,
    ...(reason && { reason }),
  }
}

/** Categories with something in them: where to look when nothing is found. */
function categoryLinks({ catalogue, locale }: Viewer): readonly FilterLink[] {
  const counts = countsByPlatform(catalogue)
  return platformsOf(catalogue)
    .map((platform) => ({
      label: textIn(platform.name, locale),
      href: localePath(locale, platformPath(platform)),
      count: counts.get(platform.id) ?? 0,
      isCurrent: false,
    }))
    .filter(({ count }) => count > 0)
}

/** Offers of the dropdown where nothing is found: a spelling that finds something, and the categories. */
export function alternativesTo(viewer: Viewer, typed: string): ResultOf<'GET /cart/search/alternatives'> {
  const categories = categoryLinks(viewer).map(({ label, href, count }) => ({ title: label, url: href, total: count }))
  return { correction: correctionOf({ ...viewer, query: typed }) ?? '', categories }
}

function platformsOf({ document }: Catalogue): readonly Platform[] {
  return [...document.platforms].sort((a, b) => a.position - b.position)
}

interface Chosen {
  readonly query: string
  readonly category?: Platform | undefined
}

/** The categories of what was found, each with an address; one alone is no choice. */
function moduleFilter(
  viewer: Viewer,
  { query, category }: Chosen,
  { byPlatform }: CountedResults,
): Pick<SearchProps, 'moduleFilter'> {
  if (byPlatform.size < 2) return {}
  const categories = platformsOf(viewer.catalogue).map((platform) => ({
    label: textIn(platform.name, viewer.locale),
    href: hrefOfQuery(viewer, { q: query, category: platform.icon }),
    count: byPlatform.get(platform.id) ?? 0,
    isCurrent: platform === category,
  }))
  const allHref = hrefOfQuery(viewer, { q: query })
  return { moduleFilter: { allHref, categories: categories.filter(({ count }) => count > 0) } }
}

/** Rows of each kind that a page shows first, and adds with each "more"; beyond the last step other words help more. */
const STEP = 60
const MOST_ROWS = 600

/** Number of rows that an address requests. */
export function shownRows(typed: string | null): number {
  return typed !== null && /^\d{1,6}$/.test(typed) ? Math.min(Math.max(Number(typed), STEP), MOST_ROWS) : STEP
}

function hrefOfQuery({ locale }: Viewer, query: Readonly<Record<string, string>>): string {
  return localePath(locale, `${searchPath}?${new URLSearchParams(query).toString()}`)
}

export interface SearchOrder {
  readonly typed: string
  readonly shown: number
  /** Icon of a category; one without a hit is none. */
  readonly category?: string | undefined
  readonly cart: CartView | null
}

/** The next step of what is longer than it is shown. */
function moreHref(
  viewer: Viewer,
  { query, category }: Chosen,
  { shown, count }: { readonly shown: number; readonly count: number },
): Pick<SearchProps, 'moreHref'> {
  if (count <= shown || shown >= MOST_ROWS) return {}
  const chosen = category === undefined ? {} : { category: category.icon }
  return { moreHref: hrefOfQuery(viewer, { q: query, ...chosen, shown: String(shown + STEP) }) }
}

/** Everything the results page shows, for one reader. */
export function searchPage(viewer: Viewer, { typed, shown, category: icon, cart }: SearchOrder): SearchProps {
  const input = { ...viewer, query: typed }
  const named = platformsOf(viewer.catalogue).find((platform) => platform.icon === icon)
  const results = searchProducts(input, { most: shown, platformId: named?.id })
  const category = named !== undefined && results.byPlatform.has(named.id) ? named : undefined
  const { bundleCount, moduleCount, bundles, modules } = results
  const query = [...normaliseQuery(typed)].slice(0, queryLimits.longest).join('')
  const correction = correctionOf(input)
  const count = category === undefined ? moduleCount : (results.byPlatform.get(category.id) ?? 0)
  return {
    query,
    rule: queryRule(typed),
    first: results.first,
    bundleCount,
    moduleCount,
    bundles: bundles.map((found) => packageHit(viewer, found)),
    modules: modules.map((found) => moduleHit(viewer, found)),
    ...moduleFilter(viewer, { query, category }, results),
    ...moreHref(viewer, { query, category }, { shown, count: Math.max(bundleCount, count) }),
    ...(correction !== undefined && {
      correction: { query: correction, href: hrefOfQuery(viewer, { q: correction }) },
    }),
    categories: bundleCount + moduleCount === 0 ? categoryLinks(viewer) : [],
    contactHref: localePath(viewer.locale, '/account/contact'),
    ...teamProfileView(viewer),
    cart,
  }
}
