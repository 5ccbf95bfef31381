import type { InvoiceRowView, PaymentMethodView } from '@waybill/contract/views'
import { expect, test } from 'vitest'
import { needsYou } from './needs-you.ts'

const may = Date.UTC(2026, 4, 3)
const visa: PaymentMethodView = { id: 1, type: 1, brand: 'visa', lastFour: '4242', isExpired: false }

function invoice(number: string, paymentState: number, date = may): InvoiceRowView {
  const total = { minor: 3_600, currency: 'USD' as const }
  return {
    number,
    label: `W-${number}`,
    date,
    total,
    open: total,
    paymentState,
    kind: 'period',
    href: `/invoice/${number}`,
    taxes: [],
  }
}

const calm = {
  state: 'subscribed',
  control: 'all',
  invoices: [],
  method: visa,
  trialEndsAt: null,
  waitingPayment: null,
  isEmailVerified: true,
  provider: { tokeniser: '/tokens' },
} as const

test('[SUB-02] a subscription that is paid needs nothing', () => {
  expect(needsYou({ ...calm, invoices: [invoice('1001', 2), invoice('1002', 9)] })).toBeUndefined()
})

test('[SUB-02] of several unpaid invoices the oldest comes first', () => {
  const invoices = [invoice('1003', 8, may + 2), invoice('1002', 10, may + 1), invoice('1001', 2, may)]
  expect(needsYou({ ...calm, state: 'past_due', invoices })).toMatchObject({
    kind: 'debt',
    invoice: { number: '1002' },
  })
})

test('[SUB-02] debt comes before the end of a subscription, and that before an expired card', () => {
  const expiredCard = { ...visa, isExpired: true }
  const ended = { ...calm, state: 'expired', method: expiredCard } as const
  expect(needsYou({ ...ended, invoices: [invoice('1001', 10)] })).toMatchObject({ kind: 'debt' })
  expect(needsYou(ended)).toEqual({ kind: 'expired' })
  expect(needsYou({ ...calm, method: expiredCard })).toEqual({ kind: 'expired_method', method: expiredCard })
})

test('[SUB-02] a trial offers its checkout until it is confirmed', () => {
  expect(needsYou({ ...calm, state: 'trial', trialEndsAt: may })).toEqual({ kind: 'trial', endsAt: may })
  expect(needsYou({ ...calm, state: 'trial_scheduled', trialEndsAt: may })).toBeUndefined()
})

test('[PAY-07] what waits for the bank comes before debt, and only a held account before that', () => {
  const waitingPayment = { amount: { minor: 5_900, currency: 'USD' }, continueHref: '/bank', lapsesAt: may } as const
  const waiting = { ...calm, waitingPayment, invoices: [invoice('1001', 10)] }
  expect(needsYou(waiting)).toEqual({ kind: 'waiting' })
  expect(needsYou({ ...waiting, control: 'locked' })).toEqual({ kind: 'locked' })
})

test('[ACC-02] an address that is not confirmed comes before the offer of the trial, for a member who can pay at all', () => {
  const fresh = { ...calm, state: 'trial', trialEndsAt: may, isEmailVerified: false } as const
  expect(needsYou(fresh)).toEqual({ kind: 'email' })
  expect(needsYou({ ...fresh, control: 'none' })).toEqual({ kind: 'trial', endsAt: may })
  expect(needsYou({ ...fresh, invoices: [invoice('1001', 10)] })).toMatchObject({ kind: 'debt' })
  expect(needsYou({ ...fresh, provider: null }), 'where the shop takes no payments nothing waits for it').toMatchObject(
    {
      kind: 'trial',
    },
  )
})

test('[SUB-02] an account that is held sees that before anything else', () => {
  expect(needsYou({ ...calm, control: 'locked', invoices: [invoice('1001', 10)] })).toEqual({ kind: 'locked' })
})
