import { expect, test } from 'vitest'
import { hasRightCheckDigits } from './tax-number.ts'
import { sandboxTaxRegister } from './tax-register.ts'

test.each([
  ['FR', 'FR32 123 456 789', true],
  ['FR', 'FR33 123 456 789', false],
  ['DE', 'de123456788', true],
  ['DE', 'DE123456789', false],
  // a Greek number begins with EL
  ['GR', 'EL094259216', true],
  // of another country than the address
  ['DE', 'FR32123456789', false],
  // no check digits are known
  ['VN', '0101248141', true],
])('in %s %s has right check digits: %s (B-87)', (country, number, isRight) => {
  expect(hasRightCheckDigits(country, number)).toBe(isRight)
})

test('the sandbox’s register confirms what it has no other answer for, and reaches no network', async () => {
  const numbers = ['FR32123456789', 'FR23111111111', 'FR34222222222']
  const answers = await Promise.all(numbers.map((number) => sandboxTaxRegister.check(number)))
  expect(answers.map(({ kind }) => kind)).toEqual(['confirmed', 'rejected', 'unavailable'])
  expect(numbers.every((number) => hasRightCheckDigits('FR', number))).toBe(true)
})
