import { expect, test } from 'vitest'
import { callAnchor } from './call-anchor.ts'

test.each([
  ['POST', '/cart/add', 'post-cart-add'],
  ['GET', '/billing/account/{member_id}/subscription', 'get-billing-account-member-id-subscription'],
  ['DELETE', '/account/session', 'delete-account-session'],
])('%s %s is #%s', (method, path, anchor) => {
  expect(callAnchor(method, path)).toBe(anchor)
})
