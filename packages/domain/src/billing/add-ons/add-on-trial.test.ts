import { expect, test } from 'vitest'
import { change, nextPaidFromCredit, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card, debit, expiringCard } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'

/** V, X in arrears and P prepaid, with trials of 14 days, a month and a week. */
const [tried, metered, prepaid] = [321, 322, 323] as const

/** Subscribed to M at 60.00 from 1 March 2026, 00:00 on, with account credit of minor units before. */
function inMarch(credit = 0): World {
  const world = new World({ at: at('2026-02-25T00:00'), credit })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  return world
}

const newest = (world: World) => world.documents.at(-1)
const names = (world: World) => world.archive.items.map(({ productId, trial }) => [productId, trial] as const)
const rights = (world: World) => world.archive.entitlements.map(({ productId, source }) => [productId, source] as const)

test('[MOD-07] an add-on is tried for 14 days, then charged for the rest of the month, then monthly (B-74, journey 15)', () => {
  const world = inMarch()
  world.to(at('2026-03-05T08:00'))
  const plan = previewOf(world, aCart(20, [tried]))
  if (typeof plan === 'string') throw new Error(plan)
  expect([plan.timeframe, plan.dueNow.minor, plan.lines]).toEqual(['now', 0, []])
  expect([shown(plan.nextDate), plan.nextAmount.minor]).toEqual(['2026-03-19T08:00', 817])
  expect(plan.items.at(-1)?.ownTrial?.endsAt).toBe(at('2026-03-19T08:00'))
  expect(change(world, aCart(20, [tried]), { digest: plan.digest })).toBeUndefined()
  expect([names(world), rights(world)]).toEqual([
    [
      [20, 0],
      [200, 0],
      [tried, 1],
    ],
    [
      [200, 'paid'],
      [tried, 'trial'],
    ],
  ])
  world.to(at('2026-03-19T08:00') - 1)
  expect(world.documents.length).toBe(1)
  world.to(at('2026-03-19T08:00'))
  expect([newest(world), rights(world).at(-1)]).toEqual([
    ['addon', 'paid', 817],
    [tried, 'paid'],
  ])
  // 12 days and 16 hours of 31 days
  expect(world.archive.documents.at(-1)?.lines[0]).toMatchObject({
    fraction: { numerator: 38, denominator: 93 },
    period: { start: at('2026-03-19T08:00'), end: at('2026-04-01T00:00') },
  })
  world.to(at('2026-04-01T00:00'))
  expect(newest(world)).toEqual(['period', 'paid', 8000])
  expect(violations(world)).toEqual([])
})

test('[REG-04] an add-on is tried once: the second time it is charged at once (B-75, journey 15)', () => {
  const world = inMarch()
  change(world, aCart(20, [tried]))
  world.to(at('2026-03-03T00:00'))
  const ending = previewOf(world, aCart(20))
  if (typeof ending === 'string') throw new Error(ending)
  expect([ending.timeframe, ending.total.minor]).toEqual(['now', 0])
  change(world, aCart(20))
  expect([world.archive.items.length, world.documents.length]).toEqual([2, 1])
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20, [tried]))
  expect([newest(world), names(world).at(-1)]).toEqual([
    ['change', 'paid', 1032],
    [tried, 0],
  ])
  const { items, subscription } = world.archive
  const again = items.map((item) =>
    item.productId === tried ? { ...item, ownTrial: { addOnCode: 'module-code-321', endsAt: world.now + 1 } } : item,
  )
  const target = { currency: 'USD', interval: 'month', catalogueVersion: 1, items: again } as const
  const terms = subscription?.terms ?? { planId: 0, quantities: {}, pricing: false }
  expect(world.run({ kind: 'change', orderId: 'again', target: { ...target, terms } })).toBe('trial-used')
  expect(violations(world)).toEqual([])
})

