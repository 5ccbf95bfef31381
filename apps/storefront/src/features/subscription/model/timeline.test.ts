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
  method: { id: 1, type: 1, brand: 'Visa', lastFour: '4242', isExpired: false },
  now,
  nextCharge: null,
  laterCharges: [],
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

test('[SUB-02] a declined payment of an invoice names it; one of a purchase says that nothing was changed (B-102)', () => {
  const declined = { name: 'payment.failed', at: now, amount: total } as const
  const history = [
    { ...declined, document: 'LW-1001' },
    { ...declined, document: null },
  ]
  expect(pastOf(history, reader).map(({ text }) => text)).toEqual([
    'Payment of invoice LW-1001 declined.',
    'Payment declined. Nothing was changed.',
  ])
})

test('[SUB-02] another way to pay says which one it is now (B-68)', () => {
  const changed = { name: 'subscription.channel_changed', at: now, document: null, amount: null } as const
  const history = [
    ...(['direct', 'wired', 'mobile', 'shopify'] as const).map((channel) => ({ ...changed, channel })),
    changed,
  ]
  expect(pastOf(history, reader).map(({ text }) => text)).toEqual([
    'Charged to the payment method from now on.',
    'Paid by bank transfer from now on.',
    'Billed through the app store from now on.',
    'Billed by Shopify from now on.',
    'Charged to the payment method from now on.',
  ])
})

test('[SUB-02] an end says by what it came', () => {
  const end = { name: 'subscription.ended', at: now, document: null, amount: null } as const
  const ends = (['period_ended', 'cancel', 'cancel_now'] as const).map((endedBy) => ({
    ...end,
    endedBy,
  }))
  expect(pastOf([...ends, end], reader).map(({ text }) => text)).toEqual([
    'Subscription ended with its paid period.',
    'Subscription ended with the cancellation.',
    'Subscription ended by our team.',
    'Subscription ended with its paid period.',
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
    'Changed to Network. Turned off: Load planner.',
    'Paid yearly from now on.',
    'Turned on: Driver app and Audit trail.',
    'Subscription changed.',
    'Subscription changed.',
  ])
})

test('[SUB-02] what comes stands in its order: the next try, the change with its charge, the loss', () => {
  const nextCharge = { date: now + 9 * day, amount: total, lines: [], taxes: [], isEstimate: false }
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
    aheadOf({ ...quiet, nextCharge: { ...nextCharge, isEstimate: true }, scheduledChange, paymentMessage }, reader).map(
      ({ text }) => text,
    ),
  ).toEqual([
    'We try the unpaid payment again.',
    'You change to Local.',
    'We charge about $59.00.',
    'Without a payment, access ends.',
  ])
})

test('[SUB-02] an unpaid plan is read-only on one day and ends on another; what comes after that needs the payment (B-77)', () => {
  const nextCharge = { date: now + 29 * day, amount: total, lines: [], taxes: [], isEstimate: false }
  const scheduledChange = { at: now + 29 * day, planTitle: 'Local', interval: 'month' } as const
  const paymentMessage = {
    code: 'past_due_plan',
    text: '',
    at: now + 20 * day,
    readOnlyAt: now + 13 * day,
    invoice: null,
    nextTryAt: null,
    pays: null,
    paysNumber: null,
  } as const
  const ahead = (message: Parameters<typeof aheadOf>[0]['paymentMessage']) =>
    aheadOf({ ...quiet, state: 'past_due', nextCharge, scheduledChange, paymentMessage: message }, reader)
  expect(ahead(paymentMessage).map(({ at, text }) => [(at - now) / day, text])).toEqual([
    [13, 'Without a payment, your plan becomes read-only.'],
    [20, 'Without a payment, access ends.'],
    [29, 'You change to Local. Only if you pay the unpaid invoice.'],
    [29, 'We charge $59.00. Only if you pay the unpaid invoice.'],
  ])
  const { readOnlyAt: _, ...addOn } = { ...paymentMessage, code: 'failed_addon', pays: total } as const
  expect(ahead(addOn).map(({ text }) => text)).toEqual([
    'Without a payment, access ends.',
    'You change to Local.',
    'We charge $59.00.',
  ])
})

test('[INT-06] new prices stand at their renewal, before its charge', () => {
  const nextCharge = { date: now + 9 * day, amount: total, lines: [], taxes: [], isEstimate: false }
  const comingPrices = { at: now + 9 * day, interval: 'month', before: total, after: total, steps: [] } as const
  expect(aheadOf({ ...quiet, nextCharge, comingPrices }, reader).map(({ text }) => text)).toEqual([
    'New prices apply.',
    'We charge $59.00.',
  ])
})

test('[SUB-02] account credit takes its part of what is charged, or all of it (B-60)', () => {
  const fromCredit = { minor: 20_00, currency: 'USD' } as const
  const nextCharge = { date: now + day, amount: total, lines: [], taxes: [], isEstimate: false, fromCredit }
  const laterCharges = [{ ...nextCharge, date: now + 2 * day, fromCredit: total }]
  expect(aheadOf({ ...quiet, nextCharge, laterCharges }, reader).map(({ text }) => text)).toEqual([
    'We charge $39.00.',
    'Your account credit pays $59.00.',
  ])
})

