import { describe, expect, test } from 'vitest'
import { add, cartOf, planIn } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import { confirmationOf, emptyCart, isNoChange, selectionOf, termsOf } from './index.ts'
import type { AddPackage, CartCommand, CartActor } from './index.ts'

const empty = emptyCart('USD')

/** Pays for package 2, which contains package 1, with 108 beside it. */
function subscriber({
  isLegacy = false,
  entries,
}: { isLegacy?: boolean; entries?: readonly string[] } = {}): CartActor {
  const bought = cartOf({ kind: 'add_package', productId: 2, pricing: false, ...(entries && { entries }) }, add(108))
  const own = { catalogue: shop, selection: selectionOf(termsOf(bought), bought.lines), isLegacy }
  return { kind: 'member', isLegacy, own }
}

const choose = (productId: number, how: Partial<AddPackage> = {}): CartCommand =>
  ({ kind: 'add_package', productId, pricing: false, ...how }) as const

const confirmed = (viewer: CartActor, command: CartCommand & { readonly productId: number }) => {
  const plan = planIn(empty, command, viewer)
  const { scope, type, leaving } = confirmationOf({ catalogue: shop, viewer }, plan, command.productId)
  return { scope, type, leaving }
}

describe('the plan that a subscriber pays for', () => {
  test('[CART-05] [SUB-08] is not added to the cart, nor is a part of it, unless that is to take its place (A-120)', () => {
    const viewer = subscriber()
    expect([2, 1].map((id) => isNoChange(planIn(empty, choose(id), viewer)))).toEqual([true, true])
    expect(planIn(empty, choose(1, { replaces: true }), viewer).after.planId).toBe(1)
    expect(planIn(empty, choose(3), viewer).after.planId).toBe(3)
    const changing = cartOf(choose(3))
    expect(isNoChange(planIn(changing, choose(2), viewer)), 'the own plan beside another in the cart').toBe(true)
    expect(planIn(changing, choose(1), viewer).after.planId, 'the cart leaves the own plan').toBe(1)
  })

  test('[CART-05] with another choice of its parts is a change (A-05)', () => {
    expect(planIn(empty, choose(2, { entries: [] }), subscriber()).after.planId).toBe(2)
    expect(isNoChange(planIn(empty, choose(2, { entries: [] }), subscriber({ entries: [] })))).toBe(true)
    expect(planIn(empty, choose(2), subscriber({ entries: [] })).after.planId).toBe(2)
  })

  test('[CART-05] is bought again after a legacy plan, which anything bought leaves (B-95)', () => {
    expect(planIn(empty, choose(2), subscriber({ isLegacy: true })).after.planId).toBe(2)
  })

  test('[CART-14] is left for a part of it after a confirmation of what ends (A-119, A-120)', () => {
    const down = choose(1, { replaces: true }) as CartCommand & { productId: number }
    expect(confirmed(subscriber(), down)).toEqual({ scope: 'package', type: 1, leaving: [104] })
    expect(confirmed(subscriber(), choose(3) as CartCommand & { productId: number })).toEqual({
      scope: 'package',
      type: 0,
      leaving: [],
    })
  })
})

describe('a legacy plan', () => {
  test('[CART-14] ends with whatever is added: each confirmation is of type 3 and names what ends (A-130)', () => {
    const legacy = subscriber({ isLegacy: true })
    expect(confirmed(legacy, { kind: 'add_module', productId: 108 })).toEqual({
      scope: 'package',
      type: 3,
      leaving: [104, 101, 102, 103],
    })
    expect(confirmed(legacy, choose(3) as CartCommand & { productId: number })).toMatchObject({
      scope: 'package',
      type: 3,
    })
    expect(confirmed(subscriber(), { kind: 'add_module', productId: 105 })).toMatchObject({
      scope: 'module',
      leaving: [],
    })
  })
})
