import { describe, expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStateOf, registered } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'

/** A Custom Solution of one module at 0.20 a month: the first month is from 12 January 2026 at 10:00. */
function cheap(): World {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(0, [398]), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  return world
}

/** Events of lines that wait. */
const linesOf = ({ events }: World) =>
  events.flatMap(({ event: { name, data } }) => (name.startsWith('lines.') ? { name, data } : []))

const usd = (net: number) => ({ net, currency: 'USD' })
const carriedOf = ({ archive }: World) => archive.carried.map(({ line }) => line.amount.minor)

describe('an invoice of less than the provider charges (B-60)', () => {
  test('is none: its lines of 0.20 are carried until they come to 0.60, and only that is charged', () => {
    const world = cheap()
    expect([world.state, carriedOf(world), world.archive.receivables]).toEqual(['subscribed', [20], []])
    expect(paymentStateOf(world)).toBe(6)
    world.to(at('2026-02-12T10:00'))
    expect([carriedOf(world), linesOf(world)]).toEqual([
      [20, 20],
      [
        { name: 'lines.carried', data: usd(20) },
        { name: 'lines.carried', data: usd(40) },
      ],
    ])
    world.to(at('2026-03-12T10:00'))
    expect(world.documents).toEqual([
      ['trial_end', 'void', 20],
      ['period', 'void', 40],
      ['period', 'paid', 60],
    ])
    expect(carriedOf(world)).toEqual([])
    expect(world.archive.documents.at(-1)?.lines.map(({ period }) => period.start)).toEqual(
      ['2026-01-12T10:00', '2026-02-12T10:00', '2026-03-12T10:00'].map(at),
    )
    expect(world.tries).toEqual([['2026-03-12T10:00', 'paid']])
    expect(violations(world)).toEqual([])
  })

  test('takes effect at once where it is paid now, without a charge and without a document', () => {
    const world = registered()
    world.setMethod(card)
    expect(world.checkOut(aCart(0, [398]), 'now')).toBeUndefined()
    expect([world.state, world.tries, carriedOf(world)]).toEqual(['subscribed', [], [20]])
    expect(world.archive.orders.at(-1)?.state).toBe('done')
    expect(world.archive.documents.at(-1)).toMatchObject({ status: 'void', kind: 'period' })
    expect(world.plans.flatMap(({ issued }) => issued)).toEqual([])
    expect(violations(world)).toEqual([])
  })

  test('is paid by account credit that covers it, and leaves credit alone that does not', () => {
    const world = registered()
    world.setMethod(card)
    world.run({ kind: 'grant_credit', amount: money(30, 'USD'), reason: 'goodwill', by: 'ada' })
    world.checkOut(aCart(0, [398]), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect([world.documents, world.archive.creditBalance.minor]).toEqual([[['trial_end', 'paid', 20]], 10])
    world.to(at('2026-02-12T10:00'))
    expect([carriedOf(world), world.archive.creditBalance.minor]).toEqual([[20], 10])
    expect(violations(world)).toEqual([])
  })

  test('is not waited for by the access of the account: nothing is owed', () => {
    const world = cheap()
    world.provider = () => declined
    world.to(at('2026-03-10T10:00'))
    expect([world.state, world.mails.filter(([name]) => name === 'payment_failed')]).toEqual(['subscribed', []])
  })
})

describe('a charge that waits for its invoice (B-60)', () => {
  test('becomes less where its module is left: it ends that day, and the months before it stay whole', () => {
    const world = cheap()
    world.to(at('2026-02-12T10:00'))
    const month = world.archive.carried.at(-1)?.line
    world.to(at('2026-02-27T10:00'))
    change(world, aCart(10), { timeframe: 'now' })
    const left = { start: at('2026-02-12T10:00'), end: at('2026-02-27T10:00') }
    const fraction = { numerator: 15, denominator: 28 }
    expect(world.archive.carried.map(({ line }) => line)).toEqual([
      cheapLine(),
      { ...month, kind: 'proration_charge', amount: money(11, 'USD'), period: left, fraction },
    ])
    expect(violations(world)).toEqual([])
  })

  test('is the next one’s from the instant on at which its month ends', () => {
    const world = cheap()
    world.to(at('2026-02-12T10:00'))
    change(world, aCart(10), { timeframe: 'now' })
    expect(world.archive.carried.map(({ line }) => line)).toEqual([cheapLine()])
  })

  test('is of a draft that changes have left too little of: of 20.20, 0.20 wait, and the draft has no day any more', () => {
    const world = inTheHour()
    expect(change(world, aCart(0, [398, 312]), { timeframe: 'now' })).toBeUndefined()
    world.to(at('2026-04-01T02:00'))
    const { status, total, finaliseAt } = world.archive.documents.at(-1) ?? {}
    expect([status, total, finaliseAt]).toEqual(['void', money(2020, 'USD'), undefined])
    expect([carriedOf(world), linesOf(world)]).toEqual([[20, 0], [{ name: 'lines.carried', data: usd(20) }]])
    expect(violations(world)).toEqual([])
  })

  test('is given up with a draft whose service ended in its hour: 0.01 of 20.00 was delivered', () => {
    const world = inTheHour()
    world.to(at('2026-04-01T00:20'))
    world.run({ kind: 'cancel_now' })
    world.to(at('2026-04-01T02:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'void', 2020])
    expect([carriedOf(world), linesOf(world)]).toEqual([[], [{ name: 'lines.dropped', data: usd(1) }]])
    expect(violations(world)).toEqual([])
  })
})

/** The draft of April waits for late usage: a module at 0.20, V at 20.00 and X without a vehicle. */
function inTheHour(): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, [312]), 'now')
  report(world, { vehicle: 0 })
  change(world, aCart(0, [398, 320, 312]), { timeframe: 'renewal' })
  world.to(at('2026-04-01T00:10'))
  return world
}

