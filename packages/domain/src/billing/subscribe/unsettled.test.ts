import { expect, test } from 'vitest'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import type { BillingFacts, SubscriptionRow } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'
import type { RefundRow } from '../core/refund-row.ts'
import { unsettled } from './unsettled.ts'

/** M was paid until 12 February, and ended then. */
const world = subscribed()
world.run({ kind: 'cancel' })
world.to(at('2026-02-13T00:00'))
const facts = world.archive
const { subscription } = facts
const [invoice] = facts.documents
const [payment] = facts.payments
const [receivable] = facts.receivables
const [order] = facts.orders
if (!subscription || !invoice || !payment || !receivable || !order) throw new Error('nothing was paid')

function left(more: Partial<BillingFacts>, life: Partial<SubscriptionRow> = {}): string | undefined {
  return unsettled(new Ledger({ ...facts, ...more }, { at: world.now, now: world.now }), {
    ...subscription,
    ...life,
  } as SubscriptionRow)
}

const refund: RefundRow = {
  id: 900,
  documentId: invoice.id,
  destination: 'method',
  state: 'started',
  amount: money(6000, 'USD'),
  reason: 'goodwill',
  requestedBy: 'ada',
  createdAt: world.now,
}
const [line] = invoice.lines

test('an account whose subscription ended, with everything paid, has nothing unsettled', () => {
  expect(left({})).toBeUndefined()
})

test('what runs, is confirmed or is paid by another account comes before it (B-88)', () => {
  expect(left({ account: { ...facts.account, paidBy: 'organization' } })).toBe('paid-by-other')
  expect(left({}, { status: 1 })).toBe('still-subscribed')
  expect(left({}, { status: -1 })).toBeUndefined()
  expect(left({}, { confirmedOrderId: order.id })).toBe('checkout-confirmed')
})

test('money that is under way comes before it: a try, a refund that was begun, a draft that waits, an open order (B-119)', () => {
  expect(left({ payments: [payment, { ...payment, id: 901, state: 3 }] })).toBe('payment-under-way')
  expect(left({ payments: [{ ...payment, state: 1 }] })).toBe('payment-under-way')
  expect(left({ refunds: [{ ...refund, state: 'refunded' }, refund] })).toBe('payment-under-way')
  expect(left({ documents: [{ ...invoice, status: 'draft', finaliseAt: world.now }] })).toBe('payment-under-way')
  expect(left({ orders: [order, { ...order, state: 'open' }] })).toBe('payment-under-way')
})

test('what only waits for its approval or checkout moves no money: a refund that was requested, a draft of an order', () => {
  expect(left({ refunds: [{ ...refund, state: 'requested' }] })).toBeUndefined()
  expect(left({ refunds: [{ ...refund, state: 'refunded' }] })).toBeUndefined()
  expect(left({ documents: [{ ...invoice, status: 'draft' }] })).toBeUndefined()
  expect(left({ documents: [{ ...invoice, finaliseAt: world.now }] })).toBeUndefined()
})

test('what is owed, waits for an invoice or is left as credit comes before it', () => {
  expect(left({ receivables: [receivable, { ...receivable, open: money(1, 'USD') }] })).toBe('debts-first')
  expect(left({ carried: line === undefined ? [] : [{ id: 902, line }] })).toBe('change-carried')
  expect(left({ creditBalance: money(1, 'USD') })).toBe('credit-left')
})
