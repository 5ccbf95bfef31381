import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import {
  bannerOf,
  dunningAccess,
  isFailed,
  isInFlight,
  isPaymentRequired,
  isPending,
  dunningSchedules,
  messageOf,
  nextAttemptAt,
  paymentLifecycle,
  providerErrorOf,
  providerErrorPolicy,
  remainingTime,
  showsPaymentRequired,
} from './index.ts'
import type { PayableModule, PaymentFacts, PaymentSituation, PaymentState, PaymentSubject } from './index.ts'

const nothing: PaymentFacts = {
  isCanceled: false,
  isPaused: false,
  hasPastDueInvoice: false,
  modules: [],
  payments: [],
  overdueTotal: 0,
  isLegacy: false,
  isSubscribed: true,
  legacyTotal: 0,
}
const aModule: PayableModule = { paymentState: 2, trial: 0, pricingType: 'FIXED', price: 1000 }

describe('payment states', () => {
  test('[PAY-05] 8 and above are failed, 1 is pending, 1 and 3 are in flight', () => {
    const { states } = paymentLifecycle
    expect(states).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(states.filter(isFailed)).toEqual([8, 9, 10])
    expect(states.filter(isPending)).toEqual([1])
    expect(states.filter(isInFlight)).toEqual([1, 3])
  })
})

describe('payment required', () => {
  const causes: readonly [string, Partial<PaymentFacts>][] = [
    ['a past-due invoice', { hasPastDueInvoice: true }],
    ['an unpaid module', { modules: [{ ...aModule, paymentState: 0 }] }],
    ['a failed payment', { payments: [{ state: 8 }] }],
    ['an overdue total', { overdueTotal: 1 }],
    ['a legacy debt without subscription', { isLegacy: true, isSubscribed: false, legacyTotal: 1 }],
    ['a usage module in trial', { modules: [{ ...aModule, pricingType: 'USAGE', trial: 1 }] }],
  ]

  test.each(causes)('[PAY-06] is caused by %s, but not of a canceled or paused account', (_, cause) => {
    expect(isPaymentRequired({ ...nothing, ...cause })).toBe(true)
    expect(isPaymentRequired({ ...nothing, ...cause, isCanceled: true })).toBe(false)
    expect(isPaymentRequired({ ...nothing, ...cause, isPaused: true })).toBe(false)
  })

  test('[PAY-06] is not caused by anything else', () => {
    const modules: PayableModule[] = [
      aModule,
      { ...aModule, paymentState: 0, trial: 1 },
      { ...aModule, paymentState: 0, price: 0 },
    ]
    expect(isPaymentRequired({ ...nothing, modules, payments: [{ state: 7 }, { state: 1 }] })).toBe(false)
    expect(isPaymentRequired({ ...nothing, isLegacy: true, isSubscribed: true, legacyTotal: 1 })).toBe(false)
    expect(isPaymentRequired({ ...nothing, isLegacy: false, isSubscribed: false, legacyTotal: 1 })).toBe(false)
  })

  test('is shown only where the account can pay (B-23)', () => {
    const facts = { ...nothing, overdueTotal: 1 }
    expect(showsPaymentRequired(facts, { isPayable: true, hasValidMethod: true })).toBe(true)
    expect(showsPaymentRequired(facts, { isPayable: false, hasValidMethod: true })).toBe(false)
  })

  test('a usage module in trial requires a method, and nothing more once there is one (B-24)', () => {
    const facts = { ...nothing, modules: [{ ...aModule, pricingType: 'USAGE', trial: 1 } as const] }
    expect(showsPaymentRequired(facts, { isPayable: true, hasValidMethod: false })).toBe(true)
    expect(showsPaymentRequired(facts, { isPayable: true, hasValidMethod: true })).toBe(false)
    expect(showsPaymentRequired({ ...facts, overdueTotal: 1 }, { isPayable: true, hasValidMethod: true })).toBe(true)
  })
})

