import { expect, test } from 'vitest'
import { fail, ok, unreachable } from './index.ts'

test('an outcome is a value or a failure, and says which', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 })
  expect(fail('empty')).toEqual({ ok: false, failure: 'empty' })
})

test('a value that no type allows is a bug, and is named', () => {
  expect(() => unreachable({ state: 'odd' } as never)).toThrow('unreachable case: {"state":"odd"}')
})
