import { expect, test } from 'vitest'
import { fail, ok, unreachable, unwrap } from './index.ts'

test('an outcome is a value or a failure, and says which', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 })
  expect(fail('empty')).toEqual({ ok: false, failure: 'empty' })
})

test('the value of an outcome that was expected is taken, and a failure there is a bug that says why', () => {
  expect(unwrap(ok(7))).toBe(7)
  expect(() => unwrap(fail({ code: 'no-price' }))).toThrow('failed: {"code":"no-price"}')
})

test('a value that no type allows is a bug, and is named', () => {
  expect(() => unreachable({ state: 'odd' } as never)).toThrow('unreachable case: {"state":"odd"}')
})
