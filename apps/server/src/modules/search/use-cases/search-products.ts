import {
  queryRule,
  type Catalogue,
  type Module,
  type Package,
  type Platform,
  type Product,
} from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'
import { textIn } from '../../catalog/index.ts'
import { correctQuery } from '../index/correct-query.ts'
import { markText, type TextMatch } from '../index/mark-text.ts'
import { matchReason, type MatchReason } from '../index/match-reason.ts'
import {
  createSearchIndex,
  type ModuleMatch,
  type PackageMatch,
  type SearchResult,
  type SearchIndex,
  type SearchLimits,
} from '../index/search-index.ts'

/** Rows of the dropdown. */
const SUGGESTED = 10
/**
 * This many of a kind are counted for the dropdown: beyond it a number helps no reader, and counting would cost its
 * time.
 */
const COUNTED = 100
/** So many of the rows are packages where there are modules for the others. */
const SUGGESTED_PACKAGES = 4

/** A product that a search found, and by which of its words. */
export interface FoundProduct<P extends Product> {
  readonly product: P
  readonly titleMatches: readonly TextMatch[]
  /** Match that isn't in the title. */
  readonly reason?: MatchReason
  /** The module of a package's contents that it was found by, where its own text doesn't match. */
  readonly contains?: { readonly product: Module; readonly matches: readonly TextMatch[] }
}

/** Matches of a search, best first: how much in all, and as much of it as was wanted. */
export interface Results extends Pick<SearchResult, 'first'> {
  readonly bundleCount: number
  readonly moduleCount: number
  readonly bundles: readonly FoundProduct<Package>[]
  readonly modules: readonly FoundProduct<Module>[]
}

/** With how many modules were found in each category. */
export interface CountedResults extends Results {
  readonly byPlatform: ReadonlyMap<Platform['id'], number>
}

/** Part of the results that is listed. */
export interface ResultFilter {
  /** At most so many of each kind. */
  readonly most: number
  /** Modules of this category only, where there are any; the counts stay those of all. */
  readonly platformId?: Platform['id'] | undefined
}

export interface SearchInput {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly query: string
}

// a version is indexed once on each node, and forgotten with the version: a published one can't be searched by an old index
const indexes = new WeakMap<Catalogue, SearchIndex>()

/** The index of a version: every call and page uses the same one (SRCH-09). */
function indexOf(catalogue: Catalogue): SearchIndex {
  const known = indexes.get(catalogue) ?? createSearchIndex(catalogue)
  indexes.set(catalogue, known)
  return known
}

const ALL = { packages: Number.POSITIVE_INFINITY, modules: Number.POSITIVE_INFINITY }
const NOTHING: CountedResults = {
  first: 'packages',
  bundleCount: 0,
  moduleCount: 0,
  bundles: [],
  modules: [],
  byPlatform: new Map(),
}

/** Searches in the reader's language or, where nothing is found, in English. */
export function searchProducts(input: SearchInput, { most, platformId }: ResultFilter): CountedResults {
  const answer = answerTo(input, ALL)
  if (answer === undefined) return NOTHING
  const { packages, modules } = answer
  const byPlatform = countsOf(modules.map(({ product }) => product))
  const isAll = platformId === undefined || !byPlatform.has(platformId)
  const wanted = isAll ? modules : modules.filter(({ product }) => product.platformId === platformId)
  return {
    first: answer.first,
    bundleCount: packages.length,
    moduleCount: modules.length,
    bundles: packages.slice(0, most).map(packageMarked(input, answer)),
    modules: wanted.slice(0, most).map(moduleMarked(input, answer)),
    byPlatform,
  }
}

function countsOf(modules: readonly Module[]): ReadonlyMap<Platform['id'], number> {
  const counts = new Map<Platform['id'], number>()
  for (const { platformId } of modules) counts.set(platformId, (counts.get(platformId) ?? 0) + 1)
  return counts
}

/**
 * At most ten rows; neither kind crowds out the other (SRCH-02). Packages that only contain what was found are one row
 * of the dropdown, which the storefront makes of the module: they are counted here and not listed. Counts end at
 * `COUNTED`.
 */
export function suggestProducts(input: SearchInput): Results {
  const answer = answerTo(input, { packages: COUNTED, modules: COUNTED })
  if (answer === undefined) return NOTHING
  const own = answer.packages.filter(({ contains }) => contains === undefined)
  const rows = own.length < answer.packages.length && answer.modules.length > 0 ? SUGGESTED - 1 : SUGGESTED
  const bundles = own
    .slice(0, Math.max(SUGGESTED_PACKAGES, rows - answer.modules.length))
    .map(packageMarked(input, answer))
  return {
    first: answer.first,
    bundleCount: answer.packages.length,
    moduleCount: answer.modules.length,
    bundles,
    modules: answer.modules.slice(0, rows - bundles.length).map(moduleMarked(input, answer)),
  }
}

/** A spelling that finds something, where the typed one doesn't (SRCH-10). */
export function correctionOf({ catalogue, locale, query }: SearchInput): string | undefined {
  return queryRule(query) === 'ok' ? correctQuery(indexOf(catalogue), locale, query) : undefined
}

/** A number of things, as in "12 vans": no product is called so. */
const COUNT = /(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu

/** Answer to a search. A number that nothing has is left out: "12 vans" finds what "vans" finds. */
function answerTo({ catalogue, locale, query }: SearchInput, limits: SearchLimits): SearchResult | undefined {
  if (queryRule(query) !== 'ok') return undefined
  const index = indexOf(catalogue)
  const answer = index.answer(locale, query, limits)
  const counted = query.replaceAll(COUNT, ' ')
  const isFound = answer.packages.length > 0 || answer.modules.length > 0
  return isFound || counted === query || queryRule(counted) !== 'ok' ? answer : index.answer(locale, counted, limits)
}

function packageMarked(
  { catalogue, locale }: SearchInput,
  answer: SearchResult,
): (found: PackageMatch) => FoundProduct<Package> {
  const marks = (product: Product): readonly TextMatch[] => markText(textIn(product.title, locale), answer.terms)
  return ({ product, place, contains }) => {
    if (contains !== undefined) {
      return { product, titleMatches: [], contains: { product: contains, matches: marks(contains) } }
    }
    return { product, titleMatches: marks(product), ...matchReason({ catalogue, locale, answer }, { product, place }) }
  }
}

function moduleMarked(
  { catalogue, locale }: SearchInput,
  answer: SearchResult,
): (found: ModuleMatch) => FoundProduct<Module> {
  return ({ product, place }) => ({
    product,
    titleMatches: markText(textIn(product.title, locale), answer.terms),
    ...matchReason({ catalogue, locale, answer }, { product, place }),
  })
}
