import { expect, test } from 'vitest'
import { reviewAddress } from './cart-paths.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'

test.each([
  [REVIEW, REVIEW],
  ['/shopping-cart-review', REVIEW],
  ['/account/shopping-cart-review/', REVIEW],
  ['/platform/marketplace/optimizing/shopping-cart-review?utm_source=mail', `${REVIEW}?utm_source=mail`],
  ['/my-shopping-cart-review-2', REVIEW],
])('[CUI-05] %s is the cart review', (requested, shown) => {
  expect(reviewAddress(requested)).toBe(shown)
})

test.each(['/', '/platform/marketplace', '/sign-in?next=/shopping-cart-review', '/shopping-cart'])(
  '%s is what it says',
  (requested) => {
    expect(reviewAddress(requested)).toBe(requested)
  },
)
