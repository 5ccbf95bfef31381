import { describe, expect, test } from 'vitest'
import { checkPersonName } from './index.ts'

describe('the name of a sender (A-124, D-59)', () => {
  test.each(['Mira Osei', 'Nguyễn Thị Lan', 'J. R. Ward', "Seán O'Neil (Depot 2)", ''])('%s is a name', (name) => {
    expect(checkPersonName(name)).toEqual({ ok: true, value: name })
  })

  test('is stored with one space between its words, in NFC', () => {
    expect(checkPersonName('  Mira \n Osei ')).toEqual({ ok: true, value: 'Mira Osei' })
    expect(checkPersonName('Sea\u0301n')).toEqual({ ok: true, value: 'Se\u00e1n' })
  })

  test.each(['http://x', 'see pay.example', 'www evil', 'mira@bakery.example', '//evil', 'Bank。com', 'https:/x'])(
    '%s holds an address and is rejected',
    (name) => {
      expect(checkPersonName(name)).toEqual({ ok: false, failure: { code: 'name-with-address' } })
    },
  )

  test('has 60 code points at most', () => {
    expect(checkPersonName('ế'.repeat(60)).ok).toBe(true)
    expect(checkPersonName('a'.repeat(61))).toEqual({ ok: false, failure: { code: 'name-too-long' } })
  })
})
