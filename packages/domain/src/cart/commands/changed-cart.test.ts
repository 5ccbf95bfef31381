import { aModule, aPackage } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import { indexCatalogue } from '../../catalog/index.ts'
import type { Selection } from '../../pricing/index.ts'
import { unwrap } from '../../result/index.ts'
import { changedCart, toSelection } from '../index.ts'

/** Plans S and M, an add-on that M contains, one that needs another, and prepaid seats. */
const catalogue = indexCatalogue(
  {
    format: 1,
    currencies: ['USD'],
    platforms: [],
    industries: [],
    usageKeys: [{ key: 'driver', assetType: 'driver', freeUnits: 0, maximum: 10, isAdditionalAccountUser: false }],
    packages: [aPackage(10, [100]), aPackage(20, [200, 320]), aPackage(30, [340])],
    modules: [
      aModule(100, { basePrice: { USD: 4000 } }),
      aModule(200, { basePrice: { USD: 6000 } }),
      aModule(320, { basePrice: { USD: 2000 } }),
      aModule(330, { basePrice: { USD: 10_000 }, dependencies: [340] }),
      aModule(340, { basePrice: { USD: 500 } }),
    ],
  },
  1,
)

const live: Selection = {
  planId: 10,
  currency: 'USD',
  lines: [
    { productId: 100, bundled: true },
    { productId: 320, bundled: false },
  ],
  quantities: { driver: 2 },
  pricing: false,
}

/** A plan that contains what its add-on needs. */
const rich: Selection = {
  ...live,
  planId: 30,
  lines: [
    { productId: 340, bundled: true },
    { productId: 330, bundled: false },
  ],
}

const linesOf = (request: Parameters<typeof changedCart>[2]) =>
  toSelection(unwrap(changedCart(catalogue, live, request))).lines.map(({ productId, bundled }) => [productId, bundled])

test('a change of nothing is what the member has', () => {
  const { planId, lines, quantities } = toSelection(unwrap(changedCart(catalogue, live, {})))
  expect({ planId, lines, quantities }).toEqual({ planId: 10, lines: live.lines, quantities: live.quantities })
})

test('another plan keeps the add-ons beside it, but one that it contains (B-60)', () => {
  expect(linesOf({ planId: 20 })).toEqual([
    [200, true],
    [320, true],
  ])
  expect(linesOf({ planId: 20, modules: [] })).toHaveLength(2)
})

test('an add-on stays with what only the old plan contained, at its price', () => {
  const after = (request: Parameters<typeof changedCart>[2]) => changedCart(catalogue, rich, request)
  expect(toSelection(unwrap(after({ planId: 10 }))).lines).toEqual([
    { productId: 100, bundled: true },
    { productId: 330, bundled: false },
    { productId: 340, bundled: false },
  ])
  expect(toSelection(unwrap(after({}))).lines).toEqual(rich.lines)
  expect(toSelection(unwrap(after({ planId: 10, modules: [] }))).lines).toHaveLength(1)
})

test('a plan without what an add-on needs is rejected where that can’t be sold any more', () => {
  const modules = new Map(catalogue.modules).set(340, aModule(340, { basePrice: {} }))
  const failure = { code: 'no-price', productId: 340, currency: 'USD' }
  expect(changedCart({ ...catalogue, modules }, rich, { planId: 10 })).toMatchObject({ ok: false, failure })
})

test('an add-on of another version needs no more than it had', () => {
  const lone: Selection = {
    ...live,
    lines: [
      { productId: 100, bundled: true },
      { productId: 330, bundled: false },
    ],
  }
  expect(
    toSelection(unwrap(changedCart(catalogue, lone, { planId: 20 }))).lines.map(({ productId }) => productId),
  ).toEqual([200, 320, 330])
})

test('add-ons are those that are named, with what they need', () => {
  expect(linesOf({ modules: [320, 330] })).toEqual([
    [100, true],
    [320, false],
    [330, false],
    [340, false],
  ])
  expect(linesOf({ modules: [] })).toEqual([[100, true]])
})

test('the Custom Solution has the add-ons alone', () => {
  expect(linesOf({ planId: 0 })).toEqual([[320, false]])
})

test('quantities that are not named stay, and others are checked like those of a cart', () => {
  expect(unwrap(changedCart(catalogue, live, { quantities: { driver: 7 } })).quantities).toEqual({ driver: 7 })
  expect(changedCart(catalogue, live, { quantities: { driver: 11 } })).toMatchObject({
    failure: { code: 'quantity-out-of-range' },
  })
  expect(changedCart(catalogue, live, { planId: 99 })).toMatchObject({ failure: { code: 'unknown-product' } })
  expect(changedCart(catalogue, live, { modules: [98] })).toMatchObject({ failure: { code: 'unknown-product' } })
})
