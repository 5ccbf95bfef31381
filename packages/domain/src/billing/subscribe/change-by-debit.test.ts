import { describe, expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card, debit, verifiedDebit } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import type { MethodRow, PlannedChange } from '../index.ts'

/** A bank takes every charge, and settles it later. */
const taken: World['provider'] = ({ id }, now) => ({
  kind: 'pending',
  reference: `ch_${id}`,
  expectedAt: now + 345_600_000,
})

/**
 * Subscribed to M from 1 March 2026, 00:00 on, and charged by debit from then on. Of a new payer nothing has settled: account
 * credit paid March.
 */
function inMarch(payer: 'known' | 'new', method: MethodRow = debit): World {
  const world = new World({ at: at('2026-02-25T00:00'), credit: payer === 'new' ? 6000 : 0 })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  world.setMethod(method)
  world.provider = taken
  return world
}

function planOf(found: PlannedChange | string): PlannedChange {
  if (typeof found === 'string') throw new Error(found)
  return found
}

const plans = ({ archive }: World) => archive.items.flatMap(({ productId, price }) => (price ? productId : []))
const ordered = ({ archive }: World) => archive.orders.at(-1)?.state
const newest = (world: World) => world.documents.at(-1)
const paymentOf = ({ archive }: World, place = -1) => archive.payments.at(place)?.state
const linesOf = ({ archive }: World) => archive.documents.at(-1)?.lines.map(({ kind, amount }) => [kind, amount.minor])

/** The newest attempt; its answer comes later. */
function attemptOf(world: World): { settle: () => void; come: (code: string) => void; reject: () => void; id: number } {
  const { id = 0 } = world.archive.attempts.at(-1) ?? {}
  const reference = `ch_${id}`
  return {
    id,
    settle: () => world.answer(id, { kind: 'paid', reference }),
    come: (returnCode) => world.answer(id, { kind: 'returned', reference, returnCode }),
    reject: () => world.answer(id, declined),
  }
}

describe('whose debit is trusted (B-80)', () => {
  test('one of an account that has a settled payment: the change takes effect once the bank has taken it', () => {
    const world = inMarch('known')
    world.to(at('2026-03-16T00:00'))
    const plan = planOf(previewOf(world, aCart(40)))
    expect(change(world, aCart(40), { digest: plan.digest })).toBeUndefined()
    expect([plans(world), ordered(world), newest(world), paymentOf(world)]).toEqual([
      [40],
      'done',
      ['change', 'open', 1548],
      1,
    ])
    world.to(at('2026-03-20T00:00'))
    attemptOf(world).settle()
    expect([newest(world), paymentOf(world), world.state]).toEqual([['change', 'paid', 1548], 2, 'subscribed'])
    expect(world.mails.filter(([name]) => name === 'change_done')).toEqual([['change_done', '2026-03-16T00:00']])
    expect(violations(world)).toEqual([])
  })

  test('one of a verified bank account up to 500.00, tax included, and no cent more', () => {
    const drivers = (driver: number) => aCart(20, [310], { driver })
    const changed = (driver: number) => {
      const world = inMarch('new', verifiedDebit)
      change(world, drivers(driver), { timeframe: 'now' })
      return [newest(world)?.[2], ordered(world), violations(world)]
    }
    expect([changed(50), changed(51)]).toEqual([
      [50_000, 'done', []],
      [51_000, 'open', []],
    ])
  })

  test('no other: nothing changes until the money settles, and then with the amounts that were shown', () => {
    const world = inMarch('new')
    world.to(at('2026-03-16T00:00'))
    change(world, aCart(40))
    expect([plans(world), ordered(world), newest(world)]).toEqual([[20], 'open', ['change', 'draft', 1548]])
    world.to(at('2026-03-20T00:00'))
    attemptOf(world).settle()
    expect([plans(world), ordered(world), newest(world)]).toEqual([[40], 'done', ['change', 'paid', 1548]])
    expect(violations(world)).toEqual([])
  })

  test('nor one of an account whose only payment came back', () => {
    // four bank days after 1 March the trial still runs
    const world = new World({ at: at('2026-02-28T00:00') })
    world.setMethod(debit)
    world.to(at('2026-03-01T00:00'))
    world.provider = taken
    world.checkOut(aCart(20), 'now')
    const first = attemptOf(world)
    first.settle()
    expect(world.load().account.hasSettled).toBe(true)
    first.come('R01')
    expect(world.load().account.hasSettled).toBeUndefined()
    change(world, aCart(40))
    expect([plans(world), ordered(world)]).toEqual([[20], 'open'])
  })
})

