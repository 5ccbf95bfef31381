import { describe, expect, test } from 'vitest'
import {
  aCatalogue,
  aDocument,
  aModule,
  aPackage,
  aUsageKey,
  aUsageModule,
  everywhere,
} from '../../laws/catalogue-builders.ts'
import type { Module, Package, UsageKey } from '../catalog/index.ts'
import { money } from '../money/index.ts'
import { priceSelection } from './index.ts'
import type { Breakdown, Selection } from './index.ts'

const usd = (minor: number) => money(minor, 'USD')

interface Cart extends Partial<Selection> {
  readonly modules?: readonly Module[]
  readonly package?: Partial<Package>
  readonly bundled?: readonly number[]
  readonly usageKeys?: readonly UsageKey[]
}

/** Prices the given modules; those in `bundled` are the plan, package 90. */
function priced({ modules = [], package: about = {}, bundled = [], usageKeys, ...selection }: Cart): Breakdown {
  const packages = [aPackage(90, bundled, about)]
  const catalogue = aCatalogue({ modules, packages, usageKeys: usageKeys ?? aDocument().usageKeys })
  const lines = modules.map(({ id }) => ({ productId: id, bundled: bundled.includes(id) }))
  return priceSelection(catalogue, { planId: 90, lines, currency: 'USD', quantities: {}, pricing: false, ...selection })
}

const line = (breakdown: Breakdown, productId: number) => breakdown.lines.find((entry) => entry.productId === productId)

describe('a plan', () => {
  const sixty = aModule(1, { basePrice: everywhere(60_00) })
  const thirtyNine = aModule(2, { basePrice: everywhere(39_00) })
  const ten = aModule(3)

  test('[PRC-01] costs the sum of its FIXED modules less the discount, floored once: 60 + 39 at 15 % is 84', () => {
    const breakdown = priced({ modules: [sixty, thirtyNine, ten], bundled: [1, 2], package: { discount: 15 } })
    expect(breakdown.bundleBefore).toEqual(usd(99_00))
    expect(breakdown.bundle).toEqual(usd(84_00))
    expect(breakdown.additional).toEqual(usd(10_00))
    expect(breakdown.total).toEqual(usd(94_00))
    expect(breakdown.isEstimate).toBe(false)
    expect(breakdown.unpriced).toBeUndefined()
  })

  test('[PRC-01] of 1 % is floored like any other, of 0 % keeps its cents', () => {
    const odd = aModule(4, { basePrice: everywhere(10_99) })
    expect(priced({ modules: [odd], bundled: [4], package: { discount: 1 } }).bundle).toEqual(usd(10_00))
    expect(priced({ modules: [odd], bundled: [4] }).bundle).toEqual(usd(10_99))
  })

  test('shows its modules as included, and what is beside it at its price', () => {
    const breakdown = priced({ modules: [sixty, ten], bundled: [1] })
    expect(breakdown.lines.map(({ shows, amount }) => [shows, amount.minor])).toEqual([
      ['included', 0],
      ['amount', 10_00],
    ])
  })

  test('costs what an editor set instead of the sum, less the discount (A-60, A-100)', () => {
    const breakdown = priced({
      modules: [sixty],
      bundled: [1],
      package: { priceOverride: { USD: 50_00 }, discount: 10 },
    })
    expect([breakdown.bundleBefore, breakdown.bundle]).toEqual([usd(50_00), usd(45_00)])
    expect(breakdown.bundleExplanation).toEqual({
      step: 'percent_off',
      of: { step: 'price_override', productId: 90, amount: usd(50_00) },
      percent: 10,
      rounding: 'floor',
      amount: usd(45_00),
    })
  })

  test('sold on a pricing page adds pricing_price, beside it and elsewhere base_price (A-104)', () => {
    const both = (id: number) => aModule(id, { basePrice: everywhere(20_00), pricingPrice: everywhere(15_00) })
    const cart = { modules: [both(1), both(2), ten], bundled: [1, 3] }
    const onPage = priced({ ...cart, pricing: true })
    expect([onPage.bundle, line(onPage, 2)?.amount]).toEqual([usd(25_00), usd(20_00)])
    expect(priced({ ...cart, pricing: false }).bundle).toEqual(usd(30_00))
  })

  test('after it was broken is the sum of what remained, without discount (A-59)', () => {
    const breakdown = priced({ modules: [sixty, ten], bundled: [1], package: { discount: 50 }, planId: 0 })
    expect(breakdown.bundle).toEqual(usd(0))
    expect(breakdown.total).toEqual(usd(70_00))
    expect(breakdown.lines.map(({ bundled }) => bundled)).toEqual([false, false])
  })

  test('holds only what it bundles: a forged flag makes nothing free, a missing one charges nothing twice (A-68)', () => {
    const lines = [
      { productId: 1, bundled: false },
      { productId: 3, bundled: true },
    ]
    const breakdown = priced({ modules: [sixty, ten], bundled: [1], lines })
    expect(breakdown.total).toEqual(usd(70_00))
  })

  test('with chosen entries is the price of those subpackages (A-05)', () => {
    const [top, base] = [aPackage(91, [1], { contains: 92 }), aPackage(92, [2], { code: 'base-package' })]
    const catalogue = aCatalogue({ modules: [sixty, thirtyNine], packages: [top, base] })
    const selection = { planId: 91, lines: [], currency: 'USD', quantities: {}, pricing: false } as const
    expect(priceSelection(catalogue, selection).bundle).toEqual(usd(99_00))
    expect(priceSelection(catalogue, { ...selection, entries: [] }).bundle).toEqual(usd(60_00))
    expect(priceSelection(catalogue, { ...selection, entries: ['base-package'] }).bundle).toEqual(usd(99_00))
  })
})

