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
import { drawnAs, textIn, moduleCard, planCard, type Reader } from '../catalog/index.ts'
import { correctionOf, searchProducts, type CountedResults, type Found } from './use-cases/search-products.ts'

export const searchPath = `${marketplaceRoot}/search`

function packageHit(reader: Reader, { product, titleMatches, reason, contains }: Found<Package>): PackageHit {
  const { catalogue, locale, drawingOf } = reader
  const industry = catalogue.industries.get(product.industryId)
  return {
    ...planCard(reader, product),
    icon: drawingOf(product.icon, drawnAs(product)),
    isExclusive: product.isExclusive,
    ...(industry !== undefined && { industry: textIn(industry.name, locale) }),
    titleMatches,
    ...(reason && { reason }),
    ...(contains && { contains: { title: textIn(contains.product.title, locale), matches: contains.matches } }),
  }
}

function moduleHit(reader: Reader, { product, titleMatches, reason }: Found<Module>): ModuleHit {
  const platform = reader.catalogue.platforms.get(product.platformId)
  return {
    ...moduleCard(reader, product),
    category: platform === undefined ? '' : textIn(platform.name, reader.locale),
    titleMatches,
    ...(reason && { reason }),
  }
}

/** Categories with something in them: where to look when nothing is found. */
function categoryLinks({ catalogue, locale }: Reader): readonly FilterLink[] {
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
export function alternativesTo(reader: Reader, typed: string): ResultOf<'GET /cart/search/alternatives'> {
  const categories = categoryLinks(reader).map(({ label, href, count }) => ({ title: label, url: href, total: count }))
  return { correction: correctionOf({ ...reader, query: typed }) ?? '', categories }
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
  reader: Reader,
  { query, category }: Chosen,
  { byPlatform }: CountedResults,
): Pick<SearchProps, 'moduleFilter'> {
  if (byPlatform.size < 2) return {}
  const categories = platformsOf(reader.catalogue).map((platform) => ({
    label: textIn(platform.name, reader.locale),
    href: hrefOfQuery(reader, { q: query, category: platform.icon }),
    count: byPlatform.get(platform.id) ?? 0,
    isCurrent: platform === category,
  }))
  const allHref = hrefOfQuery(reader, { q: query })
  return { moduleFilter: { allHref, categories: categories.filter(({ count }) => count > 0) } }
}

/** Rows of each kind that a page shows first, and adds with each "more"; beyond the last step other words help more. */
const STEP = 60
const MOST_ROWS = 600

/** Number of rows that an address requests. */
export function shownRows(typed: string | null): number {
  return typed !== null && /^\d{1,6}$/.test(typed) ? Math.min(Math.max(Number(typed), STEP), MOST_ROWS) : STEP
}

function hrefOfQuery({ locale }: Reader, query: Readonly<Record<string, string>>): string {
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
  reader: Reader,
  { query, category }: Chosen,
  { shown, count }: { readonly shown: number; readonly count: number },
): Pick<SearchProps, 'moreHref'> {
  if (count <= shown || shown >= MOST_ROWS) return {}
  const chosen = category === undefined ? {} : { category: category.icon }
  return { moreHref: hrefOfQuery(reader, { q: query, ...chosen, shown: String(shown + STEP) }) }
}

/** Everything the results page shows, for one reader. */
export function searchPage(reader: Reader, { typed, shown, category: icon, cart }: SearchOrder): SearchProps {
  const input = { ...reader, query: typed }
  const named = platformsOf(reader.catalogue).find((platform) => platform.icon === icon)
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
    bundles: bundles.map((found) => packageHit(reader, found)),
    modules: modules.map((found) => moduleHit(reader, found)),
    ...moduleFilter(reader, { query, category }, results),
    ...moreHref(reader, { query, category }, { shown, count: Math.max(bundleCount, count) }),
    ...(correction !== undefined && {
      correction: { query: correction, href: hrefOfQuery(reader, { q: correction }) },
    }),
    categories: bundleCount + moduleCount === 0 ? categoryLinks(reader) : [],
    contactHref: localePath(reader.locale, '/account/contact'),
    cart,
  }
}
