import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { decide } from '../index.ts'

/** Subscribed, with a renewal that is declined since 12 February. */
function failing(addOns: readonly number[] = []): World {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20, addOns), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  world.provider = () => declined
  world.to(at('2026-02-12T10:00'))
  return world
}

const invoice = (world: World) =>
  world.archive.documents.find(({ kind, status }) => kind === 'period' && status !== 'draft')
const voided = (world: World, reason: 'void' | 'uncollectible' = 'void') =>
  world.run({ kind: 'void_invoice', documentId: invoice(world)?.id ?? 0, reason })

describe('[PAY-12] an invoice that is void (B-81)', () => {
  test('is owed and tried no more, and the subscription stands as if it was paid', () => {
    const world = failing()
    expect(world.state).toBe('past_due')
    expect(voided(world)).toBeUndefined()
    expect([world.state, paymentStateOf(world), invoice(world)?.status]).toEqual(['subscribed', 6, 'void'])
    const tries = world.archive.attempts.length
    world.to(at('2026-03-11T10:00'))
    expect([world.archive.attempts.length, world.state]).toEqual([tries, 'subscribed'])
    expect(violations(world)).toEqual([])
  })

  test('switches on again what was off for it', () => {
    const world = failing([320])
    world.to(at('2026-02-27T10:00'))
    expect(world.state).toBe('read_only')
    const off = world.archive.entitlements.length
    expect(paymentStateOf(world)).toBe(paymentStates.overdue)
    expect(voided(world, 'uncollectible')).toBeUndefined()
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', 6])
    expect(world.archive.entitlements.length).toBe(off + 1)
    expect(world.plans.at(-1)?.events.map(({ name, data }) => [name, data['reason']])).toEqual([
      ['invoice.voided', 'uncollectible'],
    ])
    expect(violations(world)).toEqual([])
  })

  test('returns what account credit had paid of it (B-60)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 8_000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    expect(world.archive.creditBalance.minor).toBe(0)
    expect(voided(world)).toBeUndefined()
    expect(world.archive.creditBalance.minor).toBe(2_000)
    const [mail] = world.plans.at(-1)?.events.flatMap(({ mails }) => mails) ?? []
    expect(mail).toMatchObject({ template: 'invoice_voided', named: { open: 4_000, credited: 2_000 } })
    expect(violations(world)).toEqual([])
  })

  test('may be what is left of an ended subscription: its credit note stays', () => {
    const world = failing()
    world.to(at('2026-03-06T10:00'))
    expect(world.state).toBe('expired')
    const notes = world.archive.documents.filter(({ kind }) => kind === 'credit')
    expect(notes).toHaveLength(1)
    expect(voided(world, 'uncollectible')).toBeUndefined()
    expect([invoice(world)?.status, world.archive.creditBalance.minor]).toEqual(['void', 0])
    expect(world.archive.receivables.every(({ open }) => open.minor === 0)).toBe(true)
    expect(violations(world)).toEqual([])
  })

  test('is none that is paid, that is tried right now, or that is disputed', () => {
    const paid = subscribed()
    paid.to(at('2026-02-12T10:00'))
    expect(voided(paid)).toBe('nothing-owed')
    const trying = failing()
    trying.answersAtOnce = false
    trying.run({ kind: 'retry' })
    expect(voided(trying)).toBe('payment-under-way')
    const disputed = subscribed()
    disputed.to(at('2026-02-12T10:00'))
    const attemptId = disputed.archive.attempts.at(-1)?.id ?? 0
    disputed.answer(attemptId, { kind: 'disputed', reference: `ch_${attemptId}` })
    expect(voided(disputed)).toBe('held-for-fraud')
  })

  test('is none that was paid before it was issued, and is disputed: it has no receivable', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attemptId, { kind: 'disputed', reference: `ch_${attemptId}` })
    expect([world.archive.receivables.length, voided(world)]).toEqual([0, 'held-for-fraud'])
  })

  test('may be one whose charge the provider blocked', () => {
    const world = subscribed()
    world.provider = ({ id }) => ({ kind: 'blocked', reference: `ch_${id}` })
    world.to(at('2026-02-12T10:00'))
    expect(paymentStateOf(world)).toBe(paymentStates.fraud)
    expect(voided(world)).toBeUndefined()
    expect(invoice(world)?.status).toBe('void')
    expect(violations(world)).toEqual([])
  })

  test('takes with it what waited to be credited of it: nobody paid that', () => {
    const world = subscribed()
    world.to(at('2026-02-08T10:00'))
    change(world, aCart(20, [310, 321, 324], { vehicle: 3, driver: 3 }))
    world.provider = ({ id }) => ({ kind: 'blocked', reference: `ch_${id}` })
    // the renewal is blocked; then the trial of the add-on ends, and with it what is charged ahead of 324
    world.to(at('2026-02-23T10:00'))
    const waiting = world.archive.carried.map(({ line }) => line.amount.minor)
    const open = world.archive.receivables.at(-1)
    const command = { kind: 'void_invoice', documentId: open?.id ?? 0, reason: 'void' } as const
    expect([waiting, world.run(command), world.archive.carried]).toEqual([[-643], undefined, []])
    expect(world.archive.creditBalance.minor).toBe(0)
    expect(violations(world)).toEqual([])
  })

  test('is the one that is named, and what was paid by credit is returned with its cause', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired', credit: 8_000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-03-12T10:00'))
    const [, first, second] = world.archive.documents.map(({ id }) => id)
    expect(world.run({ kind: 'void_invoice', documentId: second ?? 0, reason: 'void' })).toBeUndefined()
    expect(world.plans.at(-1)?.credit).toEqual([])
    expect(world.documents.map(([, status]) => status)).toEqual(['paid', 'open', 'void'])
    world.run({ kind: 'void_invoice', documentId: first ?? 0, reason: 'void' })
    expect(world.plans.at(-1)?.credit).toEqual([
      { amount: { minor: 2_000, currency: 'USD' }, cause: 'returned', documentId: first },
    ])
  })

  test('returns what credit paid of it, and nothing for what was given back of another invoice (B-60, B-141)', () => {
    const world = failing()
    const [first] = world.archive.documents
    const refund = { kind: 'refund', documentId: first?.id ?? 0, reason: 'r', by: 'ada' } as const
    expect(world.run({ ...refund, destination: 'credit', net: money(1_000, 'USD') })).toBeUndefined()
    const command = { kind: 'void_invoice', documentId: invoice(world)?.id ?? 0, reason: 'void' } as const
    const decided = decide(world.archive, command, world.now)
    const documentId = command.documentId
    expect(decided.ok && decided.value.credit).toEqual([{ amount: money(1000, 'USD'), cause: 'returned', documentId }])
  })

  test('is none that was never issued, or that nothing collects', () => {
    const world = failing()
    expect(world.run({ kind: 'void_invoice', documentId: 999, reason: 'void' })).toBe('nothing-owed')
    const { archive } = world
    world.archive = { ...archive, receivables: [] }
    expect(voided(world)).toBe('nothing-owed')
    world.archive = { ...archive, payments: [] }
    expect(voided(world)).toBe('nothing-owed')
  })

  test('may be one beside another whose charge is disputed', () => {
    const world = subscribed()
    const paid = world.archive.attempts.at(-1)?.id ?? 0
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    world.answer(paid, { kind: 'disputed', reference: 'ch_1' })
    expect(voided(world)).toBeUndefined()
    const [first] = world.archive.documents
    const command = { kind: 'void_invoice', documentId: first?.id ?? 0, reason: 'void' } as const
    expect(world.run(command)).toBe('held-for-fraud')
  })
})

test('of two debits that came back, the overdue one is given up: the plan is no longer read-only, and past due by the other (B-125)', () => {
  const world = subscribed()
  world.to(at('2026-02-12T10:00'))
  world.provider = () => declined
  const [first, second] = world.archive.attempts
  const returned = { kind: 'returned', returnCode: 'R01' } as const
  world.answer(second?.id ?? 0, { ...returned, reference: `ch_${second?.id}` })
  world.to(at('2026-02-27T10:00'))
  expect(world.state).toBe('read_only')
  world.answer(first?.id ?? 0, { ...returned, reference: `ch_${first?.id}` })
  const [older, newer] = world.archive.receivables.filter(({ open }) => open.minor > 0)
  expect(world.run({ kind: 'void_invoice', documentId: newer?.id ?? 0, reason: 'void' })).toBeUndefined()
  expect(world.state).toBe('past_due')
  expect(world.run({ kind: 'void_invoice', documentId: older?.id ?? 0, reason: 'void' })).toBeUndefined()
  expect(world.state).toBe('subscribed')
})