describe('a change that was applied before its money settled (B-101)', () => {
  /** Upgraded to L on 16 March. */
  function upgraded(): World {
    const world = inMarch('known')
    world.to(at('2026-03-16T00:00'))
    change(world, aCart(40))
    return world
  }

  test('and is refused by the bank enters dunning like a renewal, and stays in effect', () => {
    const world = upgraded()
    world.to(at('2026-03-20T00:00'))
    attemptOf(world).reject()
    expect([plans(world), world.state, newest(world), paymentOf(world)]).toEqual([
      [40],
      'past_due',
      ['change', 'open', 1548],
      8,
    ])
    expect(world.archive.receivables.at(-1)).toMatchObject({ open: { minor: 1548 }, schedule: 'renewal' })
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-03-24T00:00'))
    expect([world.state, newest(world), violations(world)]).toEqual(['subscribed', ['change', 'paid', 1548], []])
  })

  test('and comes back after it settled is tried 3 and 7 days after the return only, then lost by its clock (B-80)', () => {
    const world = upgraded()
    world.to(at('2026-03-20T00:00'))
    const first = attemptOf(world)
    first.settle()
    world.to(at('2026-03-21T06:00'))
    first.come('R01')
    expect([world.state, paymentOf(world), plans(world)]).toEqual(['past_due', 8, [40]])
    const changeId = world.archive.payments.at(-1)?.id
    world.provider = ({ paymentId, id }) =>
      paymentId === changeId ? declined : { kind: 'paid', reference: `ch_${id}` }
    world.to(at('2026-04-04T05:59'))
    const tries = world.archive.attempts.filter(({ paymentId }) => paymentId === changeId)
    expect(tries.map(({ startedAt }) => shown(startedAt))).toEqual([
      '2026-03-16T00:00',
      '2026-03-24T06:00',
      '2026-03-28T06:00',
    ])
    expect(world.state).toBe('past_due')
    world.to(at('2026-04-04T06:00'))
    expect(world.state).toBe('read_only')
    world.to(at('2026-04-11T06:00'))
    expect([world.state, violations(world)]).toEqual(['expired', []])
  })

  test.each(['R05', 'R07', 'R10', 'R29'])(
    'and whose return is unauthorised (%s) is blocked, without the method (B-80)',
    (code) => {
      const world = upgraded()
      world.to(at('2026-03-20T00:00'))
      const first = attemptOf(world)
      first.settle()
      first.come(code)
      expect([paymentOf(world), world.load().method, world.archive.receivables.at(-1)?.nextAttemptAt]).toEqual([
        7,
        undefined,
        undefined,
      ])
      world.to(at('2026-03-31T23:00'))
      expect([world.archive.attempts.length, violations(world)]).toEqual([2, []])
    },
  )

  test('keeps the renewal beside it: each invoice has its own clock (B-125)', () => {
    const world = upgraded()
    world.to(at('2026-04-01T12:00'))
    expect(world.documents.slice(-2)).toEqual([
      ['change', 'open', 1548],
      ['period', 'open', 9000],
    ])
    const [late] = world.archive.attempts.filter(({ state }) => state === 'pending')
    world.answer(late?.id ?? 0, declined)
    expect([world.state, plans(world), violations(world)]).toEqual(['past_due', [40], []])
  })

  test('lets nothing else change until it settles, but what waits for the renewal (B-27)', () => {
    const world = upgraded()
    world.to(at('2026-03-17T00:00'))
    expect(previewOf(world, aCart(10), { timeframe: 'now' })).toBe('payment-under-way')
    expect(change(world, aCart(10), { timeframe: 'renewal' })).toBeUndefined()
  })
})

