import { describe, expect, test } from 'vitest'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown, type World } from '@waybill/testkit/billing-world'
import { paymentStates } from '../../payment/index.ts'

describe('a first conversion that is declined', () => {
  function declinedThroughout(): World {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    return world
  }

  test('is tried after one and three days, with access, and is void after that (B-73)', () => {
    const world = declinedThroughout()
    world.to(at('2026-01-15T09:59'))
    expect([world.state, world.archive.entitlements.length]).toEqual(['conversion_failed', 1])
    world.to(at('2026-03-01T00:00'))
    expect(world.tries).toEqual([
      ['2026-01-12T10:00', 'declined'],
      ['2026-01-13T10:00', 'declined'],
      ['2026-01-15T10:00', 'declined'],
    ])
    expect([world.state, world.documents, paymentStateOf(world)]).toEqual([
      'expired',
      [['trial_end', 'void', 6000]],
      paymentStates.void,
    ])
    expect(world.archive.entitlements).toEqual([])
  })

  test('and paid by the second try moves nothing (B-76)', () => {
    const world = declinedThroughout()
    world.to(at('2026-01-12T10:00'))
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-01-13T10:00'))
    expect([world.state, world.period]).toEqual(['subscribed', ['2026-01-12T10:00', '2026-02-12T10:00']])
  })
})

describe('a renewal that is declined', () => {
  test('is tried by its schedule, and paid on the third try leaves the period where it was (journey 6)', () => {
    const world = subscribed()
    world.provider = (attempt, now) =>
      now >= at('2026-02-15T00:00') ? { kind: 'paid', reference: `ch_${attempt.id}` } : declined
    world.to(at('2026-02-14T00:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['past_due', paymentStates.failed])
    world.to(at('2026-02-15T10:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.paid])
    expect(world.tries.slice(1)).toEqual([
      ['2026-02-12T10:00', 'declined'],
      ['2026-02-13T10:00', 'declined'],
      ['2026-02-15T10:00', 'paid'],
    ])
    expect(world.period).toEqual(['2026-02-12T10:00', '2026-03-12T10:00'])
    world.to(at('2026-03-12T10:00'))
    expect(world.documents).toHaveLength(3)
  })

  test('is overdue and read-only after 14 days, and over after 21 (B-77)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-26T09:59'))
    expect([world.state, paymentStateOf(world)]).toEqual(['past_due', paymentStates.failed])
    world.to(at('2026-02-26T10:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['read_only', paymentStates.overdue])
    expect(world.tries.slice(1).map(([instant]) => instant)).toEqual([
      '2026-02-12T10:00',
      '2026-02-13T10:00',
      '2026-02-15T10:00',
      '2026-02-19T10:00',
      '2026-02-26T10:00',
    ])
    world.to(at('2026-03-05T10:00'))
    expect([world.state, world.archive.items]).toEqual(['expired', []])
    world.to(at('2026-06-01T00:00'))
    expect(world.documents.slice(1)).toEqual([
      ['period', 'open', 6000],
      ['credit', 'paid', 3000],
    ])
  })

  test('hard is not tried again by itself, and the clock runs all the same (B-76, B-77)', () => {
    const world = subscribed()
    world.provider = () => ({ kind: 'declined', code: 'stolen_card', isHard: true })
    world.to(at('2026-03-05T10:00'))
    expect([world.tries.length, world.state]).toEqual([2, 'expired'])
  })

  test('and overdue is overdue again at once when the member tries in vain, and nothing is given or taken (B-124)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-27T00:00'))
    expect(world.run({ kind: 'retry' })).toBeUndefined()
    expect([world.state, paymentStateOf(world)]).toEqual(['read_only', paymentStates.overdue])
    world.to(at('2026-03-05T09:59'))
    expect(world.state).toBe('read_only')
    world.to(at('2026-03-05T10:00'))
    expect(world.state).toBe('expired')
  })

  test('turns its add-ons off after 14 days, and its money turns them on again (B-77)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [320]), 'now')
    world.provider = () => declined
    world.to(at('2026-02-19T10:00'))
    expect(world.archive.entitlements.map(({ productId }) => productId)).toEqual([200])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.run({ kind: 'retry' })
    expect([world.state, world.archive.entitlements.map(({ productId }) => productId)]).toEqual([
      'subscribed',
      [200, 320],
    ])
  })
})

