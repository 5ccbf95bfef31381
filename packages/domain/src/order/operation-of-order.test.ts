import { expect, test } from 'vitest'
import { operationOfOrderedChange, operationOfPurchase, orderTypes, progressTable } from './index.ts'
import type { OrderedSelection } from './index.ts'

const { marketplace, legacyToMarketplace } = orderTypes
const [REGIONAL, NETWORK, CUSTOM] = [2, 3, 0] as const

const regional: OrderedSelection = { planId: REGIONAL, interval: 'month', productIds: [REGIONAL, 31, 35] }

/** The number that the change of Regional to this runs at. */
function numberOf(to: Partial<OrderedSelection>, isLegacy = false): number {
  return progressTable[operationOfOrderedChange({ isLegacy, from: regional, to: { ...regional, ...to } })].running
}

test('[CUI-11] a purchase by checkout is 38, one by the creation of a subscription 30, and both are 32 after a legacy plan', () => {
  const numbers = (['checkout', 'create'] as const).map((call) =>
    [marketplace, legacyToMarketplace].map((type) => progressTable[operationOfPurchase(call, type)].running),
  )
  expect(numbers).toEqual([
    [38, 32],
    [30, 32],
  ])
})

test('[CUI-11] another plan or interval is 26, and a package that becomes the Custom Solution 24', () => {
  expect(numberOf({ planId: NETWORK, productIds: [NETWORK, 31] })).toBe(26)
  expect(numberOf({ interval: 'year' })).toBe(26)
  expect(numberOf({ planId: CUSTOM, productIds: [31, 35] })).toBe(24)
})

test('[CUI-11] a legacy plan that is left is 28, whatever takes its place', () => {
  expect([{ planId: CUSTOM }, { planId: NETWORK }, {}].map((to) => numberOf(to, true))).toEqual([28, 28, 28])
})

test('[CUI-11] add-ons that only go are 22; what comes along, takes their place or is more of the same is 20', () => {
  expect(numberOf({ productIds: [REGIONAL, 31] })).toBe(22)
  expect(numberOf({ productIds: [REGIONAL, 31, 35, 52] })).toBe(20)
  expect(numberOf({ productIds: [REGIONAL, 31, 52] })).toBe(20)
  expect(numberOf({ productIds: [REGIONAL, 52] })).toBe(20)
  expect(numberOf({})).toBe(20)
})

test('[CUI-11] the modules of a Custom Solution are switched on and off as add-ons are', () => {
  const from = { planId: CUSTOM, interval: 'month', productIds: [31, 35] } as const
  const with52 = { ...from, productIds: [31, 35, 52] }
  expect(operationOfOrderedChange({ isLegacy: false, from, to: with52 })).toBe('enable_module')
  expect(operationOfOrderedChange({ isLegacy: false, from: with52, to: from })).toBe('disable_module')
  expect(operationOfOrderedChange({ isLegacy: false, from, to: { ...regional } })).toBe('change_package')
})
