import { describe, expect, test } from 'vitest'
import { parseJsonBody, RejectedBody } from './json-body.ts'

function rejectedFor(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof RejectedBody) return error.code
    throw error
  }
}

const codeOf = (text: string): string | undefined => rejectedFor(() => parseJsonBody(text))
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('the shape of a JSON body', () => {
  test('[ERR-04] what is not JSON is rejected', () => {
    const broken = ['{', '{"a":1,}', '{"a":1}{}', "{'a':1}", '// no\n{}', '\uFEFF{}', 'NaN', '{"a":01}']
    expect(broken.map(codeOf)).toEqual(broken.map(() => 'malformed-json'))
    expect(['', ' \r\n\t'].map(codeOf)).toEqual(['no-body', 'no-body'])
  })

  test('twenty levels are read, the twenty-first is rejected, and so are a hundred thousand', () => {
    expect([20, 21, 100_000].map((depth) => codeOf(nested(depth)))).toEqual([undefined, 'too-deep', 'too-deep'])
    expect(codeOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe('too-deep')
  })

  test('a thousand keys are read, one more is rejected, whether they are in one place or in many', () => {
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
    'a key %s is rejected at any depth, and changes no prototype',
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
