import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import type { Module, Package } from '../catalog/index.ts'
import type { Currency } from '../money/index.ts'
import { money } from '../money/index.ts'
import { bundlePrice, priceSelection, soldSelection } from './index.ts'

interface Wanted {
  readonly modules: readonly Module[]
  readonly packages?: readonly Package[]
  readonly sold?: readonly Currency[]
  readonly planId?: number
  readonly ids?: readonly number[]
  readonly currency?: Currency
}

function wanted({ modules, packages = [], sold = ['EUR', 'CHF'], planId = 0, ids, currency = 'CHF' }: Wanted) {
  const catalogue = aCatalogue({ currencies: sold, modules, packages })
  const lines = (ids ?? modules.map(({ id }) => id)).map((productId) => ({ productId, bundled: false }))
  const selection = { planId, lines, currency, quantities: {}, pricing: false }
  return { catalogue, selection }
}

function soldOf(given: Wanted) {
  const { catalogue, selection } = wanted(given)
  return soldSelection(catalogue, selection)
}

const eurosOnly = aModule(1, { basePrice: { EUR: 10_00 } })

describe('a selection that is sold', () => {
  test('is the price of the selection', () => {
    const { catalogue, selection } = wanted({ modules: [aModule(1), aUsageModule(2)] })
    expect(soldSelection(catalogue, selection)).toEqual({ ok: true, value: priceSelection(catalogue, selection) })
  })

  test('may cost nothing by its prices, and may be empty', () => {
    expect(soldOf({ modules: [aModule(1, { basePrice: everywhere(0) })] })).toMatchObject({
      ok: true,
      value: { total: money(0, 'CHF') },
    })
    expect(soldOf({ modules: [] }).ok).toBe(true)
  })

  test('needs no price for what has none by its kind: core, default, on request (A-28, A-108, A-112)', () => {
    const modules = [
      aModule(1, { isCore: true, basePrice: {} }),
      aModule(2, { isDefault: true, basePrice: {} }),
      aModule(3, { isContactUs: true, basePrice: {} }),
    ]
    expect(soldOf({ modules }).ok).toBe(true)
  })
})

describe('[PRC-07] a selection is not sold, and names the product,', () => {
  test('where a module has no price in its currency (D-56)', () => {
    expect(soldOf({ modules: [aModule(2), eurosOnly] })).toEqual({
      ok: false,
      failure: { code: 'no-price', productId: 1, currency: 'CHF' },
    })
    expect(soldOf({ modules: [aModule(2), eurosOnly], currency: 'EUR' }).ok).toBe(true)
  })

  test('where a bundled module has none: the package is named before its modules', () => {
    const packages = [aPackage(9, [1, 2])]
    const failure = { code: 'no-price', productId: 9, currency: 'CHF' }
    expect(soldOf({ modules: [eurosOnly, aModule(2)], packages, planId: 9 })).toEqual({ ok: false, failure })
    const byUse = aUsageModule(2, { basePrice: { EUR: 1_00 } })
    expect(soldOf({ modules: [aModule(1), byUse], packages, planId: 9 })).toEqual({ ok: false, failure })
  })

  test('in a currency that the shop does not sell in, whatever price stands in its catalogue (A-118)', () => {
    const packages = [aPackage(9, [1])]
    expect(soldOf({ modules: [aModule(1)], currency: 'USD' })).toEqual({
      ok: false,
      failure: { code: 'no-price', productId: 1, currency: 'USD' },
    })
    expect(soldOf({ modules: [aModule(1)], packages, planId: 9, currency: 'USD' })).toMatchObject({
      failure: { productId: 9 },
    })
  })

  test('where this version of the catalogue does not know it', () => {
    expect(soldOf({ modules: [], ids: [7] })).toEqual({ ok: false, failure: { code: 'unknown-product', productId: 7 } })
    expect(soldOf({ modules: [], planId: 8 })).toEqual({
      ok: false,
      failure: { code: 'unknown-product', productId: 8 },
    })
  })
})

describe('a package that charges for extra assets (A-105)', () => {
  const rated = (rate: Package['minimumAssetRate']) =>
    aPackage(9, [1], { assetType: 'vehicle', minimumAssetCount: 2, minimumAssetRate: rate })
  const priceOf = (item: Package, currency: Currency) =>
    bundlePrice(aCatalogue({ modules: [aModule(1)], packages: [item] }), item, { currency, pricing: false })?.amount

  test('is not sold where its rate is missing: they would be free there', () => {
    const item = rated({ EUR: 3_00 })
    expect([priceOf(item, 'EUR'), priceOf(item, 'CHF')]).toEqual([money(10_00, 'EUR'), undefined])
    expect(soldOf({ modules: [aModule(1)], packages: [item], planId: 9 })).toMatchObject({ failure: { productId: 9 } })
  })

  test('is sold where none of its currencies has a rate, or the rate is 0', () => {
    expect(priceOf(rated({}), 'CHF')).toEqual(money(10_00, 'CHF'))
    expect(priceOf(rated({ EUR: 3_00, CHF: 0 }), 'CHF')).toEqual(money(10_00, 'CHF'))
  })
})
