import { describe, expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { changeSides, chargesAhead, unchangedPlan, yearAhead } from './index.ts'

const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
const sameTeam = { joining: 0, mostOf: () => 0 }

/** Subscribed to M, 60.00 a month from 1 March 2026 on; R, 100.00, was switched on on the 11th, and its debit is under way. */
function withR(): World {
  const world = new World({ at: at('2026-02-25T00:00'), cart: aCart(20) })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  world.setMethod(debit)
  world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 345_600_000 })
  world.to(at('2026-03-11T00:00'))
  change(world, aCart(20, [330]))
  return world
}

/** Its bank declines it on the 17th, and from then on; the plan is paid. */
function rejectedUntil(until: string): World {
  const world = withR()
  world.to(at('2026-03-17T00:00'))
  world.provider = (attempt, now) =>
    world.archive.payments.find(({ id }) => id === attempt.paymentId)?.amount.minor === 6774
      ? declined
      : paid(attempt, now)
  world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
  world.to(at(until))
  return world
}

function paidAgain(): World {
  const world = rejectedUntil('2026-03-31T00:00')
  world.provider = paid
  world.run({ kind: 'retry' })
  return world
}

/** The next charge by each that names one, in minor units. */
function named(world: World): readonly (number | undefined)[] {
  const facts = world.load()
  const year = yearAhead(facts, { now: world.now, growth: sameTeam })
  if (facts.subscription === undefined || !year.ok) throw new Error('nothing runs')
  const { currency, interval } = facts.subscription
  const had = { currency, interval, items: facts.items }
  return [
    unchangedPlan(facts, world.now)?.nextAmount.minor,
    chargesAhead(facts, world.now).charges[0]?.total.minor,
    year.value.charges[0]?.total.minor,
    changeSides(had, had).before.minor,
  ]
}

describe('the next charge of an account whose add-on isn’t paid for is one amount, and what is charged (B-77)', () => {
  test.each<[string, () => World, number]>([
    ['its debit is under way', withR, 16_000],
    ['past due before day 14', () => rejectedUntil('2026-03-18T00:00'), 16_000],
    ['off for its debt since day 14, the day before the renewal', () => rejectedUntil('2026-03-31T00:00'), 6000],
    ['off for its debt, over before the next renewal', () => rejectedUntil('2026-04-02T00:00'), 6000],
    ['over since day 21', () => rejectedUntil('2026-04-08T00:00'), 6000],
    ['paid and on again', paidAgain, 16_000],
  ])('[SUB-02][SUB-18] %s', (_, story, charged) => {
    const world = story()
    expect(named(world)).toEqual([charged, charged, charged, charged])
    world.provider = paid
    const { end } = world.archive.subscription?.period ?? { end: 0 }
    world.to(end + 1)
    const invoice = world.archive.documents.findLast(({ kind }) => kind === 'period')
    expect([invoice?.total.minor, violations(world)]).toEqual([charged, []])
  })
})

test('[SUB-02][SUB-18] what was used of an add-on until it was off for its debt is in the next charge, everywhere', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, [312], { vehicle: 7 }), 'now')
  change(world, aCart(20, [312], { vehicle: 7 }), { interval: 'year' })
  world.provider = () => declined
  // 84.00 of March go unpaid: off on 15 April
  world.to(at('2026-04-16T00:00'))
  expect(named(world).slice(0, 3)).toEqual([8400, 8400, 8400])
  world.provider = paid
  world.to(at('2026-05-01T02:00'))
  expect([world.documents.at(-1), violations(world)]).toEqual([['period', 'paid', 8400], []])
})

describe('a change for the renewal, while an add-on is off for its debt (B-77, B-128)', () => {
  const cart = aCart(20, [330, 320])

  test('[SUB-18] leaves it off, and charges the rest as its preview says', () => {
    const world = rejectedUntil('2026-03-31T00:00')
    const plan = previewOf(world, cart, { timeframe: 'renewal' })
    expect(plan).toMatchObject({ nextAmount: { minor: 8000 } })
    expect(change(world, cart, { timeframe: 'renewal' })).toBeUndefined()
    world.to(at('2026-04-01T00:01'))
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 8000])
  })

  test('[SUB-18] of the interval doesn’t switch it on either', () => {
    const world = rejectedUntil('2026-03-31T00:00')
    const yearly = { timeframe: 'renewal', interval: 'year' } as const
    expect(previewOf(world, aCart(20, [330]), yearly)).toMatchObject({ nextAmount: { minor: 64_800 } })
    expect(change(world, aCart(20, [330]), yearly)).toBeUndefined()
    world.to(at('2026-04-01T00:01'))
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 64_800])
    world.provider = paid
    world.run({ kind: 'retry' })
    expect(world.archive.entitlements.some(({ productId }) => productId === 330)).toBe(true)
  })

  test('[SUB-18] doesn’t begin it anew once it is over', () => {
    const world = rejectedUntil('2026-04-02T00:00')
    expect(change(world, cart, { timeframe: 'renewal' })).toBeUndefined()
    world.to(at('2026-05-01T00:01'))
    expect([world.documents.at(-1), world.archive.items.some(({ productId }) => productId === 330)]).toEqual([
      ['period', 'paid', 8000],
      false,
    ])
    expect(violations(world)).toEqual([])
  })
})
