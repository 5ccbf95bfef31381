import { describe, expect, test } from 'vitest'
import { card } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import { paymentStates } from '../payment/index.ts'
import type { PaymentState } from '../payment/index.ts'
import { decide } from './index.ts'
import type { BillingFacts } from './index.ts'

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
