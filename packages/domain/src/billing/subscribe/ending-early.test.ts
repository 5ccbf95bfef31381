import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStateOf, registered, renewing, subscribed, withFailingAddOn } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { BillingFacts } from '../index.ts'

const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
const openOf = (world: World): readonly number[] => world.archive.receivables.map(({ open }) => open.minor)
const balanceOf = (world: World): number => world.archive.creditBalance.minor
const newestOf = <Row>(rows: readonly Row[]): Row | undefined => rows.at(-1)

/** A subscriber to M whose renewal of 12 February, for 28 days, is declined by then. */
function inDebt(until: string, credit = 0): World {
  const world = new World({ at: at('2026-01-05T10:00'), credit })
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  world.provider = () => declined
  world.to(at(until))
  return world
}

describe('the last day of a debt (B-77)', () => {
  test('reduces the invoice by the time since the plan was read-only: 14 of 28 days of 60.00', () => {
    const world = inDebt('2026-03-05T10:00')
    expect(world.documents.slice(1)).toEqual([
      ['period', 'open', 6000],
      ['credit', 'paid', 3000],
    ])
    expect([world.state, openOf(world), paymentStateOf(world)]).toEqual(['expired', [0, 3000], paymentStates.overdue])
    expect(
      newestOf(world.archive.documents)?.lines.map(({ kind, corrects, period }) => [
        kind,
        corrects,
        shown(period.start),
      ]),
    ).toEqual([['proration_credit', 0, '2026-02-26T10:00']])
    expect(newestOf(world.archive.documents)?.corrects).toBe(world.archive.documents[1]?.id)
  })

  test('is not followed by a charge, and the rest is what a new card pays before anything else (B-42)', () => {
    const world = inDebt('2026-05-20T10:00')
    expect(world.tries).toHaveLength(6)
    world.provider = paid
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect([world.state, openOf(world), world.collected.minor]).toEqual(['subscribed', [0, 0], 15_000])
    expect(world.archive.payments.map(({ amount }) => amount.minor)).toEqual([6000, 3000, 6000])
    expect(world.archive.subscription?.anchor).toBe(at('2026-05-20T10:00'))
  })

  test('gives back what account credit had paid beyond the rest, and nothing is left to pay', () => {
    const world = inDebt('2026-03-05T10:00', 10_000)
    expect(world.documents.slice(1)).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 3000],
    ])
    expect([openOf(world), balanceOf(world), paymentStateOf(world)]).toEqual([[0], 1000, paymentStates.void])
  })

  test('voids an invoice of which nothing was delivered, and leaves what was', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-04-01T00:00'))
    expect(world.documents.slice(1)).toEqual([
      ['period', 'open', 6000],
      ['period', 'void', 6000],
      ['credit', 'paid', 6000],
    ])
    expect([world.state, openOf(world), paymentStateOf(world)]).toEqual(['expired', [6000, 0], paymentStates.void])
  })

  test('of a first invoice whose debit came back leaves a rest that revives nothing when it is paid', () => {
    const world = subscribed()
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    world.provider = () => declined
    world.to(at('2026-02-10T00:00'))
    expect(world.documents).toEqual([
      ['trial_end', 'open', 6000],
      ['credit', 'paid', 3290],
    ])
    world.provider = paid
    world.run({ kind: 'retry' })
    expect([world.state, openOf(world)]).toEqual(['expired', [0]])
  })

  test('stays what it was when its member pays the rest later', () => {
    const world = inDebt('2026-03-05T10:00')
    world.to(at('2026-03-20T10:00'))
    world.provider = paid
    world.run({ kind: 'retry' })
    expect(world.archive.receivables[1]).toMatchObject({ open: { minor: 0 }, endedAt: at('2026-03-05T10:00') })
    expect(world.documents).toHaveLength(3)
  })

  test('waits while a try of another invoice is under way (B-119)', () => {
    const world = inDebt('2026-03-05T09:00')
    world.setMethod({ id: 8, type: 2 })
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 345_600_000 })
    world.run({ kind: 'retry' })
    world.to(at('2026-03-06T09:00'))
    expect(world.state).toBe('read_only')
    world.answer(newestOf(world.archive.attempts)?.id ?? 0, declined)
    world.to(at('2026-03-06T10:00'))
    expect([world.state, openOf(world)]).toEqual(['expired', [0, 3000]])
  })
})

describe('a first conversion that is void after its last try (B-73)', () => {
  test('gives back the account credit that had paid a part of it (B-60)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 2000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-01-20T00:00'))
    expect([world.state, world.documents, balanceOf(world)]).toEqual(['expired', [['trial_end', 'void', 6000]], 2000])
  })
})

