import { expect, test } from 'vitest'
import { currencyName } from './currency-name.ts'

test.each([
  ['en', 'USD', 'US Dollar'],
  ['vi', 'USD', 'Đô la Mỹ'],
  ['fr', 'CHF', 'franc suisse'],
  ['es', 'JPY', 'yen japonés'],
  ['en', 'QQQ', 'QQQ'],
] as const)('in %s %s is %s', (locale, code, name) => {
  expect(currencyName(code, locale)).toBe(name)
})
