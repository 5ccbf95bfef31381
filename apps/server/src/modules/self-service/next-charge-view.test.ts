import { pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import type { ChargeLine } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { translatorOf } from '@waybill/i18n/testing'
import { nextChargeView } from './next-charge-view.ts'
import type { NextCharge } from './next-charge.ts'

const usd = (minor: number) => money(minor, 'USD')
const JUNE_12 = Date.UTC(2026, 5, 12)
const JULY_12 = Date.UTC(2026, 6, 12)
const period = { start: JUNE_12, end: JULY_12 }
const reader = {
  catalogue: pricedShop(),
  locale: 'en',
  t: translatorOf('en'),
  taxRate: { name: 'TVA', basisPoints: 2000 },
  credit: usd(0),
} as const

function line(productId: number, minor: number, kind: ChargeLine['kind'] = 'module'): ChargeLine {
  const explanation = { step: 'list_price', productId, amount: usd(minor) } as const
  return { kind, productId, period, quantity: 1, freeQuantity: 0, unit: usd(minor), amount: usd(minor), explanation }
}

/** A module that was too little to charge before, and the plan: 49.30, with 20 % tax 59.16. */
function chargeOf(about: Partial<NonNullable<NextCharge['charge']>> = {}): NextCharge {
  const lines = [line(14, 30), line(3, 4900, 'plan')]
  const charge = { date: JUNE_12, amount: usd(5916), lines, carried: 1, ...about }
  return { planPrice: usd(4900), isEstimate: false, charge }
}
const view = (about: Parameters<typeof chargeOf>[0] = {}, credit = usd(0)) =>
  nextChargeView(chargeOf(about), { ...reader, credit })

test('[SUB-02] the next charge names its day, its lines and its taxes; what was carried from before stands first and says so', () => {
  const shown = view()
  expect(shown).toMatchObject({ date: JUNE_12, amount: usd(5916), isCarried: false })
  expect(shown?.lines.map(({ title, amount }) => [title, amount.minor])).toEqual([
    ['Module 14, carried over', 30],
    ['Package 3', 4900],
  ])
  expect(shown?.taxes).toEqual([{ name: 'TVA', percent: 20, isReverseCharge: false, net: usd(4930), tax: usd(986) }])
  expect(shown).not.toHaveProperty('later')
  expect(shown).not.toHaveProperty('trialEnds')
  expect(shown).not.toHaveProperty('fromCredit')
})

test('[SUB-02] where nothing will be charged there is no next charge', () => {
  expect(nextChargeView({ planPrice: undefined, isEstimate: false, charge: undefined }, reader)).toBeNull()
  expect(nextChargeView(undefined, reader)).toBeNull()
})

test('[SUB-02] account credit pays its part and leaves enough for a payment, or pays all (B-60)', () => {
  expect(view({}, usd(5000))).toMatchObject({ fromCredit: usd(5000), isCarried: false })
  expect(view({}, usd(5900))).toMatchObject({ fromCredit: usd(5866), isCarried: false })
  expect(view({}, usd(9000))).toMatchObject({ fromCredit: usd(5916), isCarried: false })
})

test('[SUB-02] a charge that is too little for a payment is carried to the invoice after it (B-60)', () => {
  expect(view({ amount: usd(30), lines: [line(14, 30)], carried: 0 })?.isCarried).toBe(true)
})

test('[SUB-02] the charge after it and the ends of trials are shown with what credit is left for them (B-74)', () => {
  const then = { at: JULY_12, total: usd(5880), lines: [line(3, 4900, 'plan')], isEstimate: false }
  const trialEnd = (at: number, minor: number) => ({
    at,
    total: usd(minor),
    lines: [line(23, minor)],
    productIds: [23],
  })
  const trialEnds = [trialEnd(JUNE_12 + 1, 3000), trialEnd(JUNE_12 + 2, 20)]
  const shown = view({ then, trialEnds }, usd(6016))
  expect(shown).toMatchObject({
    fromCredit: usd(5916),
    later: { date: JULY_12, amount: usd(5880) },
    trialEnds: [
      { date: JUNE_12 + 1, titles: ['Module 23'], amount: usd(3000), fromCredit: usd(100) },
      { date: JUNE_12 + 2, titles: ['Module 23'], amount: usd(20), isCarried: true },
    ],
  })
  expect(shown?.later).not.toHaveProperty('fromCredit')
  expect(shown?.trialEnds?.[0]).not.toHaveProperty('isCarried')
  expect(view({ then }, usd(6016))?.later, 'where nothing is in between').toMatchObject({ fromCredit: usd(100) })
})
