import { describe, expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { issueStatement, paymentStateOf, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'

const newestAttempt = ({ archive }: World) => archive.attempts.at(-1)
const eventsSince = (world: World, count: number) =>
  world.events
    .slice(count)
    .map(({ event: { name, data, mails } }) => [name, data, mails.map(({ template }) => template)])

/** The renewal of 12 February, which is tried by the method, or waits for a transfer. */
function renewed(before: (world: World) => void = () => undefined): World {
  const world = subscribed()
  before(world)
  world.to(at('2026-02-12T10:00'))
  return world
}

describe('a try, as it is stored before it is made (reliability 3)', () => {
  test('says who began it and with what, and is looked up after half a minute', () => {
    const world = renewed((one) => {
      one.answersAtOnce = false
    })
    expect(newestAttempt(world)).toMatchObject({
      state: 'started',
      origin: 'system',
      methodId: card.id,
      method: 1,
      amount: { minor: 6000, currency: 'USD' },
      number: 1,
      startedAt: at('2026-02-12T10:00'),
      lookAt: at('2026-02-12T10:00:30'),
    })
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 3, method: 1, methodId: card.id })
    // what is charged by itself is due with its renewal
    expect(world.archive.receivables.at(-1)?.dueAt).toBe(at('2026-02-12T10:00'))
    expect(world.archive.documents.at(-1)?.dueAt).toBe(at('2026-02-12T10:00'))
  })

  test('is numbered for its payment: the second is 2, of a member too', () => {
    const world = renewed((one) => {
      one.provider = () => declined
    })
    expect([newestAttempt(world)?.number, newestAttempt(world)?.state]).toEqual([1, 'declined'])
    world.run({ kind: 'retry' })
    expect(newestAttempt(world)).toMatchObject({ number: 2, origin: 'member', state: 'declined' })
    world.to(at('2026-02-13T10:00'))
    expect(newestAttempt(world)).toMatchObject({ number: 3, origin: 'system' })
  })
})

describe('an invoice that waits for a bank transfer (B-68, B-116)', () => {
  const toTransfer = { kind: 'change_channel', channel: 'wired', reason: 'they want invoices' } as const

  test('by agreement is due in 14 days, and its payer is mailed', () => {
    const world = renewed((one) => one.run(toTransfer))
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 9, method: 5, amount: { minor: 6000 } })
    expect(world.archive.receivables.at(-1)).toMatchObject({
      schedule: 'manual',
      isAddOn: false,
      isHardDecline: false,
      dueAt: at('2026-02-26T10:00'),
    })
    expect(
      world.events.map(({ event: { name, data, mails } }) => [name, data, mails.map(({ template }) => template)]),
    ).toContainEqual(['invoice.issued', {}, ['invoice_issued']])
  })

  test('because there is no method names none, and has as many days as the shop says (SET-03)', () => {
    const withoutMethod = (one: World) => {
      const { method: _, ...others } = one.archive
      one.archive = others
    }
    const world = renewed(withoutMethod)
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 9, method: 0 })
    expect(world.archive.receivables.at(-1)).toMatchObject({ schedule: 'manual', dueAt: at('2026-02-26T10:00') })
    const slower = renewed((one) => {
      withoutMethod(one)
      one.archive = { ...one.archive, account: { ...one.archive.account, transferDays: 30 } }
    })
    expect(slower.archive.receivables.at(-1)?.dueAt).toBe(at('2026-03-14T10:00'))
    expect(slower.archive.documents.at(-1)?.dueAt).toBe(at('2026-03-14T10:00'))
  })

  test('of a payer that has no plan and no method is a statement, due 14 days after its month (B-120)', () => {
    const world = subscribed()
    world.to(at('2026-04-02T00:00'))
    const { method: _, subscription: __, ...payer } = world.archive
    world.archive = payer
    issueStatement(world)
    expect(world.archive.receivables.at(-1)).toMatchObject({ schedule: 'statement', dueAt: at('2026-04-15T00:00') })
    expect(world.archive.documents.at(-1)).toMatchObject({ status: 'open', dueAt: at('2026-04-15T00:00') })
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 9, method: 5, amount: { minor: 4800 } })
    const { id: documentId = 0, total } = world.archive.documents.at(-1) ?? {}
    const transfer = { kind: 'record_transfer', documentId, reference: 'RF18', isAnyAmount: false } as const
    expect(world.run({ ...transfer, amount: total ?? money(0, 'USD') })).toBeUndefined()
    expect([paymentStateOf(world), world.documents.at(-1)]).toEqual([2, ['manual', 'paid', 4800]])
  })

  test('that doesn’t come by its day is overdue, and counts from there (B-77)', () => {
    const world = renewed((one) => one.run(toTransfer))
    const before = world.events.length
    world.to(at('2026-02-26T10:00'))
    const dueAt = at('2026-02-26T10:00')
    expect(eventsSince(world, before)).toContainEqual(['payment.overdue', { dueAt }, ['transfer_overdue']])
    expect(world.archive.receivables.at(-1)).toMatchObject({ firstFailedAt: dueAt, overdueAt: dueAt })
    expect([world.archive.payments.at(-1)?.state, world.state]).toEqual([10, 'past_due'])
  })
})

