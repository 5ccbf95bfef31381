import type { ModuleHit, PackageHit, SearchProps } from '@waybill/contract/pages'
import type { CartView, FilterLink } from '@waybill/contract/views'
import {
  countsByPlatform,
  marketplaceRoot,
  normaliseQuery,
  platformPath,
  queryLimits,
  queryRule,
  type Module,
  type Package,
} from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { textIn } from '../catalog/use-cases/read-text.ts'
import { moduleCard, planCard, type Reader } from '../catalog/use-cases/show-cards.ts'
import { correctionOf, searchProducts, type Found } from './use-cases/search-products.ts'

export const searchPath = `${marketplaceRoot}/search`

function packageHit(reader: Reader, { product, titleMatches, contains }: Found<Package>): PackageHit {
  const { catalogue, locale } = reader
  const industry = catalogue.industries.get(product.industryId)
  return {
    ...planCard(reader, product),
    icon: product.icon,
    isExclusive: product.isExclusive,
    ...(industry !== undefined && { industry: textIn(industry.name, locale) }),
    titleMatches,
    ...(contains && { contains: { title: textIn(contains.product.title, locale), matches: contains.matches } }),
  }
}

function moduleHit(reader: Reader, { product, titleMatches }: Found<Module>): ModuleHit {
  const platform = reader.catalogue.platforms.get(product.platformId)
  return {
    ...moduleCard(reader, product),
    category: platform === undefined ? '' : textIn(platform.name, reader.locale),
    titleMatches,
  }
}

/** Categories with something in them: where to look when nothing is found (SRCH-10). */
function categoryLinks({ catalogue, locale }: Reader): readonly FilterLink[] {
  const counts = countsByPlatform(catalogue)
  return [...catalogue.document.platforms]
    .sort((a, b) => a.position - b.position)
    .map((platform) => ({
      label: textIn(platform.name, locale),
      href: localePath(locale, platformPath(platform)),
      count: counts.get(platform.id) ?? 0,
      isCurrent: false,
    }))
    .filter(({ count }) => count > 0)
}

function hrefOfQuery({ locale }: Reader, query: string): string {
  return localePath(locale, `${searchPath}?${new URLSearchParams({ q: query }).toString()}`)
}

/** Everything the results page shows, for one reader (SRCH-10, SRCH-12). */
export function searchPage(reader: Reader, typed: string, cart: CartView | null): SearchProps {
  const asked = { catalogue: reader.catalogue, locale: reader.locale, query: typed }
  const { bundles, modules } = searchProducts(asked)
  const correction = correctionOf(asked)
  const isEmpty = bundles.length === 0 && modules.length === 0
  return {
    query: [...normaliseQuery(typed)].slice(0, queryLimits.longest).join(''),
    rule: queryRule(typed),
    bundles: bundles.map((found) => packageHit(reader, found)),
    modules: modules.map((found) => moduleHit(reader, found)),
    ...(correction !== undefined && { correction: { query: correction, href: hrefOfQuery(reader, correction) } }),
    categories: isEmpty ? categoryLinks(reader) : [],
    contactHref: localePath(reader.locale, '/account/contact'),
    cart,
  }
}
