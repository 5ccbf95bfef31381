import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageKey, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { money } from '../money/index.ts'
import { priceSelection, productPrice, quoteTotal, usageItems } from './index.ts'
import type { Selection } from './index.ts'

const usd = (minor: number) => money(minor, 'USD')
const terms = { currency: 'USD', pricing: false } as const

function selectionOf(planId: number, ...ids: readonly number[]): Selection {
  const lines = ids.map((productId) => ({ productId, bundled: false }))
  return { planId, lines, quantities: {}, ...terms }
}

describe('a plan', () => {
  test('that bundles a module on request, or a core one, needs no price of theirs to be sold (A-28, A-112)', () => {
    const modules = [
      aModule(1),
      aModule(2, { isContactUs: true, basePrice: {} }),
      aModule(3, { isCore: true, basePrice: {} }),
    ]
    const shop = aCatalogue({ modules, packages: [aPackage(9, [1, 2, 3])] })
    expect(priceSelection(shop, selectionOf(9))).toMatchObject({ bundle: usd(10_00), total: usd(10_00) })
  })

  test('without a discount explains itself by its modules alone (PRC-11)', () => {
    const shop = aCatalogue({ modules: [aModule(1)], packages: [aPackage(9, [1])] })
    const of = [{ step: 'list_price', productId: 1, amount: usd(10_00) }]
    expect(priceSelection(shop, selectionOf(9)).bundleExplanation).toEqual({ step: 'sum', of, amount: usd(10_00) })
  })

  test('costs what its known modules cost where it names one that this version does not know', () => {
    const shop = aCatalogue({ modules: [aModule(1)], packages: [aPackage(9, [1, 77])] })
    expect(priceSelection(shop, selectionOf(9)).bundle).toEqual(usd(10_00))
  })

  test('with a rate for assets but no asset type charges no extra ones (A-63)', () => {
    const plan = aPackage(9, [1], { minimumAssetCount: 2, minimumAssetRate: everywhere(7_00) })
    const priced = priceSelection(aCatalogue({ modules: [aModule(1)], packages: [plan] }), selectionOf(9))
    expect(Object.keys(priced)).not.toContain('extraAssets')
  })

  test('whose assets no usage key counts has no usage of them (PRC-09)', () => {
    const plan = aPackage(9, [1], { assetType: 'vehicle', minimumAssetRate: everywhere(7_00) })
    const shop = aCatalogue({ modules: [aModule(1)], packages: [plan], usageKeys: [aUsageKey('driver')] })
    expect(quoteTotal(shop, selectionOf(9)).usages).toEqual({})
  })

  test('that is the Custom Solution has an empty sum for its bundle, and no usages without usage lines (A-59)', () => {
    const shop = aCatalogue({ modules: [aModule(1)] })
    expect(priceSelection(shop, selectionOf(0, 1)).bundleExplanation).toEqual({ step: 'sum', of: [], amount: usd(0) })
    expect(quoteTotal(shop, selectionOf(0, 1)).usages).toEqual({})
  })
})

describe('a usage line', () => {
  test('of a plan sold on a pricing page has the unit price of that page: 4 at 2 instead of 3 are 8 (A-104)', () => {
    const about = { basePrice: everywhere(3_00), pricingPrice: everywhere(2_00), minimumAssetCount: 4 }
    const shop = aCatalogue({ modules: [aUsageModule(1, about)], packages: [aPackage(9, [1])] })
    expect(priceSelection(shop, { ...selectionOf(9, 1), pricing: true }).total).toEqual(usd(8_00))
    expect(priceSelection(shop, selectionOf(9, 1)).total).toEqual(usd(12_00))
  })

  test('of the type support is a help tier too: bundled, its minimum does not count (A-26, A-64)', () => {
    const help = aUsageModule(1, { type: 'support', usageKey: 'user-support', minimumAssetCount: 200 })
    const shop = aCatalogue({ modules: [help], packages: [aPackage(9, [1])] })
    expect(priceSelection(shop, selectionOf(9, 1)).lines).toMatchObject([{ shows: 'free', amount: usd(0) }])
  })

  test('without a key counts 1, and stands in neither the usages nor the usage items', () => {
    const shop = aCatalogue({ modules: [aModule(1, { pricingType: 'USAGE' })] })
    const selection = selectionOf(0, 1)
    expect(quoteTotal(shop, selection)).toMatchObject({ total: usd(10_00) })
    expect(quoteTotal(shop, selection).usages).toEqual({})
    expect(usageItems(shop, selection)).toEqual([])
  })

  test('with a key that this version does not know is no usage item', () => {
    const shop = aCatalogue({ modules: [aUsageModule(1, { usageKey: 'ship' })] })
    expect(usageItems(shop, selectionOf(0, 1))).toEqual([])
  })
})

describe('the card of a usage module (CAT-08)', () => {
  test('leaves out a key that it does not have, and the asset type of an unknown one', () => {
    const shop = aCatalogue()
    const unit = usd(10_00)
    const keyless = productPrice(shop, aModule(1, { pricingType: 'USAGE' }), terms)
    expect(keyless).toStrictEqual({ kind: 'usage', unit })
    const unknown = productPrice(shop, aUsageModule(1, { usageKey: 'ship' }), terms)
    expect(unknown).toStrictEqual({ kind: 'usage', unit, usageKey: 'ship' })
  })
})
