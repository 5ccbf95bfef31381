import { expect, test } from 'vitest'
import { cardBrand } from './card-brand.ts'

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
