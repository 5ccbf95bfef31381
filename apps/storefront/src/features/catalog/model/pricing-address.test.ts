import { expect, test } from 'vitest'
import { pricingAddress } from './pricing-address.ts'

const PRICING = '/platform/marketplace/pricing'

test('[CAT-10] the state of the page is its address, and the plainest state the plainest address', () => {
  expect(pricingAddress(PRICING, { cycle: 'year', differencesOnly: true })).toBe(`${PRICING}?cycle=year&differences=1`)
  expect(pricingAddress(`${PRICING}?cycle=year&differences=1`, { cycle: 'month', differencesOnly: false })).toBe(
    PRICING,
  )
})

test('[CAT-10] what the address says beside that stays', () => {
  const address = pricingAddress('/subscription/packages?utm_source=a&cycle=year', {
    cycle: 'month',
    differencesOnly: true,
  })
  expect(address).toBe('/subscription/packages?utm_source=a&differences=1')
})
