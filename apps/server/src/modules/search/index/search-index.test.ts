import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isVisible, type Product } from '@waybill/domain/catalog'
import { LOCALES } from '@waybill/i18n'
import { demoShop, shopOf } from '../testing/search-shop.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { beginsWithOneEdit } from './one-edit.ts'
import { tokensOf, wordsOf } from './words-of.ts'

const all = { packages: Number.POSITIVE_INFINITY, modules: Number.POSITIVE_INFINITY }

function titlesOf(index: SearchIndex, query: string, locale: (typeof LOCALES)[number] = 'en'): readonly string[] {
  const { packages, modules } = index.answer(locale, query, all)
  return [...packages, ...modules].map(({ product }) => product.title.en)
}

const titled = (...titles: string[]) => titles.map((en, place) => ({ id: 100 + place, title: { en } }))

describe('what a search finds', () => {
  const index = createSearchIndex(
    shopOf([
      { id: 1, title: { en: 'Route planning', vi: 'Lập tuyến đường' } },
      { id: 2, title: { en: 'Depot pre-sorting' } },
      { id: 3, title: { en: 'C++ library' } },
      { id: 4, title: { en: 'E-mail notices', fr: 'Avis par courriel' }, description: { en: 'Tells the customer.' } },
      { id: 5, title: { en: '100 % électrique' } },
    ]),
  )

  test.each([
    ['route', ['Route planning']],
    ['ROUTE  pLAN', ['Route planning']],
    ['planning route', ['Route planning']],
    ['presort', ['Depot pre-sorting']],
    ['orting', ['Depot pre-sorting']],
    ['email', ['E-mail notices']],
    ['e-mail', ['E-mail notices']],
    ['customer', ['E-mail notices']],
    ['electrique', ['100 % électrique']],
    ['c++', ['C++ library']],
    ['category 1', ['Route planning', 'Depot pre-sorting', 'C++ library', 'E-mail notices', '100 % électrique']],
    ['route depot', []],
    ['%%%', []],
    ['🚚🚚🚚', []],
    ['...', []],
  ])('[SRCH-08] for %j is %j', (query, titles) => {
    expect(titlesOf(index, query)).toEqual(titles)
  })

  test.each([
    ['tuyen duong', ['Route planning']],
    ['tuyến', ['Route planning']],
    ['TUYÊN ĐƯƠNG', ['Route planning']],
    ['depot', ['Depot pre-sorting']],
    ['route', ['Route planning']],
  ])('[SRCH-08] in Vietnamese for %j is %j, in English where nothing is translated', (query, titles) => {
    expect(titlesOf(index, query, 'vi')).toEqual(titles)
  })

  test('[SRCH-08] is what one slip away means, only where nothing is found as it is typed', () => {
    expect(titlesOf(index, 'raute')).toEqual(['Route planning'])
    expect(titlesOf(index, 'ruote plannig')).toEqual(['Route planning'])
    expect(titlesOf(index, 'rxxte')).toEqual([])
    const near = createSearchIndex(shopOf(titled('Route', 'Router', 'Rouse')))
    expect(titlesOf(near, 'route')).toEqual(['Route', 'Router'])
  })

  test('[SRCH-08] is not guessed for three letters', () => {
    expect(titlesOf(index, 'rut')).toEqual([])
  })
})

