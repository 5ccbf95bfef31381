import { describe, expect, test } from 'vitest'
import { shop } from '../../../laws/cart-shop.ts'
import { add, addPlan, cartOf, idsOf, member, planIn, remove, visitor } from '../../../laws/cart-run.ts'
import { actOnProduct, classifyRemoval, emptyCart, isNoChange } from '../index.ts'
import type { Cart, CartActor, ProductActionRequest } from '../index.ts'

const act = (cart: Cart, request: ProductActionRequest, viewer: CartActor = visitor) =>
  actOnProduct({ catalogue: shop, viewer }, cart, request)

function planned(cart: Cart, request: ProductActionRequest, viewer: CartActor = visitor) {
  const plan = act(cart, request, viewer)
  if (!plan.ok) throw new Error(JSON.stringify(plan.failure))
  return plan.value
}

describe('an action word says how the cart shall be (CART-15)', () => {
  const cart = cartOf(addPlan(1), add(108))

  test('activate does what an add does, and deactivate what a removal does', () => {
    expect(planned(cart, { id: 112, action: 'activate', quantity: 4 })).toEqual(
      planIn(cart, { kind: 'add_module', productId: 112, quantity: 4 }),
    )
    expect(planned(cart, { id: 2, action: 'activate', place: 'industry' })).toEqual(
      planIn(cart, { kind: 'add_package', productId: 2, pricing: false, isFromIndustryPage: true }),
    )
    expect(planned(cart, { id: 108, action: 'deactivate' })).toEqual(planIn(cart, remove(108)))
    expect(planned(cart, { id: 1, action: 'deactivate' })).toEqual(planIn(cart, remove(1)))
  })

  test.each([
    ['a module that is there is activated', { id: 108, action: 'activate' }],
    ['the plan that is there is activated', { id: 1, action: 'activate' }],
    ['a module that is not there is deactivated', { id: 106, action: 'deactivate' }],
    ['a package that is not the plan is deactivated', { id: 2, action: 'deactivate' }],
  ] as const)('nothing changes where %s, for a member either', (_, request) => {
    for (const viewer of [visitor, member]) expect(isNoChange(planned(cart, request, viewer))).toBe(true)
  })

  test('twice is the same as once, where a second add of a member removes (A-43)', () => {
    const once = planned(cart, { id: 106, action: 'activate' }, member).after
    expect(planned(once, { id: 106, action: 'activate' }, member).after).toEqual(once)
    expect(idsOf(planIn(once, add(106), member).after)).not.toContain(106)
  })

  test('what the catalogue does not know is rejected either way, unless the cart still holds it', () => {
    const line = { productId: 999, bundled: false, isDefault: false, reason: { kind: 'chosen' } } as const
    const stray = { ...cart, lines: [...cart.lines, line] }
    expect(act(cart, { id: 999, action: 'activate' })).toMatchObject({ failure: { code: 'unknown-product' } })
    expect(act(cart, { id: 999, action: 'deactivate' })).toMatchObject({ failure: { code: 'unknown-product' } })
    expect(idsOf(planned(stray, { id: 999, action: 'deactivate' }).after)).toEqual(idsOf(cart))
  })

  test('flags that contradict the product are rejected even where nothing would change', () => {
    expect(act(cart, { id: 108, action: 'activate', pricing: true })).toMatchObject({
      failure: { code: 'flags-contradict' },
    })
  })

  test('the Custom Solution is no product: it is neither activated nor deactivated', () => {
    const custom = cartOf(add(101))
    for (const action of ['activate', 'deactivate'] as const) {
      for (const each of [custom, emptyCart('USD')])
        expect(act(each, { id: 0, action })).toMatchObject({ failure: { code: 'unknown-product' } })
    }
  })
})

describe('a removal that says what it removes (CART-30)', () => {
  test('is the removal of that product', () => {
    expect(classifyRemoval(shop, { id: 1, module: false })).toEqual({ ok: true, value: remove(1) })
    expect(classifyRemoval(shop, { id: 101, module: true })).toEqual({ ok: true, value: remove(101) })
  })

  test('is rejected where the catalogue knows better', () => {
    expect(classifyRemoval(shop, { id: 101, module: false })).toMatchObject({ failure: { code: 'flags-contradict' } })
    expect(classifyRemoval(shop, { id: 1, module: true })).toMatchObject({ failure: { code: 'flags-contradict' } })
    expect(classifyRemoval(shop, { id: 999, module: false })).toEqual({
      ok: false,
      failure: { code: 'unknown-product', productId: 999 },
    })
  })
})