describe('a renewal that is declined throughout (B-76, B-77)', () => {
  test('makes the plan read-only on the 14th day and ends it on the 21st, each with its mail', () => {
    const world = renewed((one) => {
      one.provider = () => declined
    })
    const firstFailedAt = at('2026-02-12T10:00')
    world.to(at('2026-02-26T09:59'))
    expect(world.archive.receivables.at(-1)).toMatchObject({ nextAttemptAt: at('2026-02-26T10:00') })
    const before = world.events.length
    world.to(at('2026-02-26T10:00'))
    expect(world.archive.receivables.at(-1)).toMatchObject({
      overdueAt: at('2026-02-26T10:00'),
      disabledAt: at('2026-02-26T10:00'),
    })
    expect(world.archive.receivables.at(-1)?.nextAttemptAt).toBeUndefined()
    expect(eventsSince(world, before)).toContainEqual(['billing.plan_read_only', { firstFailedAt }, ['plan_read_only']])
    world.to(at('2026-03-05T10:00'))
    expect(world.state).toBe('expired')
    expect(eventsSince(world, before)).toContainEqual([
      'billing.subscription_expired',
      { firstFailedAt },
      ['subscription_expired'],
    ])
    expect(world.archive.subscription?.cancelAt).toBe(at('2026-02-26T10:00'))
  })
})

describe('the last usage of a life that is over (B-79, B-125)', () => {
  /** L with 7 vehicles, 174.00 a month, of a shop that issues it without a wait. */
  function metered(): World {
    const world = registered()
    world.archive = { ...world.archive, account: { ...world.archive.account, finaliseHours: 0 } }
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 7 }), 'now')
    return world
  }

  test('is charged by itself where the renewal was paid at last, after a decline', () => {
    const world = metered()
    world.provider = (attempt, now) =>
      now < at('2026-02-06T00:00') ? declined : { kind: 'paid', reference: `ch_${attempt.id}` }
    world.to(at('2026-02-10T10:00'))
    expect(world.state).toBe('subscribed')
    world.run({ kind: 'cancel_now' })
    expect([world.state, world.tries.at(-1)]).toEqual(['expired', ['2026-02-10T10:00', 'paid']])
  })

  test('is tried as well while the bank has not answered about the renewal, and not after it declined that', () => {
    const tries = [true, false].map((isWaiting) => {
      const world = metered()
      const [first] = world.archive.attempts
      world.provider = (_, now) =>
        isWaiting ? { kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 9e8 } } : declined
      world.to(at('2026-02-10T10:00'))
      const reference = `ch_${first?.id}`
      world.answer(first?.id ?? 0, { kind: 'disputed', reference })
      world.setMethod({ id: 10, type: 1 })
      const before = world.tries.length
      world.answer(first?.id ?? 0, { kind: 'dispute_lost', reference, refundReference: 're_1' })
      expect(world.state).toBe('expired')
      return world.tries.length - before
    })
    expect(tries).toEqual([1, 0])
  })
})

test('a trial of what costs nothing ends with one announcement of its invoice (B-89)', () => {
  const world = registered()
  world.checkOut(aCart(0, [399]), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  expect([world.state, world.documents]).toEqual(['subscribed', [['trial_end', 'paid', 0]]])
  expect(world.events.filter(({ event }) => event.name === 'invoice.paid')).toHaveLength(1)
})

test('an add-on that ends for its debt leaves no line of usage that comes to nothing (B-77)', () => {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20, [312], { vehicle: 2 }), 'now')
  change(world, aCart(20, [312], { vehicle: 2 }), { interval: 'year' })
  report(world, { vehicle: 2 })
  world.to(at('2026-02-05T09:00'))
  report(world, { vehicle: 0 })
  world.provider = () => declined
  world.to(at('2026-02-10T10:00'))
  expect(world.archive.receivables.at(-1)).toMatchObject({ open: { minor: 2400 }, isAddOn: true })
  world.run({ kind: 'cancel' })
  expect(world.archive.items.map(({ productId }) => productId)).not.toContain(312)
  expect([world.archive.receivables.at(-1)?.endedAt, world.archive.carried]).toEqual([world.now, []])
})
