import { describe, expect, test } from 'vitest'
import { checkBillingInfo, countryCodes, statesByCountry, storedExpiry, vatExamples, vatFormats } from './index.ts'
import type { BillingField } from './index.ts'

const codeOf = (path: BillingField, value: string, storedCountry?: string) =>
  checkBillingInfo({ [path]: value }, storedCountry)[0]?.code

/** Numbers that each country's format takes, the shortest first and the longest last: invented, of the right shape. */
const vatNumbers: readonly (readonly string[])[] = [
  ['AT', 'ATU12345678'],
  ['BE', 'BE0123456789', 'BE1123456789'],
  ['BG', 'BG123456789', 'BG1234567890'],
  ['CH', 'CHE123456789', 'CHE123456789MWST', 'CHE123456789TVA', 'CHE123456789IVA'],
  ['CY', 'CY12345678X'],
  ['CZ', 'CZ12345678', 'CZ123456789', 'CZ1234567890'],
  ['DE', 'DE123456789'],
  ['DK', 'DK12345678'],
  ['EE', 'EE123456789'],
  ['ES', 'ESX1234567X', 'ES12345678Z', 'ESX12345678'],
  ['FI', 'FI12345678'],
  ['FR', 'FRXX123456789', 'FR12123456789'],
  ['GB', 'GB123456789', 'GBGD123', 'GBHA123', 'GB123456789012'],
  ['GR', 'EL123456789'],
  ['HR', 'HR12345678901'],
  ['HU', 'HU12345678'],
  ['IE', 'IE1234567X', 'IE1X23456Y', 'IE1+23456Y', 'IE1*23456Y', 'IE1234567WA'],
  ['IT', 'IT12345678901'],
  ['LT', 'LT123456789', 'LT123456789012'],
  ['LU', 'LU12345678'],
  ['LV', 'LV12345678901'],
  ['MT', 'MT12345678'],
  ['NL', 'NL123456789B01'],
  ['PL', 'PL1234567890'],
  ['PT', 'PT123456789'],
  ['RO', 'RO12', 'RO1234567890'],
  ['SE', 'SE123456789012'],
  ['SI', 'SI12345678'],
  ['SK', 'SK1234567890'],
]

describe('a VAT number', () => {
  test.each(vatNumbers)('[PAY-02] of %s like %s is taken, and no shorter, longer or other text', (country, ...good) => {
    const code = (value: string) => codeOf('vatno', value, country)
    expect(good.map(code)).toEqual(good.map(() => undefined))
    const [shortest = '', longest = ''] = [good[0], good.at(-1)]
    const bad = [
      `X${shortest}`,
      `${longest}9`,
      shortest.slice(0, -1),
      shortest.replaceAll(/\d/g, 'A'),
      shortest.slice(2),
    ]
    expect(bad.filter((number) => vatFormats.get(country)?.test(number))).toEqual([])
    expect(vatFormats.get(country)?.test(vatExamples.get(country) ?? '')).toBe(true)
  })

  test('[PAY-02] of Belgium begins with 0 or 1, and the letters of other countries are letters', () => {
    expect(codeOf('vatno', 'BE2123456789', 'BE')).toBe('format')
    expect(codeOf('vatno', 'CY123456789', 'CY')).toBe('format')
    expect(codeOf('vatno', 'IE12345678', 'IE')).toBe('format')
    expect(codeOf('vatno', 'IE1-23456Y', 'FR')).toBe('format')
  })

  test('[PAY-02] is written with spaces, dots, hyphens and small letters as people do', () => {
    expect(codeOf('vatno', 'che-123.456.789 mwst', 'CH')).toBeUndefined()
  })

  test('[PAY-02] of any other country has 4 to 16 letters and digits; a form without one is let through', () => {
    const code = (value: string) => codeOf('vatno', value, 'VN')
    expect([code('12AB'), code('A'.repeat(16)), code('')]).toEqual([undefined, undefined, undefined])
    expect([code('A'.repeat(17)), code('!1234'), code('1234!')]).toEqual(['format', 'format', 'format'])
    expect(codeOf('vatno', '1234')).toBeUndefined()
  })
})

