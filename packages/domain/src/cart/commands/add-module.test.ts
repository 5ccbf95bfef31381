import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule } from '../../../laws/cart-shop.ts'
import { add, addPlan, cartOf, idsOf, member, planIn, failureIn, remove, visitor } from '../../../laws/cart-run.ts'
import { emptyCart, isNoChange, orphanIds, planCommand } from '../index.ts'
import type { Cart } from '../index.ts'

const empty = emptyCart('USD')
const reasonOf = (cart: Cart, id: number) => cart.lines.find(({ productId }) => productId === id)?.reason

describe('adding a module', () => {
  test('[CART-04] to an empty cart makes the Custom Solution with the default modules', () => {
    const { after, analyticsCode } = planIn(empty, add(101))
    expect(after.planId).toBe(0)
    expect(idsOf(after)).toEqual([110, 101])
    expect(analyticsCode).toBe(3)
  })

  test('brings all that it needs, nearest first, and beside a package it is analytics 4', () => {
    const { after, analyticsCode } = planIn(cartOf(addPlan(1)), add(106))
    expect(idsOf(after)).toEqual([101, 102, 103, 110, 106, 107])
    expect(after.planId).toBe(1)
    expect(analyticsCode).toBe(4)
  })

  test('[CART-24] every line carries its reason', () => {
    const cart = cartOf(addPlan(1), add(106), add(108))
    expect(reasonOf(cart, 101)).toEqual({ kind: 'in_plan' })
    expect(reasonOf(cart, 106)).toEqual({ kind: 'chosen' })
    expect(reasonOf(cart, 107)).toEqual({ kind: 'needed_by', productId: 106 })
    expect(reasonOf(cart, 109)).toEqual({ kind: 'companion_of', productId: 108 })
    expect(reasonOf(cart, 110)).toEqual({ kind: 'default' })
  })

  test('[CART-24] names a module chosen that the plan would have brought along: it is no orphan once its default is gone', () => {
    const catalogue = aCatalogue([aModule(1, { isDefault: true, dependencies: [2] }), aModule(2)])
    const context = { catalogue, viewer: visitor }
    const added = planCommand(context, empty, add(2))
    if (!added.ok) throw new Error(added.failure.code)
    expect(reasonOf(added.value.after, 2)).toEqual({ kind: 'chosen' })
    const without = planCommand(context, added.value.after, remove(1))
    expect(without.ok && idsOf(without.value.after)).toEqual([2])
    expect(without.ok && orphanIds(catalogue, without.value.after)).toEqual([])
  })

  test('[CART-06] that is bundled or default in the cart changes nothing, for a member too', () => {
    const cart = cartOf(addPlan(1))
    expect(isNoChange(planIn(cart, add(101), member))).toBe(true)
    expect(isNoChange(planIn(cart, add(110), member))).toBe(true)
  })

  test("[CART-06] a visitor's second add is a no-op, a member's second add removes (A-43)", () => {
    const cart = cartOf(add(101))
    expect(isNoChange(planIn(cart, add(101), visitor))).toBe(true)
    expect(idsOf(planIn(cartOf(add(101), add(102)), add(101), member).after)).toEqual([110, 102])
  })

  test('comes with the requested quantity, stored by its key; nothing else is counted', () => {
    const counted = { kind: 'add_module', productId: 112, quantity: 17 } as const
    expect(planIn(empty, counted).after.quantities).toEqual({ vehicle: 17 })
    expect(planIn(empty, { ...counted, quantity: 0 }).after.quantities).toEqual({ vehicle: 0 })
    expect(planIn(empty, add(112)).after.quantities).toEqual({})
    expect(planIn(empty, { ...counted, productId: 101 }).after.quantities).toEqual({})
    expect(planIn(cartOf(add(112)), counted).after.quantities).toEqual({})
  })

  test('[PRC-06] with more units than its key takes is rejected, and so is half a unit', () => {
    for (const quantity of [501, 0.5, -1]) {
      expect(failureIn(empty, { kind: 'add_module', productId: 112, quantity })).toEqual({
        code: 'quantity-out-of-range',
        usageKey: 'vehicle',
        maximum: 500,
      })
    }
  })

  test('what every account has is neither a line nor missing (A-28)', () => {
    expect(idsOf(cartOf(add(125)))).toEqual([110, 125])
    expect(failureIn(empty, add(124))).toEqual({ code: 'not-for-sale', productId: 124 })
  })

  test('retired, hidden, internal, on request and unpriced modules are rejected with their own codes', () => {
    expect(failureIn(empty, add(120))).toEqual({ code: 'product-retired', productId: 120, replacedBy: 101 })
    expect(failureIn(empty, add(121))).toEqual({ code: 'not-for-sale', productId: 121 })
    expect(failureIn(empty, add(113))).toEqual({ code: 'not-for-sale', productId: 113 })
    expect(failureIn(empty, add(122))).toEqual({ code: 'contact-us', productId: 122 })
    expect(failureIn(empty, add(123))).toEqual({ code: 'no-price', productId: 123, currency: 'USD' })
    expect(failureIn(empty, add(999))).toEqual({ code: 'unknown-product', productId: 999 })
  })

  test('an internal module still comes along when something needs it', () => {
    expect(idsOf(cartOf(add(114)))).toEqual([110, 114, 113])
  })

  test('a module whose dependency is retired is rejected by the name of the dependency', () => {
    const catalogue = aCatalogue([aModule(201, { dependencies: [202] }), aModule(202, { isDeleted: true })])
    const planned = planCommand({ catalogue, viewer: visitor }, empty, add(201))
    expect(planned).toEqual({ ok: false, failure: { code: 'product-retired', productId: 202 } })
  })

  test('extra team members take the first unit that costs (A-38)', () => {
    const cart = cartOf(add(111))
    expect(cart.quantities).toEqual({ user: 6 })
    expect(idsOf(cart)).toEqual([110, 111])
  })

  test('[CART-32] the 201st line is rejected and changes nothing', () => {
    const modules = Array.from({ length: 201 }, (_, index) => aModule(1000 + index))
    const catalogue = aCatalogue(modules)
    const full = modules.slice(0, 200).reduce((cart, { id }) => {
      const planned = planCommand({ catalogue, viewer: visitor }, cart, add(id))
      return planned.ok ? planned.value.after : cart
    }, empty)
    expect(full.lines).toHaveLength(200)
    const rejected = planCommand({ catalogue, viewer: visitor }, full, add(1200))
    expect(rejected).toEqual({ ok: false, failure: { code: 'too-many-lines', limit: 200 } })
  })
})

