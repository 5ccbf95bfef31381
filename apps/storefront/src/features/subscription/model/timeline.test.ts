import { translatorOf } from '@waybill/i18n/testing'
import { expect, test } from 'vitest'
import { aheadOf, pastOf } from './timeline.ts'

const reader = { locale: 'en', t: translatorOf('en') } as const
const now = Date.UTC(2026, 4, 3)
const day = 86_400_000
const total = { minor: 59_00, currency: 'USD' } as const

const quiet = {
  state: 'subscribed',
  channel: 'direct',
  now,
  nextCharge: null,
  isEstimate: false,
  trialEndsAt: null,
  scheduledChange: null,
  comingPrices: null,
  cancellation: null,
  paymentMessage: null,
} as const

test('[SUB-02] what happened reads as sentences with its document and amount (B-100)', () => {
  const history = [
    { name: 'invoice.paid', at: now, document: 'LW-1001', amount: total },
    { name: 'payment.failed', at: now, document: null, amount: null },
    { name: 'subscription.checkout_cancelled', at: now, document: null, amount: null },
    { name: 'subscription.paused', at: now, document: null, amount: null },
    { name: 'subscription.resumed', at: now, document: null, amount: null },
  ] as const
  expect(pastOf(history, reader).map(({ text }) => text)).toEqual([
    'Invoice LW-1001 paid: $59.00.',
    'Payment declined. Nothing was changed.',
    'Subscription cancelled before it started. Nothing is charged.',
    'Subscription paused.',
    'Subscription resumed.',
  ])
})

test('[SUB-02] a change says what it switched, as far as that was recorded', () => {
  const change = { name: 'subscription.changed', at: now, document: null, amount: null } as const
  const history = [
    { ...change, switched: { plan: 'Network', on: [], off: ['Load planner'] } },
    { ...change, switched: { interval: 'year', on: [], off: [] } },
    { ...change, switched: { on: ['Driver app', 'Audit trail'], off: [] } },
    { ...change, switched: { on: [], off: [] } },
    change,
  ] as const
  expect(pastOf(history, reader).map(({ text }) => text)).toEqual([
    'Changed to Network. Switched off: Load planner.',
    'Paid by the year from now on.',
    'Switched on: Driver app and Audit trail.',
    'Subscription changed.',
    'Subscription changed.',
  ])
})

test('[SUB-02] what comes stands in its order: the next try, the change with its charge, the loss', () => {
  const nextCharge = { date: now + 9 * day, amount: total, lines: [], taxes: [] }
  const scheduledChange = { at: now + 9 * day, planTitle: 'Local', interval: 'month' } as const
  const paymentMessage = {
    code: 'failed',
    text: '',
    at: now + 20 * day,
    invoice: null,
    nextTryAt: now + day,
    pays: total,
    paysNumber: '1001',
  } as const
  expect(
    aheadOf({ ...quiet, nextCharge, scheduledChange, paymentMessage, isEstimate: true }, reader).map(
      ({ text }) => text,
    ),
  ).toEqual([
    'We try the open payment again.',
    'You change to Local.',
    'We charge about $59.00.',
    'Without a payment, access ends.',
  ])
})

test('[INT-06] new prices stand at their renewal, before its charge', () => {
  const nextCharge = { date: now + 9 * day, amount: total, lines: [], taxes: [] }
  const comingPrices = { at: now + 9 * day, interval: 'month', before: total, after: total, steps: [] } as const
  expect(aheadOf({ ...quiet, nextCharge, comingPrices }, reader).map(({ text }) => text)).toEqual([
    'New prices apply.',
    'We charge $59.00.',
  ])
})

test('[SUB-02] account credit takes its part of what is charged, or all of it (B-60)', () => {
  const fromCredit = { minor: 20_00, currency: 'USD' } as const
  const charge = { date: now + day, amount: total, lines: [], taxes: [], fromCredit }
  const trialEnd = { ...charge, date: now + 2 * day, titles: ['Load planner'], fromCredit: total }
  const nextCharge = { ...charge, trialEnds: [trialEnd] }
  expect(aheadOf({ ...quiet, nextCharge }, reader).map(({ text }) => text)).toEqual([
    'We charge $39.00.',
    'Your account credit pays $59.00.',
  ])
})

test('[SUB-02] what is past, nothing or carried over isn’t ahead', () => {
  const nextCharge = { date: now + day, amount: total, lines: [], taxes: [], isCarried: true }
  expect(aheadOf({ ...quiet, nextCharge, state: 'trial', trialEndsAt: now - day }, reader)).toEqual([])
})
