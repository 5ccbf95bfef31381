import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsCardNumber, holdsLoneCardNumber, isCardNumber } from './card-number.ts'
import { createIds } from './ids.ts'

/** One that every scheme publishes for tests. */
const CARDS = [
  '4242424242424242',
  '4222222222222',
  '4000000000000000006',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '36227206271667',
  '6011111111111117',
  '3530111333300000',
  '6200000000000005',
  '2200000000000004',
  '6304000000000000',
  '501800000009',
  '6759649826438453',
  '9704000000000018',
]

/** The digits with the check digit of the Luhn sum. */
function withCheckDigit(body: string): string {
  const sum = [...body]
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, doubled) => total + (doubled > 9 ? doubled - 9 : doubled), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((list) => list.join(''))
/** Numbers that an issuer gives out: a prefix and a length. */
const issued = fc.constantFrom(
  ...([
    ['4', 13],
    ['4', 16],
    ['4', 19],
    ['51', 16],
    ['55', 16],
    ['2221', 16],
    ['2720', 16],
    ['34', 15],
    ['37', 15],
    ['300', 14],
    ['36', 14],
    ['6011', 16],
    ['65', 16],
    ['3528', 16],
    ['3589', 16],
    ['62', 16],
    ['62', 19],
    ['2204', 16],
    ['5018', 12],
    ['6763', 19],
    ['9704', 16],
  ] as const),
)

