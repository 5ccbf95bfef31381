import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { choosePlan, demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const HTML = { accept: 'text/html' }
const REVIEW = '/platform/marketplace/shopping-cart-review'
/** Regional, a plan of the pricing page. */
const REGIONAL = 2

/** Claims of a client about itself, in the names of our own answers. */
const CLAIMS = {
  member_id: '1',
  account_id: '1',
  is_primary: '1',
  is_trial: '1',
  trial: '1',
  kind: 'primary',
  subscription_status: '1',
}

const shop = shopOfFile()
let visitor: ShopClient

beforeAll(async () => {
  visitor = new ShopClient(shop.url)
  await choosePlan(visitor, REGIONAL)
})

const sessionOf = async (client: ShopClient, query = '', headers: Readonly<Record<string, string>> = {}) =>
  resultOf(await client.get(`/account/session${query}`, headers))

describe('[ACC-11] a visitor', () => {
  test('has no member id, and no flag of a member (D-09)', async () => {
    const session = await sessionOf(visitor)
    expect(session).toEqual({ kind: 'visitor', locale: 'en', currency: 'USD', page_token: expect.any(String) })
    expect(Object.keys(resultOf(await visitor.get('/cart/data')))).not.toContain('subscription')
  })

  test('counts as trial and primary for the wording: the button tries for free and is open, without a reason', async () => {
    const page = (await visitor.get(REVIEW, HTML)).text
    expect(page).toMatch(/<a [^>]*href="\/register"[^>]*>(?:<[^>]*>)*Try now for free/)
    expect(page).toContain('"mainAction":{"kind":"try","href":"/register"}')
    const product = resultOf(await new ShopClient(shop.url).get(`/cart/products/package/${REGIONAL}`))
    expect(product['button']).toEqual({
      label_key: 'catalog.plans.tryNow',
      enabled: 1,
      reason_key: '',
      action: 'add',
    })
  })

  test('has no right of either: what belongs to members answers 401, and their pages lead to signing in', async () => {
    const calls = await Promise.all([
      visitor.get('/billing/account/1/subscription'),
      visitor.get('/billing/account/1/invoice/1/download'),
      visitor.post('/billing/account/1/checkout', {}),
      visitor.post('/billing/account/1/info/update', { member_id: 1 }),
      visitor.get('/services/token'),
    ])
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const page = await visitor.get('/account/billing/subscription', HTML)
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in')])
  })
})

describe('[ACC-11] the same flags, sent by a client, raise no right', () => {
  const query = `?${new URLSearchParams(CLAIMS).toString()}`
  const cookie = Object.entries(CLAIMS)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

  test('of a visitor, in query, cookie and header', async () => {
    const stranger = new ShopClient(shop.url)
    expect(await sessionOf(stranger, query, { cookie, 'x-member-id': '1', 'x-is-primary': '1' })).toEqual({
      kind: 'visitor',
      locale: 'en',
      currency: 'USD',
      page_token: expect.any(String),
    })
    expect((await stranger.post(`/billing/account/1/checkout${query}`, {}, { cookie })).status).toBe(401)
    expect((await stranger.get(`/billing/account/1/subscription${query}`, { cookie })).status).toBe(401)
  })

  test('of a visitor, in a body: each is rejected by its name, and the cart stays as it is', async () => {
    const before = resultOf(await visitor.get('/cart/data'))
    for (const [name, value] of Object.entries(CLAIMS)) {
      const answer = await visitor.post('/cart/add', { id: 31, module: 1, [name]: value })
      expect([answer.status, answer.body['errors']], name).toMatchObject([422, [{ path: name }]])
    }
    expect(resultOf(await visitor.get('/cart/data'))).toEqual(before)
  })

  test('of a member who isn’t the primary one: the answer says so, and the checkout stays closed', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'non-primary')
    const member = await signInAgain(shop.url, person?.email ?? '', person?.password)
    const claims = `?${new URLSearchParams({ is_primary: '1', trial: '1', kind: 'primary' }).toString()}`
    expect(await sessionOf(member, claims)).toMatchObject({ kind: 'non-primary', is_primary: 0, flags: { trial: 0 } })
    const paid = await member.post(`/billing/account/${person?.member_id}/checkout${claims}`, {})
    expect([paid.status, paid.body['code']]).toEqual([403, 'not-primary'])
    const claimed = await member.post(`/billing/account/${person?.member_id}/checkout`, { is_primary: 1 })
    expect([claimed.status, claimed.body['code']]).toEqual([403, 'not-primary'])
  })
})