test('[MOD-07] without a method that can be charged a trial ends, and so does its add-on, at no cost (B-74, journey 15)', () => {
  for (const method of [undefined, { ...expiringCard, expiresAt: at('2026-03-19T08:00') }]) {
    const world = inMarch()
    world.to(at('2026-03-05T08:00'))
    change(world, aCart(20, [tried]))
    world.setMethod(method)
    world.to(at('2026-03-19T08:00'))
    expect([names(world).map(([id]) => id), rights(world), world.documents.length]).toEqual([
      [20, 200],
      [[200, 'paid']],
      1,
    ])
    expect(world.plans.at(-1)?.rows.items.changed).toMatchObject([{ productId: tried, trial: 2 }])
    expect(violations(world)).toEqual([])
  }
})

test('a trial beyond the month is no part of the renewal, and ends by its own day (B-74)', () => {
  const world = inMarch()
  world.to(at('2026-03-25T00:00'))
  change(world, aCart(20, [tried]))
  world.to(at('2026-04-01T00:00'))
  expect(newest(world)).toEqual(['period', 'paid', 6000])
  world.to(at('2026-04-08T00:00'))
  expect(newest(world)).toEqual(['addon', 'paid', 1533])
  expect(violations(world)).toEqual([])
})

test('what half a day costs after a trial waits for the renewal, unless account credit pays all of it (B-60, B-74)', () => {
  for (const [credit, nextDate, charges] of [
    [6000, '2026-04-01T00:00', [8032]],
    [6031, '2026-04-01T00:00', [8032]],
    [6032, '2026-03-31T12:00', [32, 8000]],
  ] as const) {
    const world = inMarch(credit)
    world.to(at('2026-03-17T12:00'))
    const plan = previewOf(world, aCart(20, [tried]))
    if (typeof plan === 'string') throw new Error(plan)
    expect([shown(plan.nextDate), plan.nextAmount.minor]).toEqual([nextDate, charges[0]])
    change(world, aCart(20, [tried]))
    world.to(at('2026-04-01T00:00'))
    const paid = world.documents.slice(1).filter(([, status]) => status === 'paid')
    expect(paid.map(([, , total]) => total)).toEqual(charges)
    expect(violations(world)).toEqual([])
  }
})

test('a trial that ends with the month is charged by the renewal alone', () => {
  const world = inMarch()
  world.to(at('2026-03-18T00:00'))
  change(world, aCart(20, [tried]))
  world.to(at('2026-04-01T00:00'))
  expect(world.documents.slice(1)).toEqual([['period', 'paid', 8000]])
  expect(violations(world)).toEqual([])
})

test('what is metered is metered from the end of its trial on, what is prepaid is charged for its trial quantity (B-74)', () => {
  const world = inMarch()
  const plan = previewOf(world, aCart(20, [metered, prepaid]))
  expect(plan).toMatchObject({ nextDate: at('2026-03-08T00:00'), nextAmount: { minor: 3097 }, isEstimate: false })
  change(world, aCart(20, [metered, prepaid]))
  expect(world.archive.items.flatMap(({ trialQuantity }) => trialQuantity ?? [])).toEqual([3, 4])
  expect(world.archive.subscription?.terms.quantities).toEqual({ driver: 4 })
  // 4 at 10.00 for 24 of 31 days
  world.to(at('2026-03-08T00:00'))
  expect(newest(world)).toEqual(['addon', 'paid', 3097])
  world.to(at('2026-04-01T00:00'))
  expect(world.archive.documents.at(-1)?.lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['plan', 6000],
    ['prepaid', 4000],
  ])
  // the trial of a month was all of March: April is the first month that is counted, by 1, without a report of the product (B-138)
  world.to(at('2026-05-01T01:00'))
  expect(newest(world)).toEqual(['period', 'paid', 11_200])
  expect(violations(world)).toEqual([])
})

test('another quantity in the trial is what is paid for after it, and the trial ends when it did before (B-74)', () => {
  const world = inMarch()
  change(world, aCart(20, [prepaid]))
  world.to(at('2026-03-05T00:00'))
  expect(change(world, aCart(20, [prepaid], { driver: 6 }))).toBeUndefined()
  expect(world.archive.items.at(-1)?.ownTrial?.endsAt).toBe(at('2026-03-08T00:00'))
  world.to(at('2026-03-08T00:00'))
  expect(newest(world)).toEqual(['addon', 'paid', 4645])
  expect(violations(world)).toEqual([])
})

