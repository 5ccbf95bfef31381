import { describe, expect, test } from 'vitest'
import { add, addPlan, member, remove, visitor } from '../../laws/cart-run.ts'
import { aCatalogue, aModule, aPackage } from '../../laws/cart-shop.ts'
import { crossSell } from '../catalog/index.ts'
import { causesOf, emptyCart, namedOwner, planCommand, shownReason, upsellOf } from './index.ts'
import type { Cart, CartCommand, CartPlan } from './index.ts'

/**
 * 301 needs 302, which is internal, needs the hidden 303, and that one 304. Package 1 bundles 301 and 302, and 305 beside
 * them; 306 needs the internal 307, which is sold in euros only, 308 the internal 309, which is retired.
 */
const catalogue = aCatalogue([
  aPackage(1, [301, 302, 305]),
  aPackage(2, [306, 307]),
  aPackage(3, [308, 309]),
  aModule(301, { dependencies: [302] }),
  aModule(302, { type: 'internal', dependencies: [303] }),
  aModule(303, { isHidden: true, dependencies: [304] }),
  aModule(304),
  aModule(305),
  aModule(306, { dependencies: [307], basePrice: { EUR: 100, USD: 100 } }),
  aModule(307, { type: 'internal', basePrice: { EUR: 100 } }),
  aModule(308, { dependencies: [309] }),
  aModule(309, { type: 'internal', isDeleted: true, replacedBy: 305 }),
])

function run(cart: Cart, command: CartCommand): CartPlan {
  const planned = planCommand({ catalogue, viewer: visitor }, cart, command)
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure))
  return planned.value
}

const cartOf = (...commands: readonly CartCommand[]): Cart =>
  commands.reduce((cart, command) => run(cart, command).after, emptyCart('USD'))

function reasonIn(cart: Cart, id: number) {
  const line = cart.lines.find(({ productId }) => productId === id)
  return line && shownReason(catalogue, cart, line)
}

const failureOf = (command: CartCommand) => planCommand({ catalogue, viewer: member }, emptyCart('USD'), command)

describe('[CAT-11] what people do not see', () => {
  test('is no reason of a line: what came for it names what wanted that, or the package', () => {
    expect(reasonIn(cartOf(add(301)), 304)).toEqual({ kind: 'needed_by', productId: 301 })
    expect(reasonIn(cartOf(addPlan(1)), 304)).toEqual({ kind: 'needed_by', productId: 1 })
    expect(reasonIn(cartOf(addPlan(1)), 301)).toEqual({ kind: 'in_plan' })
  })

  test('leaves a line without a reason to the buyer, also where the reasons go round', () => {
    const cart = cartOf(add(301))
    const without = { ...cart, lines: cart.lines.filter(({ productId }) => productId !== 303) }
    expect(reasonIn(without, 304)).toEqual({ kind: 'chosen' })
    const round = cart.lines.map((line) =>
      line.productId === 302 ? { ...line, reason: { kind: 'needed_by', productId: 303 } as const } : line,
    )
    expect(reasonIn({ ...cart, lines: round }, 304)).toEqual({ kind: 'chosen' })
  })

  test('is no cause in a dialog: what comes and what goes names what people see', () => {
    const coming = run(emptyCart('USD'), add(301))
    expect(causesOf(catalogue, coming, 301).get(304)).toBe(301)
    const going = run(coming.after, remove(304))
    expect(causesOf(catalogue, going, 304).get(301)).toBe(304)
  })

  test('belongs to what it came for: the problem of a part is one of the whole', () => {
    const [chosen, packaged] = [cartOf(add(301)), cartOf(addPlan(1))]
    expect([namedOwner(catalogue, chosen, 302), namedOwner(catalogue, packaged, 302)]).toEqual([301, 1])
    expect([namedOwner(catalogue, chosen, 301), namedOwner(catalogue, chosen, 999)]).toEqual([301, 999])
    expect(namedOwner(catalogue, emptyCart('USD'), 302)).toBeUndefined()
  })

  test('[CART-11] is not waited for by a broken package', () => {
    const broken = run(cartOf(addPlan(1)), remove(301)).after
    const without = { ...broken, lines: broken.lines.filter(({ productId }) => productId !== 302) }
    expect(upsellOf({ catalogue, viewer: visitor }, without)?.missing).toEqual([301])
  })

  test('is named by no failure: a product with a part that is not sold is not sold', () => {
    const unpriced = { code: 'no-price', currency: 'USD' }
    expect(failureOf(add(306))).toMatchObject({ failure: { ...unpriced, productId: 306 } })
    expect(failureOf(addPlan(2))).toMatchObject({ failure: { ...unpriced, productId: 2 } })
    expect(failureOf(add(308))).toEqual({ ok: false, failure: { code: 'product-retired', productId: 308 } })
    expect(failureOf(addPlan(3))).toEqual({ ok: false, failure: { code: 'product-retired', productId: 3 } })
  })

  test('is no reason of a suggestion', () => {
    const suggested = crossSell(catalogue, { ids: [302], planId: 0, currency: 'USD' })
    expect(suggested.filter(({ reason }) => 'productId' in reason && reason.productId === 302)).toEqual([])
  })
})
