import { describe, expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { reprice } from '@waybill/testkit/billing-prices'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'

/** A bank takes every charge, and settles it later. */
const taken: World['provider'] = ({ id }, now) => ({
  kind: 'pending',
  reference: `ch_${id}`,
  expectedAt: now + 345_600_000,
})
const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })

/** Subscribed to M, 60.00 from 1 March 2026 on, which account credit paid: no payment has settled, and a debit isn't trusted. */
function inMarch(beside: readonly number[] = []): World {
  const world = new World({ at: at('2026-02-25T00:00'), credit: beside.length === 0 ? 6000 : 7000 })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, beside), 'now')
  world.setMethod(debit)
  world.provider = taken
  return world
}

/** Lets the newest debit settle at an instant, days after the renewal, which ended in one of these ways. */
function settleOn(world: World, instant: string, renewal: 'paid' | 'declined' | 'pending' = 'paid'): void {
  const { documents, payments, attempts } = world.archive
  const document = documents.find(({ kind }) => kind === 'change')
  const payment = payments.find(({ documentId }) => documentId === document?.id)
  const { id = 0 } = attempts.find(({ paymentId }) => paymentId === payment?.id) ?? {}
  world.provider = { paid, pending: taken, declined: () => declined }[renewal]
  world.to(at(instant))
  world.provider = paid
  world.answer(id, { kind: 'paid', reference: `ch_${id}` })
  world.answerAll()
}

const prices = ({ archive }: World) =>
  archive.items.flatMap(({ productId, price }) =>
    price && 'recurring' in price ? [[productId, price.recurring.minor]] : [],
  )
const newest = (world: World, count: number) => world.documents.slice(-count)
const balance = ({ archive }: World) => archive.creditBalance.minor
const ordered = ({ archive }: World) => archive.orders.at(-1)?.state

