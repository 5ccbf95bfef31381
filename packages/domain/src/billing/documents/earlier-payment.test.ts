import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { change, comeInOnLegacy, previewOf } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { setTaxRate, taxRates } from '@waybill/testkit/tax-number'
import { noTax } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import type { EarlierPayment, PlannedChange } from '../index.ts'

const aYear: EarlierPayment = {
  price: money(45_300, 'USD'),
  period: { start: at('2026-01-01T00:00'), end: at('2027-01-01T00:00') },
  taxRate: noTax,
  document: 'C-118',
}
const march: EarlierPayment = {
  price: money(19_900, 'USD'),
  period: { start: at('2026-03-01T00:00'), end: at('2026-04-01T00:00') },
  taxRate: noTax,
}

/** On a legacy plan of 199.00 that an earlier system has billed, by the year or by the month. */
function cameIn(instant: string, earlierPayment?: EarlierPayment, channel: 'direct' | 'wired' = 'direct'): World {
  const world = new World({ at: at(instant), channel })
  const isYear = earlierPayment === aYear
  const anchor = isYear ? aYear.period.start : march.period.start
  comeInOnLegacy(world, {
    planId: 50,
    interval: isYear ? 'year' : 'month',
    anchor,
    ...(earlierPayment && { earlierPayment }),
  })
  world.setMethod(card)
  return world
}

const custom = aCart(0, [350])
const reverse = (world: World): string | undefined => world.run({ kind: 'reverse_migration' })
const balance = (world: World): number => world.archive.creditBalance.minor
const collected = (world: World): number => world.collected.minor

