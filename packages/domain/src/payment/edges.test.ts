import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import {
  bannerOf,
  isPaymentRequired,
  providerErrorOf,
  providerErrorPolicy,
  retryDelaysMs,
  showsPaymentRequired,
} from './index.ts'
import type { PayableModule, PaymentFacts, PaymentSituation } from './index.ts'

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

describe('the banner (B-26)', () => {
  const failed = (productId: number, at?: number): PaymentSituation => ({
    kind: 'payment',
    state: 8,
    subject: 'addon',
    productId,
    amount: money(100, 'USD'),
    ...(at === undefined ? {} : { at }),
  })

  test('[PAY-05] shows the nearest clock, however the situations are listed; one without a clock comes last', () => {
    const [near, far, none] = [failed(1, 5), failed(2, 9), failed(3)]
    for (const list of [
      [near, far],
      [far, near],
      [near, none],
      [none, near],
      [none, far, near],
    ]) {
      expect(bannerOf(list)).toBe(near)
    }
  })

  test('[PAY-05] of equal clocks shows the one that is listed first', () => {
    const [one, other] = [failed(1, 5), failed(2, 5)]
    expect([bannerOf([one, other]), bannerOf([other, one])]).toEqual([one, other])
  })
})

describe('payment required (B§4)', () => {
  test('[PAY-06] is not caused by a usage module after its trial, nor by a legacy account that owes nothing', () => {
    const usage: PayableModule = { ...aModule, pricingType: 'USAGE' }
    expect(isPaymentRequired({ ...nothing, modules: [usage, { ...usage, trial: 2 }] })).toBe(false)
    expect(isPaymentRequired({ ...nothing, isLegacy: true, isSubscribed: false })).toBe(false)
  })

  test('[PAY-06] is shown for an unpaid module beside a usage trial, also with a method on file (B-24)', () => {
    const modules: PayableModule[] = [
      { ...aModule, pricingType: 'USAGE', trial: 1 },
      { ...aModule, paymentState: 0 },
    ]
    expect(showsPaymentRequired({ ...nothing, modules }, { isPayable: true, hasValidMethod: true })).toBe(true)
  })
})

describe('what a provider says (B-11)', () => {
  test('[PAY-08] that fits no class is the server’s fault from HTTP 500 on, and of unknown origin below or without', () => {
    const code = (httpStatus?: number) =>
      providerErrorOf({ type: 'odd', ...(httpStatus === undefined ? {} : { httpStatus }) })
    expect([code(500), code(503), code(499), code()]).toEqual([706, 706, 703, 703])
  })

  test('[PAY-08] has a whole policy for each class, and three waits before a retried one is given up', () => {
    const quiet = { isRetried: false, showsCustomerText: false, alarms: false }
    expect([providerErrorPolicy[703], providerErrorPolicy[707]]).toEqual([quiet, quiet])
    expect(retryDelaysMs).toEqual([500, 1000, 2000])
  })
})
