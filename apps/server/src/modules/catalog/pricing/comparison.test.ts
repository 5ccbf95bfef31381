import { aModule, aPackage, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import type { CatalogueDocument } from '@waybill/domain/catalog'
import { money } from '@waybill/domain/money'
import { comparisonGroups, plansWith, type ComparedPlans } from './comparison.ts'
import { exclusivePlans } from '../viewer-prices.ts'

const usd = (minor: number) => money(minor, 'USD')
const document = pricedDocument()

/** The plans of the shop: 2 has 11, and 3 has 12 beside it. */
function compare(about: Partial<CatalogueDocument> = {}, by: Partial<ComparedPlans['viewer']> = {}): ComparedPlans {
  const catalogue = pricedShop({ ...document, ...about })
  const viewer = {
    catalogue,
    locale: 'en',
    currency: 'USD',
    cart: undefined,
    drawingOf: (icon: string) => icon,
  } as const
  return { viewer: { ...viewer, ...by }, cycle: 'month', plans: exclusivePlans(catalogue) }
}
const labels = {
  people: 'People',
  price: 'Price',
  audience: 'Best for',
  members: 'Team members',
  furtherMember: 'Each extra member',
}
const groups = (compared = compare()) => comparisonGroups(compared, labels)

function row(key: string, compared = compare()) {
  const found = groups(compared)
    .flatMap(({ rows }) => rows)
    .find((each) => each.key === key)
  if (found === undefined) throw new Error(`no row ${key}`)
  return found
}
const cells = (key: string, compared = compare()) => row(key, compared).cells

test('[CAT-10] plans are compared by price and people first, then by every visible module, by category in the order of the shop', () => {
  expect(groups().map(({ key, title, rows }) => [key, title, rows.map((each) => each.key)])).toEqual([
    ['people', 'People', ['price', 'audience', 'members', 'further-member']],
    ['planning', 'Planning', ['11', '12', '13', '15', '16', '17', '18', '21', '23', '27', '29']],
    ['telematics', 'Tracking', ['14']],
  ])
  const turned = document.platforms.map((platform) => ({ ...platform, position: 9 - platform.position }))
  expect(groups(compare({ platforms: turned })).map(({ key }) => key)).toEqual(['people', 'telematics', 'planning'])
})

test('[CAT-10] a category without a visible module has no group', () => {
  const modules = document.modules.filter(({ platformId }) => platformId === 1)
  expect(groups(compare({ modules })).map(({ key }) => key)).toEqual(['people', 'planning'])
})

test('[CAT-10] the price of a plan is that of the page, by the month or by the year', () => {
  const price = (minor: number, was?: number) => ({
    shows: 'amount',
    amount: usd(minor),
    ...(was !== undefined && { was: usd(was) }),
    unit: 'company',
    freeUnits: 0,
  })
  expect(row('price')).toEqual({
    key: 'price',
    title: 'Price',
    cells: [
      { kind: 'price', price: { price: price(2000), cycle: 'month' } },
      { kind: 'price', price: { price: price(4900, 5500), cycle: 'month' } },
    ],
    differs: true,
  })
  const byYear = { ...compare(), cycle: 'year' } as const
  expect(cells('price', byYear)[0]).toMatchObject({ price: { cycle: 'year', price: { was: usd(24_000) } } })
})

test('[CAT-10] for whom a plan is stands in its column, in the reader’s language', () => {
  expect(row('audience')).toMatchObject({
    title: 'Best for',
    cells: [{ kind: 'text', text: 'Subtitle 2' }, { text: 'Subtitle 3' }],
  })
  expect(cells('audience', compare({}, { locale: 'fr' }))[0]).toEqual({ kind: 'text', text: 'Subtitle 2 (fr)' })
})

test('[CAT-10] people are counted by what is free of them, and each further one costs (A-65)', () => {
  expect(row('members')).toEqual({
    key: 'members',
    title: 'Team members',
    cells: [
      { kind: 'count', count: 5 },
      { kind: 'count', count: 5 },
    ],
    differs: false,
  })
  expect(row('further-member')).toMatchObject({
    title: 'Each extra member',
    cells: [{ price: { price: { amount: usd(600), unit: 'user' } } }, { kind: 'price' }],
    differs: false,
  })
})

test('[CAT-10] a shop that sells no further member, or not any more, has no rows of people', () => {
  const people = (modules: CatalogueDocument['modules']) => groups(compare({ modules }))[0]?.rows.map(({ key }) => key)
  expect(people(document.modules.filter(({ id }) => id !== 22))).toEqual(['price', 'audience'])
  const { usageKey: _, ...uncounted } = document.modules.find(({ id }) => id === 22) ?? aModule(22)
  expect(people([...document.modules.filter(({ id }) => id !== 22), uncounted]), 'nor one by no usage key').toEqual([
    'price',
    'audience',
  ])
  expect(people(document.modules.map((each) => (each.id === 22 ? { ...each, isDeleted: true } : each)))).toEqual([
    'price',
    'audience',
  ])
})

test('[CAT-10] a module is in a plan, or is added at its price with what it needs there', () => {
  expect(row('12')).toEqual({
    key: '12',
    title: 'Module 12',
    href: '/platform/marketplace/planning/icon-12',
    cells: [
      {
        kind: 'add',
        price: { price: { shows: 'amount', amount: usd(5000), unit: 'company', freeUnits: 0 }, cycle: 'month' },
        needs: [],
      },
      { kind: 'included' },
    ],
    differs: true,
  })
  expect(cells('29')).toMatchObject([{ needs: ['Module 14', 'Module 12'] }, { needs: ['Module 14'] }])
})

test('[CAT-10] a row differs where any plan says something else than the first', () => {
  const packages = [...document.packages, aPackage(5, [11], { isExclusive: true, contains: 3 })]
  const compared = compare({ packages })
  expect(cells('12', compared).map(({ kind }) => kind)).toEqual(['add', 'included', 'included'])
  expect(row('12', compared).differs).toBe(true)
  const alike = compare({
    packages: [
      aPackage(2, [11], { isExclusive: true }),
      aPackage(5, [12], { isExclusive: true }),
      aPackage(6, [11], { isExclusive: true }),
    ],
  })
  expect(row('11', alike).differs, 'and another one as the first').toBe(true)
})

test('[CAT-10] what is sold on request says so, and what has no price in this currency can’t be had', () => {
  expect(row('16')).toMatchObject({ cells: [{ kind: 'on_request' }, { kind: 'on_request' }], differs: false })
  expect(cells('27')).toEqual([{ kind: 'none' }, { kind: 'none' }])
  expect(cells('27', compare({}, { currency: 'EUR' }))).toMatchObject([{ kind: 'add' }, { kind: 'add' }])
})

test('[CAT-10] rows and needs are named in the reader’s language', () => {
  const french = compare({}, { locale: 'fr' })
  expect(row('12', french)).toMatchObject({
    title: 'Module 12 (fr)',
    href: '/fr/platform/marketplace/planning/icon-12',
  })
  expect(groups(french)[1]?.title).toBe('Planning (fr)')
  expect(cells('15', french)[0]).toMatchObject({ needs: ['Module 12 (fr)'] })
})

test('[CAT-10] a module of a plan that is charged by use shows its price inside the plan (A-103, A-104)', () => {
  const about = { isExclusive: true, isUnbreakable: true }
  const modules = [
    ...document.modules,
    aModule(40, { pricingType: 'USAGE', usageKey: 'driver', assetType: 'driver', basePrice: { USD: 0, EUR: 0 } }),
    aModule(41, { pricingType: 'USAGE', usageKey: 'driver', assetType: 'driver', isDefault: true }),
  ]
  const packages = [aPackage(2, [11, 13, 40], about), ...document.packages.filter(({ id }) => id !== 2)]
  const compared = compare({ modules, packages })
  expect(cells('13', compared)[0]).toEqual({
    kind: 'included',
    byUse: { price: { shows: 'amount', amount: usd(300), unit: 'driver', freeUnits: 0 }, cycle: 'month' },
  })
  expect(cells('11', compared)[0], 'a fixed one is paid with the plan').toEqual({ kind: 'included' })
  expect(cells('40', compared)[0], 'and one that costs nothing is simply included').toEqual({ kind: 'included' })
  expect(cells('41', compared)[0], 'as is one that comes with every plan').toEqual({ kind: 'included' })
})

test('a module names the compared plans that hold it; one that comes with every plan names all', () => {
  const compared = compare()
  const plans = (id: number) => {
    const module = compared.viewer.catalogue.modules.get(id)
    return module === undefined ? undefined : plansWith(compared, module)
  }
  expect([plans(11), plans(12), plans(14), plans(18)]).toEqual([
    ['Package 2', 'Package 3'],
    ['Package 3'],
    [],
    ['Package 2', 'Package 3'],
  ])
  expect(plansWith(compare({}, { locale: 'fr' }), aModule(11))).toEqual(['Package 2 (fr)', 'Package 3 (fr)'])
})
