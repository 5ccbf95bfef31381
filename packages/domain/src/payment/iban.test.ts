import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIban } from './index.ts'

test.each([
  'GB33BUKB20201555555555',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
])('%s is an account number', (iban) => expect(isIban(iban)).toBe(true))

test.each([
  ['a changed digit', 'GB33BUKB20201555555556'],
  ['two digits the other way round', 'DE89370400440532010300'],
  ['blanks between groups', 'GB33 BUKB 2020 1555 5555 55'],
  ['small letters', 'gb33bukb20201555555555'],
  ['a check of 00, which no bank gives', 'GB00BUKB20201555555555'],
  ['less than the shortest of all countries', 'NO938601111794'],
  ['nothing', ''],
])('%s is no account number', (_, iban) => expect(isIban(iban)).toBe(false))

test('of an account number no other digit fits into any place', () => {
  const iban = 'DE89370400440532013000'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digit = (Number(iban[place]) + by) % 10
      expect(isIban(`${iban.slice(0, place)}${digit}${iban.slice(place + 1)}`)).toBe(false)
    }),
  )
})
