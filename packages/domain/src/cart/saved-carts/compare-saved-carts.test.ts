import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../../laws/cart-run.ts'
import { aCatalogue, aModule, aPackage, shop } from '../../../laws/cart-shop.ts'
import { indexCatalogue } from '../../catalog/index.ts'
import { cartForTeam, compareSavedCarts, emptyCart } from '../index.ts'
import type { Cart } from '../index.ts'

const [small, large] = [cartOf(add(101)), cartOf(addPlan(1), add(108))]
const both = [
  { name: 'Small', cart: small },
  { name: 'Large', cart: large },
]
const cartWith = (...ids: readonly number[]): Cart => ({
  ...emptyCart('USD'),
  planId: 0,
  lines: ids.map((productId) => ({ productId, bundled: false, isDefault: false, reason: { kind: 'chosen' } })),
})
const compared = (...carts: readonly Cart[]) =>
  compareSavedCarts(
    shop,
    carts.map((cart, place) => ({ name: `Cart ${place}`, cart })),
  )

describe('carts side by side', () => {
  test('have a line for each module in each cart, shared ones first, and the cheapest is named', () => {
    const { modules, cheapest, ...others } = compareSavedCarts(shop, both)
    expect(modules.map(({ productId }) => productId)).toEqual([110, 101, 102, 103, 108, 109])
    const [, shared, onlyLarge] = modules
    expect(shared?.lines.map((line) => line?.shows)).toEqual(['amount', 'included'])
    expect(onlyLarge?.lines.map((line) => line?.shows)).toEqual([undefined, 'included'])
    expect(others.carts.map(({ planId, price }) => [planId, price.total.minor])).toEqual([
      [0, 1000],
      [1, 4400],
    ])
    expect(cheapest).toEqual({ names: ['Small'], total: { minor: 1000, currency: 'USD' } })
  })

  test('have the modules of all before those of some, wherever they stand', () => {
    const { modules } = compared(cartWith(106, 107, 101), cartWith(102, 101))
    expect(modules.map(({ productId }) => productId)).toEqual([101, 106, 107, 102])
  })

  test('differ in a module that one lacks or has at another amount, and not in what both have alike', () => {
    const { modules, plansDiffer } = compareSavedCarts(shop, both)
    expect(modules.filter(({ differs }) => !differs).map(({ productId }) => productId)).toEqual([110])
    expect(plansDiffer).toBe(true)
    const same = compared(large, { ...large, lines: large.lines.toReversed() })
    expect([same.plansDiffer, same.extraAssetsDiffer, same.modules.some(({ differs }) => differs)]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('differ in a number of units that costs the same: 3 and 4 users, of which at least 5 are charged', () => {
    const counted = aModule(101, { pricingType: 'USAGE', usageKey: 'user', minimumAssetCount: 5 })
    const catalogue = aCatalogue([counted])
    const withUsers = (user: number) => ({ name: `${user}`, cart: { ...cartWith(101), quantities: { user } } })
    const { modules, carts } = compareSavedCarts(catalogue, [withUsers(3), withUsers(4)])
    expect(carts[0]?.price.total).toEqual(carts[1]?.price.total)
    expect(modules[0]?.differs).toBe(true)
  })

  test('an empty plan slot and the Custom Solution are one plan', () => {
    expect(compared({ ...cartWith(101), planId: -1 }, cartWith(101)).plansDiffer).toBe(false)
  })

  test('all equally cheap ones are named; across currencies, or with something unpriced, none is', () => {
    expect(compareSavedCarts(shop, [...both, { name: 'Again', cart: small }]).cheapest?.names).toEqual([
      'Small',
      'Again',
    ])
    expect(compareSavedCarts(shop, []).cheapest).toBeUndefined()
    const inEuro = { name: 'Euro', cart: { ...small, currency: 'EUR' } as const }
    expect(compareSavedCarts(shop, [...both, inEuro]).cheapest).toBeUndefined()
    const unpriced = { name: 'Yen', cart: { ...large, currency: 'JPY' } as const }
    expect(compareSavedCarts(shop, [unpriced]).cheapest).toBeUndefined()
    expect(compared(cartWith(101), cartWith(101, 123)).cheapest).toBeUndefined()
  })

  test('have twelve months both ways where the shop sells the month and the year', () => {
    const priced = compareSavedCarts(shop, [{ name: 'Small', cart: small }]).carts[0]
    expect(priced?.twelveMonths).toEqual({
      monthly: { minor: 12_000, currency: 'USD' },
      yearly: { minor: 10_800, currency: 'USD' },
    })
    const { document, version } = shop
    const settings = { ...document.settings, intervals: ['month'] as const }
    const monthly = indexCatalogue({ ...document, settings }, version)
    expect(compareSavedCarts(monthly, [{ name: 'Small', cart: small }]).carts[0]).not.toHaveProperty('twelveMonths')
  })
})

describe('a saved cart for a team (A-128)', () => {
  const catalogue = aCatalogue([
    aPackage(1, [101]),
    aModule(101),
    aModule(120, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user' }),
  ])

  test('has the numbers of the team, and its own where the team has none', () => {
    const own = { ...cartWith(101), quantities: { vehicle: 3, driver: 2 } }
    expect(cartForTeam(catalogue, own, { driver: 12 }).quantities).toEqual({ vehicle: 3, driver: 12 })
  })

  test('has further members as a line where the team has more than the included ones', () => {
    const free = catalogue.usageKeys.get('user')?.freeUnits ?? 0
    const idsFor = (user: number) =>
      cartForTeam(catalogue, cartWith(101), { user }).lines.map(({ productId }) => productId)
    expect([idsFor(free), idsFor(free + 1)]).toEqual([[101], [101, 120]])
  })
})
