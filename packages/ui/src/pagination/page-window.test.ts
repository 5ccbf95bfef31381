import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])('page %i of %i names %j', (current, last, pages) => {
  expect(pageWindow(current, last)).toEqual(pages)
})

test('pages rise, hold the present one, and a gap always stands for two or more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (last, offset) => {
      const current = 1 + (offset % last)
      const window = pageWindow(current, last)
      expect(window).toContain(current)
      const steps = window.flatMap((page, index) => {
        const before = window[index - 1]
        return page !== undefined && before !== undefined ? [page - before] : []
      })
      expect(steps.filter((step) => step !== 1)).toEqual([])
      const gaps = window.flatMap((page, index) =>
        page === undefined ? [(window[index + 1] ?? 0) - (window[index - 1] ?? 0)] : [],
      )
      expect(gaps.filter((gap) => gap < 3)).toEqual([])
    }),
  )
})
