import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { give, OutsideRefunds, refund } from '@waybill/testkit/outside-refunds'
import { DAY_MS } from '../../durations/index.ts'
import { money } from '../../money/index.ts'
import { decide, settle, settleListedRefunds, settleRefund } from '../index.ts'
import type { PaymentOutcome, RefundOutcome } from '../index.ts'

const usd = (minor: number) => money(minor, 'USD')
const rejected: RefundOutcome = { kind: 'rejected', code: 'exceeds_payment' }
const balance = ({ archive }: World): number => archive.creditBalance.minor
const rows = ({ archive }: World) =>
  archive.refunds.map(({ state, amount, excess }) => [state, amount.minor, excess?.minor])
const listed = (world: World) => world.plans.at(-1)?.reconciliations.map(({ kind, reason }) => [kind, reason])

/** M was paid with 60.00 on 12 January, and the answers of refunds are awaited. */
function paying(credit = 0): { readonly world: World; readonly outside: OutsideRefunds } {
  const world = new World({ at: at('2026-01-05T10:00'), credit })
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  world.answersAtOnce = false
  return { world, outside: new OutsideRefunds(world, world.archive.attempts.at(-1)?.id ?? 0) }
}

describe('a refund of ours that the provider rejects, because its pages gave the money back before (B-81)', () => {
  test('is covered by each of those as far as it exceeded the invoice, and the rest is account credit', () => {
    const { world, outside } = paying()
    const ours = refund(world, 2000)
    give(outside, 5000)
    give(outside, 500)
    expect(rows(world)).toEqual([
      ['started', 2000, undefined],
      ['refunded', 5000, 1000],
      ['refunded', 500, 500],
    ])
    world.answerRefund(ours, rejected)
    expect([rows(world), balance(world)]).toEqual([
      [
        ['rejected', 2000, 1500],
        ['refunded', 5000, undefined],
        ['refunded', 500, undefined],
      ],
      500,
    ])
    expect(world.archive.refunds[0]?.lookAt).toBeUndefined()
    expect(violations(world)).toEqual([])
  })

  test('leaves of a larger one what covers the next', () => {
    const { world, outside } = paying()
    const [first, second] = [refund(world, 500), refund(world, 1500)]
    give(outside, 6000)
    world.answerRefund(first, rejected)
    expect([rows(world).at(-1), balance(world)]).toEqual([['refunded', 6000, 1500], 0])
    world.answerRefund(second, rejected)
    expect([rows(world).at(-1), balance(world), violations(world)]).toEqual([['refunded', 6000, undefined], 0, []])
  })

  test('is account credit where that one came back, and where it was of another payment', () => {
    const back = paying()
    const ours = refund(back.world, 2000)
    give(back.outside, 6000)
    back.outside.sendBack()
    back.outside.read()
    const before = balance(back.world)
    back.world.answerRefund(ours, rejected)
    expect(balance(back.world)).toBe(before + 2000)
    const { world, outside } = paying()
    refund(world, 2000)
    give(outside, 6000)
    world.now = at('2026-01-13T10:00')
    world.to(at('2026-02-12T10:00'))
    const renewal = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(renewal, { kind: 'paid', reference: `ch_${renewal}` })
    world.answerRefund(refund(world, 1000, 3), rejected)
    expect(balance(world)).toBe(1000)
  })
})

