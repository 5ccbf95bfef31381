import { expect, test } from 'vitest'
import { isStorable, unstorablePaths } from './unstorable-text.ts'

test('NUL and half a character cannot be stored, everything that people write can', () => {
  expect(['a\u0000b', '\ud800', 'x\udfff'].some(isStorable)).toBe(false)
  expect(['', 'Bến Cảng', '👩‍👩‍👧', '\u202e', '\u0001'].every(isStorable)).toBe(true)
})

test('each place of a body that cannot be stored is named, whether it is a value or a name', () => {
  const body = {
    email: 'a\u0000',
    items: [{ code: 'good' }, { code: '\ud800' }],
    usages: { ['\u0000']: 1 },
    count: 3,
    none: null,
  }
  expect(unstorablePaths(body)).toEqual([['email'], ['items', 1, 'code'], ['usages']])
})
