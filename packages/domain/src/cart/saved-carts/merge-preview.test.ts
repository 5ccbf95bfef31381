import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commands, plansOf } from '../../../laws/cart-arbitrary.ts'
import { add, addPlan, cartOf, member as viewer, visitor as guest } from '../../../laws/cart-run.ts'
import { shop } from '../../../laws/cart-shop.ts'
import { emptyCart, mergeOptions, visibleLines } from '../index.ts'
import type { Cart, CartCommand, MergeOption } from '../index.ts'

const context = { catalogue: shop, viewer }

function optionsOf(visitor: Cart, member: Cart, hasLiveSubscription = false): readonly MergeOption[] {
  return mergeOptions(context, { visitor, member, visitorChangedAt: 2, memberChangedAt: 1, hasLiveSubscription })
}

const cartAfter = (list: readonly CartCommand[]): Cart => plansOf(shop, guest, list).at(-1)?.after ?? emptyCart('USD')
const shownIds = (cart: Cart): number[] => visibleLines(shop, cart).map(({ productId }) => productId)
const found = ({ choice, gained, lost }: MergeOption): object => ({ choice, gained, lost })

describe('[CART-19] the preview of a merge', () => {
  test("offers the union, the visitor's cart and the member's, each with what it gives and takes", () => {
    const options = optionsOf(cartOf(addPlan(3), add(108)), cartOf(addPlan(1), add(105)))
    expect(options.map(found)).toEqual([
      { choice: 'union', gained: [3, 104, 106, 107, 108, 109], lost: [1] },
      { choice: 'visitor', gained: [3, 104, 106, 107, 108, 109], lost: [1, 102, 103, 105] },
      { choice: 'member', gained: [], lost: [3, 104, 106, 107, 108, 109] },
    ])
  })

  test('leaves no choice where one cart is empty', () => {
    expect(optionsOf(cartOf(add(101)), emptyCart('USD')).map(({ merge }) => merge.kind)).toEqual(['adopt'])
    expect(optionsOf(emptyCart('USD'), cartOf(add(101))).map(({ merge }) => merge.kind)).toEqual(['keep'])
  })

  test('with a live subscription is one proposal: the cart stays, everything of the visitor waits', () => {
    const [option, ...others] = optionsOf(cartOf(addPlan(1)), cartOf(add(108)), true)
    expect(others).toEqual([])
    expect(option).toMatchObject({ gained: [], merge: { kind: 'propose', pending: { planId: 1 } } })
    expect(option?.lost).toContain(1)
  })

  test('names every product of either cart: what stays, what comes, what goes', () => {
    fc.assert(
      fc.property(fc.array(commands), fc.array(commands), (...lists) => {
        const [visitor, member] = [cartAfter(lists[0]), cartAfter(lists[1])]
        for (const { merge, gained, lost } of optionsOf(visitor, member)) {
          const after = shownIds(merge.plan.after)
          const had = [...shownIds(visitor), ...shownIds(member)]
          expect(had.filter((id) => !after.includes(id) && !lost.includes(id))).toEqual([])
          expect(after.filter((id) => !shownIds(member).includes(id) && !gained.includes(id))).toEqual([])
          expect(lost.filter((id) => after.includes(id))).toEqual([])
        }
      }),
    )
  })
})
