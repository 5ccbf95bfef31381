import { expect, test } from 'vitest'
import { vatFormats } from './countries.ts'
import { misshapenTaxNumber } from './index.ts'

test('a tax number that is none of its country is named with one that is: DE123 beside DE123456789', () => {
  expect(misshapenTaxNumber('DE123')).toEqual({ country: 'DE', example: 'DE123456789' })
  expect(misshapenTaxNumber('GR123456789')).toEqual({ country: 'GR', example: 'EL123456789' })
  expect(misshapenTaxNumber('CHE-1')).toEqual({ country: 'CH', example: 'CHE123456789' })
})

test('what is shown for a country is a number of it', () => {
  for (const [country, format] of vatFormats) {
    const letters = country === 'GR' ? 'EL' : country
    expect(misshapenTaxNumber(`${letters}!`)?.example).toMatch(format)
  }
})

test('a number as it is printed, one of a country without a known format, and one without letters are taken', () => {
  for (const text of ['CHE-111.222.333 MWST', 'gb 000 000 000', 'FR32123456789', 'NO 999 888 777', '12-3456789'])
    expect(misshapenTaxNumber(text), text).toBeUndefined()
})