test('what comes is invoiced where a transfer pays it: by its channel, or without a method (B-68, B-116)', () => {
  const nextCharge = { date: now + day, amount: total, lines: [], taxes: [], isEstimate: false }
  const textOf = (about: object) => aheadOf({ ...quiet, nextCharge, ...about }, reader).map(({ text }) => text)
  expect(textOf({ channel: 'wired' })).toEqual(['We invoice $59.00.'])
  expect(textOf({ channel: 'wired', nextCharge: { ...nextCharge, isEstimate: true } })).toEqual([
    'We invoice about $59.00.',
  ])
  expect(textOf({ method: null })).toEqual(['We invoice $59.00.'])
  expect(textOf({ method: null, state: 'trial_scheduled' })).toEqual(['We charge $59.00.'])
})

test('[SUB-02] what is past isn’t ahead', () => {
  expect(aheadOf({ ...quiet, state: 'trial', trialEndsAt: now - day }, reader)).toEqual([])
})

test('[SUB-02] the end of a trial is ahead while it runs; a start that is confirmed has its charge instead', () => {
  const ahead = (about: object) => aheadOf({ ...quiet, ...about }, reader)
  expect(ahead({ state: 'trial', trialEndsAt: now + day })).toEqual([{ at: now + day, text: 'Your free trial ends.' }])
  expect(ahead({ state: 'trial_scheduled', trialEndsAt: now + day })).toEqual([])
  expect(ahead({ state: 'trial', trialEndsAt: null })).toEqual([])
})

test('[SUB-02] a cancellation with notice says when the subscription ends, one that can still be made doesn’t', () => {
  const noticed = { kind: 'noticed', endsAt: now + 9 * day } as const
  expect(aheadOf({ ...quiet, cancellation: noticed }, reader)).toEqual([
    { at: now + 9 * day, text: 'Your subscription ends.' },
  ])
  expect(aheadOf({ ...quiet, cancellation: { kind: 'possible', outcome: null } }, reader)).toEqual([])
})

test('[SUB-02] what comes at this very instant has come, but for a charge that waits for late usage (B-69)', () => {
  const scheduledChange = { at: now, planTitle: 'Local', interval: 'month' } as const
  const nextCharge = { date: now, amount: total, lines: [], taxes: [], isEstimate: false }
  expect(aheadOf({ ...quiet, nextCharge, scheduledChange }, reader).map(({ text }) => text)).toEqual([
    'We charge $59.00.',
  ])
  expect(aheadOf({ ...quiet, scheduledChange: { ...scheduledChange, at: now + 1 } }, reader)).toHaveLength(1)
})

test('[SUB-02] all charges of the list are ahead, each about its amount or exactly, charged or invoiced (B-150)', () => {
  const nextCharge = { date: now + day, amount: total, lines: [], taxes: [], isEstimate: false }
  const laterCharges = [{ ...nextCharge, date: now + 9 * day, isEstimate: true }]
  const texts = (about: object) =>
    aheadOf({ ...quiet, nextCharge, laterCharges, ...about }, reader).map(({ text }) => text)
  expect(texts({})).toEqual(['We charge $59.00.', 'We charge about $59.00.'])
  expect(texts({ channel: 'wired' })).toEqual(['We invoice $59.00.', 'We invoice about $59.00.'])
})

const message = {
  code: 'failed_trial',
  text: '',
  at: now + 5 * day,
  invoice: null,
  nextTryAt: now + day,
  pays: total,
  paysNumber: '1001',
} as const

test('[SUB-02] what follows the end of an unpaid trial comes only once it is paid (B-77)', () => {
  const nextCharge = { date: now + 9 * day, amount: total, lines: [], taxes: [], isEstimate: false }
  expect(aheadOf({ ...quiet, nextCharge, paymentMessage: message }, reader).map(({ text }) => text)).toEqual([
    'We try the unpaid payment again.',
    'Without a payment, access ends.',
    'We charge $59.00. Only if you pay the unpaid invoice.',
  ])
})

test('[SUB-02] a message without a debt announces no loss', () => {
  const usage = { ...message, code: 'usage_trial', nextTryAt: null, pays: null, paysNumber: null } as const
  expect(aheadOf({ ...quiet, paymentMessage: usage }, reader)).toEqual([])
})

test('a refund says which invoice it gives back, by its credit note (B-81)', () => {
  const note = { name: 'credit_note.issued', at: now, document: 'LW-C1001', amount: total } as const
  expect(pastOf([{ ...note, refunded: 'LW-1003' }, note], reader).map(({ text }) => text)).toEqual([
    '$59.00 of invoice LW-1003 refunded: credit note LW-C1001.',
    'Credit note LW-C1001: $59.00.',
  ])
})