describe('setting quantities', () => {
  test('extra team members are a line exactly while the quantity is above the included five (A-38)', () => {
    const cart = cartOf(add(101))
    const set = (user: number) => planIn(cart, { kind: 'set_quantities', quantities: { user } }).after
    expect(idsOf(set(5))).not.toContain(111)
    expect(idsOf(set(6))).toContain(111)
    const lowered = planIn(set(6), { kind: 'set_quantities', quantities: { user: 5 } }).after
    expect(idsOf(lowered)).toEqual([110, 101])
  })

  test('[PRC-06] the cart takes whole quantities from 0 to the maximum of the key, and nothing else', () => {
    const cart = cartOf(add(101))
    const rejected = (quantity: number) =>
      failureIn(cart, { kind: 'set_quantities', quantities: { vehicle: quantity } })
    expect(rejected(0)).toBeUndefined()
    expect(rejected(500)).toBeUndefined()
    for (const quantity of [501, -1, 1.5, Number.NaN]) {
      expect(rejected(quantity)).toEqual({ code: 'quantity-out-of-range', usageKey: 'vehicle', maximum: 500 })
    }
    const unknown = failureIn(cart, { kind: 'set_quantities', quantities: { horse: 1 } })
    expect(unknown).toEqual({ code: 'unknown-usage-key', usageKey: 'horse' })
  })

  test('extra team members leave with the quantity and not by removal', () => {
    const cart = cartOf(add(101), add(111))
    expect(failureIn(cart, remove(111))).toEqual({ code: 'quantity-controls', productId: 111, usageKey: 'user' })
  })
})
