import { describe, expect, test } from 'vitest'
import { demoShop, shopOf } from '../testing/search-shop.ts'
import { correctQuery } from './correct-query.ts'
import { createSearchIndex } from './search-index.ts'

const index = createSearchIndex(
  shopOf([
    { id: 1, title: { en: 'Route planning', fr: 'Planification des tournées', vi: 'Lập tuyến đường' } },
    { id: 2, title: { en: 'Route optimiser', fr: 'Optimiseur' } },
    { id: 3, title: { en: 'Routines' } },
    { id: 4, title: { en: 'Depot' } },
  ]),
)

describe('the correction of a term', () => {
  test.each([
    ['plannig', 'planning'],
    ['Raute  plannig', 'route planning'],
    ['rout plannig', 'route planning'],
    ['optmisser', 'optimiser'],
    ['route xyzzy', 'route'],
    ['xyzzy depots', 'depot'],
    ['route depot', 'route'],
    ['xyzzy', undefined],
    ['route', undefined],
    ['route planning', undefined],
    ['%%%', undefined],
    ['one two three four five six seven eight nine route', undefined],
  ])('[SRCH-10] for %j is %j', (typed, correction) => {
    expect(correctQuery(index, 'en', typed)).toBe(correction)
  })

  test('[SRCH-10] is written as the shop writes it, in the language of the reader', () => {
    expect(correctQuery(index, 'fr', 'tourmees')).toBe('tournées')
    expect(correctQuery(index, 'vi', 'lập dưởngg')).toBe('lập đường')
    expect(correctQuery(index, 'vi', 'optimisxr')).toBe('optimiser')
  })

  test('[SRCH-10] finds something as it stands', () => {
    const shop = createSearchIndex(demoShop())
    for (const typed of ['rotue bord', 'proof of vizit', 'planification tournes', 'zzzz route', 'vehiculos xx']) {
      for (const locale of ['en', 'fr', 'es', 'vi'] as const) {
        const correction = correctQuery(shop, locale, typed)
        if (correction === undefined) continue
        const { packages, modules, terms } = shop.answer(locale, correction, { packages: 1, modules: 1 })
        expect(packages.length + modules.length, correction).toBeGreaterThan(0)
        expect(terms.isGuess).toBe(false)
      }
    }
  })
})
