import { countryCodes } from '@waybill/domain/payment'
import { describe, expect, test } from 'vitest'
import { fullName, nameOnAddress } from './full-name.ts'
import { addressLines } from './postal-address.ts'

const parts = { address1: 'road', address2: 'floor', city: 'town', state: 'region', zip: 'code' } as const

describe('an address is written as its country does (S-26)', () => {
  test.each([
    ['US', ['12 Mill Lane', 'Suite 4'], 'Ann Arbor', 'MI', '48104', '12 Mill Lane|Suite 4|Ann Arbor, MI 48104'],
    ['US', ['12 Mill Lane'], 'New York', 'NY', '10001-1234', '12 Mill Lane|New York, NY 10001-1234'],
    ['PR', ['5 Calle Sol'], 'San Juan', 'PR', '00907', '5 Calle Sol|San Juan, PR 00907'],
    ['GB', ['10 Downing Street'], 'London', '', 'SW1A 2AA', '10 Downing Street|London|SW1A 2AA'],
    ['DE', ['Invalidenstraße 43', 'Hinterhaus'], 'Berlin', '', '10115', 'Invalidenstraße 43|Hinterhaus|10115 Berlin'],
    ['DE', ['Invalidenstraße 43'], 'Berlin', 'Berlin', '10115', 'Invalidenstraße 43|10115 Berlin'],
    ['FR', ['8 Boulevard du Port'], 'Amiens', 'Somme', '80000', '8 Boulevard du Port|80000 Amiens|Somme'],
    ['IT', ['Via Roma 1'], 'Roma', 'RM', '00184', 'Via Roma 1|00184 Roma RM'],
    ['BR', ['Avenida Paulista 1578'], 'São Paulo', 'SP', '01310-200', 'Avenida Paulista 1578|São Paulo - SP|01310-200'],
    ['HU', ['Fő utca 1.', '2. emelet'], 'Budapest', '', '1011', '1011 Budapest|Fő utca 1.|2. emelet'],
    ['VN', ['12 Lý Thường Kiệt'], 'Hà Nội', '', '100000', '12 Lý Thường Kiệt|Hà Nội 100000'],
    ['VN', ['12 Lê Lợi'], 'Quận 1', 'TP. Hồ Chí Minh', '', '12 Lê Lợi|Quận 1|TP. Hồ Chí Minh'],
    ['SG', ['10 Anson Road', '#05-17'], '', '', '079903', '10 Anson Road|#05-17|079903'],
    ['SG', ['10 Anson Road'], 'Singapore', '', '079903', '10 Anson Road|Singapore 079903'],
    ['JP', ['1-1 Marunouchi'], 'Chiyoda-ku', 'Tokyo', '100-0001', '1-1 Marunouchi|Chiyoda-ku, Tokyo 100-0001'],
    ['JP', ['丸の内1-1', '三階'], '千代田区', '東京都', '100-0001', '100-0001|東京都|千代田区|丸の内1-1|三階'],
    ['CN', ['长安街1号'], '北京市', '', '100006', '100006|北京市|长安街1号'],
    ['HK', ['1 Queen’s Road'], 'Central', '', '', '1 Queen’s Road|Central'],
    ['NG', ['5 Broad Street'], 'Lagos', '', '101231', '5 Broad Street|Lagos 101231'],
    ['FR', [''], '', '', '', ''],
  ] as const)('[ACC-19] in %s, with %j, %j, %j and %j: %s', (country, street, city, state, zip, lines) => {
    const [address1, address2 = ''] = street
    expect(addressLines({ country, address1, address2, city, state, zip }).join('|')).toBe(lines)
  })

  test('[ACC-19] in every country each part that was typed stands once, whichever are missing, and no line is empty', () => {
    const names = Object.keys(parts)
    for (const country of countryCodes)
      for (let chosen = 0; chosen < 2 ** names.length; chosen += 1) {
        const given = Object.entries(parts).filter((_, place) => (chosen >> place) % 2 === 1)
        const text = addressLines({ country, ...Object.fromEntries(given) }).join('\n')
        const typed = text.split(/[\n ,-]+/).filter((word) => word !== '')
        expect([country, typed.toSorted()]).toEqual([country, given.map(([, value]) => value).toSorted()])
        expect(text).not.toMatch(/^[\s,-]|[\s,-]$|\n\n| {2}|,,|[ ,-]\n|\n[ ,-]/)
      }
  })

  test('[ACC-19] what was typed is not changed: no abbreviation, entity, address, repeat or sign of ours', () => {
    const lines = addressLines({
      country: 'US',
      address1: 'Town of <b>& Avenue, Avenue, 5\u20055',
      address2: 'https://x.example \uE002',
      city: 'United States',
      state: 'Washington, D.C.',
      zip: '12345,67890',
    })
    const [first, second, third] = lines
    expect([first, second]).toEqual(['Town of <b>& Avenue, Avenue, 5\u20055', 'https://x.example \uE002'])
    expect(third).toBe('United States, Washington, D.C. 12345,67890')
  })
})

describe('a name above an address', () => {
  test.each([
    ['VN', 'Lan', 'Trần', 'Trần Lan'],
    ['HU', 'Anna', 'Kovács', 'Kovács Anna'],
    ['JP', '太郎', '山田', '山田 太郎'],
    ['CN', '小明', '王', '王小明'],
    ['KR', 'Minjun', 'Kim', 'Kim Minjun'],
    ['HK', '小明', '王', '王小明'],
    ['HK', 'Peter', 'Chan', 'Peter Chan'],
    ['US', 'Lan', 'Trần', 'Lan Trần'],
    ['HU', '', 'Kovács', 'Kovács'],
    ['ID', 'Suharto', '', 'Suharto'],
  ])('[ACC-19] in %s %j and %j are %j', (country, firstName, lastName, name) => {
    expect(nameOnAddress({ firstName, lastName }, country)).toBe(name)
  })

  test('in a sentence it stands in the order of its fields', () => {
    expect(fullName({ firstName: 'Lan', lastName: 'Trần' })).toBe('Lan Trần')
  })
})
