import { describe, expect, test } from 'vitest'
import { subscribed } from '@waybill/testkit/billing-stories'
import { declined } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import type { PaymentState } from '../../payment/index.ts'
import type { AttemptRow, MethodType } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'
import { nextToPay, owedInOrder, retry } from './retry.ts'
import type { OwedInvoice } from './retry.ts'
import { countedAttempts, isCapped, isOften } from '../documents/payment-attempts.ts'

interface Owed {
  readonly state?: PaymentState
  readonly method?: MethodType
}

function owed(id: number, { state = 8, method = 1 }: Owed = {}, more: Partial<OwedInvoice> = {}): OwedInvoice {
  return { id, dueAt: 1000, open: money(6000, 'USD'), payment: { state, method }, ...more }
}

const idsOf = (rows: readonly OwedInvoice[]) => owedInOrder(rows).map(({ id }) => id)

describe('what a member can pay by a try (B-125)', () => {
  test('is what fell due first, then by number', () => {
    expect(idsOf([owed(3), owed(1, {}, { dueAt: 2000 }), owed(2)])).toEqual([2, 3, 1])
  })

  test.each<[PaymentState, boolean]>([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [5, false],
    [6, false],
    [7, false],
    [8, true],
    [9, true],
    [10, true],
  ])('a payment in state %i: %s', (state, is) => {
    expect(idsOf([owed(1, { state })])).toEqual(is ? [1] : [])
  })

  test('is also the last usage of a life that ended in debt (B-77)', () => {
    expect(idsOf([owed(1, { state: 0 }, { endedAt: 500 })])).toEqual([1])
    expect(idsOf([owed(1, { state: 6 }, { endedAt: 500 })])).toEqual([])
  })

  test('is nothing that is paid by transfer, owes nothing, or that nothing collects (B-68)', () => {
    expect(
      idsOf([owed(1, { method: 5 }), owed(2, {}, { open: money(0, 'USD') }), owed(3, {}, { payment: undefined })]),
    ).toEqual([])
    expect(idsOf([owed(1, {}, { open: money(1, 'USD') })])).toEqual([1])
  })

  test('is tried one at a time: the oldest, and none while it is under way', () => {
    expect(nextToPay([owed(2), owed(1)])?.id).toBe(1)
    expect(nextToPay([owed(2), owed(1, { state: 3 })])).toBeUndefined()
    expect(nextToPay([owed(2, { state: 1 }), owed(1)])?.id).toBe(1)
    expect(nextToPay([])).toBeUndefined()
  })
})

describe('how often a payment is tried', () => {
  const world = subscribed()
  const facts = world.load()
  const [tried] = facts.attempts
  if (tried === undefined) throw new Error('nothing was tried')
  const attempt: AttemptRow = tried
  const day = 24 * 60 * 60 * 1000
  const now = tried.startedAt + 100 * day

  function ledgerOf(count: number, more: Partial<AttemptRow> = {}): Ledger {
    const attempts = Array.from({ length: count }, (_, place) => ({ ...attempt, id: place + 1, ...more }))
    return new Ledger({ ...facts, attempts }, { at: now, now })
  }

  test('is capped at 15 tries in 30 days, of which those that never came to the network are none (B-76)', () => {
    const recent = { startedAt: now - 30 * day + 1, state: 'declined' } as const
    expect(isCapped(ledgerOf(15, recent), tried.paymentId)).toBe(true)
    expect(isCapped(ledgerOf(14, recent), tried.paymentId)).toBe(false)
    expect(isCapped(ledgerOf(15, { ...recent, startedAt: now - 30 * day }), tried.paymentId)).toBe(false)
    expect(isCapped(ledgerOf(15, { ...recent, state: 'ended' }), tried.paymentId)).toBe(false)
    expect(isCapped(ledgerOf(15, { ...recent, paymentId: tried.paymentId + 100 }), tried.paymentId)).toBe(false)
    expect(countedAttempts(ledgerOf(3, { ...recent, state: 'ended' }), tried.paymentId)).toEqual([])
  })

  test('is five a day by its member; what the schedule tries doesn’t count (decisions-billing 2.2)', () => {
    const recent = { startedAt: now - day + 1, state: 'declined', origin: 'member' } as const
    expect(isOften(ledgerOf(5, recent), tried.paymentId)).toBe(true)
    expect(isOften(ledgerOf(4, recent), tried.paymentId)).toBe(false)
    expect(isOften(ledgerOf(5, { ...recent, startedAt: now - day }), tried.paymentId)).toBe(false)
    expect(isOften(ledgerOf(5, { ...recent, origin: 'system' }), tried.paymentId)).toBe(false)
  })
})

describe('a member’s own try (B-52, B-105)', () => {
  function failing() {
    const world = subscribed()
    world.provider = () => declined
    world.to(Date.UTC(2026, 1, 13))
    return world
  }

  function rejection(
    more: Parameters<typeof retry>[1],
    change: (facts: ReturnType<typeof factsOf>) => object = () => ({}),
  ) {
    const world = failing()
    const facts = factsOf(world)
    const ledger = new Ledger({ ...facts, ...change(facts) }, { at: world.now, now: world.now })
    return retry(ledger, more)
  }

  const factsOf = (world: ReturnType<typeof failing>) => world.load()
  const invoiceOf = (world: ReturnType<typeof failing>) => world.archive.documents.at(-1)?.id ?? 0

  test('is of the invoice that was shown, and of no other', () => {
    const documentId = invoiceOf(failing())
    expect(rejection({ kind: 'retry', documentId })).toBeUndefined()
    expect(rejection({ kind: 'retry' })).toBeUndefined()
    expect(rejection({ kind: 'retry', documentId: documentId + 100 })).toBe('nothing-failed')
    expect(rejection({ kind: 'retry' }, () => ({ receivables: [] }))).toBe('nothing-failed')
  })

  test('is none of what another account pays or a store bills, and none without a method (B-68, B-120)', () => {
    expect(rejection({ kind: 'retry' }, ({ account }) => ({ account: { ...account, paidBy: 'partner' } }))).toBe(
      'nothing-failed',
    )
    expect(
      rejection({ kind: 'retry' }, ({ subscription }) => ({ subscription: { ...subscription, channel: 'mobile' } })),
    ).toBe('billed-elsewhere')
    expect(rejection({ kind: 'retry' }, () => ({ method: undefined }))).toBe('billing-missing')
  })
})
