import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, idsOf, member as viewer, planIn, remove } from '../../laws/cart-run.ts'
import type { Catalogue } from '../catalog/index.ts'
import { emptyCart, mergeCarts } from './index.ts'
import type { Cart, CartLine } from './index.ts'

interface MergeCase {
  readonly catalogue?: Catalogue
  readonly memberChangedAt?: number
  readonly hasLiveSubscription?: boolean
}

/** The visitor's cart was changed at 1; the member's before it by default. */
function mergeOf(visitor: Cart, member: Cart, about: MergeCase = {}) {
  const { catalogue = shop, memberChangedAt = 0, hasLiveSubscription = false } = about
  return mergeCarts(
    { catalogue, viewer },
    { visitor, member, visitorChangedAt: 1, memberChangedAt, hasLiveSubscription },
  )
}

const nothing = { productIds: [] }

describe('the union of two carts (CART-19)', () => {
  test('waits for nothing, has the currency of the account, and each line once', () => {
    const merge = mergeOf(cartOf(add(101), add(108)), { ...cartOf(add(101), add(106)), currency: 'EUR' })
    expect(merge).toMatchObject({ kind: 'union', pending: nothing })
    expect(merge.plan.after).toMatchObject({ planId: 0, currency: 'EUR' })
    expect(idsOf(merge.plan.after)).toEqual([110, 101, 108, 109, 106, 107])
    expect(Object.keys(merge)).not.toContain('savedCart')
  })

  test('has the larger of two quantities of a key, and the only one where a cart has none', () => {
    const quantities = (cart: Cart, about: Record<string, number>) =>
      planIn(cart, { kind: 'set_quantities', quantities: about }).after
    const visitor = quantities(cartOf(add(101)), { user: 7, vehicle: 2 })
    const member = quantities(cartOf(add(102)), { vehicle: 5 })
    const { after } = mergeOf(visitor, member).plan
    expect(after.quantities).toEqual({ user: 7, vehicle: 5 })
    expect(idsOf(after)).toContain(111)
  })

  test('of carts changed at the same moment has the plan of the visitor', () => {
    const [visitor, member] = [cartOf(addPlan(3)), cartOf(addPlan(1))]
    expect(mergeOf(visitor, member, { memberChangedAt: 1 }).plan.after.planId).toBe(3)
    expect(mergeOf(visitor, member, { memberChangedAt: 2 }).plan.after.planId).toBe(1)
  })

  test("keeps a visitor's package before a newer Custom Solution of the member", () => {
    const merge = mergeOf(cartOf(addPlan(1)), cartOf(add(108)), { memberChangedAt: 2 })
    expect(merge.plan.after.planId).toBe(1)
    expect(idsOf(merge.plan.after)).toEqual([101, 102, 103, 110, 108, 109])
    expect(merge.savedCart).toBeUndefined()
  })

  test('of the same package loses nothing and leaves no saved cart', () => {
    const merge = mergeOf(cartOf(addPlan(1), add(106)), cartOf(addPlan(1), add(108)))
    expect(merge.savedCart).toBeUndefined()
    expect(idsOf(merge.plan.after)).toEqual([101, 102, 103, 110, 106, 107, 108, 109])
  })

  test('saves a cart whose package was broken: its restore would be lost', () => {
    const broken = cartOf(addPlan(1), remove(103))
    expect(mergeOf(cartOf(add(101), add(102)), broken).savedCart).toBe(broken)
  })

  test('keeps the reason of a companion, whose parent comes along from either cart (CART-24)', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201]),
      aPackage(2, [203]),
      aModule(201, { companions: [202] }),
      aModule(202),
      aModule(203),
    ])
    const line = (productId: number, about: Partial<CartLine>): CartLine => ({
      productId,
      bundled: false,
      isDefault: false,
      reason: { kind: 'in_plan' },
      ...about,
    })
    const companion = line(202, { reason: { kind: 'companion_of', productId: 201 } })
    const bundled = line(201, { bundled: true })
    const member: Cart = { ...emptyCart('USD'), planId: 1, lines: [bundled, companion] }
    const visitor: Cart = { ...emptyCart('USD'), planId: 2, lines: [line(203, { bundled: true })] }
    const { after } = mergeOf(visitor, member, { catalogue }).plan
    expect(after.lines.map(({ productId }) => productId)).toEqual([203, 201, 202])
    expect(after.lines.at(-1)).toEqual(companion)
    const kept = mergeOf(
      visitor,
      { ...member, planId: 0, lines: [{ ...bundled, bundled: false }, companion] },
      { catalogue },
    )
    expect(kept.plan.after.lines.at(-1)).toEqual(companion)
  })
})

describe('a union that would be too large (CART-32)', () => {
  const modules = Array.from({ length: 202 }, (_, index) => aModule(1000 + index))
  const catalogue = aCatalogue(modules)
  const cartFrom = (start: number, end: number, currency: 'USD' | 'EUR'): Cart => ({
    ...emptyCart(currency),
    planId: 0,
    lines: modules
      .slice(start, end)
      .map(({ id }) => ({ productId: id, bundled: false, isDefault: false, reason: { kind: 'chosen' } })),
  })
  const [visitor, member] = [cartFrom(0, 101, 'USD'), cartFrom(101, 202, 'EUR')]

  test('leaves the newer cart standing and saves the other whole', () => {
    const newer = mergeOf(visitor, member, { catalogue })
    expect(newer).toMatchObject({ kind: 'newer', savedCart: member, pending: nothing })
    expect(newer.plan.after).toEqual({ ...visitor, currency: 'EUR' })
    const older = mergeOf(visitor, member, { catalogue, memberChangedAt: 2 })
    expect(older).toMatchObject({ kind: 'newer', savedCart: visitor })
    expect(older.plan.after).toBe(member)
    expect(mergeOf(visitor, member, { catalogue, memberChangedAt: 1 }).savedCart).toBe(member)
  })

  test('is one of 201 lines; 200 are merged', () => {
    expect(mergeOf(visitor, cartFrom(101, 200, 'USD'), { catalogue }).kind).toBe('union')
    expect(mergeOf(visitor, cartFrom(101, 201, 'USD'), { catalogue }).kind).toBe('newer')
  })
})

describe('a login with a live subscription (A-40)', () => {
  test('proposes no default and no bundled module, and no plan that the member has', () => {
    const visitor = cartOf(addPlan(1), add(106))
    const merge = mergeOf(visitor, cartOf(addPlan(1)), { hasLiveSubscription: true })
    expect(merge.pending).toStrictEqual({ productIds: [106, 107] })
    const other = mergeOf(visitor, emptyCart('USD'), { hasLiveSubscription: true })
    expect(other).toMatchObject({ kind: 'propose', pending: { planId: 1, productIds: [106, 107] } })
    expect(mergeOf(cartOf(add(106)), cartOf(addPlan(1)), { hasLiveSubscription: true }).pending).toStrictEqual({
      productIds: [106, 107],
    })
  })

  test("and an empty visitor's cart keeps the member's, with nothing pending and no saved cart", () => {
    const merge = mergeOf(emptyCart('USD'), cartOf(add(101)), { hasLiveSubscription: true })
    expect(merge).toMatchObject({ kind: 'keep', pending: nothing })
    expect(merge.savedCart).toBeUndefined()
  })
})

test("[CART-19] an adopted cart has nothing pending, and the member's empty one needs no saved cart", () => {
  const merge = mergeOf(cartOf(addPlan(1)), emptyCart('EUR'))
  expect(merge.pending).toEqual(nothing)
  expect(merge.savedCart).toBeUndefined()
})