test('a first charge after a trial that is declined costs the add-on on day 14, never the plan (B-121, B-77)', () => {
  const world = inMarch()
  world.to(at('2026-03-02T00:00'))
  change(world, aCart(20, [tried]))
  world.provider = () => declined
  world.to(at('2026-03-16T00:00'))
  expect([newest(world), world.state, world.archive.receivables.at(-1)]).toMatchObject([
    ['addon', 'open', 1032],
    'subscribed',
    { isAddOn: true, schedule: 'renewal' },
  ])
  world.provider = ({ id, paymentId }) =>
    paymentId === world.archive.payments[1]?.id ? declined : { kind: 'paid', reference: `ch_${id}` }
  world.to(at('2026-03-30T00:00'))
  expect([names(world).at(-1), world.state]).toEqual([[tried, 3], 'subscribed'])
  world.to(at('2026-04-06T00:00'))
  expect([names(world).map(([id]) => id), world.state]).toEqual([[20, 200], 'subscribed'])
  expect(violations(world)).toEqual([])
})

test('a cancelled plan is charged for nothing more: a trial that ends before it is not continued (B-74)', () => {
  const world = inMarch()
  change(world, aCart(20, [tried]))
  world.run({ kind: 'cancel' })
  world.to(at('2026-03-15T00:00'))
  expect([names(world).map(([id]) => id), world.documents.length]).toEqual([[20, 200], 1])
  world.run({ kind: 'undo_cancel' })
  expect(violations(world)).toEqual([])
})

test('a trial is switched on without a charge where a bank transfer pays, and continued by an invoice (B-68, B-74)', () => {
  const world = new World({ at: at('2026-02-25T00:00'), channel: 'wired' })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  world.setMethod(undefined)
  world.to(at('2026-03-05T08:00'))
  expect(change(world, aCart(20, [tried]))).toBeUndefined()
  world.to(at('2026-03-19T08:00'))
  expect(newest(world)).toEqual(['addon', 'open', 817])
  expect(shown(world.archive.receivables.at(-1)?.dueAt ?? 0)).toBe('2026-04-02T08:00')
  expect(violations(world)).toEqual([])
})

test('a change that waits for the renewal switches an add-on on at its price, and leaves its trial for later (B-74)', () => {
  const world = inMarch()
  change(world, aCart(10, [tried]), { timeframe: 'renewal' })
  expect(world.archive.triedAddOns).toEqual([])
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), world.archive.triedAddOns]).toEqual([['period', 'paid', 6000], []])
  // what is had already begins with no trial, whatever else is added
  change(world, aCart(10, [tried, 320]))
  expect([names(world).at(-2), world.archive.triedAddOns]).toEqual([[tried, 0], []])
  expect(violations(world)).toEqual([])
})

test('a scheduled change goes round a trial that ended before it, continued or not (B-128)', () => {
  for (const method of [debit, undefined]) {
    const world = inMarch()
    change(world, aCart(20, [tried]))
    expect(change(world, aCart(10, [tried]), { timeframe: 'renewal' })).toBeUndefined()
    world.setMethod(method)
    world.to(at('2026-03-16T00:00'))
    world.setMethod(card)
    world.to(at('2026-04-01T00:00'))
    expect(newest(world)).toEqual(['period', 'paid', method === undefined ? 4000 : 6000])
    expect(violations(world)).toEqual([])
  }
})

/** Need V, which is tried: one at 10.00, one with a trial of a month. */
const [paidDependent, triedDependent] = [324, 325] as const

