import { expect, test } from 'vitest'
import { clockTarget } from './clock-target.ts'

const now = Date.UTC(2026, 0, 31, 10)

test('a duration is counted by the calendar: a month from 31 January ends in February', () => {
  expect(clockTarget({ advance: 'P1M' }, now)).toEqual({ ok: true, value: Date.UTC(2026, 1, 28, 10) })
  expect(clockTarget({ advance: 'P7D' }, now)).toEqual({ ok: true, value: now + 7 * 86_400_000 })
})

test('an instant is taken as it is, the present one too', () => {
  expect(clockTarget({ to: '2026-02-01T00:00:00Z' }, now)).toEqual({ ok: true, value: Date.UTC(2026, 1, 1) })
  expect(clockTarget({ to: new Date(now).toISOString() }, now)).toEqual({ ok: true, value: now })
})

test('the clock never goes back', () => {
  expect(clockTarget({ advance: '-PT1S' }, now)).toEqual({ ok: false, failure: { path: 'advance', code: 'backwards' } })
  expect(clockTarget({ to: '2026-01-31T09:59:59.999Z' }, now)).toMatchObject({
    ok: false,
    failure: { code: 'backwards' },
  })
})

test('two years at once are the most', () => {
  expect(clockTarget({ advance: 'P2Y' }, now)).toMatchObject({ ok: true })
  expect(clockTarget({ advance: 'P2YT1S' }, now)).toEqual({ ok: false, failure: { path: 'advance', code: 'too-far' } })
})

test('what is no duration or no instant is rejected', () => {
  for (const advance of ['', 'P', '7 days', 'PT1', 'P999999999Y'])
    expect(clockTarget({ advance }, now)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  expect(clockTarget({ to: 'tomorrow' }, now)).toEqual({ ok: false, failure: { path: 'to', code: 'invalid' } })
})
