import { describe, expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { previewOfPrices, reprice } from '@waybill/testkit/billing-prices'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, shown, World } from '@waybill/testkit/billing-world'
import { plannedPrices } from '../index.ts'

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
    expect(previewOfPrices(inMarch(20), { 200: 6300 })).toMatchObject({ isReplacing: false })
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

  test('nothing of it is left: it is withdrawn without a mail', () => {
    const world = inMarch(20)
    reprice(world, { 200: 6600 })
    change(world, aCart(40))
    expect(world.run({ kind: 'withdraw_prices' })).toBeUndefined()
    expect(world.events.at(-1)?.event).toMatchObject({ name: 'subscription.prices_withdrawn', mails: [] })
    expect(world.archive.subscription?.comingPrices).toBeUndefined()
  })

  test('a change that waits drops what has another price: nothing is planned, and what waited is withdrawn', () => {
    const world = inMarch(40)
    change(world, aCart(10))
    const dropped = { 400: 9900, 100: null }
    expect([previewOfPrices(world, dropped), reprice(world, dropped)]).toEqual(['prices-current', 'prices-current'])
    reprice(world, { 100: 4400 })
    const nothing = { minor: 0, currency: 'USD' }
    expect(previewOfPrices(world, dropped)).toEqual({
      at: at('2026-05-01T00:00'),
      interval: 'month',
      before: nothing,
      after: nothing,
      steps: [],
      unsold: [10],
      isReplacing: true,
    })
    expect([reprice(world, dropped), waiting(world), noticed(world).at(-1)?.[0]]).toEqual([
      undefined,
      undefined,
      'price_change_withdrawn',
    ])
  })

  test('one that ends at once is charged nothing at them, and who comes back buys at the prices of that day', () => {
    const world = inMarch(40)
    change(world, aCart(10))
    reprice(world, { 100: 4400 })
    world.run({ kind: 'cancel_now' })
    expect(waiting(world)).toBeUndefined()
    world.to(at('2026-04-10T00:00'))
    world.checkOut(aCart(10), 'now')
    expect(world.archive.subscription?.comingPrices).toBeUndefined()
    world.to(at('2026-06-11T00:00'))
    expect(totals(world).slice(-2)).toEqual([4000, 4000])
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
