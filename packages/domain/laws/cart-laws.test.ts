import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestFit,
  cartBreakdown,
  emptyCart,
  lineProblems,
  mergeCarts,
  planCommand,
  undoPlan,
} from '../src/cart/index.ts'
import type { Cart, CartCommand, CartPlan, CartViewer } from '../src/cart/index.ts'
import { dependentsOf } from '../src/catalog/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import { aCatalogue, aModule, aPackage } from './cart-shop.ts'

const moduleIds = Array.from({ length: 14 }, (_, index) => 101 + index)

/** What differs from shop to shop; kept as data, so that a failing case prints short. */
const shops = fc.record({
  modules: fc.array(
    fc.record({
      needs: fc.array(fc.nat(13), { maxLength: 2 }),
      companion: fc.option(fc.nat(13)),
      isDefault: fc.boolean(),
      price: fc.integer({ min: 0, max: 9_999 }),
    }),
    { minLength: 14, maxLength: 14 },
  ),
  bundles: fc.array(fc.subarray(moduleIds, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 3 }),
  discount: fc.integer({ min: 0, max: 60 }),
})
type Shop = typeof shops extends fc.Arbitrary<infer Value> ? Value : never

/** A catalogue without cycles: a module needs only modules before it, as the linter demands. */
function catalogueOf({ modules, bundles, discount }: Shop): Catalogue {
  return aCatalogue([
    ...bundles.map((ids, index) => aPackage(index + 1, ids, { discount, ...(index === 1 ? { contains: 1 } : {}) })),
    ...modules.map(({ needs, companion, isDefault, price }, index) =>
      aModule(101 + index, {
        dependencies: [...new Set(needs)].filter((need) => need < index).map((need) => 101 + need),
        companions: companion === null || companion === index ? [] : [101 + companion],
        isDefault: isDefault && index % 5 === 0,
        basePrice: { USD: isDefault && index % 5 === 0 ? 0 : price },
      }),
    ),
    aModule(120, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user' }),
  ])
}

const productId = fc.constantFrom(...moduleIds, 120)
const commands: fc.Arbitrary<CartCommand> = fc.oneof(
  { weight: 5, arbitrary: productId.map((id): CartCommand => ({ kind: 'add_module', productId: id })) },
  { weight: 4, arbitrary: productId.map((id): CartCommand => ({ kind: 'remove', productId: id })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(1, 2, 3)
      .map((id): CartCommand => ({ kind: 'add_package', productId: id, pricing: false })),
  },
  fc.constant<CartCommand>({ kind: 'restore' }),
  fc.integer({ min: 0, max: 9 }).map((user): CartCommand => ({ kind: 'set_quantities', quantities: { user } })),
)
const viewers = fc.constantFrom<CartViewer>({ kind: 'visitor' }, { kind: 'member', isLegacy: false })

function plansOf(catalogue: Catalogue, viewer: CartViewer, list: readonly CartCommand[]): CartPlan[] {
  const plans: CartPlan[] = []
  for (const command of list) {
    const cart = plans.at(-1)?.after ?? emptyCart('USD')
    const planned = planCommand({ catalogue, viewer }, cart, command)
    if (planned.ok) plans.push(planned.value)
  }
  return plans
}

const lists = fc.array(commands, { maxLength: 12 })
const worlds = fc.record({ shop: shops, viewer: viewers, list: lists })
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never

/** Plays the commands of a world, one after the other; refused ones change nothing. */
function played({ shop, viewer, list }: World) {
  const catalogue = catalogueOf(shop)
  const plans = plansOf(catalogue, viewer, list)
  return { catalogue, viewer, plans, cart: plans.at(-1)?.after ?? emptyCart('USD') }
}

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

  test('undo is the inverse of every plan', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        for (const plan of played(world).plans) {
          const undone = undoPlan(plan.after, plan)
          expect(undone.ok && undone.value.after).toEqual(plan.before)
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

  test('the best fit is cheaper than the cart and covers it', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, viewer, cart } = played(world)
        const fit = bestFit({ catalogue, viewer }, cart)
        if (fit === undefined) return
        const held = new Set(idsOf(fit.plan.after))
        const chosen = cart.lines.filter((line) => !line.isDefault)
        expect(chosen.every((line) => held.has(line.productId))).toBe(true)
        expect(fit.price.total.minor).toBeLessThan(cartBreakdown(catalogue, cart).total.minor)
      }),
    )
  })
})
