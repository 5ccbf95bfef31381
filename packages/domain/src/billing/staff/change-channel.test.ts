import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, declined, World } from '@waybill/testkit/billing-world'
import type { CollectionChannel } from '../../subscription/index.ts'

const changeTo = (world: World, channel: CollectionChannel): string | undefined =>
  world.run({ kind: 'change_channel', channel, reason: 'their purchasing wants invoices' })

/** M, 60.00 a month, is paid from 5 January on. */
function subscribed(): World {
  const world = new World({ at: at('2026-01-05T10:00') })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  return world
}

const newest = ({ archive }: World) => archive.documents.at(-1)

describe('the staff have a subscription paid in another way (B-68)', () => {
  test('by bank transfer from its next invoice on: nothing is charged, and it is due in 14 days', () => {
    const world = subscribed()
    expect(changeTo(world, 'wired')).toBeUndefined()
    expect(world.events.at(-1)?.event).toMatchObject({
      name: 'subscription.channel_changed',
      data: { from: 'direct', to: 'wired', reason: 'their purchasing wants invoices' },
      mails: [{ template: 'channel_changed' }],
    })
    world.to(at('2026-02-05T10:00'))
    expect(newest(world)).toMatchObject({ status: 'open', dueAt: at('2026-02-19T10:00') })
    expect(world.archive.attempts).toHaveLength(1)
    expect(changeTo(world, 'wired')).toBe('same-channel')
    expect(violations(world)).toEqual([])
  })

  test('by its method again, once the invoice that is open is paid', () => {
    const world = subscribed()
    changeTo(world, 'wired')
    world.to(at('2026-02-05T10:00'))
    expect(changeTo(world, 'direct')).toBe('debts-first')
    world.run({
      kind: 'record_transfer',
      documentId: newest(world)?.id ?? 0,
      amount: { minor: 6000, currency: 'USD' },
      reference: 'T-1',
      isAnyAmount: false,
    })
    expect(changeTo(world, 'direct')).toBeUndefined()
    world.to(at('2026-03-05T10:01'))
    expect(newest(world)).toMatchObject({ status: 'paid' })
    expect(world.archive.attempts).toHaveLength(2)
    expect(violations(world)).toEqual([])
  })

  test('by its method again, with what a change left for the next invoice', () => {
    const world = subscribed()
    changeTo(world, 'wired')
    world.to(at('2026-01-20T10:00'))
    expect(change(world, aCart(40))).toBeUndefined()
    const waiting = world.archive.carried.map(({ line }) => line)
    expect(waiting.reduce((net, { amount }) => net + amount.minor, 0)).toBeGreaterThan(50)
    expect(changeTo(world, 'direct')).toBeUndefined()
    expect(violations(world)).toEqual([])
    world.to(at('2026-02-05T10:01'))
    expect(newest(world)).toMatchObject({ status: 'paid', lines: expect.arrayContaining(waiting) })
    expect([world.archive.carried, violations(world)]).toEqual([[], []])
  })

  test('by a store, which bills from then on: the periods run on without invoices of ours', () => {
    const world = subscribed()
    expect(changeTo(world, 'mobile')).toBeUndefined()
    world.to(at('2026-03-06T10:00'))
    expect([world.archive.documents.length, world.state]).toEqual([1, 'subscribed'])
    expect(changeTo(world, 'direct')).toBeUndefined()
    world.to(at('2026-04-05T10:01'))
    expect([world.archive.documents.length, newest(world)?.status]).toEqual([2, 'paid'])
    expect(violations(world)).toEqual([])
  })

  test('not while something of it is owed or under way, before it began, or after its end', () => {
    const failing = subscribed()
    failing.provider = () => declined
    failing.to(at('2026-02-05T10:01'))
    expect(changeTo(failing, 'wired')).toBe('debts-first')
    const confirmed = new World({ at: at('2026-01-05T10:00') })
    expect(changeTo(confirmed, 'wired')).toBeUndefined()
    expect(changeTo(confirmed, 'direct')).toBeUndefined()
    confirmed.setMethod(card)
    confirmed.checkOut(aCart(20), 'trial_end')
    expect(changeTo(confirmed, 'wired')).toBe('checkout-confirmed')
    const ended = subscribed()
    ended.run({ kind: 'cancel' })
    ended.to(at('2026-02-06T10:00'))
    expect(changeTo(ended, 'wired')).toBe('no-subscription')
  })
})
