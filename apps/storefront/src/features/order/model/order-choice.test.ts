import { expect, test } from 'vitest'
import type { CheckoutProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { chargesOf, offeredChoice, type OrderChoice } from './order-choice.ts'

const view = (minor: number) => {
  const amount = money(minor, 'USD')
  const first = { date: 0, amount, lines: [], taxes: [] }
  return { dueNow: amount, first, later: { ...first, begins: [], isEstimate: false }, shown: [], previewToken: '' }
}
const month = { recurring: money(59_00, 'USD'), now: view(1), trial_end: view(2) }
const year = { recurring: money(637_00, 'USD'), now: view(3), trial_end: view(4), saving: money(71_00, 'USD') }

test('what is charged follows the choice, and a year that is not sold any more is a month', () => {
  const due = (chosen: OrderChoice, charges: CheckoutProps['charges']) => chargesOf({ charges }, chosen).dueNow.minor
  expect(due({ start: 'now', interval: 'month' }, { month, year })).toBe(1)
  expect(due({ start: 'trial_end', interval: 'year' }, { month, year })).toBe(4)
  expect(due({ start: 'now', interval: 'year' }, { month })).toBe(1)
})

test('what is sold by the year alone is charged by the year, whatever was chosen', () => {
  const offered = { isTrial: true, charges: { year } } as const
  const chosen: OrderChoice = { start: 'now', interval: 'month' }
  expect(chargesOf(offered, chosen).dueNow.minor).toBe(3)
  expect(offeredChoice(offered, chosen)).toEqual({ start: 'now', interval: 'year' })
  expect(offeredChoice({ ...offered, charges: { month, year } }, chosen).interval).toBe('month')
})

test('of a choice only what the page still offers is left', () => {
  const chosen: OrderChoice = { start: 'trial_end', interval: 'year' }
  expect(offeredChoice({ isTrial: true, charges: { month, year } }, chosen)).toEqual(chosen)
  expect(offeredChoice({ isTrial: true, isTrialSpent: true, charges: { month, year } }, chosen).start).toBe('now')
  expect(offeredChoice({ isTrial: false, charges: { month } }, chosen)).toEqual({ start: 'now', interval: 'month' })
})

test('a bank account on file whose money would come after the trial starts at its end alone, by the interval that is chosen (B-114)', () => {
  const late = { ...year, now: { ...year.now, settles: { at: 1, isLate: true as const } } }
  const offered = { isTrial: true, charges: { month, year: late } } as const
  expect(offeredChoice(offered, { start: 'now', interval: 'year' }).start).toBe('trial_end')
  expect(offeredChoice(offered, { start: 'now', interval: 'month' }).start).toBe('now')
  expect(offeredChoice({ ...offered, isTrialSpent: true }, { start: 'now', interval: 'year' }).start).toBe('now')
})
