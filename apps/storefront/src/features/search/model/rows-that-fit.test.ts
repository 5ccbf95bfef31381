import { expect, test } from 'vitest'
import { rowsThatFit } from './rows-that-fit.ts'

test('[SRCH-02] a window has ten rows where they fit, fewer where it is low, and never more', () => {
  expect([4_000, 836, 700, 500, 300, 90].map(rowsThatFit)).toEqual([10, 10, 10, 6, 3, 3])
  expect(rowsThatFit(699)).toBe(9)
})
