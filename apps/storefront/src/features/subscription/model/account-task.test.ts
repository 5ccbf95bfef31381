import type { PaymentMessageView } from '@waybill/contract/pages'
import type { PaymentMethodView } from '@waybill/contract/views'
import { expect, test } from 'vitest'
import { accountTask } from './account-task.ts'

const may = Date.UTC(2026, 4, 3)
const visa: PaymentMethodView = { id: 1, type: 1, brand: 'visa', lastFour: '4242', isExpired: false }

function says(code: PaymentMessageView['code']): PaymentMessageView {
  return { code, text: code, at: null, invoice: null, nextTryAt: null, pays: null, paysNumber: null }
}

const calm = {
  state: 'subscribed',
  control: 'all',
  paymentMessage: null,
  method: visa,
  trialEndsAt: null,
  waitingPayment: null,
  isEmailVerified: true,
  provider: { tokeniser: '/tokens', page: '/method' },
} as const

const waitingPayment = { amount: { minor: 5_900, currency: 'USD' }, continueHref: '/bank', lapsesAt: may } as const
const OWED = ['locked', 'past_due_plan', 'failed', 'failed_addon', 'failed_trial', 'due'] as const

test('[SUB-02] a subscription without a message and with a method needs nothing', () => {
  expect(accountTask(calm)).toBeUndefined()
})

test.each(OWED)('[PAY-05] %s comes before what waits at the bank, an address and a card (B-26)', (code) => {
  const message = says(code)
  const facts = { ...calm, paymentMessage: message, waitingPayment, isEmailVerified: false }
  expect(accountTask(facts)).toEqual({ kind: 'message', message })
})

test.each(['pending', 'processing'] as const)(
  '[PAY-07] instead of "%s" a payment at the bank shows the way there',
  (code) => {
    const message = says(code)
    expect(accountTask({ ...calm, paymentMessage: message, waitingPayment })).toEqual({ kind: 'waiting' })
    expect(accountTask({ ...calm, paymentMessage: message })).toEqual({ kind: 'message', message })
  },
)

test.each(['pending', 'processing'] as const)(
  '[PAY-05] "%s" comes before an address that is not confirmed, an end and an expired card (B-26)',
  (code) => {
    const message = says(code)
    const facts = { ...calm, paymentMessage: message, method: { ...visa, isExpired: true } }
    expect(accountTask({ ...facts, isEmailVerified: false })).toEqual({ kind: 'message', message })
    expect(accountTask({ ...facts, state: 'expired' })).toEqual({ kind: 'message', message })
  },
)

test('[SUB-02] a trial that is over and a subscription that has ended are two texts, before an expired card', () => {
  const ended = { ...calm, state: 'expired', method: { ...visa, isExpired: true } } as const
  expect(accountTask({ ...ended, paymentMessage: says('trial_expired_plan') })).toEqual({ kind: 'trial_over' })
  expect(accountTask(ended)).toEqual({ kind: 'ended' })
})

test('[SUB-02] an expired card comes before a payment that is only scheduled', () => {
  const expiredCard = { ...visa, isExpired: true }
  const message = says('scheduled')
  expect(accountTask({ ...calm, method: expiredCard, paymentMessage: message })).toEqual({
    kind: 'expired_method',
    method: expiredCard,
  })
  expect(accountTask({ ...calm, paymentMessage: message })).toEqual({ kind: 'message', message })
})

test('[PAY-06] a method that a tried module needs comes before the expired card that can’t be it (B-24)', () => {
  const message = says('usage_trial')
  const expiredCard = { ...visa, isExpired: true }
  expect(accountTask({ ...calm, method: expiredCard, paymentMessage: message })).toEqual({ kind: 'message', message })
})

test('[SUB-02] a trial offers its checkout until it is confirmed', () => {
  expect(accountTask({ ...calm, state: 'trial', trialEndsAt: may })).toEqual({ kind: 'trial', endsAt: may })
  expect(accountTask({ ...calm, state: 'trial', trialEndsAt: may, method: null })).toEqual({
    kind: 'trial',
    endsAt: may,
  })
  expect(accountTask({ ...calm, state: 'trial_scheduled', trialEndsAt: may })).toBeUndefined()
  expect(accountTask({ ...calm, state: 'trial' }), 'whose end isn’t known').toBeUndefined()
})

test('[ACC-02] an address that is not confirmed comes before the offer of the trial, for a member who can pay at all', () => {
  const fresh = { ...calm, state: 'trial', trialEndsAt: may, isEmailVerified: false } as const
  expect(accountTask(fresh)).toEqual({ kind: 'email' })
  expect(accountTask({ ...fresh, control: 'none' })).toEqual({ kind: 'trial', endsAt: may })
  expect(
    accountTask({ ...fresh, provider: null }),
    'where the shop takes no payments nothing waits for it',
  ).toMatchObject({
    kind: 'trial',
  })
})
