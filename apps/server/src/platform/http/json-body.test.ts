import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIds } from '../ids.ts'
import { parseJsonBody, RefusedBody, refuseCardData } from './json-body.ts'

const ids = createIds()

function refusedFor(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof RefusedBody) return error.code
    throw error
  }
}

const codeOf = (text: string): string | undefined => refusedFor(() => parseJsonBody(text))
const cardIn = (value: unknown): string | undefined => refusedFor(() => refuseCardData(value))
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('the shape of a JSON body', () => {
  test('[ERR-04] what is not JSON is refused', () => {
    const broken = ['{', '{"a":1,}', '{"a":1}{}', "{'a':1}", '// no\n{}', '\uFEFF{}', 'NaN', '{"a":01}']
    expect(broken.map(codeOf)).toEqual(broken.map(() => 'malformed-json'))
    expect(['', ' \r\n\t'].map(codeOf)).toEqual(['no-body', 'no-body'])
  })

  test('twenty levels are read, the twenty-first is refused, and so are a hundred thousand', () => {
    expect([20, 21, 100_000].map((depth) => codeOf(nested(depth)))).toEqual([undefined, 'too-deep', 'too-deep'])
    expect(codeOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe('too-deep')
  })

  test('a thousand keys are read, one more is refused, whether they are in one place or in many', () => {
    const wide = (count: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
    const spread = (count: number): string => JSON.stringify({ list: Array.from({ length: count }, (_, n) => ({ n })) })
    expect([1_000, 1_001].map((count) => codeOf(wide(count)))).toEqual([undefined, 'too-many-keys'])
    expect([499, 501, 100_000].map((count) => codeOf(spread(count)))).toEqual([
      undefined,
      'too-many-keys',
      'too-many-keys',
    ])
  })

  test.each(['__proto__', 'constructor', 'prototype'])(
    'a key %s is refused at any depth, and changes no prototype',
    (key) => {
      expect(codeOf(`{"${key}":{"polluted":1}}`)).toBe('forbidden-key')
      expect(codeOf(`{"a":[{"b":{"${key}":{"polluted":1}}}]}`)).toBe('forbidden-key')
      expect('polluted' in {}).toBe(false)
    },
  )

  test('as a value such a word is only a word, and of a key that comes twice the last one counts', () => {
    expect(parseJsonBody('{"name":"__proto__","a":1,"a":2}')).toEqual({ name: '__proto__', a: 2 })
  })
})

describe('card data', () => {
  const CARDS = [
    '4242424242424242',
    '378282246310005',
    '30569309025904',
    '6304000000000000',
    '4000002760003184',
    '501800000009',
    '4000000000000000006',
  ]

  test.each(CARDS)('[SEC-07] %s is refused as text, as a number, in a sentence and under any name', (number) => {
    const values = [
      number,
      { cardno: number },
      { comment: `pay with ${number}, please` },
      { a: [{ b: [`x${number}y`] }] },
      { [number]: 1 },
    ]
    expect(values.map(cardIn)).toEqual(values.map(() => 'card-number'))
    const asNumber = Number(number)
    expect(cardIn({ price: asNumber })).toBe(Number.isSafeInteger(asNumber) ? 'card-number' : undefined)
  })

  test.each([
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '3782 822463 10005',
    '12 4242 4242 4242 4242',
    '4242 4242 4242 4242 12/31 123',
    '2026-11-20 4242-4242-4242-4242',
  ])('[SEC-07] %s is refused with its blanks and dashes, also among other digits', (text) => {
    expect(cardIn({ note: text })).toBe('card-number')
  })

  test('[SEC-07] one wrong digit anywhere makes it no card number', () => {
    const wrong = Array.from({ length: 16 }, (_, place) =>
      [...'4242424242424242'].map((digit, at) => (at === place ? String((Number(digit) + 1) % 10) : digit)).join(''),
    )
    expect(wrong.map(cardIn)).toEqual(wrong.map(() => undefined))
  })

  test('[SEC-07] eleven digits, twenty digits, one digit again and again, and an empty mask are none', () => {
    expect(
      ['42424242426', '42424242424242424242', '0000000000000000', '•••• •••• •••• 4242', '', 'no digits'].map(cardIn),
    ).toEqual(Array.from({ length: 6 }, () => undefined))
  })

  test('[SEC-07] every number of 12 to 19 digits with a right check digit is refused, in any sentence', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 })
    fc.assert(
      fc.property(digits, fc.constantFrom('', 'No. ', 'x', '“'), (body, before) => {
        fc.pre(new Set(body).size > 1)
        const sum = body
          .toReversed()
          .map((digit, place) => (place % 2 === 0 ? digit * 2 : digit))
          .reduce((total, doubled) => total + (doubled > 9 ? doubled - 9 : doubled), 0)
        const number = `${body.join('')}${(10 - (sum % 10)) % 10}`
        expect(cardIn({ text: `${before}${number}.` })).toBe('card-number')
      }),
    )
  })

  test('ids of ours are never taken for a card number', () => {
    for (let now = 1_763_600_000_000; now < 1_763_600_005_000; now += 1)
      expect(cardIn({ order_id: ids.uuid(now) })).toBeUndefined()
  })

  test('[SEC-07] a code on the back is refused as text and as a number, wherever it stands; an empty one is not', () => {
    const filled = [{ cvv: '123' }, { cvv: 123 }, { billing_info: { cvv: '1' } }, { items: [{ cvv: ' ' }] }]
    expect(filled.map(cardIn)).toEqual(filled.map(() => 'card-number'))
    expect([{ cvv: '' }, { cvv: null }, {}, { text: 'what is a "cvv": "123"?' }].map(cardIn)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('[SEC-07] four digits of a bank account are refused under its name, and on billing calls in their words', () => {
    expect([{ account_number: '6789' }, { account_number: 6789 }, { account_number: '•••' }].map(cardIn)).toEqual([
      'card-number',
      'card-number',
      undefined,
    ])
    expect(refusedFor(() => refuseCardData({ cardno: '4242424242424242' }, 'invalid-payload'))).toBe('invalid-payload')
  })

  test('a body of nothing but digits and blanks is looked through at once', () => {
    const bodies = ['1 '.repeat(60_000), '12345 '.repeat(40_000), '9'.repeat(250_000), '4242-'.repeat(50_000)]
    expect(bodies.map((text) => cardIn({ text }))).toEqual([undefined, undefined, undefined, expect.anything()])
  })
})
