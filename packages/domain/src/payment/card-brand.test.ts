import { expect, test } from 'vitest'
import { cardBrand, fewestDigits, groupedCardNumber } from './card-brand.ts'

test.each([
  ['4', 'Visa'],
  ['4242 4242 4242 4242', 'Visa'],
  ['51', 'Mastercard'],
  ['55', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['223', 'Mastercard'],
  ['26', 'Mastercard'],
  ['271', 'Mastercard'],
  ['2720', 'Mastercard'],
  ['34', 'American Express'],
  ['37', 'American Express'],
  ['6011', 'Discover'],
  ['644', 'Discover'],
  ['65', 'Discover'],
] as const)('%s begins a number of %s', (typed, brand) => {
  expect(cardBrand(typed)).toBe(brand)
})

test.each(['', '5', '50', '56', '22', '2220', '272', '2721', '3', '35', '60', '6012', '643', '14', '9'])(
  '"%s" names no brand yet',
  (typed) => {
    expect(cardBrand(typed)).toBeUndefined()
  },
)

test('[PAY-01] a number is grouped as its card prints it, with 19 digits at most', () => {
  expect(['', '42', '4242-42', '378282246310005', '37828', '4'.repeat(20)].map(groupedCardNumber)).toEqual([
    '',
    '42',
    '4242 42',
    '3782 822463 10005',
    '3782 8',
    '4444 4444 4444 4444 444',
  ])
})

test('[PAY-02] a number is incomplete below 16 digits, or 15 of American Express', () => {
  expect(['4242', '5555', '6011', '3782', '1234', ''].map(fewestDigits)).toEqual([16, 16, 16, 15, 12, 12])
})
