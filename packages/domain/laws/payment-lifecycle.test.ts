import { describe, expect, test } from 'vitest'
import { canTransition, isTerminal } from '../src/lifecycle/index.ts'
import { paymentLifecycle } from '../src/payment/index.ts'
import type { PaymentState } from '../src/payment/index.ts'

/** Decisions-billing 2.2, written out a second time by number, with B-55, B-115 and B-124: the table has to say exactly this. */
const expected: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  0: [3, 5, 9, 6, 2],
  1: [2, 3, 8, 6, 7, 10],
  2: [4, 6, 7, 8],
  3: [2, 3, 1, 8, 7, 0, 10, 6],
  4: [],
  5: [3, 6, 9, 2],
  6: [],
  7: [2, 4, 6],
  8: [3, 10, 2, 6, 9],
  9: [3, 2, 10, 6],
  10: [3, 2, 6],
}

const { states, transitions } = paymentLifecycle
const pairs = states.flatMap((from) => states.map((to): [PaymentState, PaymentState] => [from, to]))

describe('the lifecycle of a payment', () => {
  test.each(pairs)('[PAY-05] from %i to %i is allowed exactly where the table says so', (from, to) => {
    expect(canTransition(paymentLifecycle, from, to)).toBe(expected[from].includes(to))
  })

  test('[PAY-05] refunded and void are the only ends, and every step has a cause', () => {
    expect(states.filter((state) => isTerminal(paymentLifecycle, state))).toEqual([4, 6])
    expect(transitions.every(({ causes }) => causes.length > 0)).toBe(true)
  })

  test('[PAY-05] no pair of states stands in the table twice', () => {
    const rows = transitions.map(({ from, to }) => `${from}-${to}`)
    expect(new Set(rows).size).toBe(rows.length)
  })
})
