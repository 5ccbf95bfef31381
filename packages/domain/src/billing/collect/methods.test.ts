import { describe, expect, test } from 'vitest'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { aCart, card, debit, expiringCard } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { decide } from '../index.ts'
import type { MethodRow } from '../index.ts'

const second: MethodRow = { id: 10, type: 1 }
const onFile = ({ archive }: World) => [archive.method?.id, archive.backup?.id]
const events = (world: World) => world.plans.at(-1)?.events.map(({ name, subject, data }) => [name, subject.id, data])

describe('a method that goes on file', () => {
  test('takes the place of the one with its role, and leaves the other', () => {
    const world = registered()
    world.setMethod(card)
    world.run({ kind: 'set_method', method: debit, role: 'backup' })
    expect([onFile(world), events(world)]).toEqual([[7, 8], [['method.set', 8, { role: 'backup' }]]])
    world.run({ kind: 'set_method', method: second, role: 'charged' })
    expect(onFile(world)).toEqual([10, 8])
    world.run({ kind: 'set_method', method: card, role: 'backup' })
    expect(onFile(world)).toEqual([10, 7])
  })

  test('is charged where there is no other, whatever it was meant for', () => {
    const world = registered()
    world.run({ kind: 'set_method', method: card, role: 'backup' })
    expect([onFile(world), events(world)]).toEqual([[7, undefined], [['method.set', 7, { role: 'charged' }]]])
  })

  test('changes nothing when it is there already, and is no backup of itself', () => {
    const world = registered()
    world.setMethod(card, debit)
    world.run({ kind: 'set_method', method: card, role: 'backup' })
    expect([onFile(world), events(world)]).toEqual([[7, 8], []])
    world.run({ kind: 'set_method', method: debit, role: 'charged' })
    expect(onFile(world)).toEqual([8, undefined])
  })

  test('is reminded of from now on when it is charged, and not as a backup (B-89)', () => {
    const world = registered()
    world.setMethod(card)
    const before = world.archive.subscription?.remindedTo
    world.now = at('2026-01-08T09:00')
    world.run({ kind: 'set_method', method: expiringCard, role: 'backup' })
    expect(world.archive.subscription?.remindedTo).toBe(before)
    world.run({ kind: 'prefer_method', methodId: expiringCard.id })
    expect(world.archive.subscription?.remindedTo).toBe(at('2026-01-08T09:00'))
  })
})

test('an account that was never in trial has its methods on file as any: they are preferred, removed and lost', () => {
  const facts = unknownAccount(1)
  const decided = decide(facts, { kind: 'set_method', method: card, role: 'charged' }, at('2026-01-05T10:00'))
  expect(decided).toMatchObject({ ok: true, value: { methods: { charged: card } } })
  const none = { ok: false, failure: { code: 'no-such-method' } }
  for (const kind of ['prefer_method', 'remove_method', 'lose_method'] as const)
    expect(decide(facts, { kind, methodId: 7 }, at('2026-01-05T10:00'))).toEqual(none)
  const removed = decide({ ...facts, method: card }, { kind: 'remove_method', methodId: 7 }, at('2026-01-05T10:00'))
  expect(removed).toMatchObject({ ok: true, value: { methods: {} } })
})

describe('methods that change places', () => {
  test('are charged in the new order; twice is as once, and another id is rejected', () => {
    const world = registered()
    world.setMethod(card, debit)
    world.run({ kind: 'prefer_method', methodId: debit.id })
    expect([onFile(world), events(world)]).toEqual([[8, 7], [['method.preferred', 8, { role: 'charged' }]]])
    world.run({ kind: 'prefer_method', methodId: debit.id })
    expect([onFile(world), events(world)]).toEqual([[8, 7], []])
    expect(world.run({ kind: 'prefer_method', methodId: 99 })).toBe('no-such-method')
  })
})

