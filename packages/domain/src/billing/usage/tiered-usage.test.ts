import { describe, expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart } from '@waybill/testkit/billing-shop'
import { inMarch } from '@waybill/testkit/billing-stories'
import { at } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'

/** Lines of what was used, on whatever invoice: kind, counted units, amount. */
const usedLines = ({ archive }: World) =>
  archive.documents
    .filter(({ kind, status }) => kind !== 'credit' && status !== 'void')
    .flatMap(({ lines }) => lines)
    .filter(({ kind }) => ['tiered', 'usage_minimum', 'prepaid', 'overage'].includes(kind))
    .map(({ kind, quantity, amount }) => [kind, quantity, amount.minor])

describe('[METER-01] usage by tiers is a line of the next invoice', () => {
  test('three free, 0.50 each to 10, then 0.30 and 2.00 once: 24 messages are 5.00 + 2.00 + 3.30', () => {
    const world = inMarch(20, [360], { message: 1 })
    report(world, { message: 24 })
    world.to(at('2026-04-01T02:00'))
    expect(usedLines(world)).toEqual([['tiered', 24, 500 + 200 + 330]])
    const line = world.archive.documents.flatMap(({ lines }) => lines).find(({ kind }) => kind === 'tiered')
    expect(line?.unit.minor).toBe(30)
    expect(violations(world)).toEqual([])
  })

  test('late use is priced in the tiers of its own month: p(21) − p(7), and the month keeps what it charged (B-69)', () => {
    const world = inMarch(20, [360], { message: 1 })
    report(world, { message: 10 })
    world.to(at('2026-04-02T00:00'))
    report(world, { message: 24 }, at('2026-03-20T00:00'))
    world.to(at('2026-05-01T02:00'))
    expect(usedLines(world).slice(0, 2)).toEqual([
      ['tiered', 10, 350],
      ['tiered', 24, 1030 - 350],
    ])
    expect(violations(world)).toEqual([])
  })

  test('a count that was reported falls within a month: the highest is charged, by its tier', () => {
    const world = inMarch(20, [360], { message: 1 })
    for (const message of [200, 4]) report(world, { message })
    world.to(at('2026-04-01T02:00'))
    // 197 paid: ten at 0.50, ninety at 0.30 with 2.00, and 97 at 0.10
    expect(usedLines(world)).toEqual([['tiered', 200, 500 + 2700 + 200 + 970]])
  })
})

describe('[METER-01] prepaid units by volume', () => {
  test('overage is what the peak costs above what was paid: 12 calls are 18.00, of which 12.00 was paid for three', () => {
    const world = inMarch(20, [361], { call: 3 })
    report(world, { call: 12 })
    world.to(at('2026-04-01T02:00'))
    expect(usedLines(world)).toEqual([
      ['prepaid', 3, 1200],
      ['prepaid', 3, 1200],
      ['overage', 12, 600],
    ])
    const over = world.archive.documents.flatMap(({ lines }) => lines).find(({ kind }) => kind === 'overage')
    expect(over?.explanation).toMatchObject({ step: 'units', billable: 12, ahead: { minor: 1200 } })
  })

  test('late use above them is overage of its own month: 30 calls are 45.00, of which 12.00 and 6.00 were charged', () => {
    const world = inMarch(20, [361], { call: 3 })
    report(world, { call: 12 })
    world.to(at('2026-04-02T00:00'))
    report(world, { call: 30 }, at('2026-03-20T00:00'))
    world.to(at('2026-05-01T02:00'))
    const over = usedLines(world).filter(([kind]) => kind !== 'prepaid')
    // the newest report stands in April too
    expect(over).toEqual([
      ['overage', 12, 600],
      ['overage', 30, 2700],
      ['overage', 30, 4500 - 1200],
    ])
    expect(violations(world)).toEqual([])
  })

  test('where more costs less, nothing is charged above it, and nothing comes back', () => {
    const world = inMarch(20, [361], { call: 5 })
    report(world, { call: 6 })
    world.to(at('2026-04-01T02:00'))
    expect(usedLines(world)).toEqual([
      ['prepaid', 5, 2000],
      ['prepaid', 5, 2000],
    ])
  })
})

describe('[METER-01] a least amount', () => {
  test('is owed for a month without use, and for the part in which the item was on', () => {
    const world = inMarch(20, [362], { seat: 0 })
    world.to(at('2026-04-15T12:00'))
    change(world, aCart(20), { timeframe: 'now' })
    world.to(at('2026-05-01T02:00'))
    // 4.00 of March, and 14.5 of 30 days of April
    expect(usedLines(world)).toEqual([
      ['usage_minimum', 0, 400],
      ['usage_minimum', 0, 193],
    ])
    expect(violations(world)).toEqual([])
  })

  test('is owed once for a month in which the item was off in between, for the days on which it was on', () => {
    const world = inMarch(20, [362], { seat: 0 })
    world.to(at('2026-04-04T00:00'))
    change(world, aCart(20), { timeframe: 'now' })
    world.to(at('2026-04-28T00:00'))
    change(world, aCart(20, [362], { seat: 0 }), { timeframe: 'now' })
    world.to(at('2026-05-01T02:00'))
    // six of 30 days
    expect(usedLines(world).slice(1)).toEqual([['usage_minimum', 0, 80]])
    expect(violations(world)).toEqual([])
  })

  test('and a most amount bound begun blocks: 7.00 for 5, 14.00 for 6, and no more than 20.00', () => {
    const amounts = [5, 6, 400].map((seat) => {
      const world = inMarch(20, [362], { seat: 0 })
      report(world, { seat })
      world.to(at('2026-04-01T02:00'))
      return usedLines(world)
    })
    expect(amounts).toEqual([[['tiered', 5, 700]], [['tiered', 6, 1400]], [['tiered', 400, 2000]]])
  })
})