describe('a cancellation', () => {
  test('ends with the paid period, without another charge (journey 9)', () => {
    const world = subscribed()
    world.to(at('2026-01-20T12:00'))
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect([world.state, world.archive.entitlements.length]).toEqual(['canceled', 1])
    expect(newestOf(world.mails)).toEqual(['subscription_cancelled', '2026-01-20T12:00'])
    expect(newestOf(world.events)?.event.data).toEqual({ endsAt: at('2026-02-12T10:00') })
    world.to(at('2026-04-01T00:00'))
    expect([world.state, world.archive.entitlements, world.documents]).toEqual([
      'expired',
      [],
      [['trial_end', 'paid', 6000]],
    ])
  })

  test('that is taken back leaves everything as if it had never been (journey 8)', () => {
    const world = subscribed()
    world.run({ kind: 'cancel' })
    expect(world.run({ kind: 'undo_cancel' })).toBeUndefined()
    world.to(at('2026-02-12T10:00'))
    expect([world.state, world.documents.at(-1)]).toEqual(['subscribed', ['period', 'paid', 6000]])
  })

  test('stands when a debit of the paid month comes back: it is past due, and ends with the month all the same (B-80)', () => {
    const world = registered()
    world.setMethod({ id: 8, type: 2 })
    world.checkOut(aCart(20), 'now')
    world.run({ kind: 'cancel' })
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(world.state).toBe('past_due')
    world.run({ kind: 'retry' })
    expect(world.state).toBe('canceled')
    world.answer(world.archive.attempts[1]?.id ?? 0, { kind: 'returned', reference: 'ch_2', returnCode: 'R10' })
    world.to(at('2026-02-05T10:00'))
    expect(world.state).toBe('expired')
  })

  test('of a year ends with the year (B-61)', () => {
    const world = subscribed()
    const { subscription } = world.archive
    if (subscription === undefined) throw new Error('no subscription')
    const yearly: BillingFacts = { ...world.archive, subscription: { ...subscription, interval: 'year' } }
    world.archive = yearly
    world.run({ kind: 'cancel' })
    expect(world.archive.subscription?.cancelAt).toBe(at('2027-01-12T10:00'))
  })

  test('while the debit of the month is under way leaves that to its schedule: a decline ends nothing yet (B-79)', () => {
    const world = renewing({ id: 8, type: 2 })
    const attemptId = newestOf(world.archive.attempts)?.id ?? 0
    world.answer(attemptId, { kind: 'pending', reference: 'ch_1', expectedAt: at('2026-02-18T10:00') })
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    world.answer(attemptId, declined)
    expect([world.state, openOf(world)]).toEqual(['past_due', [0, 6000]])
    const { firstFailedAt, endedAt } = newestOf(world.archive.receivables) ?? {}
    expect([firstFailedAt, endedAt]).toEqual([world.now, undefined])
  })

  test('is rejected in a trial, twice, and where there is none to take back', () => {
    const trial = registered()
    expect([trial.run({ kind: 'cancel' }), trial.run({ kind: 'cancel_now' })]).toEqual([
      'not-subscribed',
      'not-subscribed',
    ])
    const world = subscribed()
    expect(world.run({ kind: 'undo_cancel' })).toBe('not-cancelled')
    world.run({ kind: 'cancel' })
    expect(world.run({ kind: 'cancel' })).toBe('already-cancelled')
  })

  test('in dunning ends at once and is not charged any more: what is unused since is credited (B-79)', () => {
    const world = inDebt('2026-02-20T10:00')
    const mails = world.mails.length
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect([world.state, openOf(world), paymentStateOf(world)]).toEqual(['expired', [0, 1714], paymentStates.failed])
    expect(newestOf(world.archive.documents)?.total.minor).toBe(4286)
    const tries = world.tries.length
    world.to(at('2026-06-01T00:00'))
    expect([world.tries.length, world.mails.length]).toEqual([tries, mails + 1])
    world.provider = paid
    expect(world.run({ kind: 'retry' })).toBeUndefined()
    expect([world.state, openOf(world)]).toEqual(['expired', [0, 0]])
  })

  test('after the plan was read-only reduces from then on (B-79)', () => {
    const world = inDebt('2026-03-01T10:00')
    world.run({ kind: 'cancel' })
    expect(openOf(world)).toEqual([0, 3000])
  })

  test('in dunning waits for a try that is under way (B-119)', () => {
    const world = inDebt('2026-02-20T10:00')
    world.provider = () => ({ kind: 'error', class: 702, isOutcomeKnown: false })
    world.run({ kind: 'retry' })
    expect(world.run({ kind: 'cancel' })).toBe('payment-under-way')
  })

  test('of a first conversion that was declined voids it: nobody owes for what was never paid (B-73)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => declined
    world.to(at('2026-01-12T12:00'))
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect([world.state, world.documents]).toEqual(['expired', [['trial_end', 'void', 6000]]])
  })
})

