import {
  bundledIds,
  visibleModules,
  visiblePackages,
  type Catalogue,
  type Module,
  type Package,
  type Product,
} from '@waybill/domain/catalog'
import { LOCALES, type Locale } from '@waybill/i18n'
import { textIn } from '../../catalog/index.ts'
import { queryLanguage, type LanguageQuery, type SearchTerms } from './match-query.ts'
import { buildLanguageIndex, type DocumentTexts, type LanguageIndex } from './language-index.ts'
import { tokensOf } from './words-of.ts'

/** The language that answers where a text isn't translated (SRCH-08). */
const [FALLBACK = 'en'] = LOCALES
/** So many of the modules found by their title lead to the packages that contain them. */
const LEADING_MODULES = 50

/** A found package, and the module of its contents that it was found by where its own text doesn't match. */
export interface PackageFound {
  readonly product: Package
  readonly contains?: Module
}

/** What was found, by which terms. */
export interface SearchAnswer {
  readonly terms: SearchTerms
  readonly packages: readonly PackageFound[]
  readonly modules: readonly Module[]
}

export interface SearchLimits {
  readonly packages: number
  readonly modules: number
}

/** One version of the catalogue, ready to be searched in every language (SRCH-09). */
export interface SearchIndex {
  readonly answer: (locale: Locale, query: string, limits: SearchLimits) => SearchAnswer
  readonly languageIndex: (locale: Locale) => LanguageIndex
  /** What the languageIndex of a language read of a document. */
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
      const tokens = tokensOf(query)
      const attempts = [false, true].flatMap((isGuess) =>
        [...new Set([locale, FALLBACK])].map((language) => ({ language, terms: { tokens, isGuess } })),
      )
      for (const { language, terms } of attempts) {
        const answer = answerOf(shelf, { query: queryLanguage(languageIndex(language), terms), terms, limits })
        if (answer.packages.length > 0 || answer.modules.length > 0) return answer
      }
      return { terms: { tokens, isGuess: false }, packages: [], modules: [] }
    },
  }
}

/** What is searched, and which packages hold a module. */
interface Shelf {
  readonly packages: readonly Package[]
  readonly modules: readonly Module[]
  readonly bundling: () => ReadonlyMap<Module['id'], readonly Package[]>
}

interface SearchInput {
  readonly query: LanguageQuery
  readonly terms: SearchTerms
  readonly limits: SearchLimits
}

function answerOf({ packages, modules, bundling }: Shelf, { query, terms, limits }: SearchInput): SearchAnswer {
  const ofModules = { from: packages.length, to: packages.length + modules.length }
  const named = query({ from: 0, to: packages.length, limit: limits.packages }).flatMap((at) => packages[at] ?? [])
  const moduleAt = (document: number): readonly Module[] =>
    modules.slice(document - packages.length, document - packages.length + 1)
  const found = new Map(named.map((product): [Package, PackageFound] => [product, { product }]))
  if (found.size < limits.packages) {
    for (const contains of query({ ...ofModules, limit: LEADING_MODULES, byTitle: true }).flatMap(moduleAt)) {
      for (const product of bundling().get(contains.id) ?? []) {
        if (!found.has(product)) found.set(product, { product, contains })
      }
    }
  }
  return {
    terms,
    packages: [...found.values()].slice(0, limits.packages),
    modules: query({ ...ofModules, limit: limits.modules }).flatMap(moduleAt),
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
    category: inWords(category),
    text: `${subtitle} ${inWords(product.description)}`,
  }
}

function memoised<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
