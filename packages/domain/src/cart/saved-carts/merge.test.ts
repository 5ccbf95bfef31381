import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf, idsOf, member as viewer, remove } from '../../../laws/cart-run.ts'
import { shop } from '../../../laws/cart-shop.ts'
import { emptyCart, mergeCarts } from '../index.ts'
import type { Cart } from '../index.ts'

const context = { catalogue: shop, viewer }

function mergeOf(
  visitor: Cart,
  member: Cart,
  options: { isMemberNewer?: boolean; hasLiveSubscription?: boolean } = {},
) {
  const { isMemberNewer = false, hasLiveSubscription = false } = options
  const memberChangedAt = isMemberNewer ? 2 : 0
  return mergeCarts(context, { visitor, member, visitorChangedAt: 1, memberChangedAt, hasLiveSubscription })
}

describe('merging carts at login', () => {
  test("[CART-19] an empty member cart adopts the visitor's, in the account's currency", () => {
    const visitor = cartOf(addPlan(1), add(105))
    const merge = mergeOf(visitor, emptyCart('EUR'))
    expect(merge.kind).toBe('adopt')
    expect(merge.plan.after).toEqual({ ...visitor, currency: 'EUR' })
  })

  test("[CART-19] an empty visitor cart changes nothing in the member's", () => {
    const member = cartOf(add(101))
    const merge = mergeOf(emptyCart('USD'), member)
    expect(merge).toMatchObject({ kind: 'keep', pending: { productIds: [] } })
    expect(merge.plan.after).toBe(member)
  })

  test('[CART-19] two carts become the union of their modules under the newer package; the loser is a saved cart', () => {
    const visitor = cartOf(addPlan(3), add(108))
    const member = cartOf(addPlan(1), add(105))
    const newer = mergeOf(visitor, member)
    expect(newer.kind).toBe('union')
    expect(newer.plan.after.planId).toBe(3)
    expect(idsOf(newer.plan.after)).toEqual(expect.arrayContaining([101, 104, 108, 109, 105]))
    expect(newer.savedCart).toBe(member)
    expect(mergeOf(visitor, member, { isMemberNewer: true }).plan.after.planId).toBe(1)
  })

  test('a package is not lost to a Custom Solution, however new', () => {
    const merge = mergeOf(cartOf(add(108)), cartOf(addPlan(1)))
    expect(merge.plan.after.planId).toBe(1)
    expect(merge.savedCart).toBeUndefined()
  })

  test('[CART-19] the modules of the losing package become ordinary lines, in their order behind the winner', () => {
    const { after } = mergeOf(cartOf(addPlan(3)), cartOf(addPlan(1), add(105))).plan
    expect(idsOf(after)).toEqual([101, 104, 106, 107, 110, 102, 103, 105])
    expect(after.lines.filter(({ bundled }) => bundled).map(({ productId }) => productId)).toEqual([101, 104])
    expect(after.lines.find(({ productId }) => productId === 102)?.reason).toEqual({ kind: 'chosen' })
  })

  test('[CART-19] the same package with fewer subpackages keeps the modules beside it, and the fuller cart as a saved cart', () => {
    const full = cartOf(addPlan(2))
    const less = cartOf({ kind: 'add_package', productId: 2, pricing: false, entries: [] })
    const merge = mergeOf(less, full)
    expect(merge.savedCart).toBe(full)
    expect(idsOf(merge.plan.after)).toEqual([104, 106, 107, 110, 101, 102, 103])
    expect(mergeOf(full, less).savedCart).toBeUndefined()
  })

  test('[CART-11] a broken package that the other cart makes whole again returns', () => {
    const broken = cartOf(addPlan(1), remove(101))
    const { after } = mergeOf(broken, cartOf(add(101))).plan
    expect(after).toMatchObject({ planId: 1, planReset: false })
    expect(mergeOf(broken, cartOf(add(108))).plan.after).toMatchObject({ planId: 0, planReset: true })
  })

  test('[CART-19] the preview may be answered with one of the carts; the other is saved', () => {
    const carts = { visitor: cartOf(addPlan(3)), member: cartOf(add(108)) }
    const merging = { ...carts, visitorChangedAt: 1, memberChangedAt: 2, hasLiveSubscription: false }
    const [own, theirs] = (['member', 'visitor'] as const).map((choice) => mergeCarts(context, merging, choice))
    expect(own?.plan.after).toBe(carts.member)
    expect(own?.savedCart).toBe(carts.visitor)
    expect(theirs?.plan.after).toEqual(carts.visitor)
    expect(theirs?.savedCart).toBe(carts.member)
    const digests = [own?.digest, theirs?.digest, mergeCarts(context, merging).digest]
    expect(new Set(digests).size).toBe(3)
  })

  test('[CART-19] with a live subscription logging in changes nothing: plan and modules wait for confirmation', () => {
    const member = cartOf(add(108))
    const visitor = cartOf(addPlan(1), add(108), add(106))
    const merge = mergeOf(visitor, member, { hasLiveSubscription: true })
    expect(merge.kind).toBe('propose')
    expect(merge.plan.after).toBe(member)
    expect(merge.pending).toEqual({ planId: 1, productIds: [106, 107] })
    expect(merge.savedCart).toBe(visitor)
  })

  test('[CART-19] the preview is identified by its digest: the same carts give the same, a change of either another', () => {
    const [visitor, member] = [cartOf(addPlan(3), add(108)), cartOf(addPlan(1), add(105))]
    const shown = mergeOf(visitor, member)
    expect(mergeOf(visitor, member).digest).toBe(shown.digest)
    expect(mergeOf(visitor, cartOf(addPlan(1))).digest).not.toBe(shown.digest)
    expect(mergeOf(visitor, member, { hasLiveSubscription: true }).digest).not.toBe(shown.digest)
  })

  test('[CART-19] the preview names the plan, the lines and the quantities that change', () => {
    const quantities = { kind: 'set_quantities', quantities: { vehicle: 4 } } as const
    const { difference } = mergeOf(cartOf(addPlan(3), quantities), cartOf(add(108))).plan
    expect(difference.plan).toEqual({ before: 0, after: 3 })
    expect(difference.quantities).toEqual([{ usageKey: 'vehicle', after: 4 }])
    expect(difference.added.map(({ productId }) => productId)).toEqual([101, 104, 106, 107])
  })
})