describe('a year whose debit settles after the renewal (B-114)', () => {
  /** A year of M was ordered on 16 March for 648.00 - 30.97, and settles in April. */
  function ordering(): World {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    expect(change(world, aCart(20), { interval: 'year' })).toBeUndefined()
    expect(newest(world, 1)).toEqual([['change', 'draft', 61_703]])
    return world
  }

  test('begins on the day of its order, with the amounts that were shown, and April is given back whole', () => {
    const world = ordering()
    settleOn(world, '2026-04-03T12:00')
    expect([world.documents, ordered(world), balance(world)]).toEqual([
      [
        ['period', 'paid', 6000],
        ['change', 'paid', 61_703],
        ['period', 'paid', 6000],
        ['credit', 'paid', 6000],
      ],
      'done',
      6000,
    ])
    const { anchor = 0, interval, usageFrom } = world.archive.subscription ?? {}
    expect([shown(anchor), interval, world.period]).toEqual([
      '2026-03-16T00:00',
      'year',
      ['2026-03-16T00:00', '2026-04-16T00:00'],
    ])
    // the boundary has charged the usage before it
    expect(usageFrom).toBe(at('2026-04-01T00:00'))
    world.to(at('2027-03-15T23:59'))
    expect(world.documents.length).toBe(4)
    world.to(at('2027-03-16T00:00'))
    expect([newest(world, 1), balance(world), violations(world)]).toEqual([[['period', 'paid', 64_800]], 0, []])
  })

  test('voids the renewal where that is declined, and nothing is owed (B-62)', () => {
    const world = ordering()
    settleOn(world, '2026-04-03T12:00', 'declined')
    expect([newest(world, 2), balance(world), world.state]).toEqual([
      [
        ['period', 'void', 6000],
        ['credit', 'paid', 6000],
      ],
      0,
      'subscribed',
    ])
    expect(violations(world)).toEqual([])
  })

  test('waits for no try of the renewal: April is given back with its answer (B-119)', () => {
    const world = ordering()
    settleOn(world, '2026-04-03T12:00', 'pending')
    expect([ordered(world), world.archive.subscription?.interval, balance(world), newest(world, 1)]).toEqual([
      'done',
      'year',
      0,
      [['period', 'open', 6000]],
    ])
    expect(violations(world)).toEqual([])
    const renewal = world.archive.attempts.at(-1)?.id ?? 0
    world.to(at('2026-04-07T00:00'))
    world.answer(renewal, { kind: 'paid', reference: `ch_${renewal}` })
    expect([newest(world, 2), balance(world), world.archive.carried, violations(world)]).toEqual([
      [
        ['period', 'paid', 6000],
        ['credit', 'paid', 6000],
      ],
      6000,
      [],
      [],
    ])
  })

  test('leaves nothing to pay of a renewal whose try is refused afterwards (B-119, B-62)', () => {
    const world = ordering()
    settleOn(world, '2026-04-03T12:00', 'pending')
    const renewal = world.archive.attempts.at(-1)?.id ?? 0
    world.to(at('2026-04-07T00:00'))
    world.answer(renewal, declined)
    expect(world.plans.at(-1)?.causes).toEqual(['renewal_declined', 'paid'])
    expect([newest(world, 2), balance(world), world.state, violations(world)]).toEqual([
      [
        ['period', 'void', 6000],
        ['credit', 'paid', 6000],
      ],
      0,
      'subscribed',
      [],
    ])
  })

  test('begins on that day also where its first month is over by then', () => {
    const world = ordering()
    settleOn(world, '2026-04-16T00:00')
    expect([ordered(world), world.archive.subscription?.interval, world.period, balance(world)]).toEqual([
      'done',
      'year',
      ['2026-04-16T00:00', '2026-05-16T00:00'],
      6000,
    ])
    world.to(at('2027-03-16T00:00'))
    expect([newest(world, 1), violations(world)]).toEqual([[['period', 'paid', 64_800]], []])
  })

  test('is a deposit where two months were charged since (B-115)', () => {
    const world = ordering()
    settleOn(world, '2026-05-01T00:00')
    expect([ordered(world), world.archive.subscription?.interval, balance(world)]).toEqual(['failed', 'month', 61_703])
    expect(violations(world)).toEqual([])
  })

  /** The same with prepaid drivers, 10.00 a month, and a year of it. */
  function orderingWithDrivers(): World {
    const world = inMarch([310])
    world.to(at('2026-03-16T00:00'))
    expect(change(world, aCart(20, [310]), { interval: 'year' })).toBeUndefined()
    expect(ordered(world)).toBe('open')
    return world
  }

  test('counts no usage twice: what the boundary charged of drivers is over, and April is counted from there (B-64, B-65)', () => {
    const world = orderingWithDrivers()
    report(world, { driver: 4 })
    settleOn(world, '2026-04-03T12:00')
    // M and one driver of April are given back; the three of March above it were charged
    expect([ordered(world), world.archive.subscription?.interval, balance(world)]).toEqual(['done', 'year', 7000])
    report(world, { driver: 2 })
    const before = world.documents.length
    world.to(at('2026-04-16T01:00'))
    const [, charged] = [before, world.archive.documents.at(-1)]
    expect(charged?.lines.map(({ kind, amount, quantity }) => [kind, quantity, amount.minor])).toEqual([
      ['prepaid', 1, 1000],
      ['overage', 4, 3000],
    ])
    expect(violations(world)).toEqual([])
  })

  test('is a deposit where another month of prepaid units would be owed that it never named (B-115)', () => {
    const world = orderingWithDrivers()
    settleOn(world, '2026-04-16T00:00')
    expect([ordered(world), world.archive.subscription?.interval, violations(world)]).toEqual(['failed', 'month', []])
  })

  test('is a deposit where the subscription was cancelled for the end of another period (B-115)', () => {
    const world = ordering()
    world.to(at('2026-04-01T00:00'))
    world.run({ kind: 'cancel' })
    settleOn(world, '2026-04-03T12:00')
    expect([ordered(world), world.state, violations(world)]).toEqual(['failed', 'canceled', []])
  })
})

