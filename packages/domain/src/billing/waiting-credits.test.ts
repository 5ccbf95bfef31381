import { describe, expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { setTaxRate, taxRates } from '@waybill/testkit/tax-number'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../money/index.ts'

const carriedOf = ({ archive }: World) => archive.carried.map(({ line }) => line.amount.minor)
const entriesOf = ({ plans }: World) =>
  plans.flatMap(({ credit }) => credit).map(({ amount, cause }) => [amount.minor, cause])

/** Plan M at 60.00 from 1 March; from 31 March, 19:00, it is left 5 hours before its renewal. */
function lateInMarch(addOns: readonly number[] = []): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, addOns), 'now')
  world.to(at('2026-03-31T19:00'))
  return world
}

/** To L for 5 of 744 hours: -0.40 and 0.60, 0.20 in all. Then to a module at 0.20 a month: its 5 hours are nothing. */
function withWaitingCredit(): World {
  const world = lateInMarch()
  expect(change(world, aCart(40), { timeframe: 'now' })).toBeUndefined()
  expect(carriedOf(world)).toEqual([-40, 60])
  expect(change(world, aCart(0, [398]), { timeframe: 'now' })).toBeUndefined()
  return world
}

describe('a credit that waits, and comes to more than the next invoice (B-60)', () => {
  test('is given by a note at the renewal, and pays it: 0.40 less 0.20 stay on the balance', () => {
    const world = withWaitingCredit()
    expect([carriedOf(world), world.archive.creditBalance.minor]).toEqual([[-40], 0])
    world.to(at('2026-04-01T00:00'))
    expect(world.documents.slice(-2)).toEqual([
      ['credit', 'paid', 40],
      ['period', 'paid', 20],
    ])
    expect([world.state, carriedOf(world), world.archive.creditBalance.minor]).toEqual(['subscribed', [], 20])
    expect(violations(world)).toEqual([])
  })

  test('is given by a note where the subscription ends with its period, and nothing is charged', () => {
    const world = withWaitingCredit()
    world.run({ kind: 'cancel' })
    world.to(at('2026-04-01T00:00'))
    expect([world.state, carriedOf(world), world.archive.creditBalance.minor]).toEqual(['expired', [], 40])
    expect(violations(world)).toEqual([])
  })
})

describe('a draft that takes an earlier document back (B-118)', () => {
  test('gives back all of what it charged in advance, with what the credit had paid of that', () => {
    const world = lateInMarch([312])
    report(world, { vehicle: 0 })
    change(world, aCart(40, [312]), { timeframe: 'now' })
    change(world, aCart(0, [312, 398]), { timeframe: 'now' })
    change(world, aCart(20, [312]), { timeframe: 'renewal' })
    expect([world.state, carriedOf(world)]).toEqual(['pending_change', [-40]])
    world.to(at('2026-04-01T00:20'))
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 5960])
    world.run({ kind: 'cancel_now' })
    world.to(at('2026-04-01T02:00'))
    // 20 minutes of April are 0.03, which the 0.40 of March have paid
    expect(world.documents.slice(-2)).toEqual([
      ['period', 'paid', 5960],
      ['credit', 'paid', 5997],
    ])
    expect([world.state, world.archive.creditBalance.minor, violations(world)]).toEqual(['expired', 37, []])
    expect(entriesOf(world).at(-1)).toEqual([37, 'credit_note'])
  })

  test('is issued where nothing of it is left, so that what it took back stays so', () => {
    const world = lateInMarch([312])
    report(world, { vehicle: 2 })
    change(world, aCart(40, [312]), { timeframe: 'now' })
    change(world, aCart(0, [312, 398]), { timeframe: 'now' })
    change(world, aCart(20, [312]), { timeframe: 'renewal' })
    // as much waits as 2 vehicles cost in March
    const carried = world.archive.carried.map((row) => ({ ...row, line: { ...row.line, amount: money(-2400, 'USD') } }))
    world.archive = { ...world.archive, carried }
    world.to(at('2026-04-01T00:00'))
    world.run({ kind: 'cancel_now' })
    const entries = entriesOf(world).length
    world.to(at('2026-04-01T01:00'))
    expect(world.documents.slice(-2)).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 6000],
    ])
    expect([entriesOf(world).slice(entries), world.archive.creditBalance.minor]).toEqual([[], 0])
  })

  test('waits again where its tax is off before it is issued: the credit has that of before, and is more (B-86)', () => {
    const world = new World({ at: at('2026-02-25T00:00') })
    setTaxRate(world, taxRates.standard)
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(20, [312], { vehicle: 1 }), 'now')
    change(world, aCart(20, [312], { vehicle: 1 }), { interval: 'year' })
    world.to(at('2027-01-20T00:00'))
    // 40 of 365 days of 648.00, and of 650.00 for S with two add-ons
    change(world, aCart(10, [312, 320, 398], { vehicle: 1 }), { timeframe: 'now' })
    expect(carriedOf(world)).toEqual([-7101, 4734, 2367, 22])
    world.to(at('2027-02-01T00:00'))
    // 12.00 of usage and 0.22, with 20 percent
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 1466])
    setTaxRate(world, taxRates.none)
    world.to(at('2027-02-01T01:00'))
    // 83.23 less 71.01 with its 14.20 of tax
    expect(world.documents.at(-1)).toEqual(['period', 'void', -198])
    expect([carriedOf(world), world.archive.receivables.filter(({ open }) => open.minor > 0)]).toEqual([
      [-7101, 4734, 2367, 22, 1200],
      [],
    ])
  })

  test('waits with its credits until it is issued, also where the subscription ends in its hour', () => {
    const world = lateInMarch([322])
    report(world, { vehicle: 3 })
    world.to(at('2026-04-01T00:10'))
    const before = world.documents.length
    change(world, aCart(40, [322]), { timeframe: 'now' })
    world.to(at('2026-04-01T00:20'))
    world.run({ kind: 'cancel_now' })
    expect([world.state, violations(world)]).toEqual(['expired', []])
    world.to(at('2026-04-01T02:00'))
    expect([carriedOf(world), violations(world)]).toEqual([[], []])
    expect(world.documents.length).toBeGreaterThan(before)
  })
})
