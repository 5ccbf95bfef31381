import { expect, test } from 'vitest'
import { isHeaderFixed } from './use-fixed-header.ts'

const path = '/platform/marketplace'

test('[CUI-08] the mobile header is fixed after 20 px of scrolling, on narrow screens alone', () => {
  expect(isHeaderFixed({ path, isNarrow: true, scrolled: 21 })).toBe(true)
  expect(isHeaderFixed({ path, isNarrow: true, scrolled: 20 })).toBe(false)
  expect(isHeaderFixed({ path, isNarrow: false, scrolled: 400 })).toBe(false)
})

test.each(['gps4me', 'optimization4me', 'map4me', 'depots4me'])('[CUI-08] %s keeps its header in place', (page) => {
  expect(isHeaderFixed({ path: `/${page}?utm_source=a`, isNarrow: true, scrolled: 400 })).toBe(false)
})
