import MiniSearch from 'minisearch'
import {
  normaliseQuery,
  queryRule,
  visibleModules,
  visiblePackages,
  type Catalogue,
  type Module,
  type Package,
  type Product,
} from '@waybill/domain/catalog'
import { LOCALES, type Locale } from '@waybill/i18n'

interface Entry {
  readonly id: number
  readonly title: string
  readonly description: string
}

const indexes = new WeakMap<Catalogue, Map<Locale, MiniSearch<Entry>>>()

/** Without tone marks and accents; the Vietnamese d-bar is a letter of its own and folded by hand (SRCH-08). */
function fold(term: string): string {
  return term.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '')
}

/** Code unit offsets of what matched in a text. */
type TextMatch = readonly [start: number, end: number]

/** A product that a search found, and by which of its words. */
export interface Found<P extends Product> {
  readonly product: P
  readonly titleMatches: readonly TextMatch[]
  readonly containsId?: number
  readonly containsMatches?: readonly TextMatch[]
}

interface Results {
  readonly bundles: readonly Found<Package>[]
  readonly modules: readonly Found<Module>[]
  /** A spelling that finds something, where the typed one doesn't (SRCH-10). */
  readonly correction?: string
}

/** Rows of the dropdown (SRCH-02). */
const SUGGESTED = 10

/** What matches, best first: a text is found in the reader's language and in English (SRCH-08). */
export function searchProducts(catalogue: Catalogue, locale: Locale, query: string): Results {
  if (queryRule(query) !== 'ok') return { bundles: [], modules: [] }
  const index = indexOf(catalogue, locale)
  const found = index.search(normaliseQuery(query), { combineWith: 'AND' })
  const hits = found.length > 0 ? found : index.search(normaliseQuery(query), { combineWith: 'OR' })
  const ids = hits.map((hit) => Number(hit['id']))
  const of = <P extends Product>(products: ReadonlyMap<number, P>): Found<P>[] =>
    ids.flatMap((id) => {
      const product = products.get(id)
      return product === undefined ? [] : [{ product, titleMatches: [] }]
    })
  return { bundles: of(catalogue.packages), modules: of(catalogue.modules) }
}

/** At most ten, packages before modules (SRCH-02). */
export function suggestProducts(catalogue: Catalogue, locale: Locale, query: string): readonly Found<Product>[] {
  const { bundles, modules } = searchProducts(catalogue, locale, query)
  return [...bundles, ...modules].slice(0, SUGGESTED)
}

function indexOf(catalogue: Catalogue, locale: Locale): MiniSearch<Entry> {
  const ofVersion = indexes.get(catalogue) ?? new Map<Locale, MiniSearch<Entry>>()
  indexes.set(catalogue, ofVersion)
  const known = ofVersion.get(locale) ?? buildIndex(catalogue, locale)
  ofVersion.set(locale, known)
  return known
}

function buildIndex(catalogue: Catalogue, locale: Locale): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'description'],
    processTerm: (term) => fold(term),
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      boost: { title: 3 },
      processTerm: (term) => fold(term),
    },
  })
  index.addAll([...visiblePackages(catalogue), ...visibleModules(catalogue)].map((product) => entryOf(product, locale)))
  return index
}

function entryOf(product: Product, locale: Locale): Entry {
  const inBoth = (text: Product['title']): string =>
    [...new Set([text[locale], text[LOCALES[0] ?? 'en'] ?? text.en])].filter((part) => part !== undefined).join(' ')
  return { id: product.id, title: inBoth(product.title), description: inBoth(product.description) }
}