describe('a usage line', () => {
  const drivers = aUsageModule(1, { basePrice: everywhere(12_00), minimumAssetCount: 5 })
  const support = aUsageModule(2, {
    moduleKind: 'support',
    usageKey: 'user-support',
    assetType: 'user',
    minimumAssetCount: 200,
  })
  const team = aUsageModule(3, { usageKey: 'user-team', assetType: 'user', basePrice: everywhere(15_00) })

  test('[PRC-02] costs quantity less free units, times the unit: 120 users, 100 free, at 10 are 200', () => {
    const breakdown = priced({ modules: [support], planId: 0, quantities: { 'user-support': 120 } })
    expect(breakdown.total).toEqual(usd(200_00))
    expect(line(breakdown, 2)?.explanation).toEqual({
      step: 'units',
      productId: 2,
      usageKey: 'user-support',
      quantity: 120,
      free: 100,
      minimum: 0,
      billable: 20,
      isSupport: true,
      unit: usd(10_00),
      amount: usd(200_00),
    })
  })

  test('[PRC-02] of support shows Free without a paid quantity; bundled too, whatever its minimum (A-64)', () => {
    const free = priced({ modules: [support], bundled: [2], quantities: { 'user-support': 100 } })
    expect(line(free, 2)).toMatchObject({ shows: 'free', amount: usd(0), isUsage: true })
    const paid = priced({ modules: [support], bundled: [2], quantities: { 'user-support': 101 } })
    expect(line(paid, 2)).toMatchObject({ shows: 'amount', amount: usd(10_00) })
  })

  test('[PRC-03] bills its minimum when bundled: 3 of at least 5 at 12 are 60, alone 36', () => {
    const quantities = { driver: 3 }
    expect(priced({ modules: [drivers], bundled: [1], quantities }).total).toEqual(usd(60_00))
    expect(priced({ modules: [drivers], quantities }).total).toEqual(usd(36_00))
    expect(priced({ modules: [drivers], bundled: [1], quantities: { driver: 8 } }).total).toEqual(usd(96_00))
  })

  test('takes off the free units before the minimum: 8 less 5 free, at least 4, bill 4 (A-106)', () => {
    const bundledTeam = { ...team, minimumAssetCount: 4 }
    const breakdown = priced({ modules: [bundledTeam], bundled: [3], quantities: { 'user-team': 8 } })
    expect(breakdown.total).toEqual(usd(60_00))
  })

  test('[PRC-05] of team members is free up to the 5 of its key, and priced beyond: 7 at 15 are 30', () => {
    expect(priced({ modules: [team], planId: 0, quantities: { 'user-team': 5 } }).total).toEqual(usd(0))
    expect(priced({ modules: [team], planId: 0, quantities: { 'user-team': 7 } }).total).toEqual(usd(30_00))
  })

  test('counts beside the bundle even when it is bundled, and makes the total an estimate (A-103)', () => {
    const breakdown = priced({ modules: [drivers, aModule(9)], bundled: [1, 9], package: { discount: 10 } })
    expect([breakdown.bundle, breakdown.additional]).toEqual([usd(9_00), usd(60_00)])
    expect(breakdown.isEstimate).toBe(true)
  })

  test('without a quantity counts its minimum when bundled, else 1 (A-67, A-107)', () => {
    expect(priced({ modules: [drivers] }).total).toEqual(usd(12_00))
    expect(priced({ modules: [{ ...drivers, minimumAssetCount: 0 }], bundled: [1] }).total).toEqual(usd(12_00))
  })

  test('[PRC-08] shares the quantity of its key with every other one, the default too', () => {
    const second = aUsageModule(4, { basePrice: everywhere(1_00) })
    const cart = { modules: [drivers, second], bundled: [1] }
    expect(priced({ ...cart, quantities: { driver: 7 } }).lines.map(({ amount }) => amount.minor)).toEqual([
      84_00, 7_00,
    ])
    expect(priced(cart).lines.map(({ amount }) => amount.minor)).toEqual([60_00, 5_00])
  })

  test('that names no known key, which the linter rejects, counts 1 and has nothing free', () => {
    expect(priced({ modules: [aUsageModule(1, { usageKey: 'ship' })], planId: 0 }).total).toEqual(usd(10_00))
  })

  test('takes a quantity of 0 at its word', () => {
    expect(priced({ modules: [drivers], quantities: { driver: 0 } }).total).toEqual(usd(0))
  })
})

