import { describe, expect, test } from 'vitest'
import { allocate, money } from './index.ts'

function minors(minor: number, weights: readonly number[]): number[] {
  return allocate(money(minor, 'EUR'), weights).map((part) => part.minor)
}

describe('allocation', () => {
  test('gives the cent that is left over to the largest remainder, the first of equal ones', () => {
    expect(minors(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(minors(100, [1, 2, 3])).toEqual([17, 33, 50])
    expect(minors(5, [3, 7])).toEqual([2, 3])
  })

  test('spreads a tax of 66.99 over four lines so that it stays 66.99', () => {
    const parts = minors(6699, [6833, 5750, 8500, 6833])
    expect(parts).toEqual([1640, 1380, 2040, 1639])
    expect(parts.reduce((total, part) => total + part, 0)).toBe(6699)
  })

  test('gives a weight of 0 nothing and splits a credit like its charge', () => {
    expect(minors(10, [0, 1, 0, 2])).toEqual([0, 3, 0, 7])
    expect(minors(-10, [0, 1, 0, 2])).toEqual([0, -3, 0, -7])
  })

  test('of nothing is nothing, whatever the weights', () => {
    expect(minors(0, [0, 0])).toEqual([0, 0])
    expect(minors(0, [])).toEqual([])
  })

  test('is exact for the largest amounts', () => {
    expect(minors(Number.MAX_SAFE_INTEGER, [1, 1])).toEqual([4_503_599_627_370_496, 4_503_599_627_370_495])
  })

  test('rejects weights that are no weights, and an amount that has nowhere to go', () => {
    expect(() => minors(1, [0.5, 1])).toThrow('not a weight: 0.5')
    expect(() => minors(1, [-1, 2])).toThrow(RangeError)
    expect(() => minors(1, [0, 0])).toThrow('nothing to spread 1 EUR over')
    expect(() => minors(1, [])).toThrow(RangeError)
  })
})
