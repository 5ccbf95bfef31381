import { expect, test } from 'vitest'
import { indexCatalogue } from '@waybill/domain/catalog'
import { becomeLegacy, change } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, billingShop, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { aModule } from '@waybill/testkit/priced-shop'
import { unwrap } from '../../result/index.ts'
import { purchaseOf } from '../index.ts'

/** The account's workspace. */
const workspace = 900

/** A trial with the core module, as a registration begins it. */
function inTrial(): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  const began = { productId: workspace, startedAt: world.now, catalogueVersion: 1, bundled: false } as const
  const { items, entitlements } = world.archive
  world.archive = {
    ...world.archive,
    items: [...items, { ...began, id: workspace, isCore: true, trial: 1 }],
    entitlements: [...entitlements, { id: workspace, productId: workspace, source: 'trial', from: world.now }],
  }
  world.setMethod(card)
  return world
}

const held = ({ archive }: World) => [
  archive.items.filter(({ productId }) => productId === workspace).map(({ id, trial }) => [id, trial]),
  archive.entitlements.filter(({ productId }) => productId === workspace).map(({ id, source }) => [id, source]),
]
const asBegun = [[[workspace, 0]], [[workspace, 'paid']]]

test('what every account has goes on through first payment, changes and renewals, as one row and one right (B-156)', () => {
  const world = inTrial()
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(40), 'now')
  expect(held(world)).toEqual(asBegun)
  change(world, aCart(30, [320]), { timeframe: 'now' })
  expect(held(world)).toEqual(asBegun)
  // a change that was scheduled before it was given doesn't name it
  change(world, aCart(10))
  world.to(at('2026-05-01T00:00'))
  expect([held(world), violations(world)]).toEqual([asBegun, []])
  world.run({ kind: 'cancel' })
  world.to(at('2026-06-01T00:00'))
  expect([world.state, held(world)]).toEqual(['expired', [[], []]])
})

test('it is there on a legacy plan, after leaving that, and after coming back to it (B-95, B-156)', () => {
  const world = inTrial()
  world.checkOut(aCart(50), 'now')
  becomeLegacy(world)
  world.to(at('2026-03-10T00:00'))
  expect([change(world, aCart(20)), held(world)]).toEqual([undefined, asBegun])
  world.to(at('2026-03-12T00:00'))
  expect([world.run({ kind: 'reverse_migration' }), held(world)]).toEqual([undefined, asBegun])
})

test('a purchase buys it for nothing beside its lines, so that a new life has it as well (A-28, B-156)', () => {
  const { document } = billingShop
  const core = [aModule(workspace, { isCore: true }), aModule(901, { isCore: true, isDeleted: true })]
  const shop = indexCatalogue({ ...document, modules: [...document.modules, ...core] }, 2)
  const { items } = unwrap(purchaseOf(shop, aCart(10), { interval: 'month', catalogueVersion: 2 }))
  expect(items.filter(({ isCore }) => isCore)).toEqual([{ productId: workspace, bundled: false, isCore: true }])
})
