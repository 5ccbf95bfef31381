import { describe, expect, test } from 'vitest'
import { aCart, billingShop, card, debit, expiringCard } from '@waybill/testkit/billing-shop'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { checkoutPlan } from '../subscription/index.ts'
import { unwrap } from '../result/index.ts'
import { noTax } from '../invoice/index.ts'
import { purchaseOf } from './index.ts'
import type { MethodRow, PaymentOutcome } from './index.ts'

const hour = 3_600_000

/** Subscribed to plan M since 12 January; the next renewal is on 12 February at 10:00. */
function subscribed(method: MethodRow = card): World {
  const world = new World({ at: at('2026-01-05T10:00') })
  world.setMethod(method)
  world.checkOut(aCart(20, [320]), 'trial_end')
  world.to(at('2026-01-20T00:00'))
  return world
}

const challenge = (expiresAt: number): PaymentOutcome => ({
  kind: 'challenge',
  challenge: { id: 'c', url: '/c', expiresAt },
})

/** The mails since an instant. */
const mailsSince = (world: World, since: string): readonly (readonly [string, string])[] =>
  world.mails.filter(([, instant]) => instant >= since)

describe('a renewal that its customer has to confirm (B-54)', () => {
  const challenged = (): World => {
    const world = subscribed()
    world.provider = (_, now) => challenge(now + 72 * hour)
    world.to(at('2026-02-12T10:00'))
    return world
  }

  test('waits in state 1, and is mailed once for its try', () => {
    const world = challenged()
    const attempt = world.archive.attempts.at(-1)
    expect([world.archive.payments.at(-1)?.state, world.state]).toEqual([1, 'subscribed'])
    expect(mailsSince(world, '2026-02-01')).toEqual([['confirm_payment', '2026-02-12T10:00']])
    world.answer(attempt?.id ?? 0, challenge(world.now + 72 * hour))
    world.to(at('2026-02-15T09:59'))
    expect(mailsSince(world, '2026-02-01')).toHaveLength(1)
    const [mail] = world.events.at(-1)?.event.mails ?? []
    expect(mail).toEqual({
      template: 'confirm_payment',
      subject: { table: 'attempts', id: attempt?.id },
      documentId: world.archive.documents.at(-1)?.id,
    })
  })

  test('is on the operator’s list after a day, and looked at again when its link ends (I09)', () => {
    const world = challenged()
    const attempt = world.archive.attempts.at(-1)
    expect(attempt?.lookAt).toBe(at('2026-02-13T10:00'))
    world.to(at('2026-02-13T10:00'))
    world.answer(attempt?.id ?? 0, challenge(at('2026-02-15T10:00')))
    expect(world.plans.at(-1)?.reconciliations.map(({ reason }) => reason)).toEqual(['not confirmed for a day'])
    expect(world.archive.attempts.at(-1)?.lookAt).toBe(at('2026-02-15T10:00') + 1000)
  })

  test('not confirmed within 72 hours is failed, and every date counts from the first try', () => {
    const world = challenged()
    world.to(at('2026-02-15T10:00'))
    world.provider = () => declined
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, {
      kind: 'declined',
      code: 'authentication_lapsed',
      isHard: false,
    })
    const [receivable] = world.archive.receivables.slice(-1)
    expect(receivable?.firstFailedAt).toBe(at('2026-02-12T10:00'))
    // days 1 and 3 lie behind it
    expect(receivable?.nextAttemptAt).toBe(at('2026-02-19T10:00'))
    expect([world.archive.payments.at(-1)?.state, world.state]).toEqual([8, 'past_due'])
    world.to(at('2026-03-05T10:00'))
    expect(world.state).toBe('expired')
    expect(mailsSince(world, '2026-02-01')).toEqual([
      ['confirm_payment', '2026-02-12T10:00'],
      ['payment_failed', '2026-02-15T10:00'],
      ['payment_failed', '2026-02-19T10:00'],
      ['payment_failed', '2026-02-26T10:00'],
      ['plan_read_only', '2026-02-26T10:00'],
      ['subscription_expired', '2026-03-05T10:00'],
    ])
  })

  test('a member who is there is not mailed about the challenge in front of them', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    world.provider = (_, now) => challenge(now + hour / 4)
    world.run({ kind: 'retry' })
    expect(mailsSince(world, '2026-02-01')).toEqual([['payment_failed', '2026-02-12T10:00']])
  })
})

