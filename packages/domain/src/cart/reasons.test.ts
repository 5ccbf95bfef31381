import { describe, expect, test } from 'vitest'
import { add, addPlan, visitor } from '../../laws/cart-run.ts'
import { aCatalogue, aModule, aPackage } from '../../laws/cart-shop.ts'
import { emptyCart, mergeCarts, orphanIds, planCommand } from './index.ts'
import type { Cart, CartCommand, CartPlan } from './index.ts'

/** 203 is needed by 201 and by 202, 205 by 204 and by 201; 204 is the companion of 206 and needed by 208. Package 1 bundles 201. */
const catalogue = aCatalogue([
  aPackage(1, [201]),
  aPackage(2, [207]),
  aModule(201, { dependencies: [203, 205] }),
  aModule(202, { dependencies: [203] }),
  aModule(203),
  aModule(204, { dependencies: [205] }),
  aModule(205),
  aModule(206, { companions: [204] }),
  aModule(207),
  aModule(208, { dependencies: [204] }),
])
const context = { catalogue, viewer: visitor }

function planOf(cart: Cart, command: CartCommand): CartPlan {
  const planned = planCommand(context, cart, command)
  if (!planned.ok) throw new Error(`rejected: ${JSON.stringify(planned.failure)}`)
  return planned.value
}

const cartOf = (...commands: readonly CartCommand[]): Cart =>
  commands.reduce((cart, command) => planOf(cart, command).after, emptyCart('USD'))
const remove = (productId: number): CartCommand => ({ kind: 'remove', productId })
const reasonOf = (cart: Cart, id: number) => cart.lines.find(({ productId }) => productId === id)?.reason
const neededBy = (productId: number) => ({ kind: 'needed_by', productId })

function unionOf(visitorCart: Cart, member: Cart): Cart {
  const changes = { visitorChangedAt: 1, memberChangedAt: 0, hasLiveSubscription: false }
  return mergeCarts(context, { visitor: visitorCart, member, ...changes }).plan.after
}

describe('a line that came because something needs it (CART-24)', () => {
  test('[CART-24] names another line that needs it when the named one leaves, and the plan says so', () => {
    const { after, difference } = planOf(cartOf(add(201), add(202)), remove(201))
    expect(reasonOf(after, 203)).toEqual(neededBy(202))
    expect(difference.changed.map(({ productId }) => productId)).toEqual([203])
  })

  test('[CART-24] keeps its reason when another line that needs it leaves', () => {
    const { after, difference } = planOf(cartOf(add(202), add(201)), remove(201))
    expect(reasonOf(after, 203)).toEqual(neededBy(202))
    expect(difference.changed).toEqual([])
  })

  test('[CART-23] names what it came for while nothing needs it, and names the next module that does', () => {
    const left = cartOf(add(202), add(207), remove(202))
    expect(orphanIds(catalogue, left)).toEqual([203])
    expect(reasonOf(left, 203)).toEqual(neededBy(202))
    const { after, difference } = planOf(left, add(201))
    expect(reasonOf(after, 203)).toEqual(neededBy(201))
    expect(difference.changed.map(({ productId }) => productId)).toEqual([203])
  })

  test('[CART-24] names a line that stays when the package that needed it is taken out', () => {
    const { after } = planOf(cartOf(addPlan(1), add(202)), remove(1))
    expect(reasonOf(after, 203)).toEqual(neededBy(202))
    expect(reasonOf(after, 205)).toEqual(neededBy(201))
    expect(orphanIds(catalogue, after)).toEqual([205])
  })

  test('[CART-24] names another line when, by a later catalogue, the named one needs it no more', () => {
    const later = aCatalogue([aModule(201), aModule(202, { dependencies: [203] }), aModule(203)])
    const planned = planCommand({ ...context, catalogue: later }, cartOf(add(201)), add(202))
    expect(planned.ok && reasonOf(planned.value.after, 203)).toEqual(neededBy(202))
  })

  test('[CART-24] never replaces the buyer’s own choice as the reason', () => {
    const { after } = planOf(cartOf(add(203), add(201), add(202)), remove(201))
    expect(reasonOf(after, 203)).toEqual({ kind: 'chosen' })
  })
})

describe('a companion (A-37)', () => {
  test('[CART-24] keeps its parent while that is there, whatever else needs it', () => {
    expect(reasonOf(cartOf(add(206)), 204)).toEqual({ kind: 'companion_of', productId: 206 })
    expect(reasonOf(cartOf(add(206)), 205)).toEqual(neededBy(204))
    const { after } = planOf(cartOf(add(206)), add(208))
    expect(reasonOf(after, 204)).toEqual({ kind: 'companion_of', productId: 206 })
    expect(reasonOf(planOf(after, remove(206)).after, 204)).toEqual(neededBy(208))
  })
})

describe('the union of two carts (CART-19)', () => {
  test('[CART-24] names for what only the losing bundle needed a module that came along as a line', () => {
    const after = unionOf(cartOf(addPlan(2)), cartOf(addPlan(1)))
    expect(after.lines).toEqual([
      { productId: 207, bundled: true, isDefault: false, reason: { kind: 'in_plan' } },
      { productId: 201, bundled: false, isDefault: false, reason: { kind: 'chosen' } },
      { productId: 203, bundled: false, isDefault: false, reason: neededBy(201) },
      { productId: 205, bundled: false, isDefault: false, reason: neededBy(201) },
    ])
  })

  test('[CART-24] names for what nothing in one cart needed any more the module of the other that needs it', () => {
    const left = cartOf(add(202), add(207), remove(202))
    expect(reasonOf(unionOf(left, cartOf(add(203), add(201))), 203)).toEqual(neededBy(201))
    expect(reasonOf(unionOf(left, cartOf(add(206))), 203)).toEqual(neededBy(202))
  })
})
