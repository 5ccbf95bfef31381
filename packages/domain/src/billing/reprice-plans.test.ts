import { describe, expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { previewOfPrices, reprice } from '@waybill/testkit/billing-prices'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, shown, World } from '@waybill/testkit/billing-world'
import { plannedPrices } from './index.ts'

function inMarch(planId: number, addOns: readonly number[] = []): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns), 'now')
  world.to(at('2026-03-16T00:00'))
  return world
}

const totals = (world: World) => world.documents.map(([, , total]) => total)
const noticed = (world: World) =>
  world.mails.flatMap(([name, when]) => (name.startsWith('price_change') ? [[name, when]] : []))
const waiting = (world: World) => {
  const planned = plannedPrices(world.load())
  return planned && [shown(planned.at), planned.before.minor, planned.after.minor]
}

describe('[INT-06] prices that wait for their renewal (B-99)', () => {
  test('the same is planned once: neither notice nor day moves', () => {
    const world = inMarch(20)
    reprice(world, { 200: 6600 })
    world.to(at('2026-04-02T00:00'))
    expect(reprice(world, { 200: 6600 })).toBe('prices-planned')
    expect([waiting(world), noticed(world)]).toEqual([
      ['2026-05-01T00:00', 6000, 6600],
      [['price_change_30', '2026-03-16T00:00']],
    ])
  })

  test('a later repricing takes their place, with a notice of its own', () => {
    const world = inMarch(20)
    reprice(world, { 200: 6600 })
    world.to(at('2026-04-20T00:00'))
    expect(previewOfPrices(world, { 200: 6300 })).toMatchObject({ isReplacing: true })
    expect(reprice(world, { 200: 6300 })).toBeUndefined()
    world.to(at('2026-06-02T00:00'))
    expect(totals(world)).toEqual([6000, 6000, 6000, 6300])
    expect(noticed(world)).toEqual([
      ['price_change_30', '2026-03-16T00:00'],
      ['price_change_30', '2026-04-20T00:00'],
    ])
  })

  test('a later one by the prices that are had withdraws them', () => {
    const world = inMarch(20)
    reprice(world, { 200: 6600 })
    expect(reprice(world, {})).toBeUndefined()
    expect([waiting(world), reprice(world, {})]).toEqual([undefined, 'prices-current'])
    expect(noticed(world).at(-1)).toEqual(['price_change_withdrawn', '2026-03-16T00:00'])
  })

  test('they are withdrawn before they take effect, once', () => {
    const world = inMarch(20)
    expect(world.run({ kind: 'withdraw_prices' })).toBe('prices-not-planned')
    reprice(world, { 200: 6600 })
    expect(world.run({ kind: 'withdraw_prices' })).toBeUndefined()
    expect(world.run({ kind: 'withdraw_prices' })).toBe('prices-not-planned')
    world.to(at('2026-05-02T00:00'))
    expect(totals(world)).toEqual([6000, 6000, 6000])
    expect(noticed(world)).toHaveLength(2)
  })

  test('the member can cancel: nothing is charged at the new price, and who stays after all has it', () => {
    const [leaving, staying] = [inMarch(20), inMarch(20)]
    for (const world of [leaving, staying]) {
      reprice(world, { 200: 6600 })
      world.to(at('2026-04-20T00:00'))
      world.run({ kind: 'cancel' })
      expect(waiting(world)).toBeUndefined()
    }
    expect(staying.run({ kind: 'undo_cancel' })).toBeUndefined()
    for (const world of [leaving, staying]) world.to(at('2026-05-02T00:00'))
    expect([totals(leaving), leaving.state]).toEqual([[6000, 6000], 'expired'])
    expect(totals(staying)).toEqual([6000, 6000, 6600])
  })

  test('a pause sets them aside: the rest of the period is charged as it was, and the renewal after it as announced', () => {
    const world = inMarch(20)
    reprice(world, { 200: 6600 })
    world.run({ kind: 'pause' })
    world.to(at('2026-05-16T00:00'))
    world.run({ kind: 'resume' })
    expect(waiting(world)).toEqual(['2026-06-01T00:00', 6000, 6600])
    world.to(at('2026-06-02T00:00'))
    // 16 of 31 days of 60.00
    expect(totals(world).slice(-2)).toEqual([3097, 6600])
    expect(violations(world)).toEqual([])
  })

  test('what the member changes meanwhile has the price of its day, and nothing else', () => {
    const world = inMarch(20, [320])
    reprice(world, { 200: 6600, 320: 2500 })
    change(world, aCart(10, [320]), { timeframe: 'now' })
    expect(waiting(world)).toEqual(['2026-05-01T00:00', 6000, 6500])
    world.to(at('2026-05-02T00:00'))
    expect(totals(world).at(-1)).toBe(4000 + 2500)
  })

  test('nothing of it is left: the renewal charges what was bought since, and they are gone', () => {
    const world = inMarch(20)
    reprice(world, { 200: 6600 })
    change(world, aCart(40))
    expect(waiting(world)).toBeUndefined()
    world.to(at('2026-05-02T00:00'))
    expect([totals(world).at(-1), world.archive.subscription?.comingPrices]).toEqual([9000, undefined])
    expect(world.events.map(({ event }) => event.name)).toContain('subscription.prices_dropped')
  })

  test('a year that begins meanwhile is not repriced within it', () => {
    const world = inMarch(20, [310])
    reprice(world, { 200: 6600, 310: 1500 })
    change(world, aCart(20, [310]), { interval: 'year' })
    world.to(at('2027-03-15T00:00'))
    const prices = world.archive.documents.flatMap(({ lines }) => lines.map(({ unit }) => unit.minor))
    expect(prices).not.toContain(1500)
    expect(prices).not.toContain(6600)
  })

  test('a scheduled change keeps the price that was confirmed until its own renewal after the notice (B-128)', () => {
    const world = inMarch(40)
    change(world, aCart(10))
    expect(previewOfPrices(world, { 100: 4400, 400: 9900 })).toMatchObject({
      before: { minor: 4000 },
      after: { minor: 4400 },
    })
    reprice(world, { 100: 4400, 400: 9900 })
    world.to(at('2026-05-02T00:00'))
    expect(totals(world).slice(-2)).toEqual([4000, 4400])
    const stayed = inMarch(40)
    change(stayed, aCart(10))
    reprice(stayed, { 100: 4400, 400: 9900 })
    stayed.run({ kind: 'remove_change' })
    stayed.to(at('2026-05-02T00:00'))
    expect(totals(stayed).slice(-2)).toEqual([9000, 9900])
  })

  test('a change that waits for the same renewal is previewed and charged at what was announced', () => {
    const world = inMarch(20, [320])
    reprice(world, { 200: 6600 })
    world.to(at('2026-04-16T00:00'))
    const plan = previewOf(world, aCart(20))
    if (typeof plan === 'string') throw new Error(plan)
    expect([shown(plan.at), plan.nextAmount.minor]).toEqual(['2026-05-01T00:00', 6600])
    change(world, aCart(20), { digest: plan.digest })
    world.to(at('2026-05-02T00:00'))
    expect(totals(world).at(-1)).toBe(6600)
  })
})
