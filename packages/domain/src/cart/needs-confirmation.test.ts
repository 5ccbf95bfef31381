import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf, member, planIn, remove, visitor } from '../../laws/cart-run.ts'
import { aCatalogue, aModule, shop } from '../../laws/cart-shop.ts'
import {
  needsConfirmation,
  causesOf,
  confirmationOf,
  confirmationTypes,
  emptyCart,
  planCommand,
  singleIds,
} from './index.ts'

describe('which changes need a confirmation', () => {
  test('[CART-14] a visitor adds directly and confirms where a removal takes more than its line, a member confirms every module', () => {
    const requested = (viewer: 'visitor' | 'member') => ({
      module: Object.values(confirmationTypes.module).filter((type) =>
        needsConfirmation(viewer, { scope: 'module', type }),
      ),
      package: Object.values(confirmationTypes.package).filter((type) =>
        needsConfirmation(viewer, { scope: 'package', type }),
      ),
    })
    expect(requested('visitor')).toEqual({ module: [3, 4], package: [1, 2, 3] })
    expect(requested('member')).toEqual({ module: [0, 1, 2, 3, 4], package: [1, 2, 3] })
  })

  test('a first package needs no confirmation, the one that takes its place does', () => {
    const add2 = { kind: 'add_package', productId: 2, pricing: false } as const
    for (const viewer of [visitor, member]) {
      const kindOf = (cart: Parameters<typeof planIn>[0]) =>
        confirmationOf({ catalogue: shop, viewer }, planIn(cart, add2, viewer), 2)
      expect(needsConfirmation(viewer.kind, kindOf(emptyCart('USD')))).toBe(false)
      expect(needsConfirmation(viewer.kind, kindOf(cartOf(addPlan(1))))).toBe(true)
    }
  })
})

describe('why a line is added or removed too', () => {
  test('what goes names the line that it needs: 105 needs 103, which needs 102', () => {
    const plan = planIn(cartOf(add(105)), remove(102))
    expect([...causesOf(shop, plan, 102)]).toEqual([
      [105, 103],
      [103, 102],
    ])
  })

  test('what comes names the line that needs it', () => {
    const plan = planIn(cartOf(add(101)), add(106))
    expect([...causesOf(shop, plan, 106)]).toEqual([[107, 106]])
  })

  test('a companion goes and comes for its parent', () => {
    const catalogue = aCatalogue([aModule(201, { companions: [202] }), aModule(202), aModule(203)])
    const run = (cart: Parameters<typeof planIn>[0], command: ReturnType<typeof add>) => {
      const plan = planCommand({ catalogue, viewer: visitor }, cart, command)
      if (!plan.ok) throw new Error(plan.failure.code)
      return plan.value
    }
    const coming = run(run(emptyCart('USD'), add(203)).after, add(201))
    expect([...causesOf(catalogue, coming, 201)]).toEqual([[202, 201]])
    expect([...causesOf(catalogue, run(coming.after, remove(201)), 201)]).toEqual([[202, 201]])
  })

  test('the product of the change has none', () => {
    expect(causesOf(shop, planIn(cartOf(add(105)), remove(103)), 103).has(103)).toBe(false)
  })

  test('what a package replaces goes for no line but the package', () => {
    const plan = planIn(cartOf(add(108)), addPlan(1))
    expect(plan.difference.removed.map(({ productId }) => productId)).toContain(108)
    expect(causesOf(shop, plan, 1).has(108)).toBe(false)
  })
})

describe('lines that go alone', () => {
  test('what another line needs does not, nor what is bundled or default', () => {
    expect([...singleIds(shop, cartOf(add(105), add(101)))]).toEqual([105, 101])
    expect([...singleIds(shop, cartOf(addPlan(1), add(106)))]).toEqual([106])
  })

  test('a parent takes its companion along, the companion takes no line along', () => {
    const catalogue = aCatalogue([aModule(201, { companions: [202] }), aModule(202)])
    const planned = planCommand({ catalogue, viewer: visitor }, emptyCart('USD'), add(201))
    expect(planned.ok && [...singleIds(catalogue, planned.value.after)]).toEqual([202])
  })

  test('exactly those that a visitor need not confirm', () => {
    const cart = cartOf(add(105), add(101), add(106))
    const single = singleIds(shop, cart)
    for (const { productId, isDefault } of cart.lines) {
      if (isDefault) continue
      const kind = confirmationOf({ catalogue: shop, viewer: visitor }, planIn(cart, remove(productId)), productId)
      expect([productId, needsConfirmation('visitor', kind)]).toEqual([productId, !single.has(productId)])
    }
  })
})
