import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { selections } from '../../laws/catalogue-arbitrary.ts'
import { indexCatalogue } from '../catalog/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import { money } from '../money/index.ts'
import { amountWith, priceSelection, unitsShow } from './index.ts'
import type { Selection } from './index.ts'

const shop = aCatalogue({
  modules: [
    aModule(1),
    aUsageModule(2, { basePrice: everywhere(4_00) }),
    aUsageModule(3, { basePrice: everywhere(2_00) }),
  ],
  packages: [
    aPackage(9, [1], { discount: 10, assetType: 'vehicle', minimumAssetCount: 6, minimumAssetRate: everywhere(7_00) }),
  ],
})

const selection: Selection = {
  planId: 9,
  lines: [1, 2, 3].map((productId) => ({ productId, bundled: productId === 1 })),
  currency: 'USD',
  quantities: {},
  pricing: false,
}

test('[PRC-08] one quantity feeds every step with its key, and the sum above them', () => {
  const { totalExplanation } = priceSelection(shop, selection)
  expect(totalExplanation.amount).toEqual(money(15_00, 'USD'))
  const twelve = amountWith(totalExplanation, { driver: 12 })
  expect(twelve.amount).toEqual(money(9_00 + 48_00 + 24_00, 'USD'))
  expect(amountWith(twelve, { vehicle: 8 }).amount).toEqual(money(81_00 + 14_00, 'USD'))
})

test('what is not counted by use stays as it is', () => {
  const { bundleExplanation } = priceSelection(shop, selection)
  expect(amountWith(bundleExplanation, { driver: 12, vehicle: 40 })).toEqual(bundleExplanation)
})

/** The same shop, its vehicles counted by a key with a suffix. */
function withSuffix({ document, version }: Catalogue): Catalogue {
  const keyOf = (key: string): string => (key === 'vehicle' ? 'vehicle-eu' : key)
  const usageKeys = document.usageKeys.map((known) => ({ ...known, key: keyOf(known.key) }))
  const modules = document.modules.map((module) =>
    module.usageKey === undefined ? module : { ...module, usageKey: keyOf(module.usageKey) },
  )
  return indexCatalogue({ ...document, usageKeys, modules }, version)
}

test('[PRC-09] the assets of a plan are counted by its usage key, whatever that is called (A-77)', () => {
  const { totalExplanation } = priceSelection(withSuffix(shop), selection)
  expect(amountWith(totalExplanation, { 'vehicle-eu': 8 }).amount).toEqual(money(15_00 + 14_00, 'USD'))
  expect(amountWith(totalExplanation, { vehicle: 8 }).amount).toEqual(money(15_00, 'USD'))
})

test('[PRC-09] the browser finds what the server answers: the same total and the same steps for any quantities', () => {
  const quantities = fc.record({
    driver: fc.nat(500),
    vehicle: fc.nat(500),
    'vehicle-eu': fc.nat(500),
    'user-team': fc.nat(500),
    'user-support': fc.nat(500),
  })
  fc.assert(
    fc.property(selections, quantities, fc.boolean(), ([shopOf, chosen], typed, isSuffixed) => {
      const catalogue = isSuffixed ? withSuffix(shopOf) : shopOf
      const requested = priceSelection(catalogue, { ...chosen, quantities: typed })
      expect(amountWith(priceSelection(catalogue, chosen).totalExplanation, typed)).toEqual(requested.totalExplanation)
    }),
  )
})

test('[PRC-02] help is free while nothing of it is paid for, before and after a change of quantity, in browser and server', () => {
  const quantities = fc.dictionary(fc.constantFrom('driver', 'user-team', 'user-support'), fc.nat(200))
  fc.assert(
    fc.property(selections, quantities, ([catalogue, chosen], typed) => {
      const lines = priceSelection(catalogue, chosen).lines.map(({ explanation }) => amountWith(explanation, typed))
      const all = { ...chosen.quantities, ...typed }
      const requested = priceSelection(catalogue, { ...chosen, quantities: all }).lines
      const shown = lines.map((step, at) => (step.step === 'units' ? unitsShow(step) : requested[at]?.shows))
      expect(shown).toEqual(requested.map(({ shows }) => shows))
    }),
  )
})
