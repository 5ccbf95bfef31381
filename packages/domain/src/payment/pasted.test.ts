import { describe, expect, test } from 'vitest'
import { checkBillingInfo, groupedCardNumber, normaliseBillingInfo, readPasted, unmaskedFields } from './index.ts'
import type { BillingInfo } from './index.ts'

/** The stored form of an address of this country, or its defects. */
function stored(country: string, given: BillingInfo) {
  const info = normaliseBillingInfo({ country, ...given })
  const issues = checkBillingInfo(info).map(({ path, code }) => `${path} ${code}`)
  if (issues.length > 0) return issues
  const { country: _, ...rest } = info
  return rest
}

describe('a field of digits and codes is read as it was pasted (S-26)', () => {
  test.each([
    ['full-width digits', '+81３１２３４５６７８', '+81312345678'],
    ['marks of direction around it', '\u202a+44 20 7946 0958\u202c', '+44 20 7946 0958'],
    ['hyphens that do not break', '+1\u2011212\u2011555\u20110100', '+1-212-555-0100'],
    ['a slash behind the area', '030/123456', '030/123456'],
    ['an extension', '020 7946 0958 ext. 12', '020 7946 0958 ext. 12'],
    ['an extension as an x', '212-555-0100x12', '212-555-0100 ext. 12'],
    ['an extension behind a comma', '212-555-0100, extension 7', '212-555-0100 ext. 7'],
    ['a French extension', '01 23 45 67 89 poste 3', '01 23 45 67 89 ext. 3'],
    ['a link', 'tel:+4930123456', '+4930123456'],
    ['no-break and thin blanks', '01\u00a023\u202f45\u200967 89', '01 23 45 67 89'],
    ['Arabic digits', '٠٢١ ٥٥٥ ٠١٠٠', '021 555 0100'],
    ['a zero-width blank and a soft hyphen', '+49\u200b30\u00ad123456', '+4930123456'],
  ])('a telephone number with %s', (_, phone, kept) => {
    expect(stored('VN', { phone })).toEqual({ phone: kept })
  })

  test.each(['call me', '12', 'ext. 12', '1234 ext. 12', '-----', '030 123456 ext. 12345678'])(
    '%s is none',
    (phone) => {
      expect(stored('VN', { phone })).toEqual(['phone format'])
    },
  )

  test.each([
    ['US', '100011234', '10001-1234'],
    ['US', '10001 1234', '10001-1234'],
    ['US', '10001\u20111234', '10001-1234'],
    ['US', '９４１０７', '94107'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'sw1a\u00a01aa', 'SW1A 1AA'],
    ['JP', '〒１００−０００１', '100-0001'],
    ['PL', '00–950', '00-950'],
  ])('a postal code of %s like %s is stored as %s', (country, zip, kept) => {
    expect(stored(country, { zip })).toEqual({ zip: kept })
  })

  test.each([
    ['DE', '136695976', 'DE136695976'],
    ['DE', 'de 136 695 976', 'DE136695976'],
    ['ES', 'B58378431', 'ESB58378431'],
    ['IT', '00743110157', 'IT00743110157'],
    ['GR', '094019245', 'EL094019245'],
    ['GR', 'GR094019245', 'EL094019245'],
    ['GR', 'el 094.019.245', 'EL094019245'],
    ['BE', 'BE 428759497', 'BE0428759497'],
    ['BE', '0428.759.497', 'BE0428759497'],
    ['AT', 'U12345675', 'ATU12345675'],
    ['AT', '12345675', 'ATU12345675'],
    ['CH', 'CHE-123.456.788 MWST', 'CHE123456788MWST'],
    ['CH', '123.456.788', 'CHE123456788'],
    ['NL', '123456789B01', 'NL123456789B01'],
    ['FR', 'fr32\u00a0123\u00a0456\u00a0789', 'FR32123456789'],
    ['FR', '３２123456789', 'FR32123456789'],
    ['PL', '123-456-32-18', 'PL1234563218'],
    ['BR', '11.222.333/0001-81', '11222333000181'],
    ['US', '12\u20113456789', '123456789'],
    ['VN', '0101248141-001', '0101248141001'],
  ])('a tax number of %s like %s is stored as %s', (country, vatno, kept) => {
    expect(stored(country, { vatno })).toEqual({ vatno: kept })
  })

  test('a tax number of another country gets no letters', () => {
    expect(stored('DE', { vatno: 'FR32123456789' })).toEqual(['vatno format'])
    expect(stored('GR', { vatno: 'DE136695976' })).toEqual(['vatno format'])
  })

  test('digits of a card and of an account', () => {
    expect(readPasted('４２４２\u00a04242')).toBe('4242 4242')
    expect(groupedCardNumber('４２４２\u20114242')).toBe('4242 4242')
    expect(stored('US', { routing_number: '０21000021', month: '\u200e4', year: '２０３１' })).toEqual({
      routing_number: '021000021',
      month: '4',
      year: '2031',
    })
    expect(unmaskedFields({ cardno: '４２４２４２４２４２４２４２４２' })).toEqual(['cardno'])
  })
})

describe('names and places (S-26, B-158)', () => {
  test('one name is enough, in either field, and has up to 100 characters', () => {
    expect(stored('ID', { first_name: 'Suharto', last_name: '' })).toEqual({ first_name: 'Suharto', last_name: '' })
    expect(stored('ID', { first_name: '', last_name: 'Suharto' })).toEqual({ first_name: '', last_name: 'Suharto' })
    expect(stored('ID', { first_name: ' ', last_name: '' })).toEqual(['first_name required'])
    expect(stored('ID', { last_name: '' })).toEqual(['last_name required'])
    expect(stored('ES', { last_name: 'n'.repeat(100), city: 'c'.repeat(100) })).not.toBeInstanceOf(Array)
    expect(checkBillingInfo({ last_name: 'n'.repeat(101) })).toEqual([
      { path: 'last_name', code: 'too-long', maximum: 100 },
    ])
  })

  test.each(['SG', 'HK', 'GI', 'AE', 'MO'])('%s needs no city, and may have one', (country) => {
    expect(stored(country, { city: '' })).toEqual({ city: '' })
    expect(stored(country, { city: 'Centre' })).toEqual({ city: 'Centre' })
  })

  test('other countries need a city', () => {
    expect(stored('DE', { city: '' })).toEqual(['city required'])
  })

  test('the state of a country with a list is stored by its code, that of others as it was written', () => {
    const stateCode = (country: string, name: string) => (country === 'US' && name === 'New York' ? 'NY' : undefined)
    const stateOf = (country: string, state: string) => normaliseBillingInfo({ country, state }, { stateCode }).state
    expect([stateOf('US', 'New\u00a0York'), stateOf('US', 'Ontario'), stateOf('AU', 'New York')]).toEqual([
      'NY',
      'Ontario',
      'New York',
    ])
    expect(normaliseBillingInfo({ state: 'New York' }, { country: 'US', stateCode })).toEqual({ state: 'NY' })
  })
})
