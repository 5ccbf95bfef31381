import { expect, test } from 'vitest'
import { nextRow } from './next-row.ts'

test('down from the field is the first row, up from it the last, and past either end is the field again', () => {
  expect([-1, 0, 1, 2].map((row) => nextRow(row, 'next', 3))).toEqual([0, 1, 2, -1])
  expect([-1, 0, 1, 2].map((row) => nextRow(row, 'previous', 3))).toEqual([2, -1, 0, 1])
})

test('Home and End are the first and the last row', () => {
  expect(nextRow(1, 'first', 3)).toBe(0)
  expect(nextRow(1, 'last', 3)).toBe(2)
})

test('without rows the highlight stays in the field', () => {
  for (const move of ['next', 'previous', 'first', 'last'] as const) expect(nextRow(-1, move, 0)).toBe(-1)
})
