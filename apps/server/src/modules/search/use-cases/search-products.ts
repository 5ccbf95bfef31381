import { queryRule, type Catalogue, type Module, type Package, type Product } from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'
import { textIn } from '../../catalog/use-cases/read-text.ts'
import { correctQuery } from '../index/correct-query.ts'
import { markText, type TextMatch } from '../index/mark-text.ts'
import { createSearchIndex, type SearchAnswer, type SearchIndex } from '../index/search-index.ts'

/** Rows of the dropdown (SRCH-02). */
const SUGGESTED = 10
/** Packages stand first; so many of the rows are theirs where there are modules for the others. */
const SUGGESTED_PACKAGES = 4

/** A product that a search found, and by which of its words. */
export interface Found<P extends Product> {
  readonly product: P
  readonly titleMatches: readonly TextMatch[]
  /** The module of a package's contents that it was found by, where its own words don't match. */
  readonly contains?: { readonly product: Module; readonly matches: readonly TextMatch[] }
}

/** What a search found, best first. */
export interface Results {
  readonly bundles: readonly Found<Package>[]
  readonly modules: readonly Found<Module>[]
}

interface Asked {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly query: string
}

// a version is indexed once on each node, and forgotten with the version: a published one can't be searched by an old index
const indexes = new WeakMap<Catalogue, SearchIndex>()

/** The index of a version: every call and page asks the same one (SRCH-09). */
function indexOf(catalogue: Catalogue): SearchIndex {
  const known = indexes.get(catalogue) ?? createSearchIndex(catalogue)
  indexes.set(catalogue, known)
  return known
}

/** All that is found in the reader's language or, where nothing is, in English (SRCH-08). */
export function searchProducts(asked: Asked): Results {
  return found(asked, { packages: Number.POSITIVE_INFINITY, modules: Number.POSITIVE_INFINITY })
}

/** At most ten, packages before modules; neither kind crowds out the other (SRCH-02). */
export function suggestProducts(asked: Asked): readonly Found<Product>[] {
  const { bundles, modules } = found(asked, { packages: SUGGESTED, modules: SUGGESTED })
  const packages = Math.max(SUGGESTED_PACKAGES, SUGGESTED - modules.length)
  const first = bundles.slice(0, packages)
  return [...first, ...modules.slice(0, SUGGESTED - first.length)]
}

/** A spelling that finds something, where the typed one doesn't (SRCH-10). */
export function correctionOf({ catalogue, locale, query }: Asked): string | undefined {
  return queryRule(query) === 'ok' ? correctQuery(indexOf(catalogue), locale, query) : undefined
}

function found({ catalogue, locale, query }: Asked, limits: { packages: number; modules: number }): Results {
  if (queryRule(query) !== 'ok') return { bundles: [], modules: [] }
  const { question, packages, modules }: SearchAnswer = indexOf(catalogue).answer(locale, query, limits)
  const marks = (product: Product): readonly TextMatch[] => markText(textIn(product.title, locale), question)
  return {
    bundles: packages.map(({ product, contains }) => ({
      product,
      titleMatches: marks(product),
      ...(contains && { contains: { product: contains, matches: marks(contains) } }),
    })),
    modules: modules.map((product) => ({ product, titleMatches: marks(product) })),
  }
}
