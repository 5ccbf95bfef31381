import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageKey, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { money } from '../money/index.ts'
import { acceptQuantity, isQuantity, quantitiesForTeam, quoteTotal, stepQuantity, usageItems } from './index.ts'
import type { Selection } from './index.ts'

const catalogue = aCatalogue({
  modules: [
    aModule(1),
    aUsageModule(2, { basePrice: everywhere(3_00), pricingPrice: everywhere(2_00), minimumAssetCount: 4 }),
    aUsageModule(3, { usageKey: 'user-team', assetType: 'user', isAdditionalAccountUser: true }),
    aUsageModule(4, { usageKey: 'user-support', type: 'support', moduleKind: 'support' }),
  ],
  packages: [aPackage(9, [1, 2], { assetType: 'vehicle', minimumAssetCount: 6, minimumAssetRate: everywhere(7_00) })],
})

const selection: Selection = {
  planId: 9,
  lines: [1, 2, 3, 4].map((productId) => ({ productId, bundled: productId < 3 })),
  currency: 'USD',
  quantities: { 'user-team': 8, vehicle: 10 },
  pricing: false,
}

describe('[PRC-09] the total of a quote', () => {
  const total = quoteTotal(catalogue, selection)

  test('has the minimum and the rate of the plan, and the quantity of every key, defaults filled in', () => {
    expect(total.minimumAssetCount).toBe(6)
    expect(total.minimumAssetRate).toEqual(money(7_00, 'USD'))
    expect(total.usages).toEqual({ driver: 4, 'user-team': 8, 'user-support': 1, vehicle: 10 })
  })

  test('has lines for the plan, each module and the extra assets, which add up to it', () => {
    expect(
      total.lines.map(({ kind, id, quantity, free, unit, amount }) => [
        kind,
        id,
        quantity,
        free,
        unit.minor,
        amount.minor,
      ]),
    ).toEqual([
      ['plan', 9, 1, 0, 10_00, 10_00],
      ['module', 1, 1, 0, 0, 0],
      ['module', 2, 4, 0, 3_00, 12_00],
      ['module', 3, 8, 5, 10_00, 30_00],
      ['module', 4, 1, 100, 10_00, 0],
      ['extra_assets', 9, 4, 0, 7_00, 28_00],
    ])
    expect(total.total).toEqual(money(80_00, 'USD'))
  })

  test('of the Custom Solution has no minimum, and no usages without usage lines', () => {
    const custom = quoteTotal(catalogue, { ...selection, planId: 0, lines: selection.lines.slice(0, 1) })
    expect(custom).toMatchObject({ minimumAssetCount: 0, minimumAssetRate: money(0, 'USD'), usages: {} })
    expect(custom.total).toEqual(money(10_00, 'USD'))
  })

  test('of a plan without a minimum counts one asset where no number was entered', () => {
    const plan = aPackage(8, [1], { assetType: 'vehicle' })
    const shop = aCatalogue({ modules: [aModule(1)], packages: [plan] })
    const quote = quoteTotal(shop, { ...selection, planId: 8, lines: [], quantities: {} })
    expect(quote).toMatchObject({ usages: { vehicle: 1 }, minimumAssetCount: 0 })
  })

  test('fills in the minimum of the plan where no number of assets was entered', () => {
    expect(quoteTotal(catalogue, { ...selection, quantities: {} }).usages['vehicle']).toBe(6)
  })
})

describe('[PRC-13] a usage item', () => {
  test('says what it counts, at what price, how many are free and whose it is', () => {
    expect(usageItems(catalogue, { ...selection, pricing: true })).toEqual([
      {
        productId: 2,
        usageKey: 'driver',
        unit: money(2_00, 'USD'),
        quantity: 4,
        assetType: 'driver',
        isAdditional: false,
        type: 'default',
        isSupport: false,
        freeUnits: 0,
        maximum: 9_999,
      },
      expect.objectContaining({ productId: 3, isAdditional: true, freeUnits: 5, quantity: 8 }),
      expect.objectContaining({ productId: 4, isSupport: true, type: 'support', freeUnits: 100 }),
    ])
  })
})

test('a usage item beside a pricing plan, and one bundled elsewhere, has the base price (A-104)', () => {
  const unitOf = (about: Partial<Selection>) => usageItems(catalogue, { ...selection, ...about })[0]?.unit.minor
  expect([unitOf({ pricing: true, planId: 0 }), unitOf({ pricing: false }), unitOf({ pricing: true })]).toEqual([
    3_00, 3_00, 2_00,
  ])
})

test('what is not sold in the currency, or not billed by use, is no usage item', () => {
  const shop = aCatalogue({ modules: [aUsageModule(1, { basePrice: { USD: 1 } }), aModule(2)] })
  const lines = [1, 2].map((productId) => ({ productId, bundled: false }))
  const cart: Selection = { ...selection, planId: 0, lines }
  expect(usageItems(shop, cart).map(({ productId }) => productId)).toEqual([1])
  expect(usageItems(shop, { ...cart, currency: 'EUR' })).toEqual([])
})

describe('[PRC-08] a team profile', () => {
  test('drives every key that counts the asset type, up to its maximum, and no other', () => {
    const shop = aCatalogue({
      usageKeys: [
        aUsageKey('driver', { maximum: 20 }),
        aUsageKey('driver-app'),
        aUsageKey('van', { assetType: 'vehicle' }),
      ],
    })
    expect(quantitiesForTeam(shop, { driver: 30, planner: 2 })).toEqual({ driver: 20, 'driver-app': 30 })
  })
})

describe('[PRC-06] a quantity', () => {
  const bounds = { minimum: 2, maximum: 50 }

  test.each([
    ['12', 12],
    ['50', 50],
    ['51', 7],
    ['Infinity', 7],
    ['12.9', 12],
    ['0', 0],
    ['1', 1],
    ['', 0],
    ['-3', 0],
    ['-0', 0],
    ['many', 0],
    ['12 or so', 0],
  ])('typed as %j after 7 becomes %d', (typed, accepted) => {
    expect(acceptQuantity(7, typed, bounds)).toBe(accepted)
  })

  test('steps by 1 within minimum and maximum', () => {
    expect([stepQuantity(7, 1, bounds), stepQuantity(7, -1, bounds)]).toEqual([8, 6])
    expect([stepQuantity(50, 1, bounds), stepQuantity(2, -1, bounds), stepQuantity(0, 1, bounds)]).toEqual([50, 2, 2])
  })

  test('is taken by the server only as a whole number from 0 to the maximum', () => {
    expect([0, 1, 50].every((value) => isQuantity(value, 50))).toBe(true)
    expect([51, -1, 1.5, Number.NaN, '5', null, undefined].some((value) => isQuantity(value, 50))).toBe(false)
  })
})
