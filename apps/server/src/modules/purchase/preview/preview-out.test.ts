import { aModule, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { afterEach, expect, test } from 'vitest'
import { setBillingZone } from '@waybill/i18n'
import type { ChargeLine } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import type { CheckoutPlan } from '@waybill/domain/subscription'
import { translatorOf } from '@waybill/i18n/testing'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { carriedOf, cycleOut, lineOut, previewOut, purchasePreviewOut } from './preview-out.ts'
import type { PreparedCheckout } from '../place/prepare-checkout.ts'

afterEach(() => setBillingZone('UTC'))

const usd = (minor: number) => money(minor, 'USD')
const MAY_12 = Date.UTC(2026, 4, 12, 9, 30)
const JUNE_12 = Date.UTC(2026, 5, 12, 9, 30)
const period = { start: MAY_12, end: JUNE_12 }
const document = pricedDocument()
const catalogue = pricedShop({ ...document, modules: [...document.modules, aModule(40)] })

function contextOf(locale: 'en' | 'fr' | 'es' | 'vi' = 'en'): RequestContext {
  const t = translatorOf(locale)
  const ports = { catalogue: { current: () => catalogue }, pages: { translator: () => t }, seller: {} }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what a presenter reads of a request
  return { ports, locale, actor: { kind: 'member' } } as unknown as RequestContext
}

const plan: ChargeLine = {
  kind: 'plan',
  productId: 3,
  period,
  quantity: 1,
  freeQuantity: 0,
  unit: usd(49_00),
  amount: usd(24_50),
  explanation: { step: 'list_price', productId: 3, amount: usd(49_00) },
  fraction: { numerator: 15, denominator: 30 },
}

test('[SUB-13] a line names what it charges, and the part of the period that counts', () => {
  expect(lineOut(plan, contextOf())).toEqual({
    kind: 'plan',
    product_id: 3,
    title: 'Package 3',
    quantity: 1,
    unit: 49,
    unit_minor: 4900,
    amount: 24.5,
    amount_minor: 2450,
    fraction: { numerator: 15, denominator: 30 },
    part_of: 49,
    part_of_minor: 4900,
    from: '2026-05-12 09:30:00',
    from_epoch: MAY_12,
    to: '2026-06-12 09:30:00',
    to_epoch: JUNE_12,
  })
})

test('[SUB-13] a line of a whole period is a part of nothing, and one of no product has the number 0', () => {
  const { fraction: _, productId: __, ...whole } = plan
  expect(lineOut({ ...whole, amount: usd(49_00) }, contextOf())).toMatchObject({
    product_id: 0,
    title: 'Custom Solution',
    fraction: null,
    part_of: null,
    part_of_minor: null,
  })
  expect(lineOut(plan, contextOf('fr')).title).toBe('Package 3 (fr)')
})

/** From package 2 to 3 in the middle of a month; each amount is another one, so that none stands for another. */
const change = {
  timeframe: 'now',
  at: MAY_12,
  interval: 'month',
  lines: [plan],
  reductions: [{ ...plan, amount: usd(-10_00) }],
  subtotal: usd(24_50),
  tax: usd(4_90),
  total: usd(29_40),
  fromCredit: usd(3_00),
  toCredit: usd(1_00),
  carried: usd(40),
  dueNow: usd(26_00),
  nextAmount: usd(58_80),
  nextFromCredit: usd(2_00),
  nextDate: JUNE_12,
  isEstimate: true,
  payer: { kind: 'method', method: { type: 1, brand: 'visa', lastFour: '4242', isExpired: false } },
} as const

const amounts = {
  from_credit: 3,
  from_credit_minor: 300,
  to_credit: 1,
  to_credit_minor: 100,
  carried: 0.4,
  carried_minor: 40,
  next_amount: 58.8,
  next_amount_minor: 5880,
  next_from_credit: 2,
  next_from_credit_minor: 200,
  next_date: '2026-06-12 09:30:00',
  next_date_epoch: JUNE_12,
  next_is_estimate: 1,
  paid_with: 'Payment method for $26.00 today: Visa ending 4242.',
  takes_effect: '2026-05-12 09:30:00',
  takes_effect_epoch: MAY_12,
  tax: 4.9,
  tax_minor: 490,
  currency: 'USD',
}

test('[SUB-13] the preview of a change has every amount in both units, and its dates in both forms', () => {
  const { lines, reductions, ...rest } = previewOut(change, contextOf())
  expect(rest).toEqual({
    ...amounts,
    timeframe: 'now',
    interval: 'month',
    subtotal: 24.5,
    subtotal_minor: 2450,
    total: 29.4,
    total_minor: 2940,
    due_now: 26,
    due_now_minor: 2600,
  })
  expect([lines, reductions].map((all) => all.map(({ amount_minor: minor }) => minor))).toEqual([[2450], [-1000]])
  expect(previewOut({ ...change, isEstimate: false }, contextOf()).next_is_estimate).toBe(0)
})

test('[SUB-13] a cycle of the upgrade dialog has the same amounts under its own names (B-38)', () => {
  expect(cycleOut(change, change.payer, contextOf())).toEqual({
    ...amounts,
    amount_due_now: 26,
    charged_to: { name: 'Visa', last_four: '4242' },
    amount_due_now_minor: 2600,
  })
  expect(cycleOut({ ...change, isEstimate: false }, undefined, contextOf()).next_is_estimate).toBe(0)
})

test('a change that is cancelled by this one is named with its day in the shop’s billing zone (B-89, B-128, B-149)', () => {
  const cancelled = (waiting: object) =>
    previewOut({ ...change, waiting: { at: JUNE_12, planId: 2, isOtherPlan: true, ...waiting } }, contextOf())
      .cancelled_change
  expect(cancelled({})).toEqual({
    package_id: 2,
    title: 'Package 2',
    takes_effect: '2026-06-12 09:30:00',
    takes_effect_epoch: JUNE_12,
    message: 'This cancels your change to Package 2 on 12 June 2026.',
  })
  expect(cancelled({ isOtherPlan: false })?.message).toBe('This cancels the change scheduled for 12 June 2026.')
  expect(cancelled({ planId: 0 })?.title).toBe('Custom Solution')
  expect(previewOut(change, contextOf())).not.toHaveProperty('cancelled_change')
  setBillingZone('Asia/Tokyo')
  expect(cancelled({ at: Date.UTC(2026, 5, 12, 20) })?.message).toContain('13 June 2026')
})

test('one that stays is named with what is changed now, in four languages (B-147)', () => {
  const purchase = {
    currency: 'USD',
    interval: 'month',
    terms: { planId: 2, quantities: {}, pricing: false },
    catalogueVersion: 1,
    items: [],
  } as const
  const now = { planId: 1, on: [], off: [], counted: { driver: 2 } }
  const kept = { orderId: 'waits', at: JUNE_12, purchase }
  const waiting = { at: JUNE_12, planId: 2, isOtherPlan: true, kept, now }
  const textOf = (locale: 'en' | 'fr' | 'es' | 'vi', about = {}) =>
    previewOut({ ...change, waiting: { ...waiting, ...about } }, contextOf(locale)).kept_change?.message
  expect([textOf('en'), textOf('fr'), textOf('es'), textOf('vi')]).toEqual([
    'Package 1 plus 2 drivers now; Package 2 from 12 June 2026.',
    'Package 1 (fr) avec 2 chauffeurs en plus dès maintenant\u00a0; Package 2 (fr) à partir du 12 juin 2026.',
    'Package 1 (es) más 2 conductores desde ahora; Package 2 (es) a partir del 12 de junio de 2026.',
    'Package 1 (vi) thêm 2 tài xế ngay bây giờ; Package 2 (vi) từ 12 tháng 6, 2026.',
  ])
  const fewer = { now: { ...now, counted: { driver: -1 } }, isOtherPlan: false }
  expect(textOf('en', fewer)).toBe('Package 1 without 1 driver now; your other change follows on 12 June 2026.')
})

const bought = { start: 'now', firstTotal: usd(59_00), debts: usd(10_00), creditUsed: usd(20_00), dueNow: usd(49_00) }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of a plan
const planOf = (about: object): CheckoutPlan => ({ ...bought, ...about }) as CheckoutPlan

test('what a start now doesn’t charge, neither to the method nor to credit, stands on the next invoice (B-60)', () => {
  expect(carriedOf(planOf({}))).toEqual(usd(0))
  expect(carriedOf(planOf({ firstTotal: usd(40), debts: undefined, creditUsed: undefined, dueNow: usd(0) }))).toEqual(
    usd(40),
  )
  expect(carriedOf(planOf({ dueNow: usd(48_70) }))).toEqual(usd(30))
  expect(carriedOf(planOf({ start: 'trial_end', dueNow: usd(0) }))).toEqual(usd(0))
})

const prepared = (about: object) =>
  ({
    plan: planOf({
      anchor: MAY_12,
      lines: [plan],
      nextAmount: usd(58_80),
      nextDate: JUNE_12,
      isEstimate: false,
      ...about,
    }),
    invoice: { subtotal: usd(49_00), tax: usd(10_00), total: usd(59_00), currency: 'USD' },
    interval: 'year',
    debts: [{ number: 7, numberPrefix: 'LW-', total: usd(10_00) }],
    nextFromCredit: usd(2_00),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of a checkout
  }) as unknown as PreparedCheckout

test('[ORD-09] a first purchase is previewed by the same call: of now with its credit, of a trial’s end as a renewal (B-39)', () => {
  expect(purchasePreviewOut(prepared({}), contextOf())).toMatchObject({
    timeframe: 'now',
    interval: 'year',
    takes_effect_epoch: MAY_12,
    subtotal_minor: 4900,
    tax_minor: 1000,
    total_minor: 5900,
    due_now_minor: 4900,
    from_credit_minor: 2000,
    to_credit_minor: 0,
    carried_minor: 0,
    next_amount_minor: 5880,
    next_from_credit_minor: 200,
    reductions: [],
  })
  // the lines and their tax, less account credit, are what is due: 49.00, an invoice of 10.00, and 10.00 of tax
  expect(purchasePreviewOut(prepared({}), contextOf())).toMatchObject({
    lines: [{ kind: 'plan' }, { kind: 'debt', title: expect.stringContaining('LW-'), amount_minor: 1000 }],
    debt_minor: 1000,
  })
  const later = purchasePreviewOut(prepared({ start: 'trial_end', creditUsed: undefined, dueNow: usd(0) }), contextOf())
  expect(later).toMatchObject({ timeframe: 'renewal', from_credit_minor: 0, due_now_minor: 0 })
  expect(later).not.toHaveProperty('debt')
})
