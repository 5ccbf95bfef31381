import { describe, expect, test } from 'vitest'
import {
  checkBillingInfo,
  isExpiredCard,
  isRequiredIn,
  normaliseBillingInfo,
  storedExpiry,
  unmaskedFields,
} from './index.ts'
import type { BillingField } from './index.ts'

const codeOf = (path: BillingField, value: string, storedCountry?: string) =>
  checkBillingInfo({ [path]: value }, storedCountry)[0]?.code

describe('billing info', () => {
  test('[PAY-02] an address needs its street everywhere, a city where there are some, a state and a zip in the US', () => {
    const required = (country: string) =>
      (['company', 'address1', 'address2', 'city', 'state', 'zip', 'phone', 'vatno'] as const).filter((field) =>
        isRequiredIn(country, field),
      )
    expect(required('FR')).toEqual(['address1', 'city'])
    expect(required('SG')).toEqual(['address1'])
    expect(required('US')).toEqual(['address1', 'city', 'state', 'zip'])
  })

  test('[PAY-02] absent fields are not checked, and all present ones must match', () => {
    expect(checkBillingInfo({})).toEqual([])
    expect(checkBillingInfo({ first_name: 'Ada', country: 'us', month: '13' })).toEqual([
      { path: 'country', code: 'format' },
      { path: 'month', code: 'format' },
    ])
  })

  test.each([
    ['first_name', 'N'.repeat(100), 'N'.repeat(101)],
    ['first_name', 'Nguyễn', ''],
    ['company', '', 'c'.repeat(101)],
    ['address1', 'Main St 1', ''],
    ['city', 'Hà Nội', 'c'.repeat(101)],
    ['country', 'VN', 'VNM'],
    ['country', 'CH', 'XX'],
    ['phone', '+41 (0)44 123-45', 'call me'],
    ['phone', '', '1234'],
    ['type', '5', '6'],
    ['card_type', 'visa', 'Visa'],
    ['year', '2031', '31'],
    ['month', '1', '0'],
    ['month', '12', '123'],
    ['first_six', '424242', '42424'],
    ['last_four', '4242', '42424'],
    ['name_on_account', 'Ada', ''],
    ['routing_number', '110000000', '110000001'],
    ['routing_number', '021000021', '02100002'],
    ['account_number', '000123456789', '123'],
    ['account_type', 'savings', 'gold'],
    ['billing_agreement_id', 'B-1', ''],
    ['three_d_secure_token_id', 't'.repeat(64), 't'.repeat(65)],
  ] as const)('[PAY-02] %s takes %j and rejects %j', (field, good, bad) => {
    expect(codeOf(field, good)).toBeUndefined()
    expect(codeOf(field, bad)).toBeDefined()
  })

  test('[PAY-02] state and zip follow the country, sent or stored', () => {
    expect(checkBillingInfo({ country: 'US', state: 'CA', zip: '94107-1234' })).toEqual([])
    expect(checkBillingInfo({ country: 'US', state: 'ZZ', zip: '9410' })).toEqual([
      { path: 'state', code: 'unknown-state' },
      { path: 'zip', code: 'format' },
    ])
    expect(codeOf('state', 'Ontario', 'CA')).toBe('format')
    expect(codeOf('state', 'Ontario', 'FR')).toBeUndefined()
    expect(codeOf('zip', 'SW1A 1AA', 'GB')).toBeUndefined()
    expect(codeOf('zip', '75001!', 'FR')).toBe('format')
  })

  test('[PAY-02] a VAT number has the format of its country, 4 to 16 characters elsewhere', () => {
    expect(codeOf('vatno', 'DE 123456789', 'DE')).toBeUndefined()
    expect(codeOf('vatno', 'DE12345678', 'DE')).toBe('format')
    expect(codeOf('vatno', '12-345', 'VN')).toBeUndefined()
    expect(codeOf('vatno', '123', 'VN')).toBe('format')
  })

  test('[PAY-02] texts are trimmed and composed; control characters are rejected', () => {
    expect(normaliseBillingInfo({ first_name: ' Ne\u0301e ' })).toEqual({ first_name: 'N\u00e9e' })
    expect(codeOf('city', 'Ha\u0007noi')).toBe('control-characters')
  })

  test('[PAY-02] a stored month or year out of range becomes the present one', () => {
    const now = { year: 2026, month: 11 }
    expect(storedExpiry({ year: '2030', month: '4' }, now)).toEqual({ year: 2030, month: 4 })
    expect(storedExpiry({ year: '2036', month: '12' }, now)).toEqual({ year: 2036, month: 12 })
    for (const year of ['2037', '1999', '30', '', '20300']) {
      expect(storedExpiry({ year, month: '4' }, now).year).toBe(2026)
    }
    for (const month of ['0', '13', 'x', '']) expect(storedExpiry({ year: '2030', month }, now).month).toBe(11)
  })

  test('a card is good to the end of its month (B-50)', () => {
    const now = { year: 2026, month: 11 }
    expect(isExpiredCard({ year: 2026, month: 11 }, now)).toBe(false)
    expect(isExpiredCard({ year: 2026, month: 10 }, now)).toBe(true)
    expect(isExpiredCard({ year: 2027, month: 1 }, now)).toBe(false)
    expect(isExpiredCard({ year: 2025, month: 12 }, now)).toBe(true)
  })

  test('[PAY-03] unmasked numbers, and any cvv, are found by name', () => {
    expect(unmaskedFields({ cardno: '4242 4242 4242 4242', account_number: '123456', cvv: 1 })).toEqual([
      'cardno',
      'account_number',
      'cvv',
    ])
    expect(unmaskedFields({ cardno: '4242 42•• •••• 4242', account_number: '•••', cvv: '' })).toEqual([])
    expect(unmaskedFields({ cardno: '42424242424', account_number: '123' })).toEqual([])
    expect(unmaskedFields({ cardno: '*4242424242424242', account_number: '••6789' })).toHaveLength(2)
  })
})
