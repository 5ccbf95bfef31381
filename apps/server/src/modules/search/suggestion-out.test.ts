import { add, aModule, aPackage, cartAfter, inAll, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Viewer } from '../catalog/index.ts'
import { searchPage } from './search-page.ts'
import { suggestionsOut } from './suggestion-out.ts'
import { searchProducts } from './use-cases/search-products.ts'

const catalogue = pricedShop()
const visitor: Viewer = {
  catalogue,
  locale: 'en',
  currency: 'USD',
  cart: undefined,
  drawingOf: (icon, of) => `${icon} as ${of}`,
}

function found(query: string, viewer: Viewer = visitor) {
  return suggestionsOut(viewer, searchProducts({ ...viewer, query }, { most: 10 }))
}

const moduleFor = (id: number, viewer: Viewer = visitor) =>
  found(`module ${id}`, viewer).modules.find((one) => one.id === id)
const priceOf = (id: number, viewer?: Viewer) => moduleFor(id, viewer)?.search_price

describe('[SRCH-03] a suggestion', () => {
  test('of a package has its page, its industry, its size and its price with and without its discount, and belongs to no category', () => {
    expect(found('package 1').bundles[0]).toEqual({
      is_bundle: 1,
      in_packages: 0,
      reason_kind: '',
      reason: '',
      reason_matches: [],
      is_module: 0,
      url: '/platform/marketplace/packages/icon-1',
      catname: 'packages',
      catid: 0,
      category: 'Bakeries',
      size: 3,
      is_exclusive: 0,
      id: 1,
      icon: 'icon-1',
      title: 'Package 1',
      description: 'About 1',
      search_price: 60,
      currency: 'USD',
      price_unit: 'company',
      was: 80,
      was_minor: 8_000,
      contains: '',
      title_matches: [
        [0, 7],
        [8, 9],
      ],
      button: { label_key: 'catalog.plans.tryNow', enabled: 1, reason_key: '', action: 'add' },
      kind_count: 1,
    })
    const plan = { is_exclusive: 1, category: '', search_price: 49, was_minor: 5_500 }
    expect(found('package 3').bundles[0]).toMatchObject(plan)
    expect(found('package 2').bundles[0]).toMatchObject({ search_price: 20, was: null, was_minor: null })
  })

  test('of a module has its page or the list of its category, and no size', () => {
    expect(moduleFor(11)).toMatchObject({
      is_bundle: 0,
      is_module: 1,
      url: '/board',
      catname: 'planning',
      catid: 1,
      category: 'Planning',
      size: 0,
      is_exclusive: 0,
      icon: 'icon-11',
      title: 'Module 11',
      description: 'About 11',
      search_price: 30,
      price_unit: 'company',
      was: null,
      was_minor: null,
      button: { label_key: 'common.addToCart', action: 'add' },
    })
    expect(moduleFor(14)).toMatchObject({ url: '/platform/marketplace/telematics', catname: 'telematics', catid: 2 })
    expect(moduleFor(13)?.price_unit).toBe('driver')
  })

  test('[SRCH-04] shows a whole price or the word free, and none for what is on request', () => {
    expect([priceOf(12), priceOf(23), priceOf(17), priceOf(16)]).toEqual([50, 1, 'free', ''])
    const cheap = pricedShop({ ...pricedDocument(), modules: [aModule(31, { basePrice: { USD: 99 } })], packages: [] })
    expect(priceOf(31, { ...visitor, catalogue: cheap })).toBe(1)
  })

  test('[CAT-21] shows a member how it stands to the plan, and a visitor nothing of it', () => {
    const member = { ...visitor, planId: 1, live: new Map([[12, { bundled: true }]]) }
    expect([moduleFor(12, member)?.badge, moduleFor(12)]).toEqual([
      'in_plan',
      expect.not.objectContaining({ badge: 'in_plan' }),
    ])
  })

  test('of what is on request has no unit of a price, and one of a package no standing to the plan', () => {
    expect(moduleFor(16)?.price_unit).toBe('')
    const member = { ...visitor, planId: 1, live: new Map() }
    expect(found('package 2', member).bundles[0]).not.toHaveProperty('badge')
  })

  test('[SRCH-11] says what the cart holds, in the language and currency of its reader', () => {
    const viewer = { ...visitor, cart: cartAfter(catalogue, add(14)), locale: 'fr', currency: 'EUR' } as const
    expect(moduleFor(14, viewer)).toMatchObject({
      title: 'Module 14 (fr)',
      category: 'Tracking (fr)',
      currency: 'EUR',
      search_price: 8,
      button: { label_key: 'common.remove', action: 'remove' },
    })
  })

  test('[SRCH-08] of a package that is found by what it holds names that module', () => {
    const holding = pricedShop({
      ...pricedDocument(),
      packages: [aPackage(6, [32], { title: inAll('Bundle') })],
      modules: [aModule(32, { title: inAll('Tachograph') })],
    })
    const { bundles } = found('tachograph', { ...visitor, catalogue: holding })
    expect(bundles).toMatchObject([{ id: 6, contains: 'Tachograph' }])
  })
})

