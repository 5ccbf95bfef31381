import { add, cartAfter, choose, pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import { aViewer } from '../testing/cart-viewer.ts'
import { differenceText } from './difference-text.ts'

const catalogue = pricedShop()
const viewer = aViewer(catalogue)
const plan = cartAfter(catalogue, choose(1))
const withModule = cartAfter(catalogue, choose(1), add(14))

test('[QUO-10] the difference of two carts is what comes, what goes, and both totals in one precision', () => {
  expect(differenceText(viewer, plan, withModule)).toBe(
    'Added: Module 14 and Module 23. $90.50 instead of $80.00 a month.',
  )
  expect(differenceText(viewer, withModule, plan)).toBe(
    'Left out: Module 14 and Module 23. $80.00 instead of $90.50 a month.',
  )
})

test('[QUO-10] equal contents differ in nothing', () => {
  expect(differenceText(viewer, plan, plan)).toBe('')
})

test('[QUO-10] of more than four titles the rest is counted', () => {
  const many = cartAfter(catalogue, add(11), add(12), add(13), add(14))
  expect(differenceText(viewer, cartAfter(catalogue, add(21)), many)).toBe(
    'Added: Module 11, Module 12, Module 13, Module 14 and 1 more. Left out: Module 21. $94.50 instead of $10.00 a month.',
  )
})
