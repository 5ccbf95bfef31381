import { pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import type { ChargeAhead, TrialEndAhead } from '@waybill/domain/billing'
import type { ChargeLine } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { translatorOf } from '@waybill/i18n/testing'
import { chargeViews } from './next-charge-view.ts'

const usd = (minor: number) => money(minor, 'USD')
const JUNE_12 = Date.UTC(2026, 5, 12)
const JULY_12 = Date.UTC(2026, 6, 12)
const period = { start: JUNE_12, end: JULY_12 }
const reader = {
  catalogue: pricedShop(),
  locale: 'en',
  t: translatorOf('en'),
  taxRate: { name: 'TVA', basisPoints: 2000 },
} as const

function line(productId: number, minor: number, kind: ChargeLine['kind'] = 'module'): ChargeLine {
  const explanation = { step: 'list_price', productId, amount: usd(minor) } as const
  return { kind, productId, period, quantity: 1, freeQuantity: 0, unit: usd(minor), amount: usd(minor), explanation }
}

/** A module that was too little to charge before, and the plan: 49.30, with 20 % tax 59.16. */
const charge: ChargeAhead = {
  at: JUNE_12,
  lines: [line(14, 30), line(3, 4900, 'plan')],
  carried: 1,
  total: usd(5916),
  credit: usd(0),
  isEstimate: false,
  withinHours: 0,
}
const viewsOf = (charges: readonly ChargeAhead[], trialEnds: readonly TrialEndAhead[] = []) =>
  chargeViews({ charges, trialEnds }, reader)

test('[SUB-02] the next charge names its day, its lines and its taxes; what was carried from before stands first and says so', () => {
  const { nextCharge: shown } = viewsOf([charge])
  expect(shown).toMatchObject({ date: JUNE_12, amount: usd(5916), isEstimate: false })
  expect(shown?.lines.map(({ title, amount }) => [title, amount.minor])).toEqual([
    ['Module 14, carried over', 30],
    ['Package 3', 4900],
  ])
  expect(shown?.taxes).toEqual([{ name: 'TVA', percent: 20, isReverseCharge: false, net: usd(4930), tax: usd(986) }])
  expect(shown).not.toHaveProperty('fromCredit')
  expect(shown).not.toHaveProperty('withinHours')
})

test('[SUB-02] where nothing will be charged there is no next charge', () => {
  expect(viewsOf([])).toEqual({ nextCharge: null, laterCharges: [], trialEnds: [], isEstimate: false })
})

test('[SUB-02] the earliest charge is the next one, with what credit pays of it, and the others stand after it (B-60, B-150)', () => {
  const later = { ...charge, at: JULY_12, carried: 0, isEstimate: true, withinHours: 72 }
  expect(viewsOf([{ ...charge, credit: usd(100) }, later])).toMatchObject({
    nextCharge: { date: JUNE_12, fromCredit: usd(100) },
    laterCharges: [{ date: JULY_12, isEstimate: true, withinHours: 72 }],
    isEstimate: false,
  })
  expect(viewsOf([later]).isEstimate).toBe(true)
})

test('[SUB-02] the end of a trial that charges nothing by itself is free, carried or off (B-60, B-74)', () => {
  const end = { at: JUNE_12, productIds: [23], outcome: 'free', total: usd(0), lines: [] } as const
  const carried = { ...end, outcome: 'carried', total: usd(36), lines: [line(23, 30)] } as const
  const { trialEnds } = viewsOf([], [end, carried, { ...end, outcome: 'lapses' }])
  const free = { date: JUNE_12, titles: ['Module 23'], amount: usd(0), lines: [], taxes: [] }
  expect([trialEnds[0], trialEnds[2]]).toEqual([free, { ...free, isLapsing: true }])
  expect(trialEnds[1]).toMatchObject({ amount: usd(36), isCarried: true, lines: [{ title: 'Module 23' }] })
})