describe('[SRCH-12] the page of results', () => {
  const many = Array.from({ length: 130 }, (_, place) =>
    aModule(100 + place, { title: inAll(`Route ${place}`), platformId: place < 70 ? 1 : 2 }),
  )
  const wide = (of: Catalogue): Viewer => ({ ...visitor, catalogue: of })
  const shop = pricedShop({ ...pricedDocument(), modules: many, packages: [] })
  const page = (category?: string, shown = 60) =>
    searchPage(wide(shop), { typed: 'Route', shown, category, cart: null })

  test('"more" has the category that was chosen, and leads on while that one has more', () => {
    const root = '/platform/marketplace/search?q=route'
    expect([page().moreHref, page('planning').moreHref]).toEqual([
      `${root}&shown=120`,
      `${root}&category=planning&shown=120`,
    ])
    // 60 of the second category are all of it
    expect([page('telematics').moreHref, page('planning', 120).moreHref, page(undefined, 120).moreHref]).toEqual([
      undefined,
      undefined,
      `${root}&shown=180`,
    ])
  })

  test('offers the categories of what was found, each with its count, and the way back to all', () => {
    expect(page('telematics').moduleFilter).toEqual({
      allHref: '/platform/marketplace/search?q=route',
      categories: [
        {
          label: 'Planning',
          href: '/platform/marketplace/search?q=route&category=planning',
          count: 70,
          isCurrent: false,
        },
        {
          label: 'Tracking',
          href: '/platform/marketplace/search?q=route&category=telematics',
          count: 60,
          isCurrent: true,
        },
      ],
    })
    expect(page('telematics').modules.every(({ category }) => category === 'Tracking')).toBe(true)
    // one category is no choice, and one that nothing is found in is none
    expect(searchPage(visitor, { typed: 'module 11', shown: 60, cart: null })).not.toHaveProperty('moduleFilter')
    expect(page('elsewhere').moduleFilter?.categories.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
  })

  test('shows a hit as the card of the catalogue, with its category or industry and what matched', () => {
    const { modules } = searchPage(visitor, { typed: 'module 11', shown: 60, cart: null })
    expect(modules[0]).toMatchObject({
      id: 11,
      category: 'Planning',
      icon: 'icon-11 as module',
      titleMatches: [
        [0, 6],
        [7, 9],
      ],
    })
    const { bundles } = searchPage(visitor, { typed: 'package', shown: 60, cart: null })
    const byId = bundles.map(({ id, icon, isExclusive, industry }) => [id, [icon, isExclusive, industry]])
    expect(Object.fromEntries(byId)).toEqual({
      1: ['icon-1 as package', false, 'Bakeries'],
      2: ['icon-2 as plan', true, undefined],
      3: ['icon-3 as plan', true, undefined],
    })
  })

  test('names what a package was found by, and which of its words matched', () => {
    const holding = pricedShop({
      ...pricedDocument(),
      packages: [aPackage(6, [32], { title: inAll('Bundle') })],
      modules: [aModule(32, { title: inAll('Tachograph') })],
    })
    const { bundles } = searchPage(wide(holding), { typed: 'tachograph', shown: 60, cart: null })
    expect(bundles).toMatchObject([{ titleMatches: [], contains: { title: 'Tachograph', matches: [[0, 10]] } }])
    const own = searchPage(wide(holding), { typed: 'bundle', shown: 60, cart: null }).bundles[0]
    expect([own?.titleMatches, own && 'contains' in own]).toEqual([[[0, 6]], false])
  })

  test('has its categories in the order of the shop, without those that nothing is found in', () => {
    const [first, second] = pricedDocument().platforms
    if (first === undefined || second === undefined) throw new Error('no platforms')
    const platforms = [
      { ...first, position: 3 },
      { ...second, position: 2 },
      { ...second, id: 3, icon: 'empty', position: 1 },
    ]
    const turned = pricedShop({ ...pricedDocument(), modules: many, packages: [], platforms })
    const results = searchPage(wide(turned), { typed: 'route', shown: 60, cart: null })
    expect(results.moduleFilter?.categories.map(({ label }) => label)).toEqual(['Tracking', 'Planning'])
    const nothing = searchPage(wide(turned), { typed: 'xyzzy', shown: 60, cart: null })
    expect(nothing.categories.map(({ label }) => label)).toEqual(['Tracking', 'Planning'])
  })

  test('of a category without a hit are those of all, and so is "more"', () => {
    const document = pricedDocument()
    const [first] = document.platforms
    if (first === undefined) throw new Error('no platforms')
    const platforms = [...document.platforms, { ...first, id: 3, icon: 'empty', position: 3 }]
    const wider = wide(pricedShop({ ...document, modules: many, packages: [], platforms }))
    const results = searchPage(wider, { typed: 'route', shown: 60, category: 'empty', cart: null })
    expect(results.modules).toHaveLength(60)
    expect(results.moreHref).toBe('/platform/marketplace/search?q=route&shown=120')
  })

  test('leads to no category while as many packages as modules are found', () => {
    const modules = [aModule(32, { title: inAll('Route') })]
    const even = wide(pricedShop({ ...pricedDocument(), packages: [aPackage(6, [32])], modules }))
    const results = searchPage(even, { typed: 'route', shown: 60, cart: null })
    expect([results.bundleCount, results.moduleCount, results.categories]).toEqual([1, 1, []])
  })

  test('counts packages and modules apart, and offers another term only where there is one', () => {
    const all = searchPage(visitor, { typed: 'package', shown: 60, cart: null })
    expect([all.bundleCount, all.moduleCount, all.cart]).toEqual([3, 0, null])
    expect(all.categories).toEqual([])
    expect(all).not.toHaveProperty('correction')
  })

  test('[SRCH-10] without a hit leads to the categories with something in them, and to contact', () => {
    const nothing = searchPage({ ...visitor, locale: 'es' }, { typed: 'xyzzy', shown: 60, cart: null })
    expect(nothing.categories.map(({ label, href }) => [label, href])).toEqual([
      ['Planning (es)', '/es/platform/marketplace/planning'],
      ['Tracking (es)', '/es/platform/marketplace/telematics'],
    ])
    expect(nothing.categories[1]).toMatchObject({ count: 1, isCurrent: false })
    expect(nothing.contactHref).toBe('/es/account/contact')
    expect(page().categories).toEqual([])
  })
})
