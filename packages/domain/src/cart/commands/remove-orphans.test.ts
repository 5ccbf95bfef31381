import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule } from '../../../laws/cart-shop.ts'
import { add, cartOf, idsOf, planIn, remove } from '../../../laws/cart-run.ts'
import { emptyCart, isNoChange, orphanIds, planCommand } from '../index.ts'
import type { Cart } from '../index.ts'

describe('clearing what is no longer needed', () => {
  test('[CART-23] one click removes every line that nothing needs any more, and nothing else', () => {
    const { after } = planIn(cartOf(add(104), add(101), add(105)), remove(104))
    expect(idsOf(after)).toEqual([110, 106, 107, 101, 105, 103, 102])
    const cleared = planIn(after, { kind: 'remove_orphans' })
    expect(idsOf(cleared.after)).toEqual([110, 101, 105, 103, 102])
    expect(cleared.difference.removed.map(({ productId }) => productId)).toEqual([106, 107])
    expect(cleared.analyticsCode).toBeUndefined()
  })

  test('without such lines nothing changes', () => {
    for (const cart of [cartOf(add(104)), emptyCart('USD')])
      expect(isNoChange(planIn(cart, { kind: 'remove_orphans' }))).toBe(true)
  })

  test('where they were all that was left, the cart is empty', () => {
    const left = planIn(cartOf(add(104)), remove(104)).after
    expect(idsOf(left)).toEqual([110, 106, 107])
    expect(planIn(left, { kind: 'remove_orphans' }).after).toEqual(emptyCart('USD'))
  })

  test('a companion of such a line goes with it (A-37)', () => {
    const catalogue = aCatalogue([
      aModule(1, { dependencies: [2] }),
      aModule(2, { companions: [3] }),
      aModule(3),
      aModule(4),
    ])
    const line = { bundled: false, isDefault: false }
    const cart: Cart = {
      ...emptyCart('USD'),
      planId: 0,
      lines: [
        { ...line, productId: 2, reason: { kind: 'needed_by', productId: 1 } },
        { ...line, productId: 3, reason: { kind: 'companion_of', productId: 2 } },
        { ...line, productId: 4, reason: { kind: 'chosen' } },
      ],
    }
    expect(orphanIds(catalogue, cart)).toEqual([2])
    const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, cart, { kind: 'remove_orphans' })
    expect(plan.ok && idsOf(plan.value.after)).toEqual([4])
  })

  test('[CART-23] what only such a companion needs goes by the same click', () => {
    const catalogue = aCatalogue([
      aModule(1, { dependencies: [2] }),
      aModule(2, { companions: [3] }),
      aModule(3, { dependencies: [5] }),
      aModule(4),
      aModule(5),
    ])
    const line = { bundled: false, isDefault: false }
    const cart: Cart = {
      ...emptyCart('USD'),
      planId: 0,
      lines: [
        { ...line, productId: 2, reason: { kind: 'needed_by', productId: 1 } },
        { ...line, productId: 3, reason: { kind: 'companion_of', productId: 2 } },
        { ...line, productId: 4, reason: { kind: 'chosen' } },
        { ...line, productId: 5, reason: { kind: 'needed_by', productId: 3 } },
      ],
    }
    const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, cart, { kind: 'remove_orphans' })
    expect(plan.ok && idsOf(plan.value.after)).toEqual([4])
  })

  test('a companion that two of them need goes with both (A-37)', () => {
    const catalogue = aCatalogue([
      aModule(1, { dependencies: [2, 6] }),
      aModule(2, { companions: [3] }),
      aModule(3),
      aModule(4),
      aModule(6, { dependencies: [3] }),
    ])
    const line = { bundled: false, isDefault: false }
    const cart: Cart = {
      ...emptyCart('USD'),
      planId: 0,
      lines: [
        { ...line, productId: 2, reason: { kind: 'needed_by', productId: 1 } },
        { ...line, productId: 3, reason: { kind: 'companion_of', productId: 2 } },
        { ...line, productId: 4, reason: { kind: 'chosen' } },
        { ...line, productId: 6, reason: { kind: 'needed_by', productId: 1 } },
      ],
    }
    const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, cart, { kind: 'remove_orphans' })
    expect(plan.ok && plan.value.after.lines.map(({ productId }) => productId)).toEqual([4])
  })
})