describe('a renewal without a usable method', () => {
  test('is due in 14 days, and a method that is added pays it (B-116)', () => {
    const world = subscribed()
    world.setMethod(undefined)
    world.to(at('2026-02-20T00:00'))
    const [owed] = world.archive.receivables.slice(-1)
    expect([paymentStateOf(world), shown(owed?.dueAt ?? 0)]).toEqual([paymentStates.due, '2026-02-26T10:00'])
    world.setMethod(card)
    world.run({ kind: 'retry' })
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.paid])
  })

  test('is overdue at its due date, read-only 14 days and over 30 days after that (B-77)', () => {
    const world = subscribed()
    world.setMethod(undefined)
    world.to(at('2026-02-26T10:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['past_due', paymentStates.overdue])
    world.to(at('2026-03-12T10:00'))
    expect(world.state).toBe('read_only')
    world.to(at('2026-03-28T10:00'))
    expect(world.state).toBe('expired')
  })

  test('whose new method is declined goes on by the schedule of renewals (B-116)', () => {
    const world = subscribed()
    world.setMethod(undefined)
    world.to(at('2026-02-20T10:00'))
    world.setMethod(card)
    world.provider = () => declined
    world.run({ kind: 'retry' })
    world.to(at('2026-02-23T10:00'))
    expect(world.tries.slice(1).map(([instant]) => instant)).toEqual([
      '2026-02-20T10:00',
      '2026-02-21T10:00',
      '2026-02-23T10:00',
    ])
  })
})

describe('a bank debit', () => {
  function debited(): World {
    const world = subscribed()
    world.setMethod(debit)
    world.provider = (attempt, now) => ({
      kind: 'pending',
      reference: `ch_${attempt.id}`,
      expectedAt: now + 345_600_000,
    })
    world.to(at('2026-02-12T10:00'))
    return world
  }

  test('that is returned after it settled opens its invoice again, and is tried twice more (B-80)', () => {
    const world = debited()
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.pending])
    const attempt = world.archive.attempts.at(-1)?.id ?? 0
    world.to(at('2026-02-18T10:00'))
    world.answer(attempt, { kind: 'paid', reference: 'ch_1' })
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 6000])
    world.to(at('2026-02-19T10:00'))
    world.answer(attempt, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect([world.state, paymentStateOf(world), world.documents.at(-1)]).toEqual([
      'past_due',
      paymentStates.failed,
      ['period', 'open', 6000],
    ])
    world.provider = () => declined
    world.to(at('2026-03-12T09:59'))
    expect(world.tries.slice(2).map(([instant]) => instant)).toEqual(['2026-02-22T10:00', '2026-02-26T10:00'])
    expect(world.state).toBe('read_only')
    world.to(at('2026-03-12T10:00'))
    expect(world.state).toBe('expired')
  })

  test('that comes back each time it is tried ends the subscription: after two more tries, and by a clock that starts anew (B-80, B-142)', () => {
    const world = debited()
    const backAfter = (instant: string): void => {
      const attempt = world.archive.attempts.at(-1)?.id ?? 0
      world.answer(attempt, { kind: 'paid', reference: `ch_${attempt}` })
      world.to(at(instant))
      world.answer(attempt, { kind: 'returned', reference: `ch_${attempt}`, returnCode: 'R01' })
    }
    backAfter('2026-02-19T10:00')
    world.provider = () => ({ kind: 'pending', reference: 'ch_2', expectedAt: at('2026-02-26T10:00') })
    world.answersAtOnce = true
    world.to(at('2026-02-25T10:00'))
    expect(paymentStateOf(world)).toBe(paymentStates.pending)
    backAfter('2026-02-27T10:00')
    expect(world.archive.receivables.at(-1)?.firstFailedAt).toBe(at('2026-02-27T10:00'))
    // the seventh day passed meanwhile: Monday is the bank day after the return
    expect(world.archive.receivables.at(-1)?.nextAttemptAt).toBe(at('2026-03-02T10:00'))
    world.provider = () => declined
    world.to(at('2026-03-20T09:59'))
    expect(world.state).toBe('read_only')
    world.to(at('2026-03-20T10:00'))
    expect([world.state, world.tries.filter(([day]) => day > '2026-02-19' && day < '2026-03-12').length]).toEqual([
      'expired',
      2,
    ])
  })

  test('whose customer denies it is not tried again, and the method is gone (B-80)', () => {
    const world = debited()
    const attempt = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attempt, { kind: 'paid', reference: 'ch_1' })
    world.answer(attempt, { kind: 'returned', reference: 'ch_1', returnCode: 'R10' })
    expect([paymentStateOf(world), world.archive.method]).toEqual([paymentStates.fraud, undefined])
  })

  test('whose customer denies it is owed for the time until the disabling, once its last day is over (B-77, B-80)', () => {
    const world = debited()
    const attempt = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attempt, { kind: 'paid', reference: 'ch_1' })
    world.answer(attempt, { kind: 'returned', reference: 'ch_1', returnCode: 'R10' })
    world.to(at('2026-03-11T00:00'))
    expect(world.state).toBe('expired')
    // 14 of 28 days of 60.00 were delivered
    expect(world.archive.receivables.map(({ open }) => open.minor)).toEqual([0, 3000])
    expect([paymentStateOf(world), violations(world)]).toEqual([paymentStates.fraud, []])
  })

  test("at a trial's end gives status and anchor at once (B-122)", () => {
    const world = registered()
    world.setMethod(debit)
    world.provider = (attempt, now) => ({
      kind: 'pending',
      reference: `ch_${attempt.id}`,
      expectedAt: now + 345_600_000,
    })
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.documents, world.period]).toEqual([
      'subscribed',
      [['trial_end', 'open', 6000]],
      ['2026-01-12T10:00', '2026-02-12T10:00'],
    ])
  })
})

