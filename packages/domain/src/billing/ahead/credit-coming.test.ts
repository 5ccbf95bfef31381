import { describe, expect, test } from 'vitest'
import { change, comingAfter, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { creditComing, unchangedPlan } from '../index.ts'
import type { MethodRow } from '../index.ts'

/** V with a trial of 14 days, X in arrears with one of a month, P with one of a week; 10.00 a month that need V. */
const [tried, metered, prepaid, dependent] = [321, 322, 323, 324] as const
/** It is valid when the trial begins, and not when it ends. */
const expiring = { ...card, expiresAt: at('2026-03-10T00:00') } satisfies MethodRow

/** M is paid from 1 March, and what else is in the cart begins that day: V is tried to 15 March. 30.00 pay before a method. */
function inMarch(addOns: readonly number[]): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  change(world, aCart(20, addOns))
  world.to(at('2026-03-02T00:00'))
  world.run({ kind: 'grant_credit', amount: money(3000, 'USD'), reason: 'goodwill', by: 'ada' })
  return world
}

/** With 17 of 31 days of 10.00 left, when V goes off. */
const back = [{ at: at('2026-03-15T00:00'), amount: money(548, 'USD') }]
const later: MethodRow = { ...expiring, id: 12 }

describe('credit that comes between a change and the next charge (B-67, M§4)', () => {
  test.each([
    ['of what needs an add-on that can’t be charged after its trial', [], back],
    ['also where another trial begins, because a method on file is the one that is charged', [metered], back],
  ])('%s: the rest of its month', (_, begun, expected) => {
    for (const onFile of [{ method: expiring }, { backup: later }]) {
      const world = inMarch([tried, dependent])
      world.setMethod(undefined)
      world.archive = { ...world.archive, ...onFile }
      expect(comingAfter(world, aCart(20, [tried, dependent, ...begun, 399]))).toEqual(expected)
    }
  })

  test('is none where the trial goes on, by a card or by the backup', () => {
    for (const [method, backup] of [[card], [later, card], [undefined, card]]) {
      const world = inMarch([tried, dependent])
      world.setMethod(method, backup)
      expect(comingAfter(world, aCart(20, [tried, dependent, 399]))).toEqual([])
    }
  })

  test('comes with no method on file too, but not where a trial begins, for which a method is given', () => {
    const world = inMarch([tried, dependent])
    world.setMethod(undefined)
    expect(comingAfter(world, aCart(20, [tried, dependent, 399]))).toEqual(back)
    expect(comingAfter(world, aCart(20, [tried, dependent, metered]))).toEqual([])
    const untried = inMarch([])
    untried.setMethod(undefined)
    expect(comingAfter(untried, aCart(20, [tried, dependent]))).toEqual([])
  })

  test('is of what the change itself begins, once its money is there', () => {
    const world = inMarch([tried])
    world.setMethod(expiring)
    world.archive = { ...world.archive, creditBalance: money(0, 'USD') }
    expect(comingAfter(world, aCart(20, [tried, dependent]))).toEqual(back)
  })

  test('is not what the change gives back itself', () => {
    const world = inMarch([tried, dependent])
    world.setMethod(expiring)
    expect(previewOf(world, aCart(10, [tried, dependent]), { timeframe: 'now' })).toMatchObject({
      toCredit: money(1935, 'USD'),
    })
    expect(comingAfter(world, aCart(10, [tried, dependent]), { timeframe: 'now' })).toEqual(back)
  })

  test('is named where nothing changes', () => {
    const world = inMarch([tried, dependent])
    world.setMethod(expiring)
    const [facts, { now }] = [world.load(), world]
    const plan = unchangedPlan(facts, now)
    if (plan === undefined) throw new Error('it is subscribed')
    expect(creditComing(facts, plan, { now })).toEqual(back)
    expect(creditComing(facts, { ...plan, nextDate: at('2026-03-14T00:00') }, { now })).toEqual([])
  })

  test('is named up to the day of the next charge and no further, whatever lapses before', () => {
    const world = inMarch([tried, dependent, prepaid])
    world.setMethod(undefined)
    const [facts, { now }] = [world.load(), world]
    const comingBy = (day: string) => creditComing(facts, { items: [], nextDate: at(day) }, { now })
    expect(comingBy('2026-03-15T00:00')).toEqual(back)
    expect(comingBy('2026-03-14T23:59')).toEqual([])
  })
})