describe('a change whose debit settles after a renewal that changed what is had (B-114)', () => {
  test('sets the change aside that was scheduled for it: 90.00 instead of 40.00 for 27.5 of 30 days are 82.50 - 36.67 (B-128)', () => {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    expect(change(world, aCart(10), { timeframe: 'renewal' })).toBeUndefined()
    world.to(at('2026-03-24T00:00'))
    expect(change(world, aCart(40))).toBeUndefined()
    settleOn(world, '2026-04-03T12:00')
    expect([newest(world, 3), prices(world), ordered(world)]).toEqual([
      [
        ['change', 'paid', 775],
        ['period', 'paid', 4000],
        ['change', 'paid', 4583],
      ],
      [[40, 9000]],
      'done',
    ])
    world.to(at('2026-05-01T00:00'))
    expect([newest(world, 1), violations(world)]).toEqual([[['period', 'paid', 9000]], []])
  })

  test('leaves what it doesn’t touch at the price that it has since: M at 66.00, and R for 27.5 of 30 days, 91.67 (B-99)', () => {
    const world = inMarch()
    expect(reprice(world, { 200: 6600 })).toBeUndefined()
    world.to(at('2026-03-24T00:00'))
    expect(change(world, aCart(20, [330]))).toBeUndefined()
    settleOn(world, '2026-04-03T12:00')
    expect([newest(world, 3), prices(world), ordered(world)]).toEqual([
      [
        ['change', 'paid', 2581],
        ['period', 'paid', 6600],
        ['change', 'paid', 9167],
      ],
      [
        [20, 6600],
        [330, 10_000],
      ],
      'done',
    ])
    expect(world.archive.subscription?.usageFrom).toBeUndefined()
    world.to(at('2026-05-01T00:00'))
    expect([newest(world, 1), violations(world)]).toEqual([[['period', 'paid', 16_600]], []])
  })

  test('of an add-on alone costs that alone, its difference as well (B-77)', () => {
    const world = inMarch()
    world.to(at('2026-03-24T00:00'))
    change(world, aCart(20, [330]))
    settleOn(world, '2026-04-03T12:00')
    const { id: difference } = world.archive.documents.at(-1) ?? {}
    expect(world.archive.receivables.find(({ id }) => id === difference)?.isAddOn).toBe(true)
  })

  test('is a deposit where an add-on was lost for its debt meanwhile, which it would bring back (B-115)', () => {
    const world = inMarch()
    world.setMethod(card)
    world.to(at('2026-03-05T00:00'))
    change(world, aCart(20, [321]))
    world.provider = () => declined
    world.to(at('2026-03-24T00:00'))
    world.setMethod(debit)
    world.provider = taken
    expect(change(world, aCart(40, [321]))).toBeUndefined()
    const { id = 0 } = world.archive.attempts.at(-1) ?? {}
    world.setMethod(card)
    world.provider = ({ paymentId, id: tryId }) => {
      const { amount } = world.archive.payments.find((payment) => payment.id === paymentId) ?? {}
      return amount?.minor === 6000 ? { kind: 'paid', reference: `ch_${tryId}` } : declined
    }
    world.to(at('2026-04-10T00:00'))
    world.answer(id, { kind: 'paid', reference: `ch_${id}` })
    expect([ordered(world), prices(world), violations(world)]).toEqual(['failed', [[20, 6000]], []])
  })

  test('of a subscription by year takes nothing of the year into the difference: that was paid before, 10.00 a driver were not', () => {
    const world = new World({ at: at('2026-02-25T00:00'), credit: 65_800 })
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(20, [310], { driver: 1 }), 'now')
    expect(change(world, aCart(20, [310], { driver: 1 }), { interval: 'year' })).toBeUndefined()
    expect([balance(world), world.archive.subscription?.interval]).toEqual([0, 'year'])
    world.setMethod(debit)
    world.provider = taken
    world.to(at('2026-03-24T00:00'))
    expect(change(world, aCart(20, [310, 330, 399], { driver: 3 }))).toBeUndefined()
    const { id: ordering } = world.archive.documents.at(-1) ?? {}
    const { paymentId } = { paymentId: world.archive.payments.find(({ documentId }) => documentId === ordering)?.id }
    const { id = 0 } = world.archive.attempts.find((tried) => tried.paymentId === paymentId) ?? {}
    world.provider = paid
    world.to(at('2026-04-03T12:00'))
    world.answer(id, { kind: 'paid', reference: `ch_${id}` })
    world.answerAll()
    const lines = world.archive.documents.at(-1)?.lines ?? []
    // of 30 days 27.5 are left: one driver is given back, three are charged
    expect(lines.map(({ productId, amount }) => [productId, amount.minor])).toEqual([
      [310, -917],
      [310, 2750],
    ])
    expect([newest(world, 1), ordered(world), violations(world)]).toEqual([[['change', 'paid', 1833]], 'done', []])
    expect(world.archive.receivables.at(-1)?.isAddOn).toBe(true)
  })

  test('of the plan costs the plan where its difference isn’t paid, and has no line of what costs nothing (B-77)', () => {
    const world = inMarch()
    world.to(at('2026-03-24T00:00'))
    expect(change(world, aCart(40, [399]))).toBeUndefined()
    settleOn(world, '2026-04-03T12:00')
    const { id, lines = [] } = world.archive.documents.at(-1) ?? {}
    expect(lines.map(({ productId }) => productId)).toEqual([20, 40])
    expect(world.archive.receivables.find((one) => one.id === id)?.isAddOn).toBe(false)
  })

  test('gives back nothing of a year that was paid before the boundary', () => {
    const world = new World({ at: at('2026-02-25T00:00'), credit: 64_800 })
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(20), 'now')
    change(world, aCart(20), { interval: 'year' })
    world.setMethod(debit)
    world.provider = taken
    world.to(at('2026-03-24T00:00'))
    expect(change(world, aCart(40))).toBeUndefined()
    const { id = 0 } = world.archive.attempts.at(-1) ?? {}
    const before = world.documents.length
    world.to(at('2026-04-03T12:00'))
    world.answer(id, { kind: 'paid', reference: `ch_${id}` })
    expect([ordered(world), world.documents.length, balance(world), violations(world)]).toEqual(['done', before, 0, []])
  })

  test('makes no invoice of a second that costs nothing', () => {
    const world = inMarch()
    world.to(at('2026-03-24T00:00'))
    expect(change(world, aCart(20, [330]))).toBeUndefined()
    settleOn(world, '2026-04-30T23:59:59')
    expect([ordered(world), newest(world, 1)]).toEqual(['done', [['period', 'paid', 6000]]])
  })
})
