import { describe, expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { moduleTrials } from '../../subscription/index.ts'

const vehicles = { vehicle: 7 }

/** A year of a plan with add-ons from 1 March 2026 on, paid; what comes from 2 March on is declined. */
function inMarch(planId: number, addOns: readonly number[], quantities: Record<string, number> = vehicles): World {
  const cart = aCart(planId, addOns, quantities)
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(cart, 'now')
  change(world, cart, { interval: 'year' })
  world.to(at('2026-03-02T00:00'))
  world.provider = () => declined
  return world
}

const newestDebt = ({ archive }: World) => archive.receivables.at(-1)
const itemOf = ({ archive }: World, id: number) => archive.items.find(({ productId }) => productId === id)?.trial
const mayUse = ({ archive }: World, id: number) => archive.entitlements.some(({ productId }) => productId === id)
const carriedOf = ({ archive }: World) =>
  archive.carried.map(({ line: { kind, amount, period } }) => [kind, amount.minor, shown(period.end)])
const sent = (world: World, name: string) => world.mails.filter(([mail]) => mail === name).map(([, when]) => when)

describe('a monthly invoice of add-ons alone, beside a plan that is paid for a year (B-77, B-61)', () => {
  test('is dunned as theirs: the plan isn’t past due for 7 vehicles at 12.00', () => {
    const world = inMarch(20, [312])
    world.to(at('2026-04-05T00:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'open', 8400])
    expect([world.state, newestDebt(world), mayUse(world, 312)]).toMatchObject([
      'subscribed',
      { isAddOn: true, schedule: 'renewal', open: { minor: 8400 } },
      true,
    ])
  })

  test('that goes unpaid has them off on day 14 and over on day 21; the year of the plan goes on', () => {
    const world = inMarch(20, [312])
    world.to(at('2026-04-15T01:00'))
    expect([itemOf(world, 312), mayUse(world, 312), mayUse(world, 200), world.state]).toEqual([
      moduleTrials.overdue,
      false,
      true,
      'subscribed',
    ])
    expect([sent(world, 'add_on_disabled'), sent(world, 'plan_read_only')]).toEqual([['2026-04-15T01:00'], []])
    world.to(at('2026-04-22T01:00'))
    // what was used was had: nothing is taken off
    expect([itemOf(world, 312), world.state, newestDebt(world)?.open.minor]).toEqual([undefined, 'subscribed', 8400])
    expect(carriedOf(world)).toEqual([['usage', 8400, '2026-04-15T01:00']])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    // what was used in April until it was off is on the next invoice
    world.to(at('2026-05-01T01:00'))
    expect([world.documents.at(-1), carriedOf(world)]).toEqual([['period', 'paid', 8400], []])
    world.to(at('2027-03-01T01:00'))
    expect([world.documents.at(-1), world.state, mayUse(world, 200)]).toEqual([
      ['period', 'paid', 64_800],
      'subscribed',
      true,
    ])
    expect([sent(world, 'subscription_expired'), violations(world)]).toEqual([[], []])
  })

  test('of units that are prepaid by the month is reduced by the time in which they were off: 16 of 30 days of 30.00', () => {
    const world = inMarch(20, [310], { driver: 3 })
    world.to(at('2026-04-22T00:00'))
    // off from the 15th to the end of April
    expect([itemOf(world, 310), world.state, newestDebt(world)?.open.minor]).toEqual([undefined, 'subscribed', 1400])
    expect([world.documents.at(-1), violations(world)]).toEqual([['credit', 'paid', 1600], []])
  })

  test('is on again with its money', () => {
    const world = inMarch(20, [312])
    world.to(at('2026-04-16T00:00'))
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    expect(world.run({ kind: 'retry' })).toBeUndefined()
    expect([itemOf(world, 312), mayUse(world, 312), newestDebt(world)?.open.minor, violations(world)]).toEqual([
      moduleTrials.paid,
      true,
      0,
      [],
    ])
  })

  test('leaves the year of the plan to a cancellation, and what isn’t paid for ends at once (B-134)', () => {
    const world = inMarch(20, [312])
    world.to(at('2026-04-05T00:00'))
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect([itemOf(world, 312), world.state, mayUse(world, 200), violations(world)]).toEqual([
      undefined,
      'canceled',
      true,
      [],
    ])
  })

  test('stops their metering on the day they are off, also where a month ends before they are over', () => {
    const world = inMarch(20, [312])
    world.setMethod(debit)
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 345_600_000 })
    world.to(at('2026-04-14T00:00'))
    world.provider = () => declined
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
    // off on the 28th; over on 5 May
    world.to(at('2026-05-01T00:30'))
    expect(
      world.archive.documents.at(-1)?.lines.map(({ amount, period }) => [amount.minor, shown(period.end)]),
    ).toEqual([[8400, '2026-04-28T00:00']])
    world.to(at('2026-05-06T00:00'))
    expect([itemOf(world, 312), world.state, carriedOf(world), violations(world)]).toEqual([
      undefined,
      'subscribed',
      [],
      [],
    ])
  })

  test('names those that it charges: another add-on of the year stays', () => {
    const world = inMarch(20, [312, 330])
    world.to(at('2026-04-22T01:00'))
    expect([itemOf(world, 312), itemOf(world, 330), world.state]).toEqual([undefined, moduleTrials.paid, 'subscribed'])
  })

  test('of an add-on that is off by then costs nothing more than itself: 7 vehicles to the 16th', () => {
    const world = inMarch(20, [312])
    world.to(at('2026-03-16T00:00'))
    change(world, aCart(20), { timeframe: 'now', interval: 'year' })
    world.to(at('2026-04-22T01:00'))
    expect([world.documents.at(-1), newestDebt(world)?.isAddOn, world.state, violations(world)]).toEqual([
      ['period', 'open', 8400],
      true,
      'subscribed',
      [],
    ])
    // nothing is left to be switched off
    expect(sent(world, 'add_on_disabled')).toEqual([])
  })
})

describe('a monthly invoice that costs the plan', () => {
  const costs = (world: World): unknown => {
    world.to(at('2026-04-05T00:00'))
    return [newestDebt(world)?.isAddOn, world.state]
  }

  test('is one of usage that the plan brings along', () => {
    expect(costs(inMarch(30, []))).toEqual([false, 'past_due'])
  })

  test('is one of all that a custom solution is made of, and one beside its other modules isn’t', () => {
    const whole = inMarch(0, [312])
    const part = inMarch(0, [312, 330])
    expect([costs(whole), costs(part)]).toEqual([
      [false, 'past_due'],
      [true, 'subscribed'],
    ])
  })

  test('is one with a plan’s usage beside that of an add-on', () => {
    const world = inMarch(30, [310], { vehicle: 7, driver: 3 })
    report(world, { driver: 9 })
    expect(costs(world)).toEqual([false, 'past_due'])
  })
})
