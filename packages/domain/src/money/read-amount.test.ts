import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

const minorOf = (text: string, currency: string): number | undefined =>
  [...readAmount(text)].find(([, currencies]) => currencies.some((code) => code === currency))?.[0]

test.each([
  ['37.20', 'USD', 3720],
  ['37,20', 'EUR', 3720],
  ['37.2', 'EUR', 3720],
  ['37.20', 'KWD', 37_200],
  ['37.205', 'KWD', 37_205],
  ['37.205', 'USD', undefined],
  ['37.20', 'JPY', undefined],
  ['37.00', 'JPY', 37],
  ['1200 jpy', 'JPY', 1200],
  ['1200 jpy', 'KRW', undefined],
  [' 37.20 EUR ', 'EUR', 3720],
  ['37,20eur', 'EUR', 3720],
  ['37.20 EUR', 'USD', undefined],
  ['1,234.50', 'USD', 123_450],
  ['1.234.567,50', 'EUR', 123_456_750],
  ['1 234,50', 'EUR', 123_450],
  ['1,234', 'KWD', 1234],
  ['0', 'USD', 0],
])('%s in %s is %s', (text, currency, minor) => {
  expect(minorOf(text, currency)).toBe(minor)
})

test.each(['', '37.', '.20', '-37.20', '37.20 XXQ', '37.20.1', '37 dollars', 'BK-37', '12345678901', '1,23,456.00'])(
  'no amount is %j',
  (text) => {
    expect([...readAmount(text)]).toEqual([])
  },
)
