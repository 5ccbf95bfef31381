import { expect, test } from 'vitest'
import { badgeAfter, type CartChange } from './cart-change.ts'

const change = (part: Partial<CartChange>): CartChange => ({
  kind: 'add',
  id: 7,
  title: 'Workflows',
  isModule: true,
  lines: 1,
  ...part,
})

test('[CUI-07] a module that brings two others raises a badge of 4 to 7 before the server answers', () => {
  expect(badgeAfter(4, change({ lines: 3 }))).toBe(7)
})

test('[CUI-07] a plan of 12 modules is one row in the place of the 4 that were there (A-123)', () => {
  expect(badgeAfter(4, change({ isModule: false, lines: 12 }))).toBe(1)
})

test('[CUI-07] a removal never shows less than nothing', () => {
  expect(badgeAfter(4, change({ kind: 'remove' }))).toBe(3)
  expect(badgeAfter(0, change({ kind: 'remove' }))).toBe(0)
})
