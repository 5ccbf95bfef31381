import { expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'

/** What the mail of an end names: of a subscriber to M who cancels at once. */
function namedAfter(world: World, kind: 'cancel' | 'cancel_now'): unknown {
  expect(world.run({ kind })).toBeUndefined()
  const mails = world.plans.at(-1)?.events.flatMap((event) => event.mails) ?? []
  return mails.find(({ template }) => template === 'subscription_cancelled')?.named
}

/** The renewal of 12 February, for 28 days, is declined. */
function inDebt(credit: number): World {
  const world = new World({ at: at('2026-01-05T10:00'), credit })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  world.provider = () => declined
  world.to(at('2026-02-12T10:00'))
  return world
}

test('the mail of an end says what of paid time is credit: 21 of 31 days of 60.00 (B-62)', () => {
  const world = subscribed()
  world.to(at('2026-01-22T10:00'))
  expect(namedAfter(world, 'cancel_now')).toEqual({ credited: 4065, notOwed: 0 })
})

test('in dunning nothing had been paid: what the open invoice is reduced by is no longer owed (B-77, B-79)', () => {
  const world = inDebt(0)
  const open = () => world.archive.receivables.reduce((sum, { open: { minor } }) => sum + minor, 0)
  const before = open()
  const named = namedAfter(world, 'cancel')
  expect([named, open() > 0]).toEqual([{ credited: 0, notOwed: before - open() }, true])
})

test('what credit had paid of an open invoice beyond what was delivered is credit again', () => {
  const world = inDebt(11_500)
  const named = namedAfter(world, 'cancel')
  expect([named, world.archive.creditBalance.minor]).toEqual([
    { credited: world.archive.creditBalance.minor, notOwed: 500 },
    expect.any(Number),
  ])
  expect(world.archive.creditBalance.minor).toBeGreaterThan(0)
})

test('a notice to the end of what is paid moves no money, and its mail names none', () => {
  expect(namedAfter(subscribed(), 'cancel')).toBeUndefined()
})
