import {
  bundledIds,
  visibleModules,
  visiblePackages,
  type Catalogue,
  type Module,
  type Package,
  type Product,
} from '@waybill/domain/catalog'
import { SOURCE_LOCALE, type Locale } from '@waybill/i18n'
import { textIn } from '../../catalog/index.ts'
import { memoised } from '../../../platform/memoised.ts'
import { PLACES, queryLanguage, type LanguageQuery, type MatchPlace, type SearchTerms } from './match-query.ts'
import { buildLanguageIndex, type DocumentTexts, type LanguageIndex } from './language-index.ts'
import { tokensOf, wordsOf } from './words-of.ts'

/** The language that answers where a text isn't translated (SRCH-08). */
const FALLBACK = SOURCE_LOCALE
/** So many of the modules found by their title lead to the packages that contain them. */
const LEADING_MODULES = 50

/** A found package, and the module of its contents that it was found by where it isn't called so itself. */
export interface PackageMatch {
  readonly product: Package
  readonly place: MatchPlace
  readonly contains?: Module
}

/** A found module, and where the words were found. */
export interface ModuleMatch {
  readonly product: Module
  readonly place: MatchPlace
}

/** Matches, and their terms. */
export interface SearchResult {
  readonly terms: SearchTerms
  /** Language of the texts it was found in: the reader's, or English. */
  readonly language: Locale
  /** The kind that what was looked for is called by stands first; packages where both are as near. */
  readonly first: 'packages' | 'modules'
  readonly packages: readonly PackageMatch[]
  readonly modules: readonly ModuleMatch[]
}

export interface SearchLimits {
  readonly packages: number
  readonly modules: number
}

/** One version of the catalogue, ready to be searched in every language (SRCH-09). */
export interface SearchIndex {
  readonly answer: (locale: Locale, query: string, limits: SearchLimits) => SearchResult
  readonly languageIndex: (locale: Locale) => LanguageIndex
  /** Texts of a document that the index of a language has read. */
  readonly textsOf: (locale: Locale, document: number) => DocumentTexts | undefined
}

/**
 * Packages first, then modules, each in the order of the catalogue: only what lists show (CAT-11). A language is
 * indexed when it is first searched in: a version that is never searched costs nothing, and none holds up the start.
 */
export function createSearchIndex(catalogue: Catalogue): SearchIndex {
  const packages = visiblePackages(catalogue)
  const modules = visibleModules(catalogue)
  const languageIndexes = new Map<Locale, LanguageIndex>()
  const textsOf = (locale: Locale, document: number): DocumentTexts | undefined => {
    const product = packages[document] ?? modules[document - packages.length]
    return product && documentTexts(catalogue, locale, product)
  }
  const languageIndex = (locale: Locale): LanguageIndex => {
    const known =
      languageIndexes.get(locale) ?? buildLanguageIndex([...packages, ...modules].map(readIn(catalogue, locale)))
    languageIndexes.set(locale, known)
    return known
  }
  const shelf: Shelf = { packages, modules, bundling: memoised(() => bundlingOf(catalogue, packages)) }
  return {
    languageIndex,
    textsOf,
    answer: (locale, query, limits) => {
      const [tokens, words] = [tokensOf(query), [...new Set(wordsOf(query))]]
      const attempts = [false, true].flatMap((isGuess) =>
        [...new Set([locale, FALLBACK])].map((language) => ({ language, terms: { tokens, words, isGuess } })),
      )
      for (const { language, terms } of attempts) {
        const answer = answerOf(shelf, {
          query: queryLanguage(languageIndex(language), terms),
          terms,
          language,
          limits,
        })
        if (answer.packages.length > 0 || answer.modules.length > 0) return answer
      }
      return { terms: { tokens, isGuess: false }, language: locale, first: 'packages', packages: [], modules: [] }
    },
  }
}

/** Searched products, and the packages that hold a module. */
interface Shelf {
  readonly packages: readonly Package[]
  readonly modules: readonly Module[]
  readonly bundling: () => ReadonlyMap<Module['id'], readonly Package[]>
}

function answerOf(
  { packages, modules, bundling }: Shelf,
  input: {
    readonly query: LanguageQuery
    readonly terms: SearchTerms
    readonly language: Locale
    readonly limits: SearchLimits
  },
): SearchResult {
  const { query, terms, language, limits } = input
  const ofPackages = { from: 0, to: packages.length, limit: limits.packages }
  const ofModules = { from: packages.length, to: packages.length + modules.length }
  const packagesOf = (upTo: MatchPlace): readonly PackageMatch[] =>
    query({ ...ofPackages, upTo }).flatMap(({ document, place }) => {
      const product = packages[document]
      return product === undefined ? [] : [{ product, place }]
    })
  const foundOf = (wanted: Parameters<LanguageQuery>[0]): readonly ModuleMatch[] =>
    query(wanted).flatMap(({ document, place }) => {
      const product = modules[document - packages.length]
      return product === undefined ? [] : [{ product, place }]
    })
  // what holds something of that name is nearer than what merely mentions the word
  const named = packagesOf('category')
  const contained = foundOf({ ...ofModules, limit: LEADING_MODULES, upTo: 'title' }).flatMap(
    ({ product: contains, place }) =>
      (bundling().get(contains.id) ?? []).map((product): PackageMatch => ({ product, place, contains })),
  )
  const found = new Map<Package, PackageMatch>()
  for (const one of [...named, ...contained, ...packagesOf('text')]) {
    if (found.size >= limits.packages) break
    if (!found.has(one.product)) found.set(one.product, one)
  }
  const foundModules = foundOf({ ...ofModules, limit: limits.modules })
  const ranks = [named[0] ?? packagesOf('text')[0], foundModules[0]].map((best) =>
    best === undefined ? PLACES.length : PLACES.indexOf(best.place),
  )
  return {
    terms,
    language,
    first: (ranks[1] ?? 0) < (ranks[0] ?? 0) ? 'modules' : 'packages',
    packages: [...found.values()],
    modules: foundModules,
  }
}

function bundlingOf(catalogue: Catalogue, packages: readonly Package[]): ReadonlyMap<Module['id'], readonly Package[]> {
  const bundling = new Map<Module['id'], Package[]>()
  for (const item of packages) {
    for (const id of bundledIds(catalogue, item)) {
      // what comes with every plan says nothing about this one
      if (catalogue.modules.get(id)?.isDefault === true) continue
      const known = bundling.get(id)
      if (known === undefined) bundling.set(id, [item])
      else known.push(item)
    }
  }
  return bundling
}

function readIn(catalogue: Catalogue, locale: Locale): (product: Product) => DocumentTexts {
  return (product) => documentTexts(catalogue, locale, product)
}

function documentTexts(catalogue: Catalogue, locale: Locale, product: Product): DocumentTexts {
  const inWords = (text: Product['title'] | undefined): string => (text === undefined ? '' : textIn(text, locale))
  const category =
    product.kind === 'package'
      ? catalogue.industries.get(product.industryId)?.name
      : catalogue.platforms.get(product.platformId)?.name
  const subtitle = product.kind === 'package' ? inWords(product.subtitle) : ''
  return {
    title: inWords(product.title),
    keywords: keywordsIn(product, locale).join(' '),
    category: inWords(category),
    text: `${subtitle} ${inWords(product.description)}`,
  }
}

/** Other names of a product in a language; in English where it isn't written down. */
export function keywordsIn({ selling }: Product, locale: Locale): readonly string[] {
  return selling?.keywords?.[locale] ?? selling?.keywords?.[FALLBACK] ?? []
}
