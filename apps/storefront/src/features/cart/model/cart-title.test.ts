import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { expect, test } from 'vitest'
import { cartTitle } from './cart-title.ts'

const t = createTranslator('en', compileCatalogue('en'))

test('[CUI-01] the cart of a subscriber is My Subscription, whatever the plan', () => {
  expect(cartTitle({ isSubscriber: true, planTitle: 'Regional' }, t)).toBe('My Subscription')
})

test('[CUI-01] everybody else reads the plan, or My Solution without one', () => {
  expect(cartTitle({ isSubscriber: false, planTitle: 'Regional' }, t)).toBe('Regional')
  expect(cartTitle({ isSubscriber: false }, t)).toBe('My Solution')
})
