import { expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { report } from '@waybill/testkit/billing-changes'
import { money } from '../../money/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { firstMonth } from './first-month.ts'

const units = {
  bundled: false,
  usageKey: 'vehicle',
  free: 0,
  minimum: 0,
  unit: money(1200, 'USD'),
  declared: 2,
} as const
const vehicles: SubscriptionItem = { kind: 'usage', productId: 312, ...units }
const prepaid: SubscriptionItem = { kind: 'prepaid', productId: 310, ...units }

function subscriber(): World {
  const world = new World({ at: at('2026-03-01T00:00') })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  return world
}

function shown(world: World, price: SubscriptionItem, quantities: Readonly<Record<string, number>> = {}) {
  const { explanation, quantity, amount } = firstMonth(price, { quantities }, world.load()) ?? {}
  return [explanation?.step === 'units' && explanation.origin?.source, quantity, amount?.minor]
}

test('[METER-04] what is switched on begins with the number of its key, which says where it comes from (B-138)', () => {
  const world = subscriber()
  expect(shown(world, vehicles)).toEqual(['default', 2, 2400])
  expect(shown(world, vehicles, { vehicle: 2 })).toEqual(['entered', 2, 2400])
  world.to(at('2026-03-05T00:00'))
  report(world, { vehicle: 7 })
  world.to(at('2026-03-06T00:00'))
  report(world, { vehicle: 3 })
  expect(shown(world, vehicles, { vehicle: 2 })).toEqual(['counted', 3, 3600])
})

test('units that are paid in advance are those that are bought, whatever is counted (B-138)', () => {
  const world = subscriber()
  report(world, { vehicle: 7 })
  expect(shown(world, prepaid)).toEqual(['prepaid', 2, 2400])
})

test('what has a price of its own, and what an account without a subscription has, is charged by no count', () => {
  const explanation = { step: 'list_price', productId: 320, amount: units.unit } as const
  expect(firstMonth(vehicles, { quantities: {} }, { usageWindows: [] })).toBeUndefined()
  expect(
    firstMonth(
      { kind: 'module', productId: 320, recurring: units.unit, explanation },
      { quantities: {} },
      subscriber().load(),
    ),
  ).toBeUndefined()
})
