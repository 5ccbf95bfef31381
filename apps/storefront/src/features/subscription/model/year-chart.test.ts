import { expect, test } from 'vitest'
import type { YearSideView } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { paidBy, pointsOf, yearRows } from './year-chart.ts'

const usd = (minor: number) => money(minor, 'USD')

function side(interval: 'month' | 'year', charges: readonly (readonly [number, number])[]): YearSideView {
  const total = usd(charges.reduce((sum, [, minor]) => sum + minor, 0))
  return {
    interval,
    total,
    charges: charges.map(([date, minor]) => ({ date, amount: usd(minor), lines: [], taxes: [] })),
  }
}

const monthly = side('month', [
  [10, 6000],
  [20, 6000],
])
const yearly = side('year', [[10, 64_800]])

test('what is paid by a charge is the sum up to it', () => {
  expect(paidBy(monthly)).toEqual([
    { date: 10, paid: usd(6000) },
    { date: 20, paid: usd(12_000) },
  ])
})

test('the rows of the table are the days of both ways, the nearest first, each day once', () => {
  expect(yearRows(monthly, yearly).map(({ date, present, other }) => [date, present?.amount, other?.amount])).toEqual([
    [10, usd(6000), usd(64_800)],
    [20, usd(6000), undefined],
  ])
  expect(yearRows(monthly, null).map(({ other }) => other)).toEqual([undefined, undefined])
})

test('a day that only the other way charges stands among the others in its order', () => {
  const other = side('year', [[15, 64_800]])
  expect(
    yearRows(monthly, other).map(({ date, present, other: charge }) => [date, present?.date, charge?.date]),
  ).toEqual([
    [10, 10, undefined],
    [15, undefined, 15],
    [20, 20, undefined],
  ])
})

test('the first day of the chart is its left edge, whenever that is', () => {
  const area = { from: 10, until: 50, top: 12_000, width: 400, height: 100 }
  expect(pointsOf(monthly, area).stops.map(({ x }) => x)).toEqual([0, 100])
})

test('the chart begins at zero, and ends at the height of what was paid', () => {
  const area = { from: 0, until: 40, top: 12_000, width: 400, height: 100 }
  expect(pointsOf(monthly, area)).toEqual({
    stops: [
      { x: 100, y: 50 },
      { x: 200, y: 0 },
    ],
    end: { x: 400, y: 0 },
  })
})
