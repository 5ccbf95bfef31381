import { expect, test } from 'vitest'
import { billedInterval, yearlyPercent } from './billed-interval.ts'

const both = { intervals: ['month', 'year'], yearlyDiscount: 10 } as const

test('a choice counts as far as the shop sells by it, and no choice is the month (A-131)', () => {
  expect([billedInterval(both), billedInterval(both, 'month'), billedInterval(both, 'year')]).toEqual([
    'month',
    'month',
    'year',
  ])
  expect(billedInterval({ intervals: ['year'] }, 'month')).toBe('year')
  expect(billedInterval({ intervals: ['month'] }, 'year')).toBe('month')
})

test('[SET-03] what is paid by the year has the shop’s percent off, what is paid by the month none (A-131)', () => {
  expect([yearlyPercent(both, undefined), yearlyPercent(both, 'month'), yearlyPercent(both, 'year')]).toEqual([
    undefined,
    undefined,
    10,
  ])
  expect(yearlyPercent({ intervals: ['year'], yearlyDiscount: 0 }, undefined)).toBe(0)
})
