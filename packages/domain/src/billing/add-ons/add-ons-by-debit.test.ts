import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { moduleTrials } from '../../subscription/index.ts'

/** A bank takes every charge, and settles it later. */
const taken: World['provider'] = ({ id }, now) => ({
  kind: 'pending',
  reference: `ch_${id}`,
  expectedAt: now + 345_600_000,
})
const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })

/** Subscribed to M, 60.00 from 1 March 2026 on, with what stands beside it; charged by debit from then on, which is trusted. */
function inMarch(beside: readonly number[] = [], planId = 20): World {
  const world = new World({ at: at('2026-02-25T00:00'), cart: aCart(planId, beside) })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, beside), 'now')
  world.setMethod(debit)
  world.provider = taken
  return world
}

/** R, 100.00 a month, was switched on for 21 of 31 days: its debit is under way. */
function withR(): World {
  const world = inMarch()
  world.to(at('2026-03-11T00:00'))
  change(world, aCart(20, [330]))
  return world
}

const newestAttempt = ({ archive }: World): number => archive.attempts.at(-1)?.id ?? 0
const settle = (world: World): void =>
  world.answer(newestAttempt(world), { kind: 'paid', reference: `ch_${newestAttempt(world)}` })
const come = (world: World, returnCode = 'R01'): void =>
  world.answer(newestAttempt(world), { kind: 'returned', reference: `ch_${newestAttempt(world)}`, returnCode })
const itemOf = ({ archive }: World, id: number) => archive.items.find(({ productId }) => productId === id)?.trial
const mayUse = ({ archive }: World, id: number) => archive.entitlements.some(({ productId }) => productId === id)
const receivableOf = ({ archive }: World, kind = 'change') =>
  archive.receivables.find(({ id }) => archive.documents.find((document) => document.id === id)?.kind === kind)
const openOf = (world: World) => receivableOf(world)?.open.minor
const attemptsOf = ({ archive }: World) => {
  const payment = archive.payments.find(
    ({ documentId }) => archive.documents.find(({ id }) => id === documentId)?.kind === 'change',
  )
  return archive.attempts.filter(({ paymentId }) => paymentId === payment?.id).map(({ startedAt }) => shown(startedAt))
}
const sent = (world: World, name: string) => world.mails.filter(([mail]) => mail === name).map(([, when]) => when)

describe('an add-on whose debit is refused after it took effect (B-77, B-101)', () => {
  /** Refused on Tuesday, 17 March, and from then on. */
  function declinedByBank(): World {
    const world = withR()
    world.to(at('2026-03-17T00:00'))
    world.provider = ({ paymentId, id }) =>
      world.archive.payments.find((payment) => payment.id === paymentId)?.amount.minor === 6774
        ? declined
        : { kind: 'paid', reference: `ch_${id}` }
    world.answer(newestAttempt(world), declined)
    return world
  }

  test('is tried on the days of a renewal with access, and the plan is no debtor', () => {
    const world = declinedByBank()
    expect([world.state, mayUse(world, 330), receivableOf(world)]).toMatchObject([
      'subscribed',
      true,
      { isAddOn: true, schedule: 'renewal', open: { minor: 6774 } },
    ])
    world.to(at('2026-03-30T23:59'))
    expect([world.state, mayUse(world, 330), attemptsOf(world)]).toEqual([
      'subscribed',
      true,
      ['2026-03-11T00:00', '2026-03-18T00:00', '2026-03-20T00:00', '2026-03-24T00:00'],
    ])
  })

  test('is overdue and off after 14 days, while the plan renews without it', () => {
    const world = declinedByBank()
    world.to(at('2026-03-31T00:00'))
    expect([itemOf(world, 330), mayUse(world, 330), mayUse(world, 200), world.state]).toEqual([
      moduleTrials.overdue,
      false,
      true,
      'subscribed',
    ])
    expect([sent(world, 'add_on_disabled'), sent(world, 'plan_read_only')]).toEqual([['2026-03-31T00:00'], []])
    world.to(at('2026-04-01T00:00'))
    expect([world.documents.at(-1), world.state, violations(world)]).toEqual([
      ['period', 'paid', 6000],
      'subscribed',
      [],
    ])
  })

  test('is over after 21 days: its invoice is reduced by the one day of 21 in which it was off, 3.23 of 67.74', () => {
    const world = declinedByBank()
    world.to(at('2026-04-07T00:00'))
    expect([itemOf(world, 330), world.state, openOf(world), world.documents.at(-1)]).toEqual([
      undefined,
      'subscribed',
      6451,
      ['credit', 'paid', 323],
    ])
    expect(sent(world, 'subscription_expired')).toEqual([])
    world.to(at('2026-05-01T00:00'))
    expect([world.documents.at(-1), world.state, violations(world)]).toEqual([
      ['period', 'paid', 6000],
      'subscribed',
      [],
    ])
  })

  test('is on again with its money', () => {
    const world = declinedByBank()
    world.to(at('2026-03-31T06:00'))
    expect(mayUse(world, 330)).toBe(false)
    world.provider = paid
    expect(world.run({ kind: 'retry' })).toBeUndefined()
    expect([itemOf(world, 330), mayUse(world, 330), openOf(world), violations(world)]).toEqual([
      moduleTrials.paid,
      true,
      0,
      [],
    ])
  })

  test('ends at once with a cancellation, which the plan survives to the end of its period (B-134)', () => {
    const world = declinedByBank()
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect([itemOf(world, 330), world.state, violations(world)]).toEqual([undefined, 'canceled', []])
  })
})

