import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { decide, settleRefund } from '../index.ts'
import type { BillingFacts, BillingPlan, DocumentRow, PaymentRow, Refund, RefundRow } from '../index.ts'
import { isSameName } from './refund.ts'

const usd = (minor: number) => money(minor, 'USD')
const now = at('2026-01-20T10:00')
const creditOf = ({ credit }: BillingPlan) => credit.map(({ amount, cause }) => [amount.minor, cause])
const recorded = ({ events }: BillingPlan) => events.filter(({ name }) => name.startsWith('refund.'))

/** Facts of M, paid by card, with its payment changed. */
function paidBy(about: Partial<PaymentRow> = {}): BillingFacts {
  const { archive } = subscribed()
  return { ...archive, payments: archive.payments.map((row) => ({ ...row, ...about })) }
}

function refund(facts: BillingFacts, fields: Partial<Refund> = {}): BillingPlan | string {
  const documentId = facts.documents[0]?.id ?? 0
  const command = {
    kind: 'refund',
    documentId,
    destination: 'method',
    reason: 'goodwill',
    by: 'ada',
    ...fields,
  } as const
  const decided = decide(facts, command, now)
  return decided.ok ? decided.value : decided.failure.code
}

function planOf(facts: BillingFacts, fields: Partial<Refund> = {}): BillingPlan {
  const plan = refund(facts, fields)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

const rowOf = (facts: BillingFacts, fields: Partial<Refund> = {}): RefundRow | undefined =>
  planOf(facts, fields).rows.refunds.added[0]

/** A refund of a payment that was made before, of 10.00. */
function earlier(facts: BillingFacts, about: Partial<RefundRow> = {}): RefundRow {
  const [payment] = facts.payments
  if (payment === undefined) throw new Error('nothing was paid')
  return {
    id: 90,
    documentId: payment.documentId,
    paymentId: payment.id,
    state: 'refunded',
    destination: 'method',
    amount: usd(1000),
    reason: 'r',
    requestedBy: 'ada',
    createdAt: 1,
    ...about,
  }
}

describe('a refund to the method', () => {
  test.each<[string, Partial<PaymentRow>]>([
    ['a bank transfer: there is no provider', { method: 5 }],
    ['no method at all', { method: 0 }],
    ['a charge without a reference', { reference: undefined }],
    ['account credit, whose payment was given up', { state: 6 }],
  ])('is account credit where it was paid by %s (B-81)', (_, about) => {
    const plan = planOf(paidBy(about))
    expect(plan.rows.refunds.added[0]).toMatchObject({ state: 'credited', amount: usd(6000) })
    expect(creditOf(plan)).toEqual([[6000, 'credit_note']])
  })

  test('is account credit where nothing was to be collected', () => {
    const facts = paidBy()
    expect(rowOf({ ...facts, payments: [], attempts: [] })?.state).toBe('credited')
  })

  test('gives back what is left there after those that are made or under way, but not after those of others', () => {
    const facts = paidBy()
    const amountAfter = (about: Partial<RefundRow>) =>
      rowOf({ ...facts, refunds: [earlier(facts, about)] })?.amount.minor
    expect(amountAfter({})).toBe(5000)
    expect(amountAfter({ state: 'started' })).toBe(5000)
    expect(amountAfter({ state: 'rejected' })).toBe(6000)
    expect(amountAfter({ paymentId: 999 })).toBe(6000)
  })

  test('waits while a debit may come back, whatever was tried before it (B-80)', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    world.setMethod(debit)
    world.checkOut(aCart(20), 'now')
    const facts = world.archive
    const [attempt] = facts.attempts
    if (attempt === undefined) throw new Error('nothing was tried')
    const before = { ...attempt, id: 95, state: 'declined', lookAt: undefined } as const
    expect(refund({ ...facts, attempts: [before, attempt] })).toBe('may-be-returned')
    expect(rowOf({ ...facts, attempts: [{ ...attempt, state: 'returned' }] })?.state).toBe('started')
    expect(rowOf({ ...facts, attempts: [{ ...attempt, paymentId: 999 }] })?.state).toBe('started')
  })

  test('is made of no deposit: that is account credit already (B-115)', () => {
    const facts = paidBy()
    const deposited = ({ lines, ...row }: DocumentRow): DocumentRow => ({
      ...row,
      kind: 'manual',
      lines: lines.map((line) => ({ ...line, kind: 'deposit' })),
    })
    const documents = facts.documents.map(deposited)
    expect(refund({ ...facts, documents })).toBe('not-an-invoice')
  })
})

