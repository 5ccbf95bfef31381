import { describe, expect, test } from 'vitest'
import { searchPage, shownRows } from './search-page.ts'
import { shopOf } from './testing/search-shop.ts'

const many = Array.from({ length: 700 }, (_, place) => ({ id: place + 1, title: { en: `Route ${place}` } }))
const drawingOf = (icon: string) => icon
const viewer = { catalogue: shopOf(many), locale: 'vi', currency: 'USD', cart: undefined, drawingOf } as const

const pageWith = (shown: number) => searchPage(viewer, { typed: 'C++ route', shown, cart: null })

describe('a page of many results', () => {
  const page = searchPage(viewer, { typed: ' ROUTE ', shown: 60, cart: null })

  test('[SRCH-12] shows the first sixty, counts all, and leads to more', () => {
    expect([page.modules.length, page.moduleCount]).toEqual([60, 700])
    expect(page.moreHref).toBe('/vi/platform/marketplace/search?q=route&shown=120')
  })

  test('ends where other words help more', () => {
    const last = searchPage(viewer, { typed: 'route', shown: 600, cart: null })
    expect([last.modules.length, last.moreHref]).toEqual([600, undefined])
  })

  test.each([
    [null, 60],
    ['120', 120],
    ['7', 60],
    ['0', 60],
    ['-60', 60],
    ['1e9', 60],
    ['999999', 600],
    ['9999999', 60],
  ])('an address with %j shows %d', (typed, rows) => {
    expect(shownRows(typed)).toBe(rows)
  })
})

test('[SRCH-05] a plus in a correction is a plus in its address', () => {
  const found = searchPage(
    { ...viewer, catalogue: shopOf([{ id: 1, title: { en: 'C++ tools' } }]) },
    { typed: 'c++ xyzzy', shown: 60, cart: null },
  )
  expect(found.correction).toEqual({ query: 'c++', href: '/vi/platform/marketplace/search?q=c%2B%2B' })
  expect(pageWith(60).correction?.query).toBe('route')
})

test('[SRCH-12] a term that is too long is shown cut, with the rule', () => {
  const page = searchPage(viewer, { typed: 'ô'.repeat(5_000), shown: 60, cart: null })
  expect([page.rule, page.query.length, page.bundles, page.modules]).toEqual(['too_long', 100, [], []])
})

test('what is found names the drawing that the storefront has for it', () => {
  const input: unknown[] = []
  const drawn = (icon: string, of: string): string => {
    input.push(of)
    return `${icon} drawn`
  }
  const page = searchPage({ ...viewer, drawingOf: drawn }, { typed: 'route', shown: 60, cart: null })
  expect(page.modules[0]?.icon).toMatch(/ drawn$/)
  expect(new Set(input)).toEqual(new Set(['module']))
})
