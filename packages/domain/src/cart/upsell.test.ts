import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf, planIn, failureIn, remove, visitor } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import { upsellOf } from './index.ts'

describe('the return of a broken package', () => {
  const broken = cartOf(addPlan(1), remove(101))
  const codesOf = ({ analyticsCode, analyticsBeside }: ReturnType<typeof planIn>) => [analyticsCode, analyticsBeside]

  test('is code 5, with 1 beside it when it was clicked on the upsell panel (D-48)', () => {
    expect(codesOf(planIn(broken, add(101)))).toEqual([5, undefined])
    expect(codesOf(planIn(broken, { kind: 'add_module', productId: 101, isFromUpsell: true }))).toEqual([5, 1])
    expect(codesOf(planIn(broken, { kind: 'restore' }))).toEqual([5, undefined])
    expect(codesOf(planIn(broken, { kind: 'restore', isFromUpsell: true }))).toEqual([5, 1])
  })

  test('[CART-11] is rejected by name where the package has no price in the currency, and no sum is shown for it (D-56)', () => {
    const inYen = { ...broken, currency: 'JPY' } as const
    const failure = { code: 'no-price', productId: 1, currency: 'JPY' }
    expect(failureIn(inYen, { kind: 'restore', isFromUpsell: true })).toEqual(failure)
    expect(failureIn(inYen, { kind: 'switch_package', productId: 2 })).toEqual({ ...failure, productId: 2 })
    expect(upsellOf({ catalogue: shop, viewer: visitor }, inYen)).toEqual({ planId: 1, missing: [101] })
  })

  test('from the panel, a module that leaves something missing is an ordinary addition', () => {
    const twice = cartOf(addPlan(1), remove(101), remove(102))
    expect(codesOf(planIn(twice, { kind: 'add_module', productId: 101, isFromUpsell: true }))).toEqual([3, undefined])
  })

  test('from the panel it is another plan than from elsewhere: their digests differ', () => {
    const [plain, upsold] = [
      planIn(broken, { kind: 'restore' }),
      planIn(broken, { kind: 'restore', isFromUpsell: true }),
    ]
    expect(plain.after).toEqual(upsold.after)
    expect(plain.digest).not.toBe(upsold.digest)
  })
})
