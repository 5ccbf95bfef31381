import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartBreakdown, emptyCart, lineProblems, orphanIds, planCommand, undoOf } from '../src/cart/index.ts'
import type { Cart, CartCommand, CartPlan } from '../src/cart/index.ts'
import { dependentsOf, indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import { catalogueOf, commands, moduleIds, played, productId, shops, worlds } from './cart-arbitrary.ts'
import { untrueReasons } from './untrue-reasons.ts'

/** The same value with the keys of its objects in the opposite order. */
function reordered(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.fromEntries(Object.entries(value).toReversed()) : value
}

const breakOf = (plans: readonly CartPlan[]): CartPlan | undefined =>
  plans.find(({ before, after }) => !before.planReset && after.planReset)

/** The shop with these modules taken out of the catalogue, and out of the packages. */
function withoutModules({ document, version }: Catalogue, goneIds: readonly number[]): Catalogue {
  const isKept = ({ id }: { readonly id: number }): boolean => !goneIds.includes(id)
  const packages = document.packages.map((item) => ({ ...item, modules: item.modules.filter(isKept) }))
  return indexCatalogue({ ...document, packages, modules: document.modules.filter(isKept) }, version + 1)
}

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

  test('[CART-24] every reason names a line that needs or brings it; only what nothing needs may name one that left', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, cart } = played(world)
        expect(untrueReasons(catalogue, cart)).toEqual([])
      }),
    )
  })

  test('[CART-23] after they are cleared no line is left that nothing needs, and no other line has gone but what came with those', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, viewer, cart } = played(world)
        const orphans = orphanIds(catalogue, cart)
        const cleared = planCommand({ catalogue, viewer }, cart, { kind: 'remove_orphans' })
        if (!cleared.ok) throw new Error(cleared.failure.code)
        const { after, difference } = cleared.value
        expect(orphanIds(catalogue, after)).toEqual([])
        expect(lineProblems(catalogue, after)).toEqual([])
        const others = difference.removed.filter(({ productId: id }) => !orphans.includes(id))
        const gone = new Set(difference.removed.map(({ productId: id }) => id))
        // companions of what went, and what came for nothing but them
        const unexplained = others.filter(({ reason }) => !('productId' in reason) || !gone.has(reason.productId))
        expect(after.lines.length === 0 ? [] : unexplained).toEqual([])
      }),
    )
  })

  test('under any later catalogue a cart has each dependency, or a line problem that names it', () => {
    fc.assert(
      fc.property(worlds, shops, fc.subarray(moduleIds), (world, laterShop, goneIds) => {
        const { cart } = played(world)
        const later = withoutModules(catalogueOf(laterShop), goneIds)
        const problems = lineProblems(later, cart)
        const held = new Set(idsOf(cart))
        for (const id of held) {
          const module = later.modules.get(id)
          const isGone = problems.some((one) => one.code === 'unknown_product' && one.productId === id)
          expect(isGone).toBe(module === undefined)
          for (const missing of module?.dependencies ?? []) {
            const isNotified = problems.some((one) => one.code === 'missing_dependency' && one.missing === missing)
            expect(held.has(missing)).toBe(!isNotified)
          }
        }
      }),
    )
  })

  test('what the price of a cart leaves out is a line problem, in every currency and under any later catalogue', () => {
    fc.assert(
      fc.property(worlds, shops, fc.constantFrom('USD', 'EUR', 'JPY'), (world, laterShop, currency) => {
        const cart = { ...played(world).cart, currency }
        const later = catalogueOf(laterShop)
        const found = lineProblems(later, cart).flatMap((problem) =>
          problem.code === 'no_price' || problem.code === 'unknown_product' ? [problem.productId] : [],
        )
        expect(new Set(found)).toEqual(new Set(cartBreakdown(later, cart).unpriced))
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

  test('[CART-07] cascade closure: a removal takes all that depends on the line and leaves nothing that does', () => {
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

  test('[CART-11] restore after a break gives the cart before, apart from extras that depended on the broken part', () => {
    const breaking = worlds.filter((world) => breakOf(played(world).plans) !== undefined)
    fc.assert(
      fc.property(breaking, (world) => {
        const { catalogue, viewer, plans } = played(world)
        const { before, after } = breakOf(plans) ?? { before: emptyCart('USD'), after: emptyCart('USD') }
        const restored = planCommand({ catalogue, viewer }, after, { kind: 'restore' })
        const whole = restored.ok ? restored.value.after : after
        const remaining = new Set([...idsOf(after), ...after.trackedIds])
        const shapeOf = ({ lines, ...cart }: Cart) => ({
          ...cart,
          lines: lines.filter((line) => remaining.has(line.productId)).map((line) => [line.productId, line.bundled]),
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

  test('plan digests are equal exactly when plans are', () => {
    fc.assert(
      fc.property(worlds, commands, commands, (world, first, second) => {
        const { catalogue, viewer, cart } = played(world)
        // Once more with the keys of every object in another order: equality is of values, not of texts.
        const again: Cart = JSON.parse(JSON.stringify(cart), (_key, value: unknown) => reordered(value))
        const plans = [first, second].flatMap((command) =>
          [cart, again].flatMap((one) => {
            const planned = planCommand({ catalogue, viewer }, one, command)
            return planned.ok ? [planned.value] : []
          }),
        )
        for (const one of plans) {
          for (const two of plans) {
            const [left, right] = [one, two].map(({ digest: _digest, ...plan }) => plan)
            expect(one.digest === two.digest).toBe(isDeepStrictEqual(left, right))
          }
        }
      }),
    )
  })

  test('a command changes neither the cart nor the catalogue that it is given', () => {
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
})