describe('every event about money has one mail (B-89)', () => {
  test('a payment after a failure is announced as recovered, and no receipt beside it', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-02-13T10:00'))
    expect(mailsSince(world, '2026-02-01')).toEqual([
      ['payment_failed', '2026-02-12T10:00'],
      ['payment_recovered', '2026-02-13T10:00'],
    ])
  })

  test('a first conversion that is never paid is announced with each try, and with its end', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-03-01T00:00'))
    expect(mailsSince(world, '2026-01-12')).toEqual([
      ['payment_failed', '2026-01-12T10:00'],
      ['payment_failed', '2026-01-13T10:00'],
      ['payment_failed', '2026-01-15T10:00'],
      ['subscription_expired', '2026-01-15T10:00'],
    ])
  })

  test('a debit is announced when the bank has it, when it comes back, and when it is paid again', () => {
    const world = subscribed(debit)
    const reference = 'ch_1'
    world.provider = (_, now) => ({ kind: 'pending', reference, expectedAt: now + 96 * hour })
    world.to(at('2026-02-16T12:00'))
    const attempt = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attempt, { kind: 'pending', reference, expectedAt: world.now + hour })
    world.answer(attempt, { kind: 'paid', reference })
    world.answer(attempt, { kind: 'returned', reference, returnCode: 'R01' })
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-02-20T00:00'))
    expect(mailsSince(world, '2026-02-01')).toEqual([
      ['payment_pending', '2026-02-12T10:00'],
      ['receipt', '2026-02-16T12:00'],
      ['payment_returned', '2026-02-16T12:00'],
      ['payment_recovered', '2026-02-19T12:00'],
    ])
  })

  test('a transfer that does not come is announced at its due date, on day 14 and on day 30', () => {
    const world = subscribed()
    world.setMethod(undefined)
    world.to(at('2026-04-30T00:00'))
    expect(mailsSince(world, '2026-02-01').filter(([, instant]) => instant < '2026-03-28T11')).toEqual([
      ['invoice_issued', '2026-02-12T10:00'],
      ['transfer_overdue', '2026-02-26T10:00'],
      ['plan_read_only', '2026-03-12T10:00'],
      ['invoice_issued', '2026-03-12T10:00'],
      ['transfer_overdue', '2026-03-26T10:00'],
      ['subscription_expired', '2026-03-28T10:00'],
    ])
  })

  test('a life that begins is announced with its own row', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    world.to(at('2026-01-20T00:00'))
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    const started = world.events.flatMap(({ event }) => (event.name === 'subscription.started' ? event.subject.id : []))
    expect(started).toEqual([world.archive.subscription?.id])
  })
})

describe('the card on file that expires', () => {
  test('is announced 30 and 7 days before, while it is going to be charged', () => {
    const world = subscribed(expiringCard)
    world.to(at('2026-06-01T00:00'))
    expect(mailsSince(world, '2026-03-13').filter(([name]) => name.startsWith('card_'))).toEqual([
      ['card_expires_30', '2026-04-01T00:00'],
      ['card_expires_7', '2026-04-24T00:00'],
    ])
    const mails = world.events.flatMap(({ event }) => event.mails).filter(({ template }) => template === 'card_expires')
    expect(mails[0]).toEqual({
      template: 'card_expires',
      subject: { table: 'methods', id: expiringCard.id },
      reminder: { endsAt: expiringCard.expiresAt, days: 30 },
    })
  })

  test('is nothing to an account that is in trial without a checkout, or that is over', () => {
    const world = new World({ at: at('2026-03-30T10:00') })
    world.setMethod(expiringCard)
    world.to(at('2026-06-01T00:00'))
    expect(world.mails.map(([name]) => name)).toEqual(['trial_ending_3', 'trial_ending_1', 'trial_ended'])
  })

  test('that was set within its last days is not announced for the days that are past', () => {
    const world = subscribed()
    world.to(at('2026-04-10T00:00'))
    world.setMethod(expiringCard)
    world.to(at('2026-05-02T00:00'))
    expect(world.mails.filter(([name]) => name.startsWith('card_'))).toEqual([['card_expires_7', '2026-04-24T00:00']])
  })

  test('is announced once, the nearest, to a worker that stood still over both', () => {
    const world = subscribed(expiringCard)
    world.now = at('2026-04-28T00:00')
    world.to(at('2026-04-28T00:00'))
    expect(world.mails.filter(([name]) => name.startsWith('card_'))).toEqual([['card_expires_7', '2026-04-28T00:00']])
  })

  test('and that another one has replaced is no longer announced', () => {
    const world = subscribed(expiringCard)
    world.to(at('2026-04-02T00:00'))
    world.setMethod(card)
    world.to(at('2026-05-02T00:00'))
    expect(world.mails.filter(([name]) => name.startsWith('card_'))).toEqual([['card_expires_30', '2026-04-01T00:00']])
  })
})

describe('a year that is renewed', () => {
  function yearly(): World {
    const world = new World({ at: at('2026-01-05T10:00') })
    world.setMethod(card)
    const purchase = unwrap(purchaseOf(billingShop, aCart(20), { interval: 'year', catalogueVersion: 1 }))
    const items = purchase.items.flatMap(({ price }) => price ?? [])
    const plan = checkoutPlan({
      currency: 'USD',
      interval: 'year',
      items,
      start: 'now',
      now: world.now,
      taxRate: noTax,
    })
    world.run({ kind: 'checkout', orderId: '00000001-0000-4000-8000-000000000001', plan, purchase })
    return world
  }

  test('is announced 30, 7 and 3 days before its end, each year (B-89, B-150)', () => {
    const world = yearly()
    world.to(at('2028-02-01T00:00'))
    expect(world.mails.filter(([name]) => name.startsWith('renewal_'))).toEqual([
      ['renewal_notice_30', '2026-12-06T10:00'],
      ['renewal_notice_7', '2026-12-29T10:00'],
      ['renewal_notice_3', '2027-01-02T10:00'],
      ['renewal_notice_30', '2027-12-06T10:00'],
      ['renewal_notice_7', '2027-12-29T10:00'],
      ['renewal_notice_3', '2028-01-02T10:00'],
    ])
    const ends = world.events.flatMap(({ event }) => event.mails).flatMap(({ reminder }) => reminder?.endsAt ?? [])
    expect(new Set(ends)).toEqual(new Set([at('2027-01-05T10:00'), at('2028-01-05T10:00')]))
  })

  test('a month is not announced before it', () => {
    const world = subscribed()
    world.to(at('2027-02-01T00:00'))
    expect(world.mails.filter(([name]) => name.startsWith('renewal_'))).toEqual([])
  })
})
