import fc from 'fast-check'
import { emptyCart, planCommand } from '../src/cart/index.ts'
import type { CartCommand, CartPlan, CartActor } from '../src/cart/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import { aCatalogue, aModule, aPackage } from './cart-shop.ts'

/** The modules of every invented shop. */
export const moduleIds = Array.from({ length: 14 }, (_, index) => 101 + index)

/** Differences from shop to shop; stored as data, so that a failing case prints short. */
export const shops = fc.record({
  modules: fc.array(
    fc.record({
      needs: fc.array(fc.nat(13), { maxLength: 2 }),
      companion: fc.option(fc.nat(13)),
      isDefault: fc.boolean(),
      price: fc.integer({ min: 0, max: 9_999 }),
      /** Its share of that inside a plan of the pricing page, in percent. */
      share: fc.option(fc.integer({ min: 0, max: 120 })),
    }),
    { minLength: 14, maxLength: 14 },
  ),
  bundles: fc.array(fc.subarray(moduleIds, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 3 }),
  discount: fc.integer({ min: 0, max: 60 }),
  exclusive: fc.subarray([1, 2, 3]),
})
export type Shop = typeof shops extends fc.Arbitrary<infer Value> ? Value : never

/** A catalogue without cycles: a module needs only modules before it, as the linter demands. */
export function catalogueOf({ modules, bundles, discount, exclusive }: Shop): Catalogue {
  return aCatalogue([
    ...bundles.map((ids, index) =>
      aPackage(index + 1, ids, {
        discount,
        isExclusive: exclusive.includes(index + 1),
        ...(index === 1 ? { contains: 1 } : {}),
      }),
    ),
    ...modules.map(({ needs, companion, isDefault, price, share }, index) =>
      aModule(101 + index, {
        dependencies: [...new Set(needs)].filter((need) => need < index).map((need) => 101 + need),
        companions: companion === null || companion === index ? [] : [101 + companion],
        isDefault: isDefault && index % 5 === 0,
        basePrice: { USD: isDefault && index % 5 === 0 ? 0 : price },
        ...(share === null ? {} : { pricingPrice: { USD: Math.trunc((price * share) / 100) } }),
      }),
    ),
    aModule(120, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user' }),
  ])
}

export const productId = fc.constantFrom(...moduleIds, 120)
export const commands: fc.Arbitrary<CartCommand> = fc.oneof(
  { weight: 5, arbitrary: productId.map((id): CartCommand => ({ kind: 'add_module', productId: id })) },
  { weight: 4, arbitrary: productId.map((id): CartCommand => ({ kind: 'remove', productId: id })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(1, 2, 3)
      .map((id): CartCommand => ({ kind: 'add_package', productId: id, pricing: false })),
  },
  fc.constant<CartCommand>({ kind: 'restore' }),
  fc.constant<CartCommand>({ kind: 'remove_orphans' }),
  fc.integer({ min: 0, max: 9 }).map((user): CartCommand => ({ kind: 'set_quantities', quantities: { user } })),
)
export const viewers = fc.constantFrom<CartActor>({ kind: 'visitor' }, { kind: 'member', isLegacy: false })

export function plansOf(catalogue: Catalogue, viewer: CartActor, list: readonly CartCommand[]): CartPlan[] {
  const plans: CartPlan[] = []
  for (const command of list) {
    const cart = plans.at(-1)?.after ?? emptyCart('USD')
    const planned = planCommand({ catalogue, viewer }, cart, command)
    if (planned.ok) plans.push(planned.value)
  }
  return plans
}

export const lists = fc.array(commands, { maxLength: 12 })
export const worlds = fc.record({ shop: shops, viewer: viewers, list: lists })
export type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never

/** Plays the commands of a world, one after the other; rejected ones change nothing. */
export function played({ shop, viewer, list }: World) {
  const catalogue = catalogueOf(shop)
  const plans = plansOf(catalogue, viewer, list)
  return { catalogue, viewer, plans, cart: plans.at(-1)?.after ?? emptyCart('USD') }
}

/** A law that saw too few cases says nothing: the least number of them in a hundred runs, for as many as there are. */
export const leastSeen = (inHundred: number): number => (inHundred * (fc.readConfigureGlobal().numRuns ?? 100)) / 100