describe('the banner', () => {
  const payment = (state: PaymentState, subject: PaymentSubject = 'plan', at?: number): PaymentSituation => ({
    kind: 'payment',
    state,
    subject,
    productId: 1,
    amount: money(6000, 'USD'),
    ...(at === undefined ? {} : { at }),
  })
  const order: readonly PaymentSituation[] = [
    { kind: 'locked' },
    payment(7),
    payment(10),
    payment(8, 'addon', 1),
    payment(8, 'addon', 2),
    payment(9),
    payment(1),
    payment(3),
    payment(5),
    { kind: 'trial_expired', subject: 'plan', productId: 1 },
    { kind: 'usage_trial', productId: 1, at: 1 },
  ]

  test('[PAY-05] shows one situation: the first of the order of B-26, of equal ones the nearest clock', () => {
    for (const [index, situation] of order.entries()) {
      expect(bannerOf(order.slice(index).toReversed())).toBe(situation)
    }
  })

  test('[PAY-05] unpaid, paid, refunded and void payments say nothing', () => {
    const silent = ([0, 2, 4, 6] as const).map((state) => payment(state))
    expect(bannerOf(silent)).toBeUndefined()
    expect(silent.map(messageOf)).toEqual([undefined, undefined, undefined, undefined])
  })

  test.each([
    [payment(1), 'pending'],
    [payment(5), 'scheduled'],
    [payment(3), 'processing'],
    [payment(8, 'trial', 1), 'failed_trial'],
    [payment(8, 'addon', 1), 'failed_addon'],
    [payment(8, 'addon'), 'failed'],
    [payment(8, 'plan', 1), 'failed'],
    [{ ...payment(8, 'plan', 1), isReturned: true }, 'returned'],
    [{ ...payment(8, 'addon', 1), isReturned: true }, 'returned_addon'],
    [{ ...payment(8, 'addon'), isReturned: true }, 'returned'],
    [{ ...payment(10), isReturned: true }, 'past_due_plan'],
    [payment(9), 'due'],
    [payment(10), 'past_due_plan'],
    [payment(10, 'addon'), 'failed'],
    [payment(8, 'ended', 1), 'failed'],
    [payment(10, 'ended'), 'failed'],
    [payment(7), 'locked'],
    [{ kind: 'locked' }, 'locked'],
    [{ kind: 'trial_expired', subject: 'plan', productId: 1 }, 'trial_expired_plan'],
    [{ kind: 'trial_expired', subject: 'addon', productId: 1 }, 'trial_expired_addon'],
    [{ kind: 'usage_trial', productId: 1, at: 1 }, 'usage_trial'],
  ] as const)('[PAY-05] %j has the text %s', (situation, message) => {
    expect(messageOf(situation)).toBe(message)
  })

  const hour = 3_600_000
  test.each([
    [72 * hour + 1, { unit: 'days', count: 3 }],
    [48 * hour, { unit: 'days', count: 2 }],
    [48 * hour - 1, { unit: 'hours', count: 47 }],
    [2 * hour, { unit: 'hours', count: 2 }],
    [2 * hour - 1, { unit: 'minutes', count: 119 }],
    [60_000, { unit: 'minutes', count: 1 }],
    [59_999, { unit: 'less_than_a_minute', count: 0 }],
    [-5, { unit: 'less_than_a_minute', count: 0 }],
  ] as const)('[PAY-05] %i ms left read as %j', (milliseconds, expected) => {
    expect(remainingTime(milliseconds)).toEqual(expected)
  })
})

describe('the dunning schedule', () => {
  const failedAt = Date.UTC(2026, 1, 12, 10)
  const day = 86_400_000
  const soft = { firstFailedAt: failedAt, isHardDecline: false }

  test('[PAY-09] tries again after 1, 3, 7 and 14 days at the same time of day, then no more', () => {
    const attempts: string[] = []
    let next = nextAttemptAt(dunningSchedules.renewal, soft, failedAt)
    while (next !== undefined) {
      attempts.push(new Date(next).toISOString())
      next = nextAttemptAt(dunningSchedules.renewal, soft, next)
    }
    expect(attempts).toEqual([13, 15, 19, 26].map((date) => `2026-02-${date}T10:00:00.000Z`))
  })

  test('[PAY-09] never tries again by itself after a hard decline', () => {
    expect(nextAttemptAt(dunningSchedules.renewal, { ...soft, isHardDecline: true }, failedAt)).toBeUndefined()
  })

  test('a first conversion is tried after 1 and 3 days (B-73), a bank return 3 and 7 days after it (B-80)', () => {
    expect(dunningSchedules.first_conversion.attemptDays).toEqual([0, 1, 3])
    expect(nextAttemptAt(dunningSchedules.bank_return, soft, failedAt)).toBe(failedAt + 3 * day)
  })

  test('[PAY-09] access is full to day 14, read-only to day 21, then expired, by the clock alone', () => {
    const at = (days: number) => dunningAccess(dunningSchedules.renewal, failedAt, failedAt + days * day)
    expect([0, 13.99, 14, 20.99, 21, 400].map(at)).toEqual([
      'full',
      'full',
      'read_only',
      'read_only',
      'expired',
      'expired',
    ])
    expect(dunningAccess(dunningSchedules.renewal, undefined, failedAt)).toBe('full')
    expect(dunningAccess(dunningSchedules.manual, failedAt, failedAt + 29 * day)).toBe('read_only')
    expect(dunningAccess(dunningSchedules.first_conversion, failedAt, failedAt + 3 * day)).toBe('expired')
  })
})

describe('provider errors', () => {
  test.each([
    [{ type: 'card_error' }, 701],
    [{ type: 'invalid_request_error', param: 'number' }, 701],
    [{ type: 'api_connection_error' }, 702],
    [{ type: 'timeout' }, 702],
    [{ type: 'something_new' }, 703],
    [{ type: 'toString' }, 703],
    [{ type: 'authentication_error' }, 704],
    [{ type: 'permission_error' }, 704],
    [{ type: 'rate_limit_error' }, 705],
    [{ type: 'api_error' }, 706],
    [{ type: 'something_new', httpStatus: 503 }, 706],
    [{ type: 'invalid_request_error' }, 707],
    [{ type: 'idempotency_error' }, 707],
  ] as const)('[PAY-08] %j is %i', (fault, code) => {
    expect(providerErrorOf(fault)).toBe(code)
  })

  test('[PAY-08] 702, 705 and 706 are retried, 701 shows the customer text, 704 alarms', () => {
    const codes = [701, 702, 703, 704, 705, 706, 707] as const
    expect(codes.filter((code) => providerErrorPolicy[code].isRetried)).toEqual([702, 705, 706])
    expect(codes.filter((code) => providerErrorPolicy[code].showsCustomerText)).toEqual([701])
    expect(codes.filter((code) => providerErrorPolicy[code].alarms)).toEqual([704])
  })
})
