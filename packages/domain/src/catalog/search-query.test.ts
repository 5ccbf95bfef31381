import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseQuery, queryRule } from './search-query.ts'

describe('the one form of a term (A-81)', () => {
  test.each([
    ['  Route   Planning ', 'route planning'],
    ['\u00a0\t\nÉtape\u3000deux\ufeff', 'étape deux'],
    ['E\u0301tape', 'étape'],
    ['C++', 'c++'],
    ['a\u0000b\u001fc', 'a b c'],
    ['x\ud800y', 'x y'],
    ['\ufffd%A', '%a'],
    ['🚚🚚🚚', '🚚🚚🚚'],
    ['', ''],
    [' \u2028 ', ''],
  ])('%j is searched for as %j', (typed, form) => {
    expect(normaliseQuery(typed)).toBe(form)
  })

  test('is the same when it is taken again, and can stand in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        const form = normaliseQuery(typed)
        expect(normaliseQuery(form)).toBe(form)
        expect(() => encodeURIComponent(form)).not.toThrow()
      }),
    )
  })
})

describe('the length of a term', () => {
  test.each([
    ['', 'too_short'],
    ['ab', 'too_short'],
    ['  ab   ', 'too_short'],
    ['\ufffd%A', 'too_short'],
    ['a  b', 'ok'],
    ['abc', 'ok'],
    ['🚚🚚', 'too_short'],
    ['🚚🚚🚚', 'ok'],
    ['x'.repeat(100), 'ok'],
    [`  ${'x'.repeat(100)}  `, 'ok'],
    ['🚚'.repeat(100), 'ok'],
    ['x'.repeat(101), 'too_long'],
    ['x'.repeat(100_000), 'too_long'],
  ])('[SRCH-01] of %j is %s, counted in code points', (typed, rule) => {
    expect(queryRule(typed)).toBe(rule)
  })
})
