import { describe, expect, test } from 'vitest'
import { createKeys } from '../keys.ts'
import { hashToken } from '../ids.ts'
import type { Actor, Staff, Visitor } from './actor.ts'
import { formToken, isFormToken, isPageToken, pageToken } from './tokens.ts'
import { MINUTE_MS } from '@waybill/domain/durations'

const NOW = Date.UTC(2026, 2, 2, 10)
const keys = createKeys('a secret of tests that is long enough for any key')
const otherKeys = createKeys('another secret of tests that is long enough')

const staff = (sessionId: number): Staff => ({
  kind: 'staff',
  sessionId,
  staffId: 1,
  role: 'owner',
  isAlone: false,
  hasApp: true,
  hasPasskey: false,
  signedInAt: 0,
  confirmedAt: 0,
  email: 'staff@shop.example',
  name: 'Ana',
})
const visitor = (cart: string): Visitor => ({ kind: 'visitor', visitorHash: hashToken(cart) })
const stranger: Visitor = { kind: 'visitor', visitorHash: undefined }
const OWNERS: readonly (readonly [string, Actor])[] = [
  ['a login', staff(7)],
  ['another login of the same person', staff(8)],
  ['a cart', visitor('a')],
  ['another cart', visitor('b')],
  ['nobody', stranger],
]

describe('the page token', () => {
  test.each(OWNERS)('of %s is theirs for 15 minutes and of no other', (_, actor) => {
    const token = pageToken(keys, actor, NOW)
    const isFor = (other: Actor, now: number): boolean => isPageToken(keys, { actor: other, token, now })
    expect([0, 15 * MINUTE_MS - 1, 15 * MINUTE_MS, 16 * MINUTE_MS].map((later) => isFor(actor, NOW + later))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(OWNERS.filter(([, other]) => isFor(other, NOW)).map(([, other]) => other)).toEqual([actor])
  })

  test('is rejected with another key, another end, in pieces and as anything else', () => {
    const actor = staff(7)
    const token = pageToken(keys, actor, NOW)
    const [expires = '', signature = ''] = token.split('.')
    const wrong = [
      `${Number(expires) + 1}.${signature}`,
      `${expires}.`,
      `.${signature}`,
      expires,
      '',
      '.',
      `${expires}.${signature.slice(1)}`,
      `1e99.${signature}`,
      pageToken(otherKeys, actor, NOW),
      formToken(keys, actor),
    ]
    expect(wrong.filter((text) => isPageToken(keys, { actor, token: text, now: NOW }))).toEqual([])
  })
})

describe('[SEC-01] the form token', () => {
  test.each(OWNERS)('of %s is theirs alone', (_, actor) => {
    const token = formToken(keys, actor)
    expect(OWNERS.filter(([, other]) => isFormToken(keys, other, token)).map(([, other]) => other)).toEqual([actor])
  })

  test('is rejected with another key, changed, missing, and where a page token is given instead', () => {
    const actor = visitor('a')
    const token = formToken(keys, actor)
    const wrong = [
      '',
      token.slice(1),
      `${token}x`,
      token.toUpperCase(),
      formToken(otherKeys, actor),
      pageToken(keys, actor, NOW),
    ]
    expect(wrong.filter((text) => isFormToken(keys, actor, text))).toEqual([])
  })
})
