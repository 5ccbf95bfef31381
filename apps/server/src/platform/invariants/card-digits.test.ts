import { expect, test } from 'vitest'
import { isCardLike } from './card-digits.ts'

test('[SEC-07] a run of digits that passes the Luhn check is taken for a card number', () => {
  expect(isCardLike('4242424242424242')).toBe(true)
  expect(isCardLike('378282246310005')).toBe(true)
})

test('a slip of one digit, an instant in milliseconds and one digit again and again are none', () => {
  expect(isCardLike('4242424242424241')).toBe(false)
  expect(Array.from({ length: 10 }, (_, last) => isCardLike(`176363200000${last}`))).not.toContain(true)
  expect(isCardLike('0000000000000000')).toBe(false)
})