describe('what the provider lists as given back', () => {
  test.each([
    ['more than was paid', usd(6001)],
    ['another currency', money(1000, 'EUR')],
    ['nothing', usd(0)],
  ])('is on the list of the operator, and records nothing, where it is %s', (_, amount) => {
    const { world } = paying()
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    const reference = `ch_${attemptId}`
    const listing = { attemptId, reference, refunds: [{ reference: 're_x', amount, isFailed: false }] }
    const plan = settleListedRefunds(world.load(attemptId, reference), listing, world.now)
    expect([plan.rows.refunds.added, plan.rows.documents.added, plan.credit]).toEqual([[], [], []])
    const paymentId = world.archive.payments.at(-1)?.id
    expect(plan.reconciliations).toEqual([
      { paymentId, kind: 'money', reason: 're_x gave back more than was left of it' },
    ])
  })

  test('is a refund like any other, by the provider, and says what of it no invoice had left', () => {
    const { world, outside } = paying()
    refund(world, 2000)
    give(outside, 6000)
    const [, row] = world.archive.refunds
    expect(row).toMatchObject({ destination: 'method', reason: 'made at the provider', requestedBy: 'provider' })
    expect(listed(world)).toEqual([['money', `${row?.reference} was made at the provider, beyond its invoice`]])
    const announced = world.plans.at(-1)?.events.find(({ name }) => name === 'refund.refunded')
    expect(announced?.data).toMatchObject({ by: 'provider', amount: 6000 })
  })

  test('comes back as nothing that is owed to the member, where no invoice had it left', () => {
    const { world, outside } = paying()
    const documentId = world.archive.documents[0]?.id ?? 0
    world.run({ kind: 'refund', documentId, destination: 'credit', reason: 'goodwill', by: 'ada' })
    give(outside, 6000)
    outside.sendBack()
    outside.read()
    expect(listed(world)).toEqual([['money', expect.stringContaining('came back (declined): nothing was given back')]])
  })

  test('of a deposit takes credit of its own currency alone (B-88, B-115)', () => {
    const deposited = () => {
      const world = subscribed()
      world.provider = () => declined
      world.to(at('2026-03-05T10:00'))
      const attemptId = world.archive.attempts.at(-1)?.id ?? 0
      world.answer(attemptId, { kind: 'paid', reference: `ch_${attemptId}` })
      return { world, outside: new OutsideRefunds(world, attemptId) }
    }
    const same = deposited()
    give(same.outside, 1000)
    expect(same.world.plans.at(-1)?.credit.map(({ amount, cause }) => [amount.minor, cause])).toEqual([
      [-1000, 'payment'],
    ])
    const { world, outside } = deposited()
    const account = { ...world.archive.account, currency: 'EUR' as const }
    world.archive = { ...world.archive, account, creditBalance: money(0, 'EUR') }
    give(outside, 1000)
    expect([rows(world), world.plans.at(-1)?.credit]).toEqual([[['refunded', 1000, 1000]], []])
  })

  test('passes the looks of its own charge, and no call of one whose answer is awaited', () => {
    const { world, outside } = paying()
    give(outside, 500)
    const ours = refund(world, 2000)
    world.to(at('2026-02-12T10:00'))
    const renewal = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(renewal, { kind: 'paid', reference: `ch_${renewal}` })
    const other = new OutsideRefunds(world, renewal)
    give(other, 700)
    const [first, , second] = world.archive.refunds
    expect([first?.lookAt, second?.lookAt]).toEqual([at('2026-01-13T10:00'), world.now + DAY_MS])
    world.now += DAY_MS
    outside.read()
    const after = world.archive.refunds
    expect(after.map(({ lookAt }) => lookAt)).toEqual([
      // 30 days after it, the last time
      undefined,
      ours.lookAt,
      second?.lookAt,
    ])
  })
})

test('an invoice is refunded once account credit has its part too, after the method had all of its own (B-81)', () => {
  const { world } = paying(2500)
  world.answersAtOnce = true
  refund(world, 3500)
  expect([world.collected.minor, world.documents[0]]).toEqual([0, ['trial_end', 'paid', 6000]])
  refund(world)
  expect([world.documents[0], balance(world), violations(world)]).toEqual([['trial_end', 'refunded', 6000], 2500, []])
})

test('a dispute takes what is left of its own charge, whatever was given back of another (B-82)', () => {
  const world = subscribed()
  refund(world)
  world.to(at('2026-02-12T10:00'))
  const renewal = world.archive.attempts.at(-1)?.id ?? 0
  world.answer(renewal, { kind: 'disputed', reference: `ch_${renewal}` })
  world.answer(renewal, { kind: 'dispute_lost', reference: `ch_${renewal}`, refundReference: 're_d' })
  expect(rows(world)).toEqual([
    ['refunded', 6000, undefined],
    ['refunded', 6000, undefined],
  ])
})

