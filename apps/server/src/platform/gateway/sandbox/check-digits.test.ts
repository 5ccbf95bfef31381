import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLuhnValid, isRoutingNumber } from './check-digits.ts'
import { testCards } from './test-values.ts'

test('every published test card passes the Luhn check', () => {
  expect(testCards.map((card) => isLuhnValid(card.number))).toEqual(testCards.map(() => true))
})

test('one wrong digit never passes the Luhn check', () => {
  const slip = fc.record({
    card: fc.constantFrom(...testCards),
    place: fc.nat({ max: 15 }),
    shift: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(slip, ({ card, place, shift }) => {
      const digits = Array.from(card.number, Number)
      const wrong = digits.map((digit, index) => (index === place ? (digit + shift) % 10 : digit)).join('')
      expect(isLuhnValid(wrong)).toBe(false)
    }),
  )
})

test.each(['110000000', '021000021', '011401533'])('%s is a routing number', (number) => {
  expect(isRoutingNumber(number)).toBe(true)
})

test.each(['000000000', '021000022', '02100002', '0210000210', '02100002x', ''])(
  '%s is not a routing number',
  (number) => {
    expect(isRoutingNumber(number)).toBe(false)
  },
)