describe('extra assets of a plan', () => {
  const about: Partial<Package> = { assetType: 'vehicle', minimumAssetCount: 5, minimumAssetRate: { USD: 20_00 } }
  const fixed = aModule(1)

  test('[PRC-04] above the included ones are charged once: 8 of 5 at 20 are 60', () => {
    const breakdown = priced({ modules: [fixed], bundled: [1], package: about, quantities: { vehicle: 8 } })
    expect(breakdown.extraAssets).toEqual({
      amount: usd(60_00),
      explanation: {
        step: 'extra_assets',
        assetType: 'vehicle',
        usageKey: 'vehicle',
        assets: 8,
        minimum: 5,
        extra: 3,
        rate: usd(20_00),
        amount: usd(60_00),
      },
    })
    expect([breakdown.additional, breakdown.total]).toEqual([usd(60_00), usd(70_00)])
  })

  test('[PRC-04] are none below the minimum, without a quantity, and of another asset type (A-105)', () => {
    const none = [{ vehicle: 4 }, {}, { driver: 50 }]
    for (const quantities of none) {
      expect(priced({ modules: [fixed], bundled: [1], package: about, quantities }).total).toEqual(usd(10_00))
    }
  })

  test('are counted by the key named after the asset type, else by the first one that counts it (A-62)', () => {
    const suffixed = aUsageKey('vehicle-eu', { assetType: 'vehicle' })
    const cart = { modules: [fixed], bundled: [1], package: about, quantities: { 'vehicle-eu': 6, vehicle: 9 } }
    const keys = [aUsageKey('driver'), suffixed, aUsageKey('vehicle', { assetType: 'vehicle' })]
    expect(priced({ ...cart, usageKeys: keys }).extraAssets?.amount).toEqual(usd(80_00))
    expect(priced({ ...cart, usageKeys: keys.slice(0, 2) }).extraAssets?.amount).toEqual(usd(20_00))
    expect(priced({ ...cart, usageKeys: keys.slice(0, 1) }).extraAssets?.amount).toEqual(usd(0))
  })

  test('[PRC-04] are none where a usage line bills these assets already; a support tier does not (A-63)', () => {
    const tracking = aUsageModule(2, { usageKey: 'vehicle', assetType: 'vehicle', basePrice: everywhere(1_00) })
    const quantities = { vehicle: 8 }
    const billed = priced({ modules: [fixed, tracking], bundled: [1], package: about, quantities })
    expect([billed.extraAssets, billed.total]).toEqual([undefined, usd(18_00)])
    const help: Module = { ...tracking, moduleKind: 'support' }
    expect(priced({ modules: [fixed, help], bundled: [1], package: about, quantities }).total).toEqual(usd(78_00))
  })

  test('are nothing where the plan has no rate in the currency, and none of the Custom Solution', () => {
    const quantities = { vehicle: 8 }
    const cart = { modules: [fixed], bundled: [1], package: about, quantities }
    expect(priced({ ...cart, currency: 'EUR' }).extraAssets).toBeUndefined()
    expect(priced({ ...cart, planId: 0 }).extraAssets).toBeUndefined()
  })
})

