import { expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, shown, World } from '@waybill/testkit/billing-world'
import { firstCount, originOf } from '../index.ts'

/** The day that a number of vehicles was entered on, where that is known. */
function enteredOn({ archive: { subscription } }: World) {
  const origin = subscription && originOf('vehicle', subscription.terms)
  return origin && [origin.source, origin.at && shown(origin.at)]
}

test('[METER-04] a number that its member entered has the day of its order, until another number is ordered (B-138)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, [312]), 'now')
  expect(enteredOn(world)).toEqual(['default', undefined])
  world.to(at('2026-03-03T00:00'))
  change(world, aCart(20, [312], { vehicle: 5 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', '2026-03-03T00:00'])
  world.to(at('2026-03-09T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 5 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', '2026-03-03T00:00'])
  // ordered on the 10th for the renewal
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 7 }), { timeframe: 'renewal' })
  world.to(at('2026-04-02T00:00'))
  expect(enteredOn(world)).toEqual(['entered', '2026-03-10T00:00'])
})

test('[METER-04] a change that waits keeps the day of its number beside one that is made now (B-138, B-147)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, [312], { vehicle: 2 }), 'now')
  world.to(at('2026-03-03T00:00'))
  change(world, aCart(10, [312], { vehicle: 5 }), { timeframe: 'renewal' })
  world.to(at('2026-03-08T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 2 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', '2026-03-01T00:00'])
  world.to(at('2026-04-02T00:00'))
  expect(enteredOn(world)).toEqual(['entered', '2026-03-03T00:00'])
})

test('a number from before its day was stored has none, also once it is ordered again', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.checkOut(aCart(20, [312], { vehicle: 5 }), 'now')
  const { subscription } = world.archive
  if (subscription === undefined) throw new Error('nothing runs')
  const { enteredAt: _, ...terms } = subscription.terms
  world.archive = { ...world.archive, subscription: { ...subscription, terms } }
  world.to(at('2026-03-03T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 5 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', undefined])
  const [vehicles] = world.load().items.flatMap(({ price }) => (price?.kind === 'usage' ? price : []))
  expect(vehicles && firstCount(vehicles, terms, world.load())).toMatchObject({
    source: 'entered',
    line: { quantity: 5 },
  })
})
