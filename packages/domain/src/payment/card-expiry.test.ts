import { expect, test } from 'vitest'
import { readExpiry } from './card-expiry.ts'

test.each([
  ['12/30', '12', '2030'],
  ['12/2030', '12', '2030'],
  ['1230', '12', '2030'],
  ['12 - 30', '12', '2030'],
  ['12 / 30', '12', '2030'],
  ['1/30', '1', '2030'],
  ['130', '1', '2030'],
  ['122030', '12', '2030'],
  ['2030-12', '12', '2030'],
  [' 12–30 ', '12', '2030'],
  ['１２／３０', '12', '2030'],
])('[PAY-02] an expiry that is pasted as "%s" is read', (text, month, year) => {
  expect(readExpiry(text)).toEqual({ month, year })
})

test.each([
  ['', ''],
  ['12', '12'],
  ['soon', 'soon'],
  ['1/12/30', '1/12'],
])('[PAY-02] an expiry of "%s" stays as it is, for the provider to reject', (text, cut) => {
  expect(readExpiry(text)).toEqual({ month: cut, year: cut })
})