describe('the order of what is found', () => {
  test('is opening, title, inside of the title, category, description, each as in the catalogue', () => {
    const shop = shopOf([
      { id: 1, title: { en: 'Other' }, description: { en: 'A category of route.' } },
      { id: 2, title: { en: 'Subcategory' } },
      { id: 3, title: { en: 'Any category' } },
      { id: 4, title: { en: 'Categorymaker' } },
      { id: 5, title: { en: 'Silent' }, platformId: 99 },
      { id: 6, title: { en: 'Some category' } },
      { id: 7, title: { en: 'Wordy' }, description: { en: 'By category.' }, platformId: 99 },
    ])
    expect(titlesOf(createSearchIndex(shop), 'category')).toEqual([
      'Categorymaker',
      'Any category',
      'Some category',
      'Subcategory',
      'Other',
      'Wordy',
    ])
  })

  test('sorts packages before modules, and those that contain what was looked for behind those that are called so', () => {
    const shop = shopOf(
      [
        { id: 1, title: { en: 'Route planning' } },
        { id: 2, title: { en: 'Board' } },
        { id: 3, title: { en: 'Route board' }, isDefault: true },
      ],
      [
        { id: 11, title: { en: 'Local' }, modules: [{ id: 1, bundled: true }] },
        { id: 12, title: { en: 'Offered only' }, modules: [{ id: 1, bundled: false }] },
        { id: 13, title: { en: 'Route to market' }, modules: [{ id: 2, bundled: true }] },
        { id: 14, title: { en: 'Default only' }, modules: [{ id: 3, bundled: true }] },
      ],
    )
    const { packages, modules } = createSearchIndex(shop).answer('en', 'route', all)
    expect(packages.map(({ product, contains }) => [product.title.en, contains?.title.en])).toEqual([
      ['Route to market', undefined],
      ['Local', 'Route planning'],
    ])
    expect(modules.map(({ product }) => product.id)).toEqual([1, 3])
  })

  test('[SRCH-08] begins with what is called exactly so, in whichever group it is (A-127)', () => {
    const shop = shopOf(
      [
        { id: 1, title: { en: 'Driver application' } },
        { id: 2, title: { en: 'E-mail notices' } },
        { id: 3, title: { en: 'Driver app' } },
      ],
      [
        { id: 11, title: { en: 'Local' }, modules: [{ id: 3, bundled: true }] },
        { id: 12, title: { en: 'Driver' } },
      ],
    )
    const index = createSearchIndex(shop)
    const first = (query: string) => {
      const { first: kind, packages, modules } = index.answer('en', query, all)
      return [kind, kind === 'modules' ? modules[0]?.product.title.en : packages[0]?.product.title.en]
    }
    expect(first('driver app')).toEqual(['modules', 'Driver app'])
    expect(first('app driver')).toEqual(['modules', 'Driver app'])
    expect(first('e-mail notices')).toEqual(['modules', 'E-mail notices'])
    expect(first('driver')).toEqual(['packages', 'Driver'])
    expect(first('local')).toEqual(['packages', 'Local'])
  })

  test('[SRCH-08] finds by other names after titles and before categories, by their beginning only', () => {
    const keywords = { en: ['gps', 'live position'], fr: ['géolocalisation'] }
    const shop = shopOf([
      { id: 1, title: { en: 'Texts' }, description: { en: 'Without gps.' } },
      { id: 2, title: { en: 'Gateway' }, selling: { keywords } },
      { id: 3, title: { en: 'GPS tracks' } },
    ])
    const index = createSearchIndex(shop)
    expect(titlesOf(index, 'gps')).toEqual(['GPS tracks', 'Gateway', 'Texts'])
    expect(titlesOf(index, 'geolocalisation', 'fr')).toEqual(['Gateway'])
    expect(titlesOf(index, 'live posit', 'vi')).toEqual(['Gateway'])
    expect(titlesOf(index, 'sition')).toEqual([])
  })

  test('is the same for the first few as for all', () => {
    const shop = createSearchIndex(demoShop())
    const queries = fc.constantFrom(
      'rou',
      'route',
      'pla',
      'the',
      'day',
      'vehicle',
      'ing',
      'a b c',
      'raute',
      'on the',
      'plann',
    )
    fc.assert(
      fc.property(queries, fc.nat(12), fc.nat(12), fc.constantFrom(...LOCALES), (query, packages, modules, locale) => {
        const whole = shop.answer(locale, query, all)
        const part = shop.answer(locale, query, { packages: packages + 1, modules: modules + 1 })
        expect(part.modules).toEqual(whole.modules.slice(0, modules + 1))
        expect(part.packages).toEqual(whole.packages.slice(0, packages + 1))
      }),
    )
  })
})

