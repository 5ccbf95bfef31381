import { describe, expect, test } from 'vitest'
import { canTransition, isTerminal } from '../src/lifecycle/index.ts'
import { invoiceLifecycle } from '../src/invoice/index.ts'
import type { InvoiceStatus } from '../src/invoice/index.ts'

const expected: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  draft: ['open', 'paid', 'void'],
  open: ['paid', 'refunded', 'void'],
  paid: ['refunded', 'open', 'void'],
  refunded: [],
  void: [],
}

const { states } = invoiceLifecycle
const pairs = states.flatMap((from) => states.map((to): [InvoiceStatus, InvoiceStatus] => [from, to]))

describe('the lifecycle of an invoice', () => {
  test.each(pairs)('[INV-02] from %s to %s is allowed exactly where the table says so', (from, to) => {
    expect(canTransition(invoiceLifecycle, from, to)).toBe(expected[from].includes(to))
  })

  test('[INV-02] what is refunded or void stays so', () => {
    expect(states.filter((state) => isTerminal(invoiceLifecycle, state))).toEqual(['refunded', 'void'])
  })
})
