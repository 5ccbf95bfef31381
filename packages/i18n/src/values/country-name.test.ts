import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['en', 'VN', 'Vietnam'],
  ['vi', 'VN', 'Việt Nam'],
  ['fr', 'GB', 'Royaume-Uni'],
  ['es', 'US', 'Estados Unidos'],
  ['en', 'QX', 'QX'],
] as const)('in %s %s is %s', (locale, code, name) => {
  expect(countryName(code, locale)).toBe(name)
})
