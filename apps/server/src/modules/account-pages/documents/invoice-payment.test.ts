import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import type { Member } from '../../../platform/http/actor.ts'
import type { StoredSubscription } from '../../billing/index.ts'
import { invoicePayment, payerElsewhere } from './invoice-payment.ts'

const { failed, processing } = paymentStates
const invoice = { id: 1, status: 'open', kind: 'period', subscription_id: 3, period_start: 0 } as const
const ofAccount = { endedAt: undefined, number_prefix: 'LW-' } as const
const older = {
  ...ofAccount,
  id: 1,
  seq: 1001,
  dueAt: 1,
  open: money(59_00, 'USD'),
  payment: { state: failed, method: 1 },
} as const
const newer = { ...older, id: 2, seq: 1002, dueAt: 2, open: money(69_00, 'USD') } as const
const seller = { invoicePrefix: 'INV-' }
const here = { elsewhere: undefined, canPay: true, owed: [newer, older], seller, method: 'Visa ending 4242' } as const

test('[PAY-05] the oldest open invoice can be paid, and the others name it (B-125)', () => {
  expect(invoicePayment(invoice, here)).toEqual({ kind: 'next', amount: older.open, paidWith: 'Visa ending 4242' })
  expect(invoicePayment({ ...invoice, id: 2 }, here)).toEqual({ kind: 'after', label: 'LW-1001' })
})

test('[PAY-05] while the oldest is under way it has no button, and the others wait for it', () => {
  const running = { ...older, payment: { state: processing, method: 1 } } as const
  const owed = [running, newer]
  expect(invoicePayment(invoice, { ...here, owed })).toBeUndefined()
  expect(invoicePayment({ ...invoice, id: 2 }, { ...here, owed })).toEqual({ kind: 'after', label: 'LW-1001' })
})

test.each(['mobile', 'shopify', 'organization', 'partner'] as const)(
  '[PAY-06] what %s pays has its reason and no button (B-23)',
  (payer) => {
    const reason = { kind: 'elsewhere', payer }
    expect(invoicePayment(invoice, { ...here, owed: [], canPay: false, elsewhere: payer })).toEqual(reason)
  },
)

test('[PAY-05] paid invoices, credit notes, statements and readers who can’t pay have no payment', () => {
  const statement = { ...invoice, kind: 'manual', subscription_id: null } as const
  const others = [{ ...invoice, status: 'paid' }, { ...invoice, kind: 'credit' }, statement] as const
  for (const other of others) {
    expect(invoicePayment(other, here)).toBeUndefined()
    expect(invoicePayment(other, { ...here, elsewhere: 'mobile' })).toBeUndefined()
  }
  expect(invoicePayment(invoice, { ...here, canPay: false })).toBeUndefined()
  expect(invoicePayment({ ...invoice, id: 3 }, here), 'nothing collects it').toBeUndefined()
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its channel is read
const by = (channel: string) => ({ channel }) as StoredSubscription
const payerOf = (about: Partial<Member>, subscription?: StoredSubscription) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only who pays for the account is read
  payerElsewhere({ accountKind: 5, payerAccountId: undefined, ...about } as Member, subscription)

test('[PAY-06] who collects in place of our pages is the partner, the organization, or the store (B-23, B-68)', () => {
  expect(payerOf({ accountKind: 4 }, by('mobile'))).toBe('partner')
  expect(payerOf({ payerAccountId: 9 }, by('mobile'))).toBe('organization')
  expect(payerOf({}, by('mobile'))).toBe('mobile')
  expect(payerOf({}, by('shopify'))).toBe('shopify')
})

test('[PAY-06] an account pays by its own method or by transfer on our pages, before a subscription too', () => {
  expect([payerOf({}, by('direct')), payerOf({}, by('wired')), payerOf({})]).toEqual([undefined, undefined, undefined])
})
