import { describe, expect, test } from 'vitest'
import { change, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart } from '@waybill/testkit/billing-shop'
import { inMarch } from '@waybill/testkit/billing-stories'
import { at, declined, shown } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { moduleTrials } from '../../subscription/index.ts'

const now = { timeframe: 'now' } as const
const day = (text: string) => at(`2026-${text}T00:00`)

/** The metered lines of the newest invoice, with the time that they name. */
const usageOf = ({ archive }: World) =>
  archive.documents
    .at(-1)
    ?.lines.filter(({ kind }) => kind !== 'plan' && kind !== 'prepaid')
    .map(({ kind, quantity, amount, period }) => [
      kind,
      quantity,
      amount.minor,
      shown(period.start).slice(5, 10),
      shown(period.end).slice(5, 10),
    ])

/** M in March, with counts of a key on days. */
function counted(key: string, counts: readonly (readonly [string, number])[]): World {
  const world = inMarch(20, [], {})
  for (const [on, quantity] of counts) {
    world.to(day(on))
    report(world, { [key]: quantity })
  }
  return world
}

describe('[METER-04] use is counted while its item is charged (B-139)', () => {
  test('not before its trial, nor in it: 20 of before and 9 in the trial are 4 x 12.00 from its end on', () => {
    const world = counted('vehicle', [
      ['03-02', 20],
      ['03-05', 3],
    ])
    world.to(day('03-10'))
    change(world, aCart(20, [322]), now)
    report(world, { vehicle: 9 })
    world.to(day('04-09'))
    report(world, { vehicle: 4 })
    world.to(at('2026-05-01T01:00'))
    expect(usageOf(world)).toEqual([['usage', 4, 4800, '04-10', '05-01']])
    expect(violations(world)).toEqual([])
  })

  test('not before it was bought: 11 drivers, then 2, then 3 in advance on the 30th are 60.00 and 30.00 and no overage', () => {
    const world = counted('driver', [
      ['03-02', 11],
      ['03-03', 2],
    ])
    world.to(day('03-30'))
    const cart = aCart(20, [310], { driver: 3 })
    const plan = previewOf(world, cart, now)
    expect(plan).toMatchObject({ dueNow: { minor: 194 }, nextAmount: { minor: 9000 } })
    change(world, cart, now)
    world.to(at('2026-04-01T01:00'))
    expect([world.documents.at(-1)?.[2], usageOf(world)]).toEqual([9000, []])
    expect(violations(world)).toEqual([])
  })

  test('not while it was off: 2 until the 10th, 9 while it is off, and 2 again from the 20th on are 2', () => {
    const world = inMarch(20, [312], { vehicle: 1 })
    report(world, { vehicle: 2 })
    world.to(day('03-10'))
    change(world, aCart(20), now)
    world.to(day('03-12'))
    report(world, { vehicle: 9 })
    world.to(day('03-19'))
    report(world, { vehicle: 2 })
    world.to(day('03-20'))
    change(world, aCart(20, [312]), now)
    world.to(at('2026-04-01T02:00'))
    expect(usageOf(world)).toEqual([['usage', 2, 2400, '03-01', '04-01']])
    report(world, { vehicle: 30 }, day('03-15'))
    expect(world.archive.carried).toEqual([])
    report(world, { vehicle: 5 }, day('03-08'))
    expect(world.archive.carried.map(({ line }) => [line.quantity, line.amount.minor])).toEqual([[3, 3600]])
    expect(violations(world)).toEqual([])
  })

  test('but whole where only its units change: 9 drivers on the 5th are counted with 5 in advance from the 16th on', () => {
    const world = inMarch(20, [310], { driver: 3 })
    for (const [on, quantity] of [
      ['03-05', 9],
      ['03-10', 2],
    ] as const) {
      world.to(day(on))
      report(world, { driver: quantity })
    }
    world.to(day('03-16'))
    const plan = previewOf(world, aCart(20, [310], { driver: 5 }))
    expect(plan).toMatchObject({ nextAmount: { minor: 6000 + 5000 + 4000 } })
    change(world, aCart(20, [310], { driver: 5 }))
    world.to(at('2026-04-01T01:00'))
    expect(usageOf(world)).toEqual([['overage', 9, 4000, '03-01', '04-01']])
  })

  test.each(['month', 'year'] as const)(
    'not while it is off for a debt of its %s: 9 and then 3 while it is off are 3 from the day on which it is paid',
    (interval) => {
      const world = inMarch(20, [312], { vehicle: 1 })
      report(world, { vehicle: 2 })
      if (interval === 'year') change(world, aCart(20, [312]), { interval })
      world.provider = () => declined
      world.to(day('04-16'))
      expect(world.archive.items.some(({ trial }) => trial === moduleTrials.overdue)).toBe(true)
      report(world, { vehicle: 9 })
      world.to(day('04-17'))
      report(world, { vehicle: 3 })
      world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
      world.to(day('04-18'))
      world.run({ kind: 'retry' })
      world.to(at('2026-05-01T01:00'))
      expect(usageOf(world)).toEqual([['usage', 3, 3600, '04-01', '05-01']])
      expect(violations(world)).toEqual([])
    },
  )
})