describe('carried lines at the end of the subscription (B-136)', () => {
  test('are given up with a cancelled period that has no last invoice', () => {
    const world = cheap()
    world.run({ kind: 'cancel' })
    world.to(at('2026-02-12T10:00'))
    expect([world.state, carriedOf(world), world.archive.receivables]).toEqual(['expired', [], []])
    expect(linesOf(world).at(-1)).toEqual({ name: 'lines.dropped', data: usd(20) })
    expect(violations(world)).toEqual([])
  })

  test('stand on the invoice of the last usage', () => {
    const world = registered()
    world.setMethod(card)
    world.run({ kind: 'grant_credit', amount: money(9000, 'USD'), reason: 'goodwill', by: 'ada' })
    world.checkOut(aCart(30), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    const waiting = { id: 77, line: { ...cheapLine(), amount: money(20, 'USD') } }
    world.archive = { ...world.archive, carried: [waiting] }
    world.run({ kind: 'cancel' })
    world.to(at('2026-02-12T11:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 6020])
    expect([world.state, carriedOf(world)]).toEqual(['expired', []])
  })

  test('that come to less than the last usage takes are credited, and that pays it: 60.50 back, 60.00 used (B-60)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(30), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    const [document] = world.archive.documents
    const [line] = document?.lines ?? []
    if (document === undefined || line === undefined) throw new Error('nothing was paid')
    const credit = { kind: 'proration_credit', amount: money(-6050, 'USD'), correctsDocument: document.id } as const
    world.archive = { ...world.archive, carried: [{ id: 77, line: { ...line, ...credit, corrects: 0 } }] }
    world.run({ kind: 'cancel' })
    world.to(at('2026-02-12T11:00'))
    expect([world.state, world.documents.slice(1)]).toEqual([
      'expired',
      [
        ['credit', 'paid', 6050],
        ['period', 'paid', 6000],
      ],
    ])
    expect([carriedOf(world), world.archive.creditBalance.minor]).toEqual([[], 50])
  })

  test('are given up when the staff end it at once', () => {
    const world = cheap()
    world.run({ kind: 'cancel_now' })
    expect([world.state, carriedOf(world), world.archive.creditBalance.minor]).toEqual(['expired', [], 0])
  })
})

test('within a year that is paid a credit waits no longer than to the end of its month: no invoice comes then (B-60)', () => {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20, [310], { driver: 9 }), 'now')
  change(world, aCart(20, [310], { driver: 9 }), { interval: 'year' })
  world.to(at('2026-02-05T06:00'))
  change(world, aCart(20, [310], { driver: 12 }))
  world.to(at('2026-02-05T06:01'))
  change(world, aCart(20), { timeframe: 'now' })
  expect(carriedOf(world)).toEqual([-48, 1])
  world.to(at('2026-02-05T10:00'))
  expect([carriedOf(world), world.documents.at(-1), world.archive.creditBalance.minor]).toEqual([
    [1],
    ['credit', 'paid', 48],
    48,
  ])
  expect(violations(world)).toEqual([])
})

const cheapLine = () => cheap().archive.carried.map(({ line }) => line)[0] ?? never()

function never(): never {
  throw new Error('nothing is carried')
}

describe('what is left of an open invoice', () => {
  test('is given up below 0.50 where a credit note reduces it, and its credit returns', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    world.provider = () => declined
    world.run({ kind: 'grant_credit', amount: money(20, 'USD'), reason: 'goodwill', by: 'ada' })
    world.to(at('2026-02-12T10:00'))
    expect(world.archive.creditBalance.minor).toBe(0)
    // 0.30 of 60.00 was delivered, and 0.20 of it was paid by credit
    world.to(at('2026-02-12T13:21'))
    world.run({ kind: 'cancel' })
    expect(world.documents.slice(1)).toEqual([
      ['period', 'void', 6000],
      ['credit', 'paid', 5970],
    ])
    expect([world.state, world.archive.creditBalance.minor]).toEqual(['expired', 20])
    expect(world.archive.receivables.every(({ open }) => open.minor === 0)).toBe(true)
    expect(violations(world)).toEqual([])
  })

  test('is 0.50 at least where a transfer pays a part: the rest of the transfer stays credit', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-01-12T10:00'))
    const { id: documentId = 0 } = world.archive.documents[0] ?? {}
    const transfer = { kind: 'record_transfer', documentId, reference: 'RF18', isAnyAmount: true } as const
    world.run({ ...transfer, amount: money(5_980, 'USD') })
    expect(world.archive.receivables[0]?.open.minor).toBe(50)
    expect(world.archive.creditBalance.minor).toBe(30)
    expect(violations(world)).toEqual([])
  })
})
