import { expect, test } from 'vitest'
import { exponentOf, median, percentile, quietest, ratiosOf, spreadOf } from './statistics.ts'
import type { Pair } from './statistics.ts'

function pair(floor: number, ours: number, foreign?: number): Pair<number> {
  return { floor, ours, foreign }
}

test('the median of five runs is the third, of four the middle of the second and third', () => {
  expect(median([9, 1, 5, 3, 7])).toBe(5)
  expect(median([8, 2, 4, 6])).toBe(5)
})

test('one wild run moves the spread and not the median', () => {
  expect(spreadOf([1.1, 1, 40, 1.2, 0.9])).toEqual({ median: 1.1, min: 0.9, max: 40 })
})

test('nothing measured is an error and not a zero', () => {
  expect(() => median([])).toThrow('nothing was measured')
  expect(() => percentile([], 0.99)).toThrow('nothing was measured')
})

test('p99 of 200 times is the third longest, p50 of 4 the second', () => {
  const times = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(percentile(times, 0.99)).toBe(198)
  expect(percentile([4, 3, 2, 1], 0.5)).toBe(2)
  expect(percentile([7], 0.01)).toBe(7)
})

test('a machine that becomes four times slower leaves the ratio as it is', () => {
  expect(ratiosOf([pair(10, 15), pair(40, 60)])).toEqual([1.5, 1.5])
})

test('the least disturbed pairs stay, in the order in which they were measured', () => {
  const pairs = [pair(1, 1, 80), pair(2, 2, 3), pair(3, 3, 40), pair(4, 4, 1)]
  expect(quietest(pairs, 2)).toEqual([pair(2, 2, 3), pair(4, 4, 1)])
})

test('where the machine reports nothing about others, the first pairs stay', () => {
  expect(quietest([pair(1, 1), pair(2, 2), pair(3, 3)], 2)).toEqual([pair(1, 1), pair(2, 2)])
})

test('ten times the cost at ten times the size is linear, a hundred times is quadratic', () => {
  expect(exponentOf(10, 10)).toBeCloseTo(1)
  expect(exponentOf(100, 10)).toBeCloseTo(2)
  expect(exponentOf(1, 10)).toBe(0)
})