describe('a debit that gives effect only when it settles (B-114)', () => {
  test('is offered for the renewal alone where it would settle at the renewal or later', () => {
    const world = inMarch('new')
    // four bank days before Wednesday, 1 April
    world.to(at('2026-03-25T23:59'))
    expect(previewOf(world, aCart(40))).toMatchObject({ timeframe: 'now' })
    world.to(at('2026-03-26T00:00'))
    expect([previewOf(world, aCart(40)), change(world, aCart(40))]).toEqual([
      'debit-settles-late',
      'debit-settles-late',
    ])
    expect(change(world, aCart(40), { timeframe: 'renewal' })).toBeUndefined()
    expect(previewOf(world, aCart(10), { timeframe: 'now' })).toMatchObject({ dueNow: { minor: 0 } })
  })

  test('is offered for now to the end where it gives effect at once', () => {
    const world = inMarch('known')
    world.to(at('2026-03-31T00:00'))
    expect(change(world, aCart(40))).toBeUndefined()
    expect([plans(world), newest(world)]).toEqual([[40], ['change', 'open', 96]])
  })

  /** Upgraded to L on 24 March, and settled on 3 April instead of the 30th: by then April is charged for M. */
  function settledLate(renewal: 'paid' | 'pending' | 'declined'): World {
    const world = inMarch('new')
    world.to(at('2026-03-24T00:00'))
    change(world, aCart(40))
    const waiting = attemptOf(world)
    const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.provider = { paid, pending: taken, declined: () => declined }[renewal]
    world.to(at('2026-04-03T12:00'))
    expect([plans(world), newest(world)?.[2]]).toEqual([[20], 6000])
    world.provider = paid
    waiting.settle()
    world.answerAll()
    return world
  }

  test('and settles late is applied then, and the difference of the new period is a change invoice', () => {
    const world = settledLate('paid')
    // 8 of 31 days: 23.23 - 15.48; then 27.5 of 30 days: 82.50 - 55.00
    expect(world.documents).toEqual([
      ['period', 'paid', 6000],
      ['change', 'paid', 775],
      ['period', 'paid', 6000],
      ['change', 'paid', 2750],
    ])
    expect([linesOf(world), plans(world), ordered(world)]).toEqual([
      [
        ['proration_credit', -5500],
        ['proration_charge', 8250],
      ],
      [40],
      'done',
    ])
    expect([world.archive.creditBalance.minor, violations(world)]).toEqual([0, []])
    world.to(at('2026-05-01T00:00'))
    expect([newest(world), violations(world)]).toEqual([['period', 'paid', 9000], []])
  })

  test('takes off an open renewal what is unused of it, and charges the new (B-62)', () => {
    const world = settledLate('declined')
    expect(world.documents.slice(-2)).toEqual([
      ['credit', 'paid', 5500],
      ['change', 'paid', 8250],
    ])
    expect([plans(world), world.archive.receivables.map(({ open }) => open.minor), violations(world)]).toEqual([
      [40],
      [500, 0],
      [],
    ])
  })

  test('takes back on its own invoice what a try of the renewal can still bring (B-119)', () => {
    const world = settledLate('pending')
    expect(world.documents.slice(-2)).toEqual([
      ['period', 'open', 6000],
      ['change', 'paid', 2750],
    ])
    const [renewal] = world.archive.attempts.filter(({ state }) => state === 'pending')
    world.answer(renewal?.id ?? 0, { kind: 'paid', reference: `ch_${renewal?.id}` })
    expect([plans(world), world.archive.receivables.map(({ open }) => open.minor), violations(world)]).toEqual([
      [40],
      [0, 0],
      [],
    ])
  })

  test('is a deposit where the subscription was cancelled and is over by then (B-115)', () => {
    const world = inMarch('new')
    world.to(at('2026-03-24T00:00'))
    change(world, aCart(40))
    const waiting = attemptOf(world)
    world.run({ kind: 'cancel' })
    world.to(at('2026-04-03T12:00'))
    waiting.settle()
    expect([world.state, ordered(world), newest(world)?.[0], world.archive.creditBalance.minor]).toEqual([
      'expired',
      'failed',
      'manual',
      775,
    ])
    expect(violations(world)).toEqual([])
  })
})
