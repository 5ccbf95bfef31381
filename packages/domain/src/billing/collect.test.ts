import { describe, expect, test } from 'vitest'
import { card } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'

const newestTry = ({ archive }: World) => archive.attempts.at(-1)
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
    expect(newestTry(world)).toMatchObject({
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
  })

  test('is numbered for its payment: the second is 2, of a member too', () => {
    const world = renewed((one) => {
      one.provider = () => declined
    })
    expect([newestTry(world)?.number, newestTry(world)?.state]).toEqual([1, 'declined'])
    world.run({ kind: 'retry' })
    expect(newestTry(world)).toMatchObject({ number: 2, origin: 'member', state: 'declined' })
    world.to(at('2026-02-13T10:00'))
    expect(newestTry(world)).toMatchObject({ number: 3, origin: 'system' })
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
