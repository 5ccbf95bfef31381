import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartBreakdown, emptyCart, lineProblems, mergeCarts, planCommand, undoOf } from '../src/cart/index.ts'
import type { Cart, CartCommand, CartPlan, CartViewer } from '../src/cart/index.ts'
import { dependentsOf } from '../src/catalog/index.ts'
import { catalogueOf, commands, lists, plansOf, played, productId, shops, worlds } from './cart-arbitrary.ts'

const breakOf = (plans: readonly CartPlan[]): CartPlan | undefined =>
  plans.find(({ before, after }) => !before.planReset && after.planReset)

const idsOf = (cart: Cart): number[] => cart.lines.map((line) => line.productId)

describe('laws of the cart', () => {
  test('every reachable cart has each dependency, and each product once', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, cart } = played(world)
        expect(lineProblems(catalogue, cart)).toEqual([])
        expect(new Set(idsOf(cart)).size).toBe(cart.lines.length)
      }),
    )
  })

  test('bundled lines stand in a cart exactly while its plan is a package', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { cart } = played(world)
        const hasBundle = cart.lines.some((line) => line.bundled)
        expect(hasBundle).toBe(cart.planId > 0)
        expect(cart.planReset && cart.planId > 0).toBe(false)
        expect(cart.trackedIds.length > 0).toBe(cart.planReset)
      }),
    )
  })

  test('a removal takes all that depends on the line and leaves nothing that does', () => {
    fc.assert(
      fc.property(worlds, productId, (world, id) => {
        const { catalogue, viewer, cart } = played(world)
        const planned = planCommand({ catalogue, viewer }, cart, { kind: 'remove', productId: id })
        if (!planned.ok) return
        const left = new Set(idsOf(planned.value.after))
        for (const dependent of dependentsOf(catalogue, [id])) expect(left.has(dependent)).toBe(false)
        expect(left.has(id)).toBe(false)
      }),
    )
  })

  test('restore after a break gives the cart before, apart from extras that depended on the broken part', () => {
    const breaking = worlds.filter((world) => breakOf(played(world).plans) !== undefined)
    fc.assert(
      fc.property(breaking, (world) => {
        const { catalogue, viewer, plans } = played(world)
        const { before, after } = breakOf(plans) ?? { before: emptyCart('USD'), after: emptyCart('USD') }
        const restored = planCommand({ catalogue, viewer }, after, { kind: 'restore' })
        const whole = restored.ok ? restored.value.after : after
        const kept = new Set([...idsOf(after), ...after.trackedIds])
        const shapeOf = ({ lines, ...cart }: Cart) => ({
          ...cart,
          lines: lines.filter((line) => kept.has(line.productId)).map((line) => [line.productId, line.bundled]),
        })
        expect(shapeOf(whole)).toEqual(shapeOf(before))
        expect(cartBreakdown(catalogue, whole).bundle).toEqual(cartBreakdown(catalogue, before).bundle)
      }),
    )
  })

  test('[CART-25] undo is the inverse of every plan, and of itself', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, viewer, plans } = played(world)
        for (const plan of plans) {
          const command: CartCommand = JSON.parse(JSON.stringify(undoOf(plan)))
          const undone = planCommand({ catalogue, viewer }, plan.after, command)
          expect(undone.ok && undone.value.after).toEqual(plan.before)
          const redone = undone.ok && planCommand({ catalogue, viewer }, plan.before, undoOf(undone.value))
          expect(redone && redone.ok && redone.value.after).toEqual(plan.after)
        }
      }),
    )
  })

  test('digests are equal exactly when plans are', () => {
    fc.assert(
      fc.property(worlds, commands, commands, (world, first, second) => {
        const { catalogue, viewer, cart } = played(world)
        const one = planCommand({ catalogue, viewer }, cart, first)
        const two = planCommand({ catalogue, viewer }, cart, second)
        if (!one.ok || !two.ok) return
        const areEqual = JSON.stringify(one.value) === JSON.stringify(two.value)
        expect(one.value.digest === two.value.digest).toBe(areEqual)
      }),
    )
  })

  test('a command touches neither the cart nor the catalogue that it is given', () => {
    fc.assert(
      fc.property(worlds, commands, (world, command) => {
        const { catalogue, viewer, cart } = played(world)
        const before = JSON.stringify([cart, catalogue.document])
        planCommand({ catalogue, viewer }, cart, command)
        expect(JSON.stringify([cart, catalogue.document])).toBe(before)
      }),
    )
  })

  test('lines and bundle of every reachable cart sum to its total', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, cart } = played(world)
        const price = cartBreakdown(catalogue, cart)
        const lines = price.lines.reduce((total, line) => total + line.amount.minor, 0)
        expect(price.bundle.minor + lines + (price.extraAssets?.amount.minor ?? 0)).toBe(price.total.minor)
      }),
    )
  })

  test('merging is total and loses no line', () => {
    const two = fc.tuple(shops, lists, lists, fc.boolean(), fc.boolean())
    fc.assert(
      fc.property(two, ([shop, first, second, isVisitorNewer, hasLiveSubscription]) => {
        const catalogue = catalogueOf(shop)
        const viewer: CartViewer = { kind: 'visitor' }
        const visitor = plansOf(catalogue, viewer, first).at(-1)?.after ?? emptyCart('USD')
        const member = plansOf(catalogue, viewer, second).at(-1)?.after ?? emptyCart('USD')
        const changes = { visitorChangedAt: isVisitorNewer ? 1 : 0, memberChangedAt: isVisitorNewer ? 0 : 1 }
        const merge = mergeCarts({ catalogue, viewer }, { visitor, member, ...changes, hasLiveSubscription })
        const kept = new Set([...idsOf(merge.plan.after), ...(merge.scenario ? idsOf(merge.scenario) : [])])
        for (const id of [...idsOf(visitor), ...idsOf(member)]) expect(kept.has(id)).toBe(true)
        expect(lineProblems(catalogue, merge.plan.after)).toEqual([])
        expect(!hasLiveSubscription || merge.plan.after === member).toBe(true)
      }),
    )
  })
})
