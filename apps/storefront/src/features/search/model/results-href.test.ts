import { expect, test } from 'vitest'
import { resultsHref } from './results-href.ts'

test.each([
  ['Route  Planning ', 'en', '/platform/marketplace/search?q=route%20planning'],
  ['C++', 'en', '/platform/marketplace/search?q=c%2B%2B'],
  ['100 % & more', 'fr', '/fr/platform/marketplace/search?q=100%20%25%20%26%20more'],
  ['ĐÓNG gói', 'vi', '/vi/platform/marketplace/search?q=%C4%91%C3%B3ng%20g%C3%B3i'],
] as const)('[SRCH-05] %j opens %s results at %s', (text, locale, href) => {
  expect(resultsHref(locale, text)).toBe(href)
})

test('[SRCH-05] "c++" comes back from the address as it was typed', () => {
  const { searchParams } = new URL(resultsHref('en', 'c++'), 'https://shop.example')
  expect(searchParams.get('q')).toBe('c++')
})
