import { expect, test } from 'vitest'
import { createKeys } from '../../../platform/keys.ts'
import { issueChangeToken } from '../place/change-token.ts'
import { issueModuleToken, readModuleToken } from './module-token.ts'

const keys = createKeys('a secret of sixteen bytes at least')
const pricedAt = Date.UTC(2026, 2, 16)
const minute = 60_000
const previewToken = issueChangeToken(keys, { memberId: 5, pricedAt, digest: 'what was shown' })
const claim = { memberId: 5, id: 321, action: 'activate', timeframe: 'now', previewToken } as const
const token = issueModuleToken(keys, claim)
const read = (text: string, about: { memberId?: number; now?: number } = {}) =>
  readModuleToken(keys, text, { memberId: 5, now: pricedAt, ...about })

test('[MOD-04] a module token says which module is switched how, and holds the preview of its price', () => {
  expect(read(token)).toMatchObject(claim)
  expect(read(token)?.preview.isOf('what was shown')).toBe(true)
  expect(read(token, { now: pricedAt + 5 * minute - 1 })?.preview.isExpired).toBe(false)
  expect(read(token, { now: pricedAt + 5 * minute })?.preview.isExpired).toBe(true)
})

test.each([
  ['of another module', token.replace(/^8x/, '8y')],
  ['of the other action', token.replace('activate', 'deactivate')],
  ['of another time', token.replace('.now.', '.renewal.')],
  ['of a word that is no action', token.replace('activate', 'toggle')],
  ['of a time that is none', token.replace('.now.', '.soon.')],
  ['with another preview', token.replace(previewToken, 'a.b.c')],
  ['with an id that is none', token.replace(/^8x/, '-8')],
  ['that is a preview alone', previewToken],
])('a token %s is none', (_, text) => {
  expect(text).not.toBe(token)
  expect(read(text)).toBeUndefined()
})

test('a token of another member is none', () => {
  expect(read(token, { memberId: 6 })).toBeUndefined()
  const stolen = issueModuleToken(keys, { ...claim, memberId: 6 })
  expect(read(stolen, { memberId: 6 })).toBeUndefined()
})
