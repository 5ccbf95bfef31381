import { createPrivateKey } from 'node:crypto'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Member } from '../../../platform/http/actor.ts'
import { createKeys, type Keys } from '../../../platform/keys.ts'
import { fail, ok } from '@waybill/domain/result'
import { issueBearer, verifyBearer } from './bearer-token.ts'
import { SECOND_MS } from '@waybill/domain/durations'

const NOW = Date.UTC(2026, 2, 2, 10, 0, 0, 400)
const keys = createKeys('a secret of tests that is long enough for any key')
const member: Member = {
  kind: 'member',
  sessionId: 41,
  memberId: 7,
  accountId: 3,
  accountKind: 5,
  email: 'mira@bakery.example',
  firstName: 'Mira',
  lastName: 'Osei',
  isPrimary: true,
  isReadOnly: false,
  isLocked: false,
  isEmailVerified: true,
  lacksFactor: false,
  hasPassword: true,
  endsAt: undefined,
  confirmedAt: undefined,
  partnerAccountId: undefined,
  payerAccountId: undefined,
  country: 'US',
  currency: 'USD',
  timeZone: 'UTC',
  locale: 'vi',
  policies: {},
  createdAt: 0,
}

const { token, expiresAt } = await issueBearer(keys, member, { now: NOW, jti: 'j-1' })
const verify = (text: string, now = NOW) => verifyBearer({ keys }, text, now)
const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of the shop's own key that says something else. */
function signedByUs(claims: Readonly<Record<string, unknown>>, own: Keys = keys): Promise<string> {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), own.derive('jwt')])
  const all = { sid: '41', sub: '7', aud: 'billing', iat: NOW / SECOND_MS, exp: NOW / SECOND_MS + 300, ...claims }
  return new SignJWT(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}

describe('[ACC-05] the bearer token', () => {
  test('names member, account, login and rights, for billing and for 300 seconds of the product’s clock', () => {
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA' })
    const issuedAt = NOW / SECOND_MS - 0.4
    expect(decodeJwt(token)).toEqual({
      sub: '7',
      sid: '41',
      acc: 3,
      prm: 1,
      ro: 0,
      loc: 'vi',
      aud: 'billing',
      jti: 'j-1',
      iat: issuedAt,
      exp: issuedAt + 300,
    })
    expect(expiresAt).toBe((issuedAt + 300) * SECOND_MS)
  })

  test('is good until its last second, and expired from then on', async () => {
    const ends = [0, 298 * SECOND_MS, 300 * SECOND_MS, 3_600 * SECOND_MS].map((later) => verify(token, NOW + later))
    expect(await Promise.all(ends)).toEqual([
      { ok: true, value: { sessionId: 41 } },
      { ok: true, value: { sessionId: 41 } },
      { ok: false, failure: 'expired' },
      { ok: false, failure: 'expired' },
    ])
  })

  test('of the secret before is good while that is, and expires as always', async () => {
    const after = { keys: createKeys('another secret of thirty-two bytes!', () => keys) }
    expect(await verifyBearer(after, token, NOW)).toEqual(ok({ sessionId: 41 }))
    expect(await verifyBearer(after, token, expiresAt)).toEqual(fail('expired'))
  })

  test('of every node with the same secret is good, of another secret it is not', async () => {
    expect(
      await verifyBearer({ keys: createKeys('a secret of tests that is long enough for any key') }, token, NOW),
    ).toMatchObject({ ok: true })
    expect(await verifyBearer({ keys: createKeys('another secret of thirty-two bytes!') }, token, NOW)).toEqual({
      ok: false,
      failure: 'invalid',
    })
  })

  const [head = '', body = '', signature = ''] = token.split('.')
  test.each([
    ['without an algorithm', `${segment({ alg: 'none' })}.${body}.`],
    ['without an algorithm but with the old signature', `${segment({ alg: 'none' })}.${body}.${signature}`],
    ['with a symmetric algorithm', `${segment({ alg: 'HS256' })}.${body}.${signature}`],
    [
      'with rights that were added',
      `${head}.${segment({ ...decodeJwt(token), prm: 1, ro: 0, sub: '8' })}.${signature}`,
    ],
    ['without a signature', `${head}.${body}.`],
    ['with a changed signature', `${head}.${body}.${signature.slice(2)}AA`],
    ['of nothing', ''],
    ['of garbage', 'a.b.c'],
    ['of eight kilobytes', `${head}.${'A'.repeat(8_192)}.${signature}`],
  ])('%s is invalid', async (_, text) => {
    expect(await verify(text)).toEqual({ ok: false, failure: 'invalid' })
  })

  test.each([
    ['another audience', { aud: 'marketplace' }],
    ['no audience', { aud: undefined }],
    ['no end', { exp: undefined }],
    ['no member', { sub: undefined }],
    ['no login', { sid: undefined }],
    ['a login that is no number', { sid: 'x' }],
  ])('with %s is invalid, even when we signed it', async (_, claims) => {
    expect(await verify(await signedByUs({}))).toMatchObject({ ok: true })
    expect(await verify(await signedByUs(claims))).toEqual({ ok: false, failure: 'invalid' })
  })
})