test.each(CARDS)('[SEC-07] %s is a card number, alone, in a sentence and among letters', (number) => {
  expect([number, `pay with ${number}, please`, `x${number}y`, `“${number}.`].map(holdsCardNumber)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
})

test.each([
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '3782 822463 10005',
  '12 4242 4242 4242 4242',
  '4242 4242 4242 4242 12/31 123',
  '2026-11-20 4242-4242-4242-4242',
])('[SEC-07] %s is one with its blanks and dashes, also among other digits', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  ['no-break blanks', '4111\u00a01111\u00a01111\u00a01111'],
  ['two blanks', 'or 4111  1111  1111  1111.'],
  ['dots', '=1+1 4111.1111.1111.1111'],
  ['slashes', '4111/1111/1111/1111'],
  ['tabs', '4111\t1111\t1111\t1111'],
  ['en dashes', '4111–1111–1111–1111'],
  ['spaced dashes', '4111 - 1111 - 1111 - 1111'],
  ['zero-width blanks', '4111\u200b1111\u200b1111\u200b1111'],
  ['full-width digits', '４１１１１１１１１１１１１１１１'],
  ['full-width digits and blanks', '４１１１\u3000１１１１\u3000１１１１\u3000１１１１'],
  ['soft hyphens', '41\u00ad1111111111\u00ad1111'],
  ['dots, of American Express', '3782.822463.10005'],
  ['no-break blanks, with its date', '4242\u00a04242\u00a04242\u00a04242 12/31 123'],
])('[SEC-07] a card number with %s is one (S-26)', (_, text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test('[SEC-07] dates, versions, amounts and lists of orders are none, whatever stands between their digits', () => {
  const texts = [
    '2026-11-28 12:34:56.789 2026-11-29',
    '28.11.2026 - 29.11.2026 - 30.11.2026',
    '2026/11/28/1234/5678',
    '192.168.100.123:8080',
    '10.0.26100.4061.4242.4242',
    '4242.42 4242.42 4242.42 4242.42 USD',
    'LW-1003\t40001234\nLW-1004\t40005678',
    '4000.1234\n4000.1235\n4000.1236\n4000.1237\n4000.1238',
    'Q-1004, Q-1005, Q-1006, Q-1007',
    '+44 20 7946 0958 / +44 20 7946 0959',
  ]
  expect(texts.filter(holdsCardNumber)).toEqual([])
})

test('[SEC-07] every number with a prefix and length of an issuer and a right check digit is one, in any sentence', () => {
  const numbers = issued.chain(([prefix, length]) =>
    digits(length - prefix.length - 1).map((rest) => withCheckDigit(`${prefix}${rest}`)),
  )
  fc.assert(
    fc.property(numbers, fc.constantFrom('', 'No. ', 'x', '“', '+'), (number, before) => {
      fc.pre(before !== '+' || number.length > 13)
      expect(holdsCardNumber(`${before}${number}.`)).toBe(true)
    }),
  )
})

test('[SEC-07] one wrong digit anywhere makes it none', () => {
  const wrong = Array.from({ length: 16 }, (_, place) =>
    [...'4242424242424242'].map((digit, at) => (at === place ? String((Number(digit) + 1) % 10) : digit)).join(''),
  )
  expect(wrong.filter(isCardNumber)).toEqual([])
})

test('[SEC-07] a number that no issuer gives out is none, whatever its check digit: by its length, its prefix or both', () => {
  const unissued = fc
    .constantFrom(
      ['4', 14],
      ['4', 17],
      ['51', 15],
      ['34', 16],
      ['1', 13],
      ['1', 16],
      ['2', 14],
      ['2026', 17],
      ['7', 16],
    )
    .chain(([prefix, length]) => digits(length - prefix.length - 1).map((rest) => withCheckDigit(`${prefix}${rest}`)))
  fc.assert(
    fc.property(unissued, (number) => {
      expect(holdsCardNumber(`order ${number}`)).toBe(false)
    }),
  )
  expect(
    ['42424242426', '42424242424242424242', '0000000000000000', '8888888888888888', '•••• •••• •••• 4242', ''].filter(
      holdsCardNumber,
    ),
  ).toEqual([])
})

/** As systems write an instant into addresses and ids. */
function stampsOf(instant: Date): readonly string[] {
  const iso = instant.toISOString()
  const compact = iso.replaceAll(/\D/g, '')
  const ms = instant.getTime()
  return [
    String(ms),
    `${ms}000`,
    `${ms}123456`,
    compact,
    compact.slice(0, 14),
    compact.slice(0, 12),
    compact.slice(2, 14),
    iso,
    iso.replaceAll(':', '-'),
    `${iso.slice(0, 10)} ${compact.slice(8, 14)}`,
    `${iso.slice(0, 10)}-${compact.slice(8, 17)}`,
  ]
}

test('[SEC-07] no instant from 2001 to 2038 is one, in milliseconds, microseconds, nanoseconds or as a date', () => {
  const instants = fc.date({ min: new Date('2001-09-10'), max: new Date('2038-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(stampsOf(instant).filter(holdsCardNumber), instant.toISOString()).toEqual([])
    }),
    { numRuns: 2_000 },
  )
  expect(holdsCardNumber('20261121134400')).toBe(false)
})

test('a telephone number with its plus is none, though a card of 13 digits may begin the same', () => {
  const germany = digits(10).map((rest) => withCheckDigit(`49${rest}`))
  fc.assert(
    fc.property(germany, (number) => {
      expect(
        [`+${number}`, `+${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`].filter(holdsCardNumber),
      ).toEqual([])
      expect(holdsCardNumber(number)).toBe(true)
    }),
  )
  expect(holdsCardNumber('+4242424242424242')).toBe(true)
})

test('ids of ours and digests are none', () => {
  const ids = createIds()
  const found = Array.from({ length: 5_000 }, (_, n) => ids.uuid(1_763_600_000_000 + n)).filter(holdsCardNumber)
  expect(found).toEqual([])
  const hex = fc.stringMatching(/^(?:[0-9a-f]{4}4242424242424242[a-f][0-9a-f]{10}|[0-9a-f]{40})$/)
  fc.assert(
    fc.property(hex, (digest) => {
      fc.pre(/[a-f]/.test(digest))
      expect(holdsCardNumber(digest)).toBe(false)
    }),
  )
})

test('[SEC-07] what programs write is searched for numbers that stand alone: not within a word, a version or a decimal', () => {
  const alone = [
    '4242424242424242',
    'id=4242424242424242; b=1',
    '4242-4242-4242-4242',
    'pay-4242424242424242.',
    '"4242424242424242"',
  ]
  expect(alone.filter(holdsLoneCardNumber)).toEqual(alone)
  const part = [
    'x4242424242424242',
    '4242424242424242y',
    'fb.1.4242424242424242',
    '_4242424242424242',
    '4242424242424242.5',
    'a1-b4242424242424242-7',
  ]
  expect(part.filter(holdsLoneCardNumber)).toEqual([])
  expect(holdsLoneCardNumber('v1-4242424242424242')).toBe(true)
})

test('a text of nothing but digits and blanks is looked through at once', () => {
  const texts = [
    '1 '.repeat(60_000),
    '12345 '.repeat(40_000),
    '9'.repeat(250_000),
    'a'.repeat(250_000),
    '4242-'.repeat(50_000),
  ]
  expect(texts.map(holdsCardNumber)).toEqual([false, false, false, false, expect.anything()])
})
