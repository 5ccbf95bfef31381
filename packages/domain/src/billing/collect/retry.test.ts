import { describe, expect, test } from 'vitest'
import { card } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { PaymentState } from '../../payment/index.ts'
import { decide, nextToPay, owedInOrder } from '../index.ts'
import type { BillingFacts } from '../index.ts'

interface Invoice {
  readonly id: number
  readonly dueAt: number
  /** Absent where nothing collects it. */
  readonly state?: PaymentState
}

const { failed, overdue, processing, paid, due } = paymentStates

/** Invoices of one account, each with a payment in its state; the payment of document 4 is 40. */
function owing(invoices: readonly Invoice[]): BillingFacts {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-02-12T10:00'))
  const facts = world.load()
  const [receivable, payment] = [facts.receivables.at(-1), facts.payments.at(-1)]
  if (receivable === undefined || payment === undefined) throw new Error('nothing is owed')
  return {
    ...facts,
    method: card,
    attempts: [],
    receivables: invoices.map(({ id, dueAt }) => ({ ...receivable, id, dueAt })),
    payments: invoices.flatMap(({ id, state }) =>
      state === undefined ? [] : { ...payment, id: id * 10, documentId: id, state },
    ),
  }
}

function tried(invoices: readonly Invoice[]): number | string | undefined {
  const decided = decide(owing(invoices), { kind: 'retry' }, at('2026-02-20T10:00'))
  return decided.ok ? decided.value.rows.attempts.added[0]?.paymentId : decided.failure.code
}

describe('a member pays the invoice that has waited longest (B-52, B-105)', () => {
  test.each<[string, number | string, readonly Invoice[]]>([
    [
      'by its due date, not by its number',
      10,
      [
        { id: 4, dueAt: 2, state: failed },
        { id: 1, dueAt: 1, state: failed },
      ],
    ],
    [
      'by its due date where it is the last',
      40,
      [
        { id: 1, dueAt: 2, state: failed },
        { id: 4, dueAt: 1, state: failed },
      ],
    ],
    [
      'by its number where both fell due together',
      10,
      [
        { id: 4, dueAt: 1, state: overdue },
        { id: 1, dueAt: 1, state: overdue },
      ],
    ],
    [
      'also where it is behind another one that is paid',
      40,
      [
        { id: 1, dueAt: 1, state: paid },
        { id: 4, dueAt: 2, state: failed },
      ],
    ],
    ['also where it only waits for a transfer', 40, [{ id: 4, dueAt: 1, state: due }]],
    [
      'not one that nothing collects',
      40,
      [
        { id: 1, dueAt: 1 },
        { id: 4, dueAt: 2, state: failed },
      ],
    ],
    [
      'not while it is under way',
      'nothing-failed',
      [
        { id: 1, dueAt: 1, state: processing },
        { id: 4, dueAt: 2, state: failed },
      ],
    ],
  ])('%s', (_, answer, invoices) => {
    expect(tried(invoices)).toBe(answer)
  })
})

const twoFailed = [
  { id: 4, dueAt: 1, state: failed },
  { id: 5, dueAt: 2, state: failed },
] as const

test('a try of an invoice that is not the next any more charges nothing (B-125)', () => {
  const attemptOf = (documentId: number): string | number | undefined => {
    const decided = decide(owing(twoFailed), { kind: 'retry', documentId }, at('2026-02-20T10:00'))
    return decided.ok ? decided.value.rows.attempts.added[0]?.paymentId : decided.failure.code
  }
  expect([4, 5, 1].map(attemptOf)).toEqual([40, 'nothing-failed', 'nothing-failed'])
})

test('what a store collects is not tried here (B-23, B-68)', () => {
  const facts = owing(twoFailed)
  const codes = (['direct', 'wired', 'mobile', 'shopify'] as const).map((channel) => {
    const { subscription } = facts
    const billed = { ...facts, ...(subscription && { subscription: { ...subscription, channel } }) }
    const decided = decide(billed, { kind: 'retry' }, at('2026-02-20T10:00'))
    return decided.ok ? 'tried' : decided.failure.code
  })
  expect(codes).toEqual(['tried', 'tried', 'billed-elsewhere', 'billed-elsewhere'])
})

describe('what is owed stands in the order in which it is paid (B-125)', () => {
  const open = money(59_00, 'USD')
  const owed = [
    { id: 3, dueAt: 2, open, payment: { state: failed, method: 1 } },
    { id: 2, dueAt: 1, open, payment: { state: overdue, method: 1 } },
    { id: 9, dueAt: 1, open, payment: { state: due, method: 0 } },
  ] as const
  const transfer = { id: 1, dueAt: 0, open, payment: { state: due, method: 5 } } as const
  const untried = { id: 4, dueAt: 0, open, payment: { state: paymentStates.unpaid, method: 0 } } as const

  test('by the due dates, then by the numbers; transfers and what nothing collects are left out', () => {
    const nothing = { id: 7, dueAt: 0, open: money(0, 'USD'), payment: { state: failed, method: 1 } } as const
    expect(owedInOrder([...owed, transfer, untried, nothing, { id: 8, dueAt: 0, open }]).map(({ id }) => id)).toEqual([
      2, 9, 3,
    ])
    expect(owedInOrder([...owed, { ...untried, endedAt: 5 }])[0]?.id).toBe(4)
  })

  test('while the first is under way, none can be paid', () => {
    expect(nextToPay(owed)?.id).toBe(2)
    expect(nextToPay([])).toBeUndefined()
    const running = { id: 1, dueAt: 0, open, payment: { state: processing, method: 1 } } as const
    expect(nextToPay([...owed, running])).toBeUndefined()
  })
})
