import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { money } from '../money/index.ts'
import { annualPrice, productPrice, searchPrice } from './index.ts'

const modules = [
  aModule(1, { basePrice: everywhere(99_00), pricingPrice: everywhere(80_00) }),
  aUsageModule(2, { basePrice: { USD: 99 } }),
  aModule(3, { isContactUs: true, basePrice: everywhere(0) }),
  aUsageModule(4, { moduleKind: 'support', usageKey: 'user-support', assetType: 'user' }),
  aUsageModule(5, { usageKey: 'user-team', assetType: 'user' }),
  aUsageModule(6, { type: 'support', usageKey: 'driver' }),
]
const catalogue = aCatalogue({ modules, packages: [aPackage(9, [1], { discount: 15 })] })

function priceOf(id: number, { currency = 'USD', pricing = false }: Partial<Parameters<typeof productPrice>[2]> = {}) {
  const product = catalogue.products.get(id)
  return product && productPrice(catalogue, product, { currency, pricing })
}

describe('the price on a card', () => {
  test('of a FIXED module is its list price, inside a pricing plan its pricing price', () => {
    expect(priceOf(1)).toEqual({ kind: 'fixed', amount: money(99_00, 'USD') })
    expect(priceOf(1, { pricing: true })).toEqual({ kind: 'fixed', amount: money(80_00, 'USD') })
  })

  test('of a USAGE module is its unit price and what the unit is', () => {
    expect(priceOf(2)).toEqual({ kind: 'usage', unit: money(99, 'USD'), usageKey: 'driver', assetType: 'driver' })
  })

  test('of a package is what stands before and after the discount', () => {
    expect(priceOf(9)).toMatchObject({ kind: 'package', before: money(99_00, 'USD'), amount: money(84_00, 'USD') })
    expect(priceOf(9, { pricing: true })).toMatchObject({ before: money(80_00, 'USD'), amount: money(68_00, 'USD') })
  })

  test('[PRC-02] of help is free for the units that nothing is paid for, and so it is in search (A-64)', () => {
    const [help, team, paid] = [4, 5, 6].map((id) => priceOf(id))
    expect(help).toMatchObject({ kind: 'usage', unit: money(10_00, 'USD'), free: 100 })
    expect([team, paid].map((price) => price?.kind === 'usage' && price.free)).toEqual([undefined, undefined])
    expect([help, team, paid].map((price) => price && searchPrice(price))).toEqual(['free', 10, 10])
  })

  test('[CAT-08] of a contact-us product is no price, and no "free" in search either', () => {
    const price = priceOf(3)
    expect(price).toEqual({ kind: 'on_request' })
    expect(price && searchPrice(price)).toBe('')
  })

  test('in a currency that it is not sold in is none (D-56)', () => {
    expect(priceOf(2, { currency: 'GBP' })).toEqual({ kind: 'not_sold', currency: 'GBP' })
    const bundle = aPackage(8, [2])
    expect(productPrice(catalogue, bundle, { currency: 'GBP', pricing: false }).kind).toBe('not_sold')
  })
})

describe('the price in a suggestion (A-48)', () => {
  test.each([
    [0, 'free'],
    [1, 1],
    [99, 1],
    [100, 1],
    [199, 1],
    [40_99, 40],
  ])('of %d cents is %s', (minor, shown) => {
    expect(searchPrice({ kind: 'fixed', amount: money(minor, 'USD') })).toBe(shown)
    expect(searchPrice({ kind: 'usage', unit: money(minor, 'USD') })).toBe(shown)
  })

  test('of yen is the yen, of a package its price after discount, of what is not sold nothing', () => {
    expect(searchPrice({ kind: 'fixed', amount: money(99, 'JPY') })).toBe(99)
    const price = priceOf(9)
    expect(price && searchPrice(price)).toBe(84)
    expect(searchPrice({ kind: 'not_sold', currency: 'JPY' })).toBe('')
  })
})

test('a year paid at once is 12 months less 10 %, floored to whole units: 84 a month is 907 (B-63)', () => {
  expect(annualPrice(money(84_00, 'USD'))).toEqual(money(907_00, 'USD'))
  expect(annualPrice(money(84_50, 'USD'), 0)).toEqual(money(1_014_00, 'USD'))
  expect(annualPrice(money(999, 'JPY'), 25)).toEqual(money(8_991, 'JPY'))
})