test('what needs an add-on goes with its trial: what was paid is given back, what was tried is over (M§4, B-74)', () => {
  const world = inMarch()
  change(world, aCart(20, [tried, paidDependent, triedDependent]))
  expect(newest(world)).toEqual(['change', 'paid', 1000])
  world.setMethod(undefined)
  world.to(at('2026-03-15T00:00'))
  expect(names(world)).toEqual([
    [20, 0],
    [200, 0],
  ])
  const ended = world.plans.at(-1)?.ended.items.map(({ id }) => id) ?? []
  expect([ended.length, new Set(ended).size], 'each is ended once').toEqual([3, 3])
  // 17 of 31 days of 10.00
  expect([newest(world), world.archive.creditBalance.minor]).toEqual([['credit', 'paid', 548], 548])
  expect(violations(world)).toEqual([])
})

test.each(['now', 'renewal'] as const)(
  '[SUB-13] a change %s names a next charge without what lapses with a trial, and what needs it, and charges that (B-74, M§4)',
  (timeframe) => {
    const world = inMarch()
    world.setMethod({ ...card, expiresAt: at('2026-03-10T00:00') })
    change(world, aCart(20, [tried, paidDependent]))
    world.to(at('2026-03-02T00:00'))
    const plan = previewOf(world, aCart(10, [tried, paidDependent]), { timeframe })
    if (typeof plan === 'string') throw new Error(plan)
    expect([shown(plan.nextDate), plan.nextAmount.minor]).toEqual(['2026-04-01T00:00', 4000])
    // 17 of 31 days of what goes on 15 March, and what is unused of M less L of 40.00
    expect(nextPaidFromCredit(world, aCart(10, [tried, paidDependent]), { timeframe })).toBe(
      timeframe === 'now' ? 548 + 1935 : 548,
    )
    expect(change(world, aCart(10, [tried, paidDependent]), { timeframe })).toBeUndefined()
    world.to(at('2026-04-01T00:00'))
    expect([newest(world), names(world)]).toEqual([
      ['period', 'paid', 4000],
      [
        [10, 0],
        [100, 0],
      ],
    ])
    expect(violations(world)).toEqual([])
  },
)

test('what needs an add-on is off with its debt, comes back with it, and ends with it (M§4, B-77)', () => {
  for (const isPaid of [true, false]) {
    const world = inMarch()
    world.to(at('2026-03-03T00:00'))
    change(world, aCart(20, [tried, paidDependent, triedDependent]))
    world.provider = ({ id, amount }) => (amount.minor < 1000 ? declined : { kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-03-31T00:00'))
    expect(names(world).slice(2)).toEqual([
      [paidDependent, 3],
      [tried, 3],
    ])
    if (isPaid) {
      world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
      world.run({ kind: 'retry' })
    }
    world.to(at('2026-04-08T00:00'))
    expect(names(world).slice(2)).toEqual(
      isPaid
        ? [
            [paidDependent, 0],
            [tried, 0],
          ]
        : [],
    )
    expect(violations(world)).toEqual([])
  }
})

test('a scheduled change begins no trial again that ended with what it needs (B-75, B-128)', () => {
  const world = inMarch()
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20, [tried, triedDependent]))
  expect(change(world, aCart(10, [triedDependent]), { timeframe: 'renewal' })).toBeUndefined()
  world.setMethod(undefined)
  world.to(at('2026-03-25T00:00'))
  world.setMethod(card)
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), names(world)]).toEqual([
    ['period', 'paid', 4000],
    [
      [10, 0],
      [100, 0],
    ],
  ])
  expect(violations(world)).toEqual([])
})

test('[MOD-07] the end of a trial is mailed three days before, and again where the add-on is off then (B-89)', () => {
  for (const method of [card, undefined]) {
    const world = inMarch()
    world.to(at('2026-03-02T00:00'))
    change(world, aCart(20, [tried, triedDependent]))
    world.setMethod(method)
    world.to(at('2026-03-20T00:00'))
    expect(world.mails.filter(([name]) => name.startsWith('add_on'))).toEqual([
      ['add_on_trial_ending_3', '2026-03-13T00:00'],
      ...(method === undefined ? [['add_on_trial_ended_0', '2026-03-16T00:00']] : []),
    ])
    expect(violations(world)).toEqual([])
  }
})
