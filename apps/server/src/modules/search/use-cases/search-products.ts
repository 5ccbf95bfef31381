import MiniSearch from 'minisearch'
import { visibleModules, visiblePackages, type Catalogue, type Product } from '@waybill/domain/catalog'
import { LOCALES, type Locale } from '@waybill/i18n'

/** A search has 3 to 100 characters after trimming, counted as code points. */
const SHORTEST = 3
const LONGEST = 100

interface Entry {
  readonly id: number
  readonly title: string
  readonly description: string
}

const indexes = new WeakMap<Catalogue, Map<Locale, MiniSearch<Entry>>>()

/** Trimmed, inner spaces collapsed. */
function normaliseQuery(query: string): string {
  return query.trim().replace(/\s+/g, ' ').toLowerCase()
}

export function isSearchable(query: string): boolean {
  const length = [...normaliseQuery(query)].length
  return length >= SHORTEST && length <= LONGEST
}

/** Without tone marks and accents; the Vietnamese d-bar is a letter of its own and folded by hand (SRCH-08). */
function fold(term: string): string {
  return term.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '')
}

/** Ids of what matches, best first: a text is found in the reader's language and in English (SRCH-08). */
export function searchProducts(catalogue: Catalogue, locale: Locale, query: string): readonly number[] {
  if (!isSearchable(query)) return []
  const index = indexOf(catalogue, locale)
  const found = index.search(normaliseQuery(query), { combineWith: 'AND' })
  const hits = found.length > 0 ? found : index.search(normaliseQuery(query), { combineWith: 'OR' })
  return hits.map((hit) => Number(hit['id']))
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
