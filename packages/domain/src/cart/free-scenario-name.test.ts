import { expect, test } from 'vitest'
import { freeScenarioName } from './index.ts'

test('a name that is free is taken as it is', () => {
  expect(freeScenarioName(['Depot'], ' Cart of 3 May ')).toBe('Cart of 3 May')
})

test('a name that is taken, in whatever case, gets the first number that is free', () => {
  expect(freeScenarioName(['CART', 'Cart (2)', 'cart (4)'], 'Cart')).toBe('Cart (3)')
})

test('a name is 50 code points at most, with its number', () => {
  const long = '🚚'.repeat(60)
  expect(Array.from(freeScenarioName([], long))).toHaveLength(50)
  const second = freeScenarioName([freeScenarioName([], long)], long)
  expect(Array.from(second)).toHaveLength(50)
  expect(second.endsWith('🚚 (2)')).toBe(true)
})