describe('a cancellation by the staff', () => {
  test('ends it at once, and what is unused of the paid month goes to the balance (B-62)', () => {
    const world = subscribed()
    world.to(at('2026-02-26T10:00'))
    expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
    expect([world.state, balanceOf(world), newestOf(world.documents)]).toEqual([
      'expired',
      3000,
      ['credit', 'paid', 3000],
    ])
    expect(world.archive.documents.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  })

  test('leaves an invoice whose charge is disputed as it is: its money may still come (B-117)', () => {
    const world = subscribed()
    const [attempt] = world.archive.attempts
    world.answer(attempt?.id ?? 0, { kind: 'disputed', reference: attempt === undefined ? '' : `ch_${attempt.id}` })
    expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
    expect([world.state, world.documents]).toEqual(['expired', [['trial_end', 'open', 6000]]])
  })

  test('credits a life once: the time of an earlier one stays credited (B-42)', () => {
    const world = subscribed()
    world.to(at('2026-02-26T10:00'))
    world.run({ kind: 'cancel_now' })
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-02-27T10:00'))
    world.run({ kind: 'cancel_now' })
    expect(world.documents.filter(([kind]) => kind === 'credit')).toEqual([
      ['credit', 'paid', 3000],
      ['credit', 'paid', 5786],
    ])
  })

  test('charges the usage of a first month that is paid, from its trial on (B-77)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 7 }), 'trial_end')
    world.to(at('2026-01-28T10:00'))
    world.run({ kind: 'cancel_now' })
    // 7 vehicles
    expect(world.documents).toContainEqual(['period', 'draft', 8400])
  })

  test('leaves the end of an add-on that was off for its debt as it is, and pays that with its credit (B-134, B-141)', () => {
    const world = withFailingAddOn(at('2026-01-10T10:00'))
    world.to(at('2026-01-12T10:00'))
    world.run({ kind: 'cancel' })
    const ended = world.archive.receivables[0]
    expect(ended?.endedAt).toBe(at('2026-01-12T10:00'))
    world.to(at('2026-01-20T10:00'))
    world.run({ kind: 'cancel_now' })
    expect([world.state, world.archive.receivables[0]]).toEqual(['expired', { ...ended, open: money(0, 'USD') }])
  })

  test('in the hour of a draft credits its lines when it is issued, before it is tried (B-118)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 5 }), 'now')
    world.to(at('2026-02-05T10:30'))
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 15_000])
    world.run({ kind: 'cancel_now' })
    world.to(at('2026-02-05T11:00'))
    expect(world.documents.slice(1)).toEqual([
      ['period', 'paid', 15_000],
      // 5 vehicles in the half hour since (B-77)
      ['period', 'draft', 6000],
      ['credit', 'paid', 8993],
    ])
    expect([newestOf(world.archive.payments)?.amount.minor, world.state]).toEqual([6007, 'expired'])
    // its answer finds nothing to reduce
    const { open, endedAt } = newestOf(world.archive.receivables) ?? {}
    expect([open?.minor, endedAt]).toEqual([0, undefined])
  })

  test('voids a draft of which nothing was delivered, without a number and a note', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [312], { vehicle: 0 }), 'now')
    world.to(at('2026-02-05T10:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 6000])
    world.run({ kind: 'cancel_now' })
    world.to(at('2026-02-06T10:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'void', 6000])
    const { issuedAt, finaliseAt } = newestOf(world.archive.documents) ?? {}
    expect([issuedAt, finaliseAt]).toEqual([undefined, undefined])
  })
})

describe('a dispute that is lost (B-82, B-125)', () => {
  const reference = 'dp_1'

  test('of an earlier invoice credits what is paid ahead from the verdict on: 16 of 28 days of 60.00', () => {
    const world = subscribed()
    const [first] = world.archive.attempts
    world.to(at('2026-02-24T10:00'))
    world.answer(first?.id ?? 0, { kind: 'disputed', reference })
    world.answer(first?.id ?? 0, { kind: 'dispute_lost', reference, refundReference: 're_1' })
    expect([world.state, world.documents, balanceOf(world)]).toEqual([
      'expired',
      [
        ['trial_end', 'refunded', 6000],
        ['period', 'paid', 6000],
        // what is unused of the other one, and what the bank took
        ['credit', 'paid', 3429],
        ['credit', 'paid', 6000],
      ],
      3429,
    ])
    expect(violations(world)).toEqual([])
  })

  test('leaves an invoice that is being tried to its answer, and credits it then', () => {
    for (const answer of ['paid', 'declined'] as const) {
      const world = subscribed()
      const [first] = world.archive.attempts
      world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 9e8 } })
      world.to(at('2026-02-12T10:00'))
      world.answer(first?.id ?? 0, { kind: 'disputed', reference })
      world.answer(first?.id ?? 0, { kind: 'dispute_lost', reference, refundReference: 're_1' })
      expect([world.state, openOf(world), violations(world)]).toEqual(['expired', [0, 6000], []])
      world.answer(
        world.archive.attempts.at(-1)?.id ?? 0,
        answer === 'paid' ? { kind: 'paid', reference: 'ch_2' } : declined,
      )
      expect([openOf(world), balanceOf(world)]).toEqual([[0, 0], answer === 'paid' ? 6000 : 0])
      expect(world.documents[1]).toEqual(['period', answer === 'paid' ? 'paid' : 'void', 6000])
      expect(violations(world)).toEqual([])
    }
  })
})