describe('a refund is recorded', () => {
  test('with its amount and its reason, and mailed where the money has come somewhere', () => {
    const started = planOf(paidBy(), { net: usd(2000) })
    expect(recorded(started)).toStrictEqual([
      {
        name: 'refund.started',
        subject: { table: 'refunds', id: started.rows.refunds.added[0]?.id },
        data: { amount: 2000, currency: 'USD', reason: 'goodwill' },
        mails: [],
      },
    ])
    const credited = planOf(paidBy(), { destination: 'credit' })
    expect(recorded(credited).map(({ name, mails }) => [name, mails.length])).toEqual([['refund.credited', 1]])
  })

  test('with who approved it, and the whole invoice is refunded then (B-81)', () => {
    const facts = paidBy({ amount: usd(60_000) })
    const documents = facts.documents.map((row) => ({
      ...row,
      total: usd(60_000),
      subtotal: usd(60_000),
      lines: row.lines.map((line) => ({ ...line, amount: usd(60_000) })),
    }))
    const large = { ...facts, documents }
    const [payment] = facts.payments
    const [document] = documents
    if (payment === undefined || document === undefined) throw new Error('nothing was paid')
    const { noteId: _, paymentId: __, ...request } = earlier(large, { state: 'requested', requestedBy: 'Ada ' })
    const approve = (by: string) =>
      decide(
        { ...large, refunds: [{ ...request, paymentId: payment.id }] },
        { kind: 'approve_refund', refundId: 90, by },
        now,
      )
    const approved = approve('bob')
    if (!approved.ok) throw new Error(approved.failure.code)
    expect(recorded(approved.value).map(({ name, data }) => [name, data['by']])).toEqual([['refund.started', 'bob']])
    expect(approve(' ADA').ok).toBe(false)
  })

  test.each([
    ['Ada', ' ADA ', true],
    ['ada', 'adam', false],
    ['strauß', 'strauss', false],
    ['key Nightly export of ana@shop.example', 'Ana@shop.example', true],
    ['key of ana@shop.example of bo@shop.example', 'ana@shop.example', false],
    ['key one of ana@shop.example', 'key other of ana@shop.example', true],
  ])('where %j and %j are one member of the staff: %j (B-81)', (one, other, isSame) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([isSame, isSame])
  })

  test('closes an invoice whose card was given back before, once its credit is approved too', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 2500 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    const documentId = world.archive.documents[0]?.id ?? 0
    world.run({ kind: 'refund', documentId, destination: 'method', net: usd(3500), reason: 'r', by: 'ada' })
    expect([world.archive.payments[0]?.state, world.documents[0]?.[1]]).toEqual([4, 'paid'])
    const { noteId: _, ...made } = earlier(world.archive)
    const request: RefundRow = { ...made, state: 'requested', destination: 'credit' }
    const refunds = [...world.archive.refunds, request]
    const approved = decide({ ...world.archive, refunds }, { kind: 'approve_refund', refundId: 90, by: 'bob' }, now)
    expect(approved.ok && approved.value.rows.documents.changed.map(({ status }) => status)).toEqual(['refunded'])
  })

  test('above 500.00 as a request, which blocks another of the same invoice and none of others', () => {
    const facts = paidBy({ amount: usd(60_000) })
    const documents = facts.documents.map((row) => ({
      ...row,
      total: usd(60_000),
      subtotal: usd(60_000),
      lines: row.lines.map((line) => ({ ...line, amount: usd(60_000) })),
    }))
    const after = (about: Partial<RefundRow>) => {
      const plan = refund({ ...facts, documents, refunds: [earlier(facts, { state: 'requested', ...about })] })
      return typeof plan === 'string' ? plan : plan.rows.refunds.added[0]?.state
    }
    expect(after({})).toBe('already-requested')
    expect(after({ documentId: 999 })).toBe('requested')
  })

  test('counts what one name gave back of the invoice before, not what two did, nor what was given back of others', () => {
    const facts = paidBy()
    const [document] = facts.documents
    if (document === undefined) throw new Error('nothing was paid')
    const large = { ...document, id: 96, kind: 'credit', total: usd(48_000), subtotal: usd(48_000), lines: [] } as const
    const after = (about: Partial<RefundRow>) => {
      const before = earlier(facts, { amount: usd(1), noteId: 96, state: 'credited', ...about })
      return rowOf({ ...facts, documents: [document, large], refunds: [before] })?.state
    }
    expect(after({})).toBe('requested')
    expect(after({ approvedBy: 'bob' })).toBe('started')
    expect(after({ documentId: 999 })).toBe('started')
  })
})

describe('what the provider says of a refund', () => {
  function started(): World {
    const world = subscribed()
    world.answersAtOnce = false
    world.run({
      kind: 'refund',
      documentId: world.archive.documents[0]?.id ?? 0,
      destination: 'method',
      reason: 'r',
      by: 'ada',
    })
    return world
  }
  const id = (world: World): number => world.archive.refunds[0]?.id ?? 0
  const error = { kind: 'error', class: 702 } as const
  const made = { kind: 'refunded', reference: 're_1' } as const

  test('counts once: what is refunded stays so', () => {
    const world = started()
    const facts = {
      ...world.archive,
      refunds: world.archive.refunds.map((row) => ({ ...row, state: 'refunded' as const })),
    }
    const plan = settleRefund(facts, { refundId: id(world), outcome: made }, world.now)
    expect([plan.events, plan.rows.refunds]).toEqual([[], { added: [], changed: [] }])
  })

  test('is listed for the operator once it has been an error for more than a day', () => {
    const world = started()
    const [row] = world.archive.refunds
    const reasonsAfter = (ms: number) =>
      settleRefund(
        world.archive,
        { refundId: id(world), outcome: error },
        (row?.startedAt ?? 0) + ms,
      ).reconciliations.map(({ reason }) => reason)
    expect([reasonsAfter(3_600_000), reasonsAfter(86_400_000)]).toEqual([[], []])
    expect(reasonsAfter(86_400_001)).toEqual([`refund ${id(world)} has no outcome after a day, class 702`])
  })

  test('becomes account credit by its note where it is rejected', () => {
    const world = started()
    const rejected = { kind: 'rejected', code: 'declined' } as const
    expect(creditOf(settleRefund(world.archive, { refundId: id(world), outcome: rejected }, world.now))).toEqual([
      [6000, 'credit_note'],
    ])
  })

  test('leaves an invoice that the bank has taken back since as it is (B-82)', () => {
    const world = started()
    const documents = world.archive.documents.map((row) =>
      row.kind === 'credit' ? row : { ...row, status: 'refunded' as const },
    )
    const payments = world.archive.payments.map((row) => ({ ...row, state: 4 as const }))
    const plan = settleRefund(
      { ...world.archive, documents, payments },
      { refundId: id(world), outcome: made },
      world.now,
    )
    expect([plan.rows.documents.changed, plan.rows.payments.changed]).toEqual([[], []])
  })
})
