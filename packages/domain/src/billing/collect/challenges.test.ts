import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, subscribed, withFailingAddOn } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStates } from '../../payment/index.ts'

const hour = 3_600_000
const challenged: World['provider'] = (_, now) => ({
  kind: 'challenge',
  challenge: { id: 'c', url: '/c', expiresAt: now + 72 * hour },
})
const newest = (world: World) => world.archive.attempts.at(-1)
const mailsSince = (world: World, since: string) => world.mails.filter(([, when]) => when >= since)

/** A renewal of 12 February that is declined, until the member tries on the day before the last, and the bank wants them. */
function waitsAtTheEnd(): World {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-03-04T16:00'))
  world.provider = challenged
  world.run({ kind: 'retry' })
  expect(newest(world)?.state).toBe('challenge')
  return world
}

describe('a challenge at the last day of a debt (B-119)', () => {
  test('is over with that day: the subscription ends then, with one mail', () => {
    const world = waitsAtTheEnd()
    world.to(at('2026-03-05T10:00'))
    expect([world.state, newest(world)?.state, paymentStateOf(world)]).toEqual(['expired', 'declined', 10])
    expect(world.documents.slice(1)).toEqual([
      ['period', 'open', 6000],
      ['credit', 'paid', 3000],
    ])
    expect(mailsSince(world, '2026-03-04')).toEqual([['subscription_expired', '2026-03-05T10:00']])
    expect(violations(world)).toEqual([])
  })

  test('waits for the answer of the look that cancels it, and is paid where the bank was faster', () => {
    const world = waitsAtTheEnd()
    world.answersAtOnce = false
    world.to(at('2026-03-05T10:00'))
    expect([world.state, newest(world)?.state, newest(world)?.lookAt]).toEqual([
      'read_only',
      'challenge',
      at('2026-03-05T10:00'),
    ])
    world.answer(newest(world)?.id ?? 0, { kind: 'paid', reference: 'ch_c' })
    world.to(at('2026-03-06T10:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.paid])
    expect(violations(world)).toEqual([])
  })

  test('is looked at with the last day of the plan, and so is one of an add-on that began before it', () => {
    const world = withFailingAddOn(at('2026-02-10T10:00'))
    world.provider = () => declined
    world.to(at('2026-02-25T09:00'))
    const nextAttemptAt = at('2026-02-25T10:00')
    const receivables = world.archive.receivables.map((row) => (row.id === 900 ? { ...row, nextAttemptAt } : row))
    world.archive = { ...world.archive, receivables }
    world.provider = challenged
    world.to(at('2026-02-25T12:00'))
    world.run({ kind: 'retry' })
    world.answersAtOnce = false
    world.to(at('2026-02-26T10:00'))
    const looks = world.archive.attempts.flatMap(({ state, lookAt }) => (state === 'challenge' ? [lookAt] : []))
    expect([world.state, looks]).toEqual(['read_only', [at('2026-02-26T10:00'), at('2026-02-26T10:00')]])
  })

  test('keeps its 72 hours where it is of the last try itself (B-54, B-73)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-01-14T10:00'))
    world.provider = challenged
    world.to(at('2026-01-15T10:00'))
    expect([world.state, newest(world)?.state]).toEqual(['conversion_failed', 'challenge'])
    world.to(at('2026-01-17T10:00'))
    expect(world.state).toBe('conversion_failed')
    world.now = at('2026-01-18T10:01')
    world.answer(newest(world)?.id ?? 0, { kind: 'declined', code: 'authentication_lapsed', isHard: false })
    world.to(world.now)
    expect([world.state, world.documents]).toEqual(['expired', [['trial_end', 'void', 6000]]])
  })
})

describe('a challenge that is given up for another command (B-119)', () => {
  test('has failed without a mail, and the schedule counts from its try', () => {
    const world = subscribed()
    world.provider = challenged
    world.to(at('2026-02-12T10:00'))
    world.now = at('2026-02-12T12:00')
    const before = world.mails.length
    expect(world.run({ kind: 'cancel_challenge', attemptId: newest(world)?.id ?? 0 })).toBeUndefined()
    expect([newest(world)?.state, paymentStateOf(world), world.mails.length]).toEqual(['ended', 8, before])
    const receivable = world.archive.receivables.at(-1)
    expect([receivable?.firstFailedAt, receivable?.nextAttemptAt]).toEqual([
      at('2026-02-12T10:00'),
      at('2026-02-13T10:00'),
    ])
    expect(world.plans.at(-1)?.events.map(({ name }) => name)).toEqual(['payment.challenge_cancelled'])
    expect(world.run({ kind: 'cancel_challenge', attemptId: newest(world)?.id ?? 0 })).toBe('nothing-waits')
    expect(violations(world)).toEqual([])
  })

  test('lets an invoice be void, and a subscription in dunning end', () => {
    const world = subscribed()
    world.provider = challenged
    world.to(at('2026-02-12T10:00'))
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    const voiding = { kind: 'void_invoice', documentId, reason: 'void' } as const
    expect(world.run(voiding)).toBe('payment-under-way')
    world.run({ kind: 'cancel_challenge', attemptId: newest(world)?.id ?? 0 })
    expect(world.run(voiding)).toBeUndefined()
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.void])
    expect(violations(world)).toEqual([])
  })

  test('goes back to overdue where the payment was that before (B-124)', () => {
    const world = waitsAtTheEnd()
    world.run({ kind: 'cancel_challenge', attemptId: newest(world)?.id ?? 0 })
    expect([world.state, paymentStateOf(world)]).toEqual(['read_only', paymentStates.overdue])
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect(world.state).toBe('expired')
    expect(violations(world)).toEqual([])
  })

  test('may still turn out to be paid: the money pays what is open (B-115)', () => {
    const world = subscribed()
    world.provider = challenged
    world.to(at('2026-02-12T10:00'))
    const attemptId = newest(world)?.id ?? 0
    world.run({ kind: 'cancel_challenge', attemptId })
    world.answer(attemptId, { kind: 'paid', reference: `ch_${attemptId}` })
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.paid])
    expect(violations(world)).toEqual([])
  })
})
