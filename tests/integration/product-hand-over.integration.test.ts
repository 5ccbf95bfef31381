import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { advanceClock, signInAgain } from '@waybill/testkit/shop-journey'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { productShop, type Called } from './product-api/product-shop.ts'

const PRODUCT = 'http://127.0.0.1:9/from-shop'
const shop = productShop({ product: 'hand-over:redeem', reader: 'entitlements:read' }, { PRODUCT_URL: PRODUCT })

function member(): Promise<ShopClient> {
  const { email, password } = shop.person('primary')
  return signInAgain(shop.url, email, password)
}

async function leave(client: ShopClient, query = ''): Promise<string> {
  const answer = await client.get(`/account/product${query}`, { accept: 'text/html' })
  expect(answer.status, answer.text.slice(0, 300)).toBe(303)
  const to = new URL(answer.headers.get('location') ?? '')
  expect([`${to.origin}${to.pathname}`, [...to.searchParams.keys()]]).toEqual([PRODUCT, ['hand_over']])
  expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
    'private, no-store',
    'no-referrer',
  ])
  return to.searchParams.get('hand_over') ?? ''
}

const redeem = (
  token: unknown,
  key = shop.key('product'),
  headers: Readonly<Record<string, string>> = {},
): Promise<Called> => shop.call('/api/v1/hand-overs/redeem', { method: 'POST', key, body: { token }, headers })

const part = (token: string, place: number): Record<string, unknown> => ({
  ...(JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString()) as object),
})
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test('[INT-04] a member goes over by a token of one minute that the published keys prove, with nothing personal in it', async () => {
  const token = await leave(await member(), '?to=/routes&from=/account/billing/subscription')
  const answer = await shop.call('/.well-known/jwks.json')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  const [jwk] = answer.body['keys'] as [Record<string, string>]
  expect(jwk).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: expect.any(String),
    kid: expect.any(String),
    alg: 'EdDSA',
    use: 'sig',
  })
  expect(part(token, 0)).toEqual({ alg: 'EdDSA', kid: jwk['kid'], typ: 'JWT' })
  const [head, body, signature = ''] = token.split('.')
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const claims = part(token, 1)
  expect(claims).toEqual({
    iss: shop.url,
    aud: 'http://127.0.0.1:9',
    sub: String(shop.person('primary').member_id),
    account_id: shop.person('primary').account_id,
    to: 'http://127.0.0.1:9/routes',
    return_to: `${shop.url}/account/billing/subscription`,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iat: expect.any(Number),
    exp: Number(claims['iat']) + 60,
  })
})

test('[INT-04] a hand-over says who comes once, and is rejected the second time', async () => {
  const token = await leave(await member())
  const both = await Promise.all([redeem(token), redeem(token)])
  expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  const { email, member_id: memberId, account_id: accountId } = shop.person('primary')
  expect(both.find(({ status }) => status === 200)?.result).toEqual({
    account_id: accountId,
    closed_features: [],
    member_id: memberId,
    email,
    first_name: expect.any(String),
    last_name: expect.any(String),
    is_primary: 1,
    is_read_only: 0,
    locale: 'en',
    to: null,
    return_to: `${shop.url}/account/manage-features`,
  })
  expect((await redeem(token)).body).toMatchObject({ status: 409, code: 'hand-over-used' })
  expect(shop.output()).not.toContain(token.split('.')[2])
})

test('[INT-04] an answer that was lost is given again under its Idempotency-Key', async () => {
  const token = await leave(await member())
  const headers = { 'idempotency-key': 'lost-1' }
  const first = await redeem(token, shop.key('product'), headers)
  expect((await redeem(token, shop.key('product'), headers)).result).toEqual(first.result)
})

test('[INT-04] what is altered, made by others or without a signature is no hand-over', async () => {
  const token = await leave(await member())
  const [head = '', body = '', signature = ''] = token.split('.')
  const other = generateKeyPairSync('ed25519').privateKey
  const foreign = sign(null, Buffer.from(`${head}.${body}`), other).toString('base64url')
  const claims = part(token, 1)
  const wrong = [
    `${encode({ alg: 'none' })}.${body}.`,
    `${encode({ alg: 'none', kid: part(token, 0)['kid'] })}.${body}.`,
    `${encode({ ...part(token, 0), alg: 'HS256' })}.${body}.${signature}`,
    `${encode({ ...part(token, 0), kid: 'x' })}.${body}.${signature}`,
    `${head}.${encode({ ...claims, sub: '2' })}.${signature}`,
    `${head}.${encode({ ...claims, exp: Number(claims['exp']) + 3600 })}.${signature}`,
    `${head}.${body}.${foreign}`,
    `${head}.${body}`,
    'x',
    '..',
  ]
  for (const one of wrong)
    expect((await redeem(one)).body, one).toMatchObject({ status: 422, code: 'hand-over-invalid' })
  // a bearer token of the shop's own calls is signed by another key, for others
  const client = await member()
  expect((await redeem(client.bearer)).body['code']).toBe('hand-over-invalid')
  for (const none of ['', 7, null, 'x'.repeat(2001)])
    expect((await redeem(none)).body['errors']).toMatchObject([{ path: 'token' }])
  expect((await redeem(token, shop.key('reader'))).body['code']).toBe('machine-key-scope')
  expect((await redeem(token)).status).toBe(200)
})

test('[INT-04] a minute later it has expired', async () => {
  const token = await leave(await member())
  await advanceClock(shop.url, 'PT61S')
  expect((await redeem(token)).body).toMatchObject({ status: 410, code: 'hand-over-expired' })
})

test('[INT-04] no address but the product’s own, and none but the shop’s to come back to', async () => {
  const client = await member()
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://127.0.0.1:10/',
  ])
    expect((await client.get(`/account/product?to=${encodeURIComponent(to)}`)).status, to).toBe(422)
  for (const from of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    const token = await leave(client, `?from=${encodeURIComponent(from)}`)
    expect(part(token, 1)['return_to'], from).toBe(`${shop.url}/account/manage-features`)
  }
})

test('[INT-04] a visitor signs in first', async () => {
  const answer = await fetch(`${shop.url}/account/product`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in?next=%2Faccount%2Fproduct'])
})

test('[INT-04] the pages of the account lead over, and back to where the member was', async () => {
  const page = await (await member()).get('/fr/account/manage-features', { accept: 'text/html' })
  expect(page.text).toContain('href="/fr/account/product?from=%2Ffr%2Faccount%2Fmanage-features"')
  expect(page.text).toContain('Ouvrir Lodeway')
})
