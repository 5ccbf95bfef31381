import { expect, test } from 'vitest'
import { money } from '../money/index.ts'
import type { ChargeLine } from './types.ts'
import { wholeOfPart } from './whole-of-part.ts'

const usd = (minor: number) => money(minor, 'USD')
const DAYS_LEFT = { numerator: 25, denominator: 30 }

function line(amount: number, about: Partial<ChargeLine> = {}): ChargeLine {
  const explanation = { step: 'list_price', productId: 2, amount: usd(5900) } as const
  const period = { start: 0, end: 1 }
  const one = { productId: 2, period, quantity: 1, freeQuantity: 0, unit: usd(5900), explanation }
  return { kind: 'proration_credit', ...one, fraction: DAYS_LEFT, amount: usd(amount), ...about }
}

test('[PRC-11] 49.17 is 25 of 30 days of 59.00, given back or charged', () => {
  expect([wholeOfPart(line(-4917)), wholeOfPart(line(4917))]).toEqual([usd(5900), usd(5900)])
})

test('[PRC-11] 39.00 is no part of 59.00 by the days: it is what a refund of 20.00 left to give back (B-62)', () => {
  expect(wholeOfPart(line(-3900))).toBeUndefined()
})

test('[PRC-11] 20.00 is 25 of 30 days of three units at 8.00', () => {
  const counts = { usageKey: 'user', quantity: 3, free: 0, minimum: 0, billable: 3, unit: usd(800) } as const
  const explanation = { step: 'units', productId: 9, ...counts, amount: usd(2400) } as const
  expect(wholeOfPart(line(2000, { quantity: 3, unit: usd(800), explanation }))).toEqual(usd(2400))
})

test('[PRC-11] a whole period is no part', () => {
  const { fraction: _, ...whole } = line(5900)
  expect(wholeOfPart(whole)).toBeUndefined()
})