function planOf(found: PlannedChange | string): PlannedChange {
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('what an earlier system was paid counts as paid (B-145)', () => {
  test('of 453.00 a year with 15 of 365 days left 18.62 pay for the new month, by the number of its document', () => {
    const world = cameIn('2026-12-17T00:00', aYear)
    const plan = planOf(previewOf(world, aCart(20), { interval: 'month' }))
    expect([plan.lines.map(({ amount }) => amount.minor), plan.dueNow.minor, plan.isPaidUnknown]).toEqual([
      [-1862, 6000],
      4138,
      undefined,
    ])
    expect(plan.lines[0]).toMatchObject({
      kind: 'proration_credit',
      explanation: { step: 'paid_earlier', document: 'C-118', amount: aYear.price },
      fraction: { numerator: 3, denominator: 73 },
    })
    expect(change(world, aCart(20), { interval: 'month', digest: plan.digest })).toBeUndefined()
    expect([world.documents, collected(world), balance(world)]).toEqual([[['change', 'paid', 4138]], 4138, 0])
    expect(violations(world)).toEqual([])
  })

  test('and a cheaper plan leaves a balance: 102.71 by a note, 77.42 to pay, 25.29 of credit (journey 21)', () => {
    const world = cameIn('2026-03-16T00:00', march)
    const plan = planOf(previewOf(world, custom))
    expect([plan.dueNow.minor, plan.toCredit.minor]).toEqual([0, 2529])
    expect(change(world, custom, { digest: plan.digest })).toBeUndefined()
    expect([world.documents, balance(world)]).toEqual([
      [
        ['credit', 'paid', 10_271],
        ['change', 'paid', 7742],
      ],
      2529,
    ])
    expect(world.archive.documents[0]).not.toHaveProperty('corrects')
    world.to(at('2026-04-01T00:00'))
    expect([world.documents.at(-1), collected(world), balance(world)]).toEqual([['period', 'paid', 15_000], 12_471, 0])
    expect(violations(world)).toEqual([])
  })

  test('with the tax rate of its record, whatever rate holds here', () => {
    const world = cameIn('2026-03-16T00:00', { ...march, taxRate: taxRates.standard })
    expect(planOf(previewOf(world, custom)).toCredit.minor).toBe(10_271 + 2054 - 7742)
    const other = cameIn('2026-03-16T00:00', march)
    setTaxRate(other, taxRates.standard)
    change(other, aCart(0, [350, 330]))
    // 129.03 of 250.00 with 20 % of it, less 102.71 without tax
    expect(other.documents).toEqual([['change', 'paid', 12_903 + 2581 - 10_271]])
    expect(violations(other)).toEqual([])
  })

  test('also where what is begun waits for a bank transfer, or a try is declined first', () => {
    const wired = cameIn('2026-03-16T00:00', march, 'wired')
    change(wired, aCart(0, [350, 330]))
    expect([wired.documents, balance(wired)]).toEqual([[['credit', 'paid', 10_271]], 10_271])
    expect(violations(wired)).toEqual([])
    const world = cameIn('2026-12-17T00:00', aYear)
    world.provider = () => declined
    change(world, aCart(20), { interval: 'month' })
    expect(world.archive.subscription?.earlierPayment).toEqual(aYear)
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    change(world, aCart(20), { interval: 'month' })
    expect([world.documents.at(-1), world.archive.subscription?.earlierPayment]).toEqual([
      ['change', 'paid', 4138],
      { ...aYear, isCredited: true },
    ])
    expect(violations(world)).toEqual([])
  })

  test('where the difference is too little to charge, it waits for the next invoice as a whole', () => {
    const world = cameIn('2026-03-16T00:00', { ...march, price: money(14_980, 'USD') })
    expect(change(world, custom)).toBeUndefined()
    expect([world.documents, world.archive.carried.map(({ line }) => line.amount.minor)]).toEqual([
      [['change', 'void', 10]],
      [-7732, 7742],
    ])
    expect(violations(world)).toEqual([])
    world.to(at('2026-03-20T00:00'))
    world.run({ kind: 'cancel_now' })
    expect(violations(world)).toEqual([])
  })

  test('not outside of its period', () => {
    const world = cameIn('2026-03-16T00:00', { ...march, period: { ...march.period, end: at('2026-03-16T00:00') } })
    expect(planOf(previewOf(world, custom)).isPaidUnknown).toBe(true)
  })

  test('and is given back where the staff end, pause or resume the plan, or another account pays', () => {
    const ended = cameIn('2026-03-16T00:00', march)
    ended.run({ kind: 'cancel_now' })
    expect([ended.documents, balance(ended)]).toEqual([[['credit', 'paid', 10_271]], 10_271])
    expect(violations(ended)).toEqual([])
    const taken = cameIn('2026-03-16T00:00', march)
    taken.run({ kind: 'take_on', payer: { by: 'partner', accountId: 7 } })
    expect([taken.documents, balance(taken)]).toEqual([[['credit', 'paid', 10_271]], 10_271])
    const paused = cameIn('2026-03-16T00:00', march)
    paused.run({ kind: 'pause' })
    paused.to(at('2026-03-26T00:00'))
    paused.run({ kind: 'resume' })
    // 6 of 31 days of 199.00
    expect([paused.documents.at(-1), balance(paused)]).toEqual([['change', 'paid', 3852], 10_271 - 3852])
    expect(violations(paused)).toEqual([])
    paused.run({ kind: 'pause' })
    expect(balance(paused)).toBe(10_271)
    expect(violations(paused)).toEqual([])
  })
})

describe('the staff bring it back (B-95, B-145)', () => {
  test('at the same instant to the same money', () => {
    const world = cameIn('2026-12-17T00:00', aYear)
    change(world, aCart(20), { interval: 'month' })
    expect(reverse(world)).toBeUndefined()
    // all that was charged is on the balance
    expect([balance(world), collected(world), world.documents.at(-1)]).toEqual([4138, 4138, ['change', 'paid', 1862]])
    expect(violations(world)).toEqual([])
    world.to(at('2027-01-01T00:00'))
    expect(world.documents.at(-1)?.[0]).toBe('period')
    expect(violations(world)).toEqual([])
  })

  test('later for the days that are left, and it is left again for no more than those', () => {
    const world = cameIn('2026-03-16T00:00', march)
    change(world, custom)
    world.to(at('2026-03-21T00:00'))
    expect(reverse(world)).toBeUndefined()
    // 11 of 31 days of 150.00 back, 11 of 31 days of 199.00 to pay
    expect(balance(world)).toBe(2529 + 5323 - 7061)
    world.to(at('2026-03-26T00:00'))
    change(world, custom)
    // 6 of 31 days of each
    expect(balance(world)).toBe(2529 + 5323 - 7061 + 3852 - 2903)
    expect(reverse(world)).toBeUndefined()
    expect(balance(world)).toBe(2529 + 5323 - 7061)
    expect(violations(world)).toEqual([])
  })

  test('for nothing where leaving it credited nothing, and for the next period as any other', () => {
    const world = cameIn('2026-03-16T00:00')
    change(world, custom)
    expect(world.documents).toEqual([['change', 'paid', 7742]])
    world.to(at('2026-03-21T00:00'))
    expect(reverse(world)).toBeUndefined()
    expect([world.documents.slice(1), balance(world)]).toEqual([[['credit', 'paid', 5323]], 5323])
    world.to(at('2026-04-01T00:00'))
    expect([world.documents.at(-1), collected(world)]).toEqual([['period', 'paid', 19_900], 7742 + 19_900 - 5323])
    expect(violations(world)).toEqual([])
    const late = cameIn('2026-03-30T00:00')
    change(late, custom)
    late.to(at('2026-04-11T00:00'))
    expect(reverse(late)).toBeUndefined()
    // 20 of 30 days of April
    expect([late.documents.at(-1)?.[2], violations(late)]).toEqual([13_267, []])
  })

  test('a pause that credited nothing is resumed for nothing', () => {
    const world = cameIn('2026-03-16T00:00')
    world.run({ kind: 'pause' })
    world.to(at('2026-03-21T00:00'))
    world.run({ kind: 'resume' })
    expect([world.documents, violations(world)]).toEqual([[], []])
    world.run({ kind: 'pause' })
    world.to(at('2026-04-11T00:00'))
    world.run({ kind: 'resume' })
    expect([world.documents, violations(world)]).toEqual([[['change', 'paid', 13_267]], []])
  })

  test('whatever was paid, whenever it is left: what is credited is the unused part, and back again it is the same money', () => {
    const left = fc.record({
      price: fc.integer({ min: 1, max: 90_000 }),
      minutes: fc.integer({ min: 0, max: 31 * 24 * 60 - 1 }),
      rate: fc.constantFrom(noTax, taxRates.standard, taxRates.fine),
      here: fc.constantFrom(noTax, taxRates.standard),
    })
    fc.assert(
      fc.property(left, ({ price, minutes, rate, here }) => {
        const world = cameIn('2026-03-01T00:00', { ...march, price: money(price, 'USD'), taxRate: rate })
        setTaxRate(world, here)
        world.to(march.period.start + minutes * 60_000)
        const all = 31 * 24 * 60
        const plan = planOf(previewOf(world, custom))
        const credited = -(plan.lines.find(({ amount }) => amount.minor < 0)?.amount.minor ?? 0)
        // credit and what was used of it are what was paid, to the half of a minor unit
        expect(Math.abs(credited + (price * minutes) / all - price)).toBeLessThanOrEqual(0.5)
        change(world, custom, { digest: plan.digest })
        expect(violations(world)).toEqual([])
        // what is too little to charge waits, and holds the reversal up
        const kept = reverse(world) === undefined ? collected(world) - balance(world) : 0
        expect(violations(world)).toEqual([])
        // all of the money is on the balance; the tax of a net amount is rounded once
        expect(Math.abs(kept)).toBeLessThanOrEqual(rate === here ? 1 : 0)
      }),
      // 1.46 without tax and 0.49 with it: too little to charge
      { examples: [[{ price: 13_631, minutes: 39_857, rate: taxRates.fine, here: noTax }]] },
    )
  })
})