describe('the demo shop', () => {
  const catalogue = demoShop()
  const index = createSearchIndex(catalogue)

  test('[CAT-11] never finds what lists do not show', () => {
    const hidden = [...catalogue.products.values()].filter((product) => !isVisible(product))
    expect(hidden.length).toBeGreaterThan(3)
    for (const product of hidden) {
      for (const locale of LOCALES) {
        const { packages, modules } = index.answer(locale, product.title[locale] ?? product.title.en, all)
        const found: readonly Product[] = [...packages, ...modules].map((hit) => hit.product)
        expect(found.filter((other) => !isVisible(other))).toEqual([])
      }
    }
  })

  test('[SRCH-08] finds every product by its title, with and without accents, in every language', () => {
    for (const product of [...catalogue.products.values()].filter(isVisible)) {
      for (const locale of LOCALES) {
        const title = product.title[locale] ?? product.title.en
        for (const query of [
          title,
          title.normalize('NFD'),
          title.replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, ''),
        ]) {
          const { packages, modules, terms } = index.answer(locale, query, all)
          const found: readonly Product[] = [...packages, ...modules].map((hit) => hit.product)
          expect(terms.isGuess, query).toBe(false)
          expect(
            found.map(({ id }) => id),
            query,
          ).toContain(product.id)
        }
      }
    }
  })

  test('[SRCH-08] a slip in a word too short to be corrected doesn’t hide what the other words name', () => {
    const found = index.answer('en', 'proof ov visit', all)
    expect(found.modules.map(({ product }) => product.title.en)).toContain('Proof of visit')
    expect(index.answer('en', 'ov', all).terms.isGuess).toBe(false)
  })

  test('finds the modules that reading every text would find', () => {
    const words = catalogue.document.modules.flatMap((module) => wordsOf(textOf(module)))
    const used = new Set(index.languageIndex('en').table.words)
    const piece = fc
      .tuple(fc.constantFrom(...words), fc.nat(3), fc.integer({ min: 1, max: 8 }), fc.nat(9), fc.constantFrom('', 'x'))
      .map(([word, from, length, at, slip]) => {
        const typed = word.slice(from % word.length, (from % word.length) + length)
        return at < typed.length && slip !== '' ? typed.slice(0, at) + slip + typed.slice(at + 1) : typed
      })
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), (pieces) => {
        const { terms, modules } = index.answer('en', pieces.join(' '), all)
        const tokens = tokensOf(pieces.join(' '))
        // in a guess a short word that the shop doesn't use is left out beside longer ones
        const counted = tokens.filter((token) => !terms.isGuess || token.length >= 4 || used.has(token))
        const naive = readingAll(counted.some((token) => token.length >= 4) ? counted : tokens, terms.isGuess)
        expect(modules.map(({ product }) => product.id).toSorted((a, b) => a - b)).toEqual(naive)
      }),
      { numRuns: 400 },
    )
  })

  const textOf = ({ title, description, selling }: Product): string =>
    [title.en, description.en, ...(selling?.keywords?.en ?? [])].join(' ')

  /** Ids of the visible modules with all typed words in title, keywords, category or description. */
  function readingAll(tokens: readonly string[], isGuess: boolean): readonly number[] {
    return catalogue.document.modules
      .filter((module) => {
        const category = catalogue.platforms.get(module.platformId)?.name.en ?? ''
        const words = wordsOf(`${category} ${module.title.en} ${module.description.en}`)
        const names = wordsOf((module.selling?.keywords?.en ?? []).join(' '))
        const isNamed = (token: string): boolean =>
          names.some(
            (name) => name.startsWith(token) || (isGuess && token.length > 3 && beginsWithOneEdit(name, token)),
          )
        return (
          isVisible(module) &&
          tokens.every((token) => words.some((word) => isMeant(word, token, isGuess)) || isNamed(token))
        )
      })
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  }

  function isMeant(word: string, token: string, isGuess: boolean): boolean {
    if (word.startsWith(token) || (token.length >= 3 && word.includes(token))) return true
    return isGuess && token.length >= 4 && beginsWithOneEdit(word, token)
  }
})
