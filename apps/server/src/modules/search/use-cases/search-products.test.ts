import { describe, expect, test } from 'vitest'
import { shopOf } from '../testing/search-shop.ts'
import { correctionOf, searchProducts, suggestProducts } from './search-products.ts'

const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, place) => ({ id: from + place, title: { en: `Route ${from + place}` } }))

const idsOf = (query: string, catalogue = shopOf(many(20, 1), many(20, 101))) => {
  const { bundles, modules } = suggestProducts({ catalogue, locale: 'en', query })
  return [...bundles, ...modules].map(({ product }) => product.id)
}

describe('suggestions', () => {
  test('[SRCH-02] are at most ten, packages before modules', () => {
    expect(idsOf('route')).toEqual([101, 102, 103, 104, 1, 2, 3, 4, 5, 6])
  })

  test('leave no row empty that the other kind could fill', () => {
    expect(idsOf('route', shopOf(many(2, 1), many(20, 101)))).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 1, 2])
    expect(idsOf('route', shopOf(many(20, 1), many(1, 101)))).toEqual([101, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(idsOf('route', shopOf(many(20, 1)))).toHaveLength(10)
  })

  test.each(['', '  ', 'ro', ' r o', 'x'.repeat(101), 'route '.repeat(20)])(
    '[SRCH-01] outside of 3 to 100 characters there are none: %j',
    (query) => {
      const input = { catalogue: shopOf(many(3, 1)), locale: 'en', query } as const
      const nothing = { bundleCount: 0, moduleCount: 0, bundles: [], modules: [] }
      expect(suggestProducts(input)).toMatchObject(nothing)
      expect(searchProducts(input, { most: 60 })).toMatchObject(nothing)
      expect(correctionOf(input)).toBeUndefined()
    },
  )
})

test('suggestions count what the results list, up to a hundred of a kind', () => {
  const counts = (modules: number, packages: number) => {
    const input = { catalogue: shopOf(many(modules, 1), many(packages, 1001)), locale: 'en', query: 'route' } as const
    const { bundleCount, moduleCount } = suggestProducts(input)
    return [bundleCount, moduleCount]
  }
  expect(counts(20, 3)).toEqual([3, 20])
  expect(counts(99, 0)).toEqual([0, 99])
  expect(counts(500, 120)).toEqual([100, 100])
})

test('[SRCH-10] a number that nothing is called finds what the other words find, and nothing alone', () => {
  const catalogue = shopOf([
    { id: 1, title: { en: 'Vans and trucks' } },
    { id: 2, title: { en: 'Crew of 12' } },
  ])
  const found = (query: string) =>
    searchProducts({ catalogue, locale: 'en', query }, { most: 9 }).modules.map(({ product }) => product.id)
  expect([found('12 vans'), found('vans 40'), found('crew 12'), found('4000')]).toEqual([[1], [1], [2], []])
})

describe('results', () => {
  test('[SRCH-09] begin with what is suggested', () => {
    const input = { catalogue: shopOf(many(20, 1), many(20, 101)), locale: 'en', query: 'route' } as const
    const { bundles, modules } = searchProducts(input, { most: 60 })
    expect([bundles.length, modules.length]).toEqual([20, 20])
    expect(suggestProducts(input)).toMatchObject({ bundles: bundles.slice(0, 4), modules: modules.slice(0, 6) })
  })

  test('are counted all, however many are listed', () => {
    const input = { catalogue: shopOf(many(20, 1), many(3, 101)), locale: 'en', query: 'route' } as const
    const { bundleCount, moduleCount, bundles, modules } = searchProducts(input, { most: 5 })
    expect([bundleCount, moduleCount, bundles.length, modules.length]).toEqual([3, 20, 3, 5])
  })

  test('of one category are listed alone, while all are counted by category', () => {
    const sold = many(4, 1).map((module) => ({ ...module, platformId: module.id < 4 ? 1 : 2 }))
    const input = { catalogue: shopOf(sold), locale: 'en', query: 'route' } as const
    const idsIn = (platformId: number): readonly number[] =>
      searchProducts(input, { most: 60, platformId }).modules.map(({ product }) => product.id)
    expect([idsIn(1), idsIn(2)]).toEqual([[1, 2, 3], [4]])
    expect(idsIn(3), 'nothing was found there').toEqual([1, 2, 3, 4])
    const { moduleCount, byPlatform } = searchProducts(input, { most: 60, platformId: 2 })
    expect([moduleCount, [...byPlatform]]).toEqual([
      4,
      [
        [1, 3],
        [2, 1],
      ],
    ])
  })

  test('show what of the title matched, also of the module that a package contains', () => {
    const catalogue = shopOf(
      [{ id: 1, title: { en: 'Route planning', vi: 'Lập tuyến đường' } }],
      [{ id: 11, title: { en: 'Laptop' }, modules: [{ id: 1, bundled: true }] }],
    )
    const { bundles, modules } = searchProducts({ catalogue, locale: 'vi', query: 'lap duong' }, { most: 60 })
    expect(modules.map(({ titleMatches }) => titleMatches)).toEqual([
      [
        [0, 3],
        [10, 15],
      ],
    ])
    expect(bundles.map(({ titleMatches, contains }) => [titleMatches, contains?.matches])).toEqual([
      [
        [],
        [
          [0, 3],
          [10, 15],
        ],
      ],
    ])
  })

  test('[SRCH-09] of a new version are those of the new version', () => {
    const found = (title: string) => {
      const catalogue = shopOf([{ id: 1, title: { en: title } }])
      return searchProducts({ catalogue, locale: 'en', query: 'depot' }, { most: 60 }).moduleCount
    }
    expect([found('Route'), found('Depot'), found('Route')]).toEqual([0, 1, 0])
  })
})