describe('a method that its provider can’t charge any more (B-55)', () => {
  const mailed = (world: World) => world.events.at(-1)?.event.mails

  test('leaves its place to the backup, and its member is mailed', () => {
    const world = subscribed()
    world.setMethod(card, debit)
    expect(world.run({ kind: 'lose_method', methodId: card.id })).toBeUndefined()
    expect([onFile(world), events(world)]).toEqual([[8, undefined], [['method.lost', 7, { role: 'charged' }]]])
    expect(mailed(world)).toEqual([{ template: 'method_lost', subject: { table: 'methods', id: 7 } }])
    expect(world.run({ kind: 'lose_method', methodId: card.id })).toBe('no-such-method')
  })

  test('is named as the backup where it was that', () => {
    const world = subscribed()
    world.setMethod(card, debit)
    expect(world.run({ kind: 'lose_method', methodId: debit.id })).toBeUndefined()
    expect([onFile(world), events(world)]).toEqual([[7, undefined], [['method.lost', 8, { role: 'backup' }]]])
  })

  test('goes also as the last one of a subscription that is charged by itself', () => {
    const world = subscribed()
    world.setMethod(card)
    expect(world.run({ kind: 'lose_method', methodId: card.id })).toBeUndefined()
    expect(onFile(world)).toEqual([undefined, undefined])
  })
})

describe('a method that is removed (B-55)', () => {
  test('leaves its place to the backup', () => {
    const world = subscribed()
    world.setMethod(card, debit)
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBeUndefined()
    expect([onFile(world), events(world)]).toEqual([[8, undefined], [['method.removed', 7, { role: 'charged' }]]])
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBe('no-such-method')
  })

  test('stays as the last one of a subscription that is charged by itself, also until its cancelled end', () => {
    const world = subscribed()
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBe('method-needed')
    world.run({ kind: 'cancel' })
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBe('method-needed')
    expect(onFile(world)).toEqual([7, undefined])
    world.to(at('2026-02-12T10:00'))
    expect([world.state, world.run({ kind: 'remove_method', methodId: card.id })]).toEqual(['expired', undefined])
    expect(onFile(world)).toEqual([undefined, undefined])
  })

  test('stays while an invoice of a subscription that is over is open', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-03-20T10:00'))
    expect(world.state).toBe('expired')
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBe('method-needed')
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.run({ kind: 'retry' })
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBeUndefined()
  })

  test('stays while a purchase waits for its payment', () => {
    const world = registered()
    world.setMethod(card)
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBe('method-needed')
  })

  test('is not the last usable one in favour of an expired card, and an expired one may go', () => {
    const world = subscribed()
    world.setMethod(card, expiringCard)
    // the first instant at which that card is no longer valid
    world.to(at('2026-05-01T00:00'))
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBe('method-needed')
    expect(world.run({ kind: 'remove_method', methodId: expiringCard.id })).toBeUndefined()
    expect(onFile(world)).toEqual([7, undefined])
  })

  test('goes in favour of a card that has not expired yet, and is noted with the role that it had', () => {
    const world = subscribed()
    world.setMethod(card, expiringCard)
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBeUndefined()
    const other = subscribed()
    other.setMethod(card, debit)
    other.run({ kind: 'remove_method', methodId: debit.id })
    expect(events(other)).toEqual([['method.removed', 8, { role: 'backup' }]])
    expect(other.plans.at(-1)?.events[0]?.subject.table).toBe('methods')
  })

  test('stays as the only one also where it has expired, and may go while another account pays (B-120)', () => {
    const world = subscribed()
    world.setMethod(expiringCard)
    world.to(at('2026-05-02T00:00'))
    expect(world.run({ kind: 'remove_method', methodId: expiringCard.id })).toBe('method-needed')
    const paidFor = subscribed()
    paidFor.run({ kind: 'take_on', payer: { by: 'partner', accountId: 9 } })
    expect(paidFor.archive.account.paidBy).toBe('partner')
    expect(paidFor.run({ kind: 'remove_method', methodId: card.id })).toBeUndefined()
  })

  test('ends a confirmed trial without a subscription: nothing is charged and nothing owed (B-71)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBeUndefined()
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.documents, world.tries]).toEqual(['expired', [['trial_end', 'void', 6000]], []])
  })

  test('goes where a bank transfer is agreed on and nothing is open (B-68)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-13T10:00'))
    const [owed] = world.archive.receivables
    if (owed === undefined) throw new Error('nothing is owed')
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBe('method-needed')
    const transfer = { kind: 'record_transfer', documentId: owed.id, amount: owed.open, reference: 'r' } as const
    world.run({ ...transfer, isAnyAmount: false })
    expect(world.run({ kind: 'remove_method', methodId: card.id })).toBeUndefined()
  })
})
