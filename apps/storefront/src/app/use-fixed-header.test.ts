import { expect, test } from 'vitest'
import { isHeaderFixed } from './use-fixed-header.ts'

const path = '/platform/marketplace'

test('[CUI-08] the mobile header is fixed after 20 px of scrolling, up to a width of 902', () => {
  expect(isHeaderFixed({ path, width: 902, scrolled: 21 })).toBe(true)
  expect(isHeaderFixed({ path, width: 902, scrolled: 20 })).toBe(false)
  expect(isHeaderFixed({ path, width: 903, scrolled: 400 })).toBe(false)
})

test.each(['gps4me', 'optimization4me', 'map4me', 'depots4me'])('[CUI-08] %s keeps its header in place', (page) => {
  expect(isHeaderFixed({ path: `/${page}?utm_source=a`, width: 390, scrolled: 400 })).toBe(false)
})