describe('an error of the provider', () => {
  test('whose outcome is known is tried again without dunning, and the member loses no access (B-123)', () => {
    const world = subscribed()
    world.provider = () => ({ kind: 'error', class: 706, isOutcomeKnown: true })
    world.to(at('2026-02-12T12:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.unpaid])
    const waits = world.archive.attempts.slice(1).map(({ startedAt }) => startedAt - at('2026-02-12T10:00'))
    expect(waits.map((wait) => wait / 60_000)).toEqual([0, 1, 2, 4, 8, 16, 32, 64])
    world.to(at('2026-02-13T20:00'))
    expect(world.plans.flatMap(({ reconciliations }) => reconciliations).length).toBeGreaterThan(0)
  })

  test('leaves a renewal whose method is lost meanwhile to a transfer, due in 14 days (B-116)', () => {
    const world = subscribed()
    world.provider = () => ({ kind: 'error', class: 706, isOutcomeKnown: true })
    world.to(at('2026-02-12T10:00'))
    world.run({ kind: 'lose_method', methodId: card.id })
    world.to(at('2026-02-12T10:01'))
    expect(paymentStateOf(world)).toBe(paymentStates.due)
    const { schedule, dueAt, erringSince } = world.archive.receivables.at(-1) ?? {}
    expect([schedule, shown(dueAt ?? 0), erringSince]).toEqual(['manual', '2026-02-26T10:01', undefined])
    expect(world.mails.at(-1)).toEqual(['invoice_issued', '2026-02-12T10:01'])
    world.to(at('2026-02-26T10:01'))
    expect([world.state, paymentStateOf(world)]).toEqual(['past_due', paymentStates.overdue])
  })

  test('ends a trial whose method is lost meanwhile without a charge, and another checkout is free (B-71)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => ({ kind: 'error', class: 706, isOutcomeKnown: true })
    world.to(at('2026-01-12T10:00'))
    world.run({ kind: 'lose_method', methodId: card.id })
    world.to(at('2026-01-12T10:01'))
    expect([world.state, world.documents, world.mails.at(-1)]).toEqual([
      'expired',
      [['trial_end', 'void', 6000]],
      ['trial_ended', '2026-01-12T10:01'],
    ])
    // with the invoice, not as another trial that ran out
    expect(world.plans.at(-1)?.rows.documents.changed.map(({ status }) => status)).toEqual(['void'])
    world.setMethod(card)
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    expect([world.checkOut(aCart(30), 'now'), world.state, world.collected.minor]).toEqual([
      undefined,
      'subscribed',
      9000,
    ])
    expect(violations(world)).toEqual([])
  })

  test('after a decline goes on to the consequences of that, also where the method is lost (B-77)', () => {
    const world = subscribed()
    world.provider = (_, now) =>
      now < at('2026-02-13T00:00') ? declined : { kind: 'error', class: 706, isOutcomeKnown: true }
    world.to(at('2026-02-13T10:00'))
    world.run({ kind: 'lose_method', methodId: card.id })
    world.to(at('2026-02-27T00:00'))
    expect([world.state, world.archive.receivables.at(-1)?.schedule]).toEqual(['read_only', 'renewal'])
    world.to(at('2026-03-05T10:00'))
    expect(world.state).toBe('expired')
  })

  test.each([701, 707] as const)(
    'of class %i without the member is a decline: the dunning schedule runs (B-123)',
    (errorClass) => {
      const world = subscribed()
      world.provider = () => ({ kind: 'error', class: errorClass, isOutcomeKnown: true })
      world.to(at('2026-02-14T00:00'))
      expect([world.state, paymentStateOf(world)]).toEqual(['past_due', paymentStates.failed])
      expect(world.tries.slice(1)).toEqual([
        ['2026-02-12T10:00', 'declined'],
        ['2026-02-13T10:00', 'declined'],
      ])
      world.to(at('2026-03-06T00:00'))
      expect(world.state, 'after 21 days').toBe('expired')
    },
  )

  test('at a checkout drops it, and the same cart can be paid again (B-130)', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = () => ({ kind: 'error', class: 702, isOutcomeKnown: true })
    world.checkOut(aCart(20), 'now')
    expect([world.state, world.documents]).toEqual(['trial', [['period', 'void', 6000]]])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect(world.state).toBe('subscribed')
  })

  test('whose outcome is unknown holds the order, and is looked up again (reliability 3.1)', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = () => ({ kind: 'error', class: 702, isOutcomeKnown: false })
    world.checkOut(aCart(20), 'now')
    expect([paymentStateOf(world), world.checkOut(aCart(20), 'now')]).toEqual([
      paymentStates.processing,
      'checkout-running',
    ])
    expect((world.archive.attempts[0]?.lookAt ?? 0) - world.now).toBe(15_000)
  })
})
