import { expect, test } from 'vitest'
import { changeCurrency } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { issueStatement, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'

/** Values named by the mail of an end: of a subscriber to M who cancels at once. */
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

test('it is of the subscription, and the only mail of its end (B-89)', () => {
  const world = subscribed()
  world.to(at('2026-02-26T10:00'))
  world.run({ kind: 'cancel_now' })
  const subject = { table: 'subscription', id: world.archive.subscription?.id }
  expect(world.plans.at(-1)?.events.flatMap(({ mails }) => mails)).toEqual([
    { template: 'subscription_cancelled', subject, named: { credited: 3000, notOwed: 0 } },
  ])
})

test('it names amounts of the currency of the account: an old debit in dollars came back after that changed (B-88)', () => {
  const world = registered()
  world.setMethod(debit)
  world.checkOut(aCart(20), 'now')
  const attemptId = world.archive.attempts[0]?.id ?? 0
  changeCurrency(world, 'EUR')
  world.to(at('2026-02-05T10:00'))
  world.answer(attemptId, { kind: 'returned', reference: `ch_${attemptId}`, returnCode: 'R01' })
  expect(world.archive.receivables.at(-1)?.open).toEqual(money(6000, 'USD'))
  expect([namedAfter(world, 'cancel_now'), violations(world)]).toEqual([{ credited: 5400, notOwed: 0 }, []])
})

test('what is credited pays a statement first, which is no part of what is no longer owed (B-120, B-141)', () => {
  const world = subscribed()
  world.to(at('2026-04-02T00:00'))
  issueStatement(world)
  const statement = world.archive.receivables.at(-1)
  expect([statement?.schedule, namedAfter(world, 'cancel_now')]).toEqual(['statement', { credited: 0, notOwed: 0 }])
  // 48.00 less the 20.16 of unused days
  expect(world.archive.receivables.at(-1)).toEqual({ ...statement, open: money(2784, 'USD') })
})
