import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalText } from './index.ts'

describe('the canonical text', () => {
  test('sorts keys, leaves out what is undefined, and writes no white space', () => {
    expect(canonicalText({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}')
  })

  test('reads back as the value, so two values never share a text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalText([value]))).toEqual(JSON.parse(JSON.stringify([value])))
      }),
    )
  })

  test('does not depend on the order in which members were set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (record) => {
        const reversed = Object.fromEntries(Object.entries(record).toReversed())
        expect(canonicalText(reversed)).toBe(canonicalText(record))
      }),
    )
  })
})