describe('a line without an amount of its own', () => {
  test('is on request for contact-us: it adds 0 and makes the total an estimate (A-112)', () => {
    const breakdown = priced({ modules: [aModule(1), aModule(2, { isContactUs: true })], planId: 0 })
    expect(line(breakdown, 2)).toMatchObject({ shows: 'on_request', amount: usd(0) })
    expect([breakdown.total, breakdown.isEstimate]).toEqual([usd(10_00), true])
  })

  test('is included for default modules, with the Custom Solution too, and for core (A-108, A-28)', () => {
    const modules = [
      aModule(1, { isDefault: true }),
      aUsageModule(2, { isDefault: true }),
      aModule(3, { isCore: true }),
    ]
    const breakdown = priced({ modules, planId: 0 })
    expect(breakdown.lines.map(({ shows }) => shows)).toEqual(['included', 'included', 'included'])
    expect([breakdown.total, breakdown.isEstimate]).toEqual([usd(0), false])
  })

  test('of a bundled default module is part of the bundle sum (A-108)', () => {
    expect(priced({ modules: [aModule(1, { isDefault: true })], bundled: [1] }).bundle).toEqual(usd(10_00))
  })
})

describe('what has no price in the currency (D-56)', () => {
  const dollarsOnly = aModule(1, { basePrice: { USD: 10_00 } })

  test('has no line, adds nothing and is named', () => {
    const breakdown = priced({ modules: [dollarsOnly, aModule(2)], planId: 0, currency: 'EUR' })
    expect(breakdown.unpriced).toEqual([1])
    expect(breakdown.lines.map(({ productId }) => productId)).toEqual([2])
    expect(breakdown.total).toEqual(money(10_00, 'EUR'))
  })

  test('makes the plan that bundles it unpriced, unless an editor set its price', () => {
    const cart: Cart = { modules: [dollarsOnly], bundled: [1], currency: 'EUR' }
    expect(priced(cart)).toMatchObject({ unpriced: [90], bundle: money(0, 'EUR') })
    expect(priced({ ...cart, package: { priceOverride: { EUR: 8_00 } } }).bundle).toEqual(money(8_00, 'EUR'))
    const byUse = aUsageModule(1, { basePrice: { USD: 1_00 } })
    expect(priced({ ...cart, modules: [byUse], package: { priceOverride: { EUR: 8_00 } } }).unpriced).toEqual([90, 1])
  })

  test('is treated like what this version does not know', () => {
    const lines = [{ productId: 77, bundled: false }]
    expect(priced({ lines, planId: 66 }).unpriced).toEqual([66, 77])
  })
})

test('[PRC-11] the total explains itself: the plan, what is charged beside it, the extra assets', () => {
  const breakdown = priced({
    modules: [aModule(1), aModule(2), aUsageModule(3)],
    bundled: [1],
    package: { discount: 10, assetType: 'vehicle', minimumAssetCount: 1, minimumAssetRate: everywhere(2_00) },
    quantities: { vehicle: 2, driver: 3 },
  })
  expect(breakdown.totalExplanation).toMatchObject({
    step: 'sum',
    amount: usd(9_00 + 10_00 + 30_00 + 2_00),
    of: [
      { step: 'percent_off', of: { step: 'sum', of: [{ step: 'list_price', productId: 1 }] }, amount: usd(9_00) },
      { step: 'list_price', productId: 2, amount: usd(10_00) },
      { step: 'units', productId: 3, quantity: 3, amount: usd(30_00) },
      { step: 'extra_assets', extra: 1, amount: usd(2_00) },
    ],
  })
})
