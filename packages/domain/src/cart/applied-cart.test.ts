import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { money } from '../money/index.ts'
import { cartBreakdown, emptyCart, appliedCart } from './index.ts'
import type { Cart } from './index.ts'

const modules = [
  aModule(1),
  aModule(2),
  aModule(3),
  aModule(4, { basePrice: everywhere(6_00) }),
  aUsageModule(5, { basePrice: everywhere(2_00) }),
]
const packages = [aPackage(8, [1]), aPackage(9, [1, 2, 4])]
const bought = aCatalogue({ modules, packages })
/** A year later everything costs 1.00 more. */
const today = aCatalogue({
  modules: modules.map((module) => ({ ...module, basePrice: everywhere((module.basePrice.USD ?? 0) + 1_00) })),
  packages,
})

/** Plan 8 with the add-ons 4 and 5, for three drivers: 10 + 6 + 6. */
const live = {
  catalogue: bought,
  selection: {
    planId: 8,
    lines: [
      { productId: 1, bundled: true },
      { productId: 4, bundled: false },
      { productId: 5, bundled: false },
    ],
    currency: 'USD',
    quantities: { driver: 3 },
    pricing: false,
  },
  isLegacy: false,
} as const

function cartWith(about: Partial<Cart>, ...ids: readonly number[]): Cart {
  const lines = ids.map((productId) => ({
    productId,
    bundled: false,
    isDefault: false,
    reason: { kind: 'chosen' } as const,
  }))
  return { ...emptyCart('USD'), planId: 0, lines, ...about }
}

describe('[CUI-13] what Apply would make of a subscription', () => {
  test('loose modules join it at the price of today; what was there keeps the price it was bought at', () => {
    const applied = appliedCart(today, cartWith({}, 3), live)
    expect(applied.live.total).toEqual(money(22_00, 'USD'))
    expect(applied.total).toEqual(money(22_00 + 11_00, 'USD'))
    expect(applied).toMatchObject({ planId: 8, isPlanChange: false, leaving: [], isEstimate: true })
  })

  test('a module that is live already adds nothing', () => {
    expect(appliedCart(today, cartWith({}, 4), live).total).toEqual(money(22_00, 'USD'))
  })

  test('another package takes the place of the plan; add-ons stay, but for one that it contains', () => {
    const cart = cartWith({
      planId: 9,
      lines: [1, 2, 4].map((productId) => ({
        productId,
        bundled: true,
        isDefault: false,
        reason: { kind: 'in_plan' },
      })),
    })
    const applied = appliedCart(today, cart, live)
    expect(applied.total).toEqual(money(11_00 + 11_00 + 7_00 + 6_00, 'USD'))
    expect(applied).toMatchObject({ planId: 9, isPlanChange: true, leaving: [] })
    expect(applied.lines.map(({ productId, bundled }) => [productId, bundled])).toEqual([
      [1, true],
      [2, true],
      [4, true],
      [5, false],
    ])
  })

  test('the plan that is live, put into the cart, changes nothing', () => {
    const cart = cartWith({
      planId: 8,
      lines: [{ productId: 1, bundled: true, isDefault: false, reason: { kind: 'in_plan' } }],
    })
    expect(appliedCart(today, cart, live)).toMatchObject({ isPlanChange: false, total: money(22_00, 'USD') })
  })

  test('the same plan with other parts takes its place: what was bought with one part costs its whole price (A-05)', () => {
    const parts = aCatalogue({ modules, packages: [aPackage(8, [1]), aPackage(9, [2, 4], { contains: 8 })] })
    const bundled = (ids: readonly number[]) => ids.map((productId) => ({ productId, bundled: true }))
    const selection = { ...live.selection, planId: 9, lines: bundled([2, 4]), entries: [], quantities: {} }
    const inPlan = { bundled: true, isDefault: false, reason: { kind: 'in_plan' } } as const
    const planOf = (...ids: readonly number[]) =>
      cartWith({ planId: 9, lines: ids.map((productId) => ({ productId, ...inPlan })) })
    const whole = planOf(2, 4, 1)
    const applied = appliedCart(parts, whole, { ...live, catalogue: parts, selection })
    expect([applied.live.total.minor, applied.isPlanChange, applied.total.minor]).toEqual([16_00, true, 26_00])
    const same = appliedCart(parts, { ...planOf(2, 4), entries: [] }, { ...live, catalogue: parts, selection })
    expect([same.isPlanChange, same.total.minor]).toEqual([false, 16_00])
    const all = { ...selection, lines: bundled([2, 4, 1]), entries: ['package-code-8'] }
    expect(appliedCart(parts, whole, { ...live, catalogue: parts, selection: all }).isPlanChange).toBe(false)
  })

  test('a package that was broken in the cart becomes the Custom Solution, and what it had bundled is named as leaving', () => {
    const applied = appliedCart(today, cartWith({ planReset: true, previousPlanId: 9 }, 2), live)
    expect(applied).toMatchObject({ planId: 0, isPlanChange: true, leaving: [1] })
    expect(applied.total).toEqual(money(11_00 + 6_00 + 6_00, 'USD'))
  })

  test('[SUB-11] whatever is bought takes the place of a legacy plan, a module of it too; add-ons stay (B-95)', () => {
    const legacy = { ...live, isLegacy: true }
    const applied = appliedCart(today, cartWith({}, 1), legacy)
    expect(applied).toMatchObject({ planId: 0, isPlanChange: true, leaving: [] })
    expect(applied.lines.map(({ productId, bundled }) => [productId, bundled])).toEqual([
      [1, false],
      [4, false],
      [5, false],
    ])
    expect(applied.total).toEqual(money(11_00 + 6_00 + 6_00, 'USD'))
    expect(appliedCart(today, cartWith({}, 3), legacy).leaving).toEqual([1])
    expect(appliedCart(today, emptyCart('USD'), legacy)).toMatchObject({
      isPlanChange: false,
      total: money(22_00, 'USD'),
    })
  })

  test('quantities of the cart count for what is live too', () => {
    const applied = appliedCart(today, cartWith({ quantities: { driver: 10 } }, 3), live)
    expect(applied.live.total).toEqual(money(22_00, 'USD'))
    expect(applied.total).toEqual(money(10_00 + 6_00 + 20_00 + 11_00, 'USD'))
  })

  test('its total is the sum of its steps, and without a subscription of anything that of the cart', () => {
    const cart = cartWith({}, 2, 5)
    const nothing = { ...live, selection: { ...live.selection, planId: 0, lines: [], quantities: {} } }
    const applied = appliedCart(today, cart, nothing)
    expect(applied.total).toEqual(cartBreakdown(today, cart).total)
    expect(applied.totalExplanation).toEqual(cartBreakdown(today, cart).totalExplanation)
  })
})
