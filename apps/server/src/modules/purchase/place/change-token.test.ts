import { expect, test } from 'vitest'
import { createKeys } from '../../../platform/keys.ts'
import { issueChangeToken, readChangeToken } from './change-token.ts'

const keys = createKeys('a secret of sixteen bytes at least')
const shown = { memberId: 5, pricedAt: Date.UTC(2026, 2, 16), digest: 'what was shown' }
const token = issueChangeToken(keys, shown)
const minute = 60_000

test('a token confirms what was shown to its member, at the instant of its amounts', () => {
  const read = readChangeToken(keys, token, { memberId: 5, now: shown.pricedAt + minute })
  expect([read?.pricedAt, read?.isExpired, read?.isOf('what was shown'), read?.isOf('something else')]).toEqual([
    shown.pricedAt,
    false,
    true,
    false,
  ])
})

test('it is over after five minutes (B-93)', () => {
  const at = (offset: number) => readChangeToken(keys, token, { memberId: 5, now: shown.pricedAt + offset })
  expect([at(5 * minute - 1)?.isExpired, at(5 * minute)?.isExpired]).toEqual([false, true])
})

test.each([
  ['of another member', token, 6],
  ['with another instant', `z${token.slice(1)}`, 5],
  ['with other content', token.replace(/\.[^.]+\./, '.x.'), 5],
  ['of another shape', 'a.b', 5],
  ['with an instant that is none', `-1${token.slice(token.indexOf('.'))}`, 5],
])('a token %s is none', (_, text, memberId) => {
  expect(readChangeToken(keys, text, { memberId, now: shown.pricedAt })).toBeUndefined()
})