describe('with refunds of an earlier charge among the facts', () => {
  /** Two charges of 60.00 are paid, of January and of February; what is decided about is the second. */
  function twice() {
    const { world, outside: first } = paying()
    world.answersAtOnce = true
    world.to(at('2026-02-12T10:00'))
    world.answersAtOnce = false
    const [attemptId = 0, before = 0] = world.archive.attempts.map(({ id }) => id).toReversed()
    const dispute = (id: number) => world.answer(id, { kind: 'disputed', reference: `ch_${id}` })
    const verdictOf = (id: number, lost?: number): PaymentOutcome => ({
      kind: 'dispute_lost',
      reference: `ch_${id}`,
      refundReference: `du_${id}`,
      ...(lost !== undefined && { lost: usd(lost) }),
    })
    const settled = (outcome: PaymentOutcome) => settle(world.archive, { attemptId, outcome }, world.now).rows
    return { world, first, before, attemptId, dispute, verdictOf, settled }
  }

  test('a lost dispute takes all of its own charge, whatever was refunded or is on its way of that one (B-82)', () => {
    const { world, first, attemptId, dispute, verdictOf, settled } = twice()
    give(first, 1000)
    refund(world, 2000)
    dispute(attemptId)
    const [lost] = settled(verdictOf(attemptId)).refunds.added
    expect([lost?.amount, lost?.excess]).toEqual([usd(6000), undefined])
  })

  test('a dispute over a part takes its part, whatever another took of that one (B-117)', () => {
    const { world, before, attemptId, dispute, verdictOf, settled } = twice()
    dispute(before)
    world.answer(before, verdictOf(before, 1000))
    dispute(attemptId)
    expect(settled(verdictOf(attemptId, 500)).refunds.added.map(({ amount }) => amount)).toEqual([usd(500)])
  })

  test('a won dispute leaves those of that one without a note, as its own dispute is undecided (B-117)', () => {
    const { world, first, before, attemptId, dispute, settled } = twice()
    const second = new OutsideRefunds(world, attemptId)
    first.give(usd(1000))
    second.give(usd(700))
    for (const id of [before, attemptId]) dispute(id)
    for (const outside of [first, second]) outside.read()
    const { refunds, documents } = settled({ kind: 'paid', reference: `ch_${attemptId}` })
    expect(refunds.changed.map(({ amount }) => amount)).toEqual([usd(700)])
    expect(documents.added.map(({ total }) => total)).toEqual([usd(700)])
  })

  test('one that was made at the provider pays none of that one again, though it is of the same amount (B-81)', () => {
    const { world, first, attemptId } = twice()
    give(first, 1000)
    first.sendBack()
    first.read()
    const refunds = [{ reference: 're_x', amount: usd(1000), isFailed: false }]
    const listing = { attemptId, reference: `ch_${attemptId}`, refunds }
    const { rows: changed, credit } = settleListedRefunds(world.archive, listing, world.now)
    expect([changed.refunds.added.map(({ state }) => state), changed.refunds.changed, credit]).toEqual([
      ['refunded'],
      [],
      [],
    ])
  })

  test('one of ours that is rejected is account credit, whatever exceeded the invoice of that one (B-81)', () => {
    const { world, first } = twice()
    refund(world, 2000)
    give(first, 6000)
    const { id } = refund(world, 1000, 1)
    const { credit } = settleRefund(world.archive, { refundId: id, outcome: rejected }, world.now)
    expect(credit.map(({ amount, cause }) => [amount.minor, cause])).toEqual([[1000, 'credit_note']])
  })

  test('an invoice is issued again while one of that one is on its way (B-84)', () => {
    const { world } = twice()
    refund(world, 2000)
    const [earlier = 0, documentId = 0] = world.archive.documents.map(({ id }) => id)
    const reissued = (id: number) => {
      const decided = decide(world.archive, { kind: 'reissue_invoice', documentId: id }, world.now)
      return decided.ok ? decided.value.events.map(({ name }) => name) : decided.failure.code
    }
    expect([reissued(earlier), reissued(documentId)]).toEqual([
      'payment-under-way',
      expect.arrayContaining(['invoice.reissued']),
    ])
  })
})
