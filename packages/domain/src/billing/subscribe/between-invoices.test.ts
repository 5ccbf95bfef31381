import { describe, expect, test } from 'vitest'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at } from '@waybill/testkit/billing-world'
import type { ChargeLine } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { blockerBetween, invoiceBetween } from './between-invoices.ts'
import type { BetweenRejection } from './between-invoices.ts'
import type { BillingFacts, SubscriptionRow } from '../index.ts'
import { Ledger } from '../core/ledger.ts'

/** M is paid from 12 January to 12 February. */
const world = subscribed()
const facts = world.archive
const { subscription, account } = facts
const [invoice] = facts.documents
const [payment] = facts.payments
const [receivable] = facts.receivables
const [order] = facts.orders
const [line] = invoice?.lines ?? []
if (!subscription || !invoice || !payment || !receivable || !order || !line) throw new Error('nothing was paid')

interface Case {
  readonly more?: Partial<BillingFacts>
  readonly life?: Partial<SubscriptionRow>
}

const ledgerOf = (more: Partial<BillingFacts>): Ledger =>
  new Ledger({ ...facts, ...more }, { at: world.now, now: world.now })
const barrier = ({ more = {}, life = {} }: Case): BetweenRejection | undefined =>
  blockerBetween(ledgerOf(more), { ...subscription, ...life })

const waiting = (fields: Partial<ChargeLine>): Case => ({
  more: { carried: [{ id: 902, line: { ...line, ...fields } }] },
})
const drafted = { ...invoice, id: 903, status: 'draft', finaliseAt: world.now } as const

describe('the staff change nothing between invoices (B-96, B-131)', () => {
  test.each<[string, BetweenRejection, Case]>([
    ['of what a store bills', 'billed-elsewhere', { life: { channel: 'mobile' } }],
    ['of what a partner pays', 'billed-elsewhere', { more: { account: { ...account, paidBy: 'partner' } } }],
    ['of a pause', 'paused', { life: { pausedAt: world.now } }],
    ['after a notice', 'already-cancelled', { life: { cancelAt: subscription.period.end } }],
    ['while a try is under way', 'payment-under-way', { more: { payments: [payment, { ...payment, state: 3 }] } }],
    ['while a draft waits for late usage', 'payment-under-way', { more: { documents: [invoice, drafted] } }],
    ['while an order waits for its money', 'payment-under-way', { more: { orders: [{ ...order, state: 'open' }] } }],
    ['before a debt', 'debts-first', { more: { receivables: [{ ...receivable, open: money(1, 'USD') }] } }],
    ['while a charge is on no invoice yet', 'change-carried', waiting({ kind: 'proration_charge' })],
    [
      'while a credit is on no note yet',
      'change-carried',
      waiting({ kind: 'proration_credit', amount: money(-1, 'USD') }),
    ],
  ])('%s', (_, code, about) => {
    expect(barrier(about)).toBe(code)
  })

  test.each<[string, Case]>([
    ['what is paid', {}],
    ['what was tried before', { more: { payments: [{ ...payment, state: paymentStates.failed }] } }],
    ['a draft that no clock issues', { more: { documents: [{ ...drafted, finaliseAt: undefined }] } }],
    ['an invoice whose draft waited for usage', { more: { documents: [{ ...invoice, finaliseAt: world.now }] } }],
    ['usage that the next invoice charges', waiting({ kind: 'usage' })],
    ['usage that costs nothing', waiting({ kind: 'usage', amount: money(0, 'USD') })],
  ])('but %s is no reason', (_, about) => {
    expect(barrier(about)).toBeUndefined()
  })
})

test('an invoice between the others names the days from the first to the last of its lines (B-113)', () => {
  const ledger = ledgerOf({})
  const spans = [
    ['2026-01-20T00:00', '2026-02-12T10:00'],
    ['2026-01-12T10:00', '2026-01-20T00:00'],
    ['2026-01-20T00:00', '2027-01-12T10:00'],
  ] as const
  const lines = spans.map(([start, end]) => ({ ...line, period: { start: at(start), end: at(end) } }))
  invoiceBetween(ledger, subscription, lines)
  expect(ledger.documents.all().at(-1)).toMatchObject({
    kind: 'change',
    status: 'open',
    period: { start: at('2026-01-12T10:00'), end: at('2027-01-12T10:00') },
    subtotal: money(3 * 6000, 'USD'),
  })
  const count = ledger.documents.all().length
  invoiceBetween(ledger, subscription, [])
  expect(ledger.documents.all()).toHaveLength(count)
})
