import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { selections } from '../../laws/catalogue-arbitrary.ts'
import { money } from '../money/index.ts'
import { amountWith, priceSelection } from './index.ts'
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

test('[PRC-09] the browser finds what the server answers: the same total and the same steps for any quantities', () => {
  const quantities = fc.record({
    driver: fc.nat(500),
    vehicle: fc.nat(500),
    team: fc.nat(500),
    'support-user': fc.nat(500),
  })
  fc.assert(
    fc.property(selections, quantities, ([catalogue, chosen], typed) => {
      const asked = priceSelection(catalogue, { ...chosen, quantities: typed })
      expect(amountWith(priceSelection(catalogue, chosen).totalExplanation, typed)).toEqual(asked.totalExplanation)
    }),
  )
})