describe('a rejected field says why', () => {
  test.each([
    ['first_name', '', 'required'],
    ['first_name', 'n'.repeat(101), 'too-long'],
    ['card_type', '', 'required'],
    ['country', '', 'required'],
    ['country', 'XX', 'unknown-country'],
    ['country', 'CHE', 'format'],
    ['country', 'xCH', 'format'],
    ['routing_number', '', 'required'],
    ['routing_number', '02100002', 'format'],
    ['routing_number', '0210000210', 'format'],
    ['routing_number', 'x021000021', 'format'],
    ['routing_number', '021000022', 'checksum'],
    ['phone', 'x12345', 'format'],
    ['phone', '12345x', 'format'],
    ['phone', '1'.repeat(21), 'format'],
    ['type', '15', 'format'],
    ['type', '51', 'format'],
    ['card_type', 'xvisa', 'format'],
    ['card_type', 'jcbx', 'format'],
    ['year', '12031', 'format'],
    ['year', 'abcd', 'format'],
    ['month', '001', 'format'],
    ['month', 'x1', 'format'],
    ['first_six', '1424242', 'format'],
    ['first_six', 'abcdef', 'format'],
    ['last_four', '14242', 'format'],
    ['last_four', 'abcd', 'format'],
    ['account_number', '1'.repeat(18), 'format'],
    ['account_number', 'x1234', 'format'],
    ['account_number', '1234x', 'format'],
    ['account_type', 'xsavings', 'format'],
    ['account_type', 'checkings', 'format'],
  ] as const)('[PAY-02] %s %j: %s', (field, value, code) => {
    expect(codeOf(field, value)).toBe(code)
  })

  test.each([
    ['state', 'CAL', 'US', 'format'],
    ['state', '1CA', 'US', 'format'],
    ['state', 'ON', 'US', 'unknown-state'],
    ['zip', '941071', 'US', 'format'],
    ['zip', '194107-1234', 'US', 'format'],
    ['zip', '94107-12345', 'US', 'format'],
    ['zip', '94107-123', 'US', 'format'],
    ['zip', '9'.repeat(17), 'GB', 'too-long'],
    ['zip', '!75001', 'FR', 'format'],
    ['state', 's'.repeat(101), 'FR', 'too-long'],
  ] as const)('[PAY-02] %s %j of %s: %s', (field, value, country, code) => {
    expect(codeOf(field, value, country)).toBe(code)
  })
})

test('[PAY-02] a Canadian province, a plain zip code, an unchecked state and the longest numbers are taken', () => {
  expect(codeOf('state', 'ON', 'CA')).toBeUndefined()
  expect(codeOf('zip', '94107', 'US')).toBeUndefined()
  expect(codeOf('state', 'Somewhere')).toBeUndefined()
  expect(codeOf('account_number', '1'.repeat(17))).toBeUndefined()
  expect([codeOf('phone', '12345'), codeOf('phone', '1'.repeat(20)), codeOf('month', '01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('[PAY-02] a stored month from 1 on is accepted', () => {
  expect(storedExpiry({ year: '2030', month: '1' }, { year: 2026, month: 11 })).toEqual({ year: 2030, month: 1 })
})

test('[PAY-02] a stored year or month with more than its digits becomes the present one', () => {
  const now = { year: 2026, month: 11 }
  for (const year of ['02030', '2030.0']) expect(storedExpiry({ year, month: '4' }, now).year).toBe(2026)
  for (const month of ['004', '4.0']) expect(storedExpiry({ year: '2030', month }, now).month).toBe(11)
})

test('[PAY-02] there are 249 countries, 59 places of the United States that take mail, and 13 Canadian provinces', () => {
  expect(countryCodes.size).toBe(249)
  expect([statesByCountry.get('US')?.size, statesByCountry.get('CA')?.size]).toEqual([59, 13])
})