describe('an add-on whose debit comes back after it settled (B-80)', () => {
  /** Settled on 17 March, and back a day later. */
  function returned(code = 'R01'): World {
    const world = withR()
    world.to(at('2026-03-17T00:00'))
    settle(world)
    world.to(at('2026-03-18T00:00'))
    world.provider = ({ paymentId, id }) =>
      world.archive.payments.find((payment) => payment.id === paymentId)?.amount.minor === 6774
        ? declined
        : { kind: 'paid', reference: `ch_${id}` }
    come(world, code)
    return world
  }

  test('is tried 3 and 7 days after the return, off after 14, over after 21; the plan stays', () => {
    const world = returned()
    expect([world.state, receivableOf(world)]).toMatchObject([
      'subscribed',
      { isAddOn: true, schedule: 'bank_return', open: { minor: 6774 } },
    ])
    world.to(at('2026-03-31T23:59'))
    expect([attemptsOf(world), mayUse(world, 330)]).toEqual([
      ['2026-03-11T00:00', '2026-03-21T00:00', '2026-03-25T00:00'],
      true,
    ])
    world.to(at('2026-04-01T00:00'))
    expect([itemOf(world, 330), mayUse(world, 330), world.state, world.documents.at(-1)]).toEqual([
      moduleTrials.overdue,
      false,
      'subscribed',
      ['period', 'paid', 6000],
    ])
    world.to(at('2026-04-08T00:00'))
    // all of its time was had: nothing is taken off
    expect([itemOf(world, 330), world.state, openOf(world), violations(world)]).toEqual([
      undefined,
      'subscribed',
      6774,
      [],
    ])
  })

  test('is lost by the same clock where the return is unauthorised, which nothing tries again', () => {
    const world = returned('R10')
    expect(world.load().method).toBeUndefined()
    world.setMethod(card)
    world.to(at('2026-04-08T00:00'))
    expect([itemOf(world, 330), world.state, attemptsOf(world), violations(world)]).toEqual([
      undefined,
      'subscribed',
      ['2026-03-11T00:00'],
      [],
    ])
  })

  test('costs it alone too where its debit was waited for', () => {
    const world = new World({ at: at('2026-02-25T00:00'), credit: 6000 })
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(20), 'now')
    world.setMethod(debit)
    world.provider = taken
    world.to(at('2026-03-11T00:00'))
    change(world, aCart(20, [330]))
    expect(itemOf(world, 330)).toBeUndefined()
    settle(world)
    expect(itemOf(world, 330)).toBe(moduleTrials.paid)
    come(world)
    expect([world.state, receivableOf(world)?.isAddOn, violations(world)]).toEqual(['subscribed', true, []])
  })
})

describe('whose loss is the plan’s', () => {
  const isAddOn = (world: World): boolean | undefined => {
    world.answer(newestAttempt(world), declined)
    return receivableOf(world)?.isAddOn
  }

  test('a change of the plan with an add-on is, and one of another interval', () => {
    const both = inMarch()
    change(both, aCart(40, [330]))
    const year = inMarch()
    change(year, aCart(20, [330]), { interval: 'year' })
    expect([isAddOn(both), isAddOn(year)]).toEqual([false, false])
    expect([both.state, year.state]).toEqual(['past_due', 'past_due'])
  })

  test('in a custom solution a module that joins others isn’t, and all of its modules are', () => {
    const joins = inMarch([330], 0)
    change(joins, aCart(0, [330, 320]))
    const replaced = inMarch([320], 0)
    change(replaced, aCart(0, [330]))
    expect([isAddOn(joins), isAddOn(replaced)]).toEqual([true, false])
  })

  test('more units of an add-on cost that add-on: of 10.32 for two more of three, the two days of 16 in which it was off', () => {
    const world = inMarch([], 20)
    world.provider = paid
    change(world, aCart(20, [310], { driver: 1 }))
    world.to(at('2026-03-16T00:00'))
    world.provider = taken
    change(world, aCart(20, [310], { driver: 3 }))
    expect(world.documents.at(-1)).toEqual(['change', 'open', 1032])
    world.provider = () => declined
    world.answer(newestAttempt(world), declined)
    const debt = world.archive.receivables.at(-1)
    expect(debt).toMatchObject({ isAddOn: true, open: { minor: 1032 } })
    world.setMethod(card)
    world.to(at('2026-03-30T00:00'))
    expect([itemOf(world, 310), world.state]).toEqual([moduleTrials.overdue, 'subscribed'])
    world.provider = ({ paymentId, id }) =>
      world.archive.payments.find((payment) => payment.id === paymentId)?.documentId === debt?.id
        ? declined
        : { kind: 'paid', reference: `ch_${id}` }
    world.to(at('2026-04-06T00:00'))
    // 15.48 for three from 16 March on, of which 1.94 is taken off
    expect(world.archive.receivables.find(({ id }) => id === debt?.id)?.open.minor).toBe(838)
    expect([itemOf(world, 310), world.state, violations(world)]).toEqual([undefined, 'subscribed', []])
  })
})
