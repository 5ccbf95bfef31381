import { expect, test } from 'vitest'
import { isIndustryPage } from './industry-page.ts'
import { pageNumberOf } from './page-number.ts'

const MARKETPLACE = '/platform/marketplace'

test.each([
  ['/platform/marketplace', 1],
  ['/platform/marketplace?view=all', 1],
  ['/platform/marketplace/optimizing', 1],
  ['/platform/marketplace/featured', 1],
  ['/platform/marketplace/search?q=route', 1],
  ['/platform/marketplace/industries/courier', 1],
  ['/platform/marketplace/field-work/proof-of-visit', 2],
  ['/platform/marketplace/packages/regional#modules', 2],
  ['/platform/marketplace/list', 3],
  ['/platform/marketplace/industries/courier/list', 3],
  ['/platform/marketplace/pricing?utm_source=mail', 4],
  ['/subscription/packages', 4],
  ['/platform/marketplace/shopping-cart-review', 5],
  ['/account/shopping-cart-review', 5],
  ['/register', 0],
  ['/platform/marketplaces', 0],
  ['/sign-in?next=/platform/marketplace/list', 0],
])('[ANA-02] page_id of %s is %i (A-51)', (path, number) => {
  expect(pageNumberOf(path)).toBe(number)
})

test('an industry page is one by its path, in both views (D-24)', () => {
  expect(isIndustryPage(`${MARKETPLACE}/industries/courier`)).toBe(true)
  expect(isIndustryPage(`${MARKETPLACE}/industries/courier/list`)).toBe(true)
  expect(isIndustryPage(`${MARKETPLACE}/optimizing`)).toBe(false)
  expect(isIndustryPage(`/quotes${MARKETPLACE}/industries/courier`)).toBe(false)
})
