import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, register, resultOf } from '@waybill/testkit/shop-journey'
import { freshCode } from '@waybill/testkit/staff-client'
import { itemsOf, productShop, type Called } from './product-api/product-shop.ts'

const shop = productShop({ product: 'accounts:read,invoices:read,links:write', reader: 'accounts:read' })
const ACCOUNT = '/account/billing/subscription'

const read = (path: string): Promise<Called> => shop.call(`/api/v1${path}`, { key: shop.key('product') })
const makeLink = (accountId: number, body: unknown, key = shop.key('product')): Promise<Called> =>
  shop.call(`/api/v1/accounts/${accountId}/portal-link`, { method: 'POST', key, body })
const html = { accept: 'text/html' }
/** A click on a link in a browser of its own. */
async function follow(url: string, client = new ShopClient(shop.url)) {
  const answer = await client.get(url.replace(shop.url, ''), html)
  return { client, status: answer.status, location: answer.headers.get('location') ?? '' }
}
const emailOf = async (client: ShopClient): Promise<unknown> =>
  resultOf(await client.get('/account/session'))['email'] ?? null

async function registered(name: string) {
  const member = await register(shop.url, `${name}@portal.example`)
  const found = await read(`/accounts?email=${encodeURIComponent(member.email)}`)
  return { ...member, accountId: Number(itemsOf(found.result['items'])[0]?.['account_id']) }
}

describe('a portal link', () => {
  test('[ADM-14] signs its member in once, on a page of their account, and nowhere else', async () => {
    const { accountId, memberId, email } = await registered('once')
    const made = await makeLink(accountId, { member_id: memberId })
    const url = String(made.result['url'])
    expect([made.status, url.startsWith(`${shop.url}/account/portal/`)]).toEqual([200, true])
    const first = await follow(url)
    expect([first.status, first.location]).toEqual([303, ACCOUNT])
    expect(await emailOf(first.client)).toBe(email)
    // forwarded, or clicked again
    for (const again of [await follow(url), await follow(url, first.client)]) expect(again.status).toBe(410)
    const team = await makeLink(accountId, { member_id: memberId, page: 'members' })
    expect((await follow(String(team.result['url']))).location).toBe('/account/members')
    const led = String((await makeLink(accountId, { member_id: memberId })).result['url'])
    const elsewhere = await follow(led.replace('page=subscription', 'page=https%3A%2F%2Fevil.example'))
    expect(elsewhere.location).toBe(ACCOUNT)
    const two = String((await makeLink(accountId, { member_id: memberId })).result['url'])
    const both = await Promise.all([follow(two), follow(two)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
  })

  test('[ADM-14] is over after five minutes, and one that is guessed is none', async () => {
    const { accountId, memberId } = await registered('late')
    const url = String((await makeLink(accountId, { member_id: memberId })).result['url'])
    await advanceClock(shop.url, 'PT5M')
    const late = await follow(url)
    expect([late.status, await emailOf(late.client)]).toEqual([410, null])
    for (const token of ['x', 'A'.repeat(44), '%00'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await follow(`${shop.url}/account/portal/${token}`)).status).toBeGreaterThanOrEqual(400)
  })

  test('[ADM-14] is made for an active member of that account alone, by a key with the scope', async () => {
    const [one, other] = [await registered('one'), await registered('another')]
    const foreign = await makeLink(one.accountId, { member_id: other.memberId })
    expect([foreign.status, itemsOf(foreign.body['errors']).map(({ path }) => path)]).toEqual([422, ['member_id']])
    const wrong = await makeLink(one.accountId, {
      member_id: one.memberId,
      page: '/admin',
      return_url: 'https://a.example',
    })
    expect([wrong.status, itemsOf(wrong.body['errors']).map(({ path }) => path)]).toEqual([422, ['page', 'return_url']])
    const scopeless = await makeLink(one.accountId, { member_id: one.memberId }, shop.key('reader'))
    expect([scopeless.status, scopeless.body['code']]).toEqual([403, 'machine-key-scope'])
    const ended = await makeLink(one.accountId, { member_id: one.memberId }, shop.key('ended'))
    expect(ended.status).toBe(401)
  })

  test('[ADM-14] [SEC-03] lets in no member who has a second factor, by a link of before either', async () => {
    const { accountId, memberId, client, email } = await registered('guarded')
    const before = String((await makeLink(accountId, { member_id: memberId })).result['url'])
    const password = 'three quiet words'
    const { sealed, secret = '' } = resultOf(await client.get('/account/me/factor'))['offer'] as Record<string, string>
    const code = freshCode(shop.url, { email, password, secret })
    expect((await client.post('/account/me/factor', { sealed, code, password })).status).toBe(200)
    const denied = await makeLink(accountId, { member_id: memberId })
    expect([denied.status, denied.body['code']]).toEqual([403, 'own-sign-in'])
    expect((await follow(before)).status).toBe(410)
  })
})

describe('documents of an account', () => {
  test('[ADM-14] are listed with their printed numbers in pages, and downloaded as PDF', async () => {
    const { account_id: id } = shop.person('primary')
    const all = itemsOf((await read(`/accounts/${id}/invoices`)).result['items'])
    expect(all[0]).toMatchObject({ number: expect.stringMatching(/^[A-Z]+-C?\d+$/), currency: 'USD', metadata: {} })
    const first = await read(`/accounts/${id}/invoices?limit=1`)
    const cursor = String(first.result['next_cursor'])
    const second = await read(`/accounts/${id}/invoices?limit=1&cursor=${cursor}`)
    expect([...itemsOf(first.result['items']), ...itemsOf(second.result['items'])]).toEqual(all.slice(0, 2))
    const path = `/invoices/${Number(all[0]?.['invoice_id'])}/pdf`
    const pdf = await read(`/accounts/${id}${path}`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const { accountId: stranger } = await registered('stranger')
    expect((await read(`/accounts/${stranger}${path}`)).status).toBe(404)
    expect((await read('/accounts/999999/invoices')).status).toBe(404)
    const reader = await shop.call(`/api/v1/accounts/${id}/invoices`, { key: shop.key('reader') })
    expect([reader.status, reader.body['code']]).toEqual([403, 'machine-key-scope'])
  })
})

describe('a checkout link', () => {
  const buyLink = (accountId: number, body: unknown): Promise<Called> =>
    shop.call(`/api/v1/accounts/${accountId}/checkout-link`, { method: 'POST', key: shop.key('product'), body })
  const errorsOf = ({ status, body }: Called): unknown => [status, itemsOf(body['errors']).map(({ path }) => path)]
  const cartOf = async (client: ShopClient) => {
    const { plan, modules } = resultOf(await client.get('/cart/data'))
    return { plan, modules: itemsOf(modules).map(({ id }) => id) }
  }
  const savedOf = async (client: ShopClient) => itemsOf(resultOf(await client.get('/cart/saved'))['saved_carts'])

  test('[ADM-14] leads its member to the checkout of what it names, once more without another copy of it', async () => {
    const { accountId, memberId, client: own } = await registered('buys')
    await own.post('/cart/add', { id: 31, module: 1 })
    const before = await cartOf(own)
    const named = { member_id: memberId, package_id: 2, interval: 'year' }
    const { status, location, client } = await follow(String((await buyLink(accountId, named)).result['url']))
    expect([status, location]).toEqual([303, '/account/checkout?interval=year'])
    expect(await cartOf(client)).toMatchObject({ plan: { id: 2 } })
    expect(await savedOf(own)).toHaveLength(1)
    const page = await client.get(location, html)
    expect([page.status, page.text.includes('type="radio"')]).toEqual([200, true])
    await follow(String((await buyLink(accountId, named)).result['url']))
    expect(await savedOf(own)).toHaveLength(1)
    const id = String((await savedOf(own))[0]?.['id'])
    await own.post(`/cart/saved/${id}/open`, {})
    expect(await cartOf(own)).toEqual(before)
  })

  test('[ADM-14] names what can be sold, for the primary member alone', async () => {
    const { accountId, memberId } = await registered('names')
    const other = await registered('names-another')
    const link = (body: object) => buyLink(accountId, { member_id: memberId, package_id: 2, ...body })
    expect(errorsOf(await link({ member_id: other.memberId }))).toEqual([422, ['member_id']])
    expect(errorsOf(await link({ interval: 'week', modules: ['x'], return_url: 'https://a.example' }))).toEqual([
      422,
      ['modules[0]', 'interval', 'return_url'],
    ])
    for (const unsold of [{ package_id: 999_999 }, { modules: [999_999] }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, body } = await link(unsold)
      expect([status, body['code']]).toEqual([404, 'unknown-product'])
    }
    expect((await buyLink(999_999, { member_id: memberId, package_id: 2 })).status).toBe(404)
  })

  test('[ADM-14] leads a subscriber to the change, and one that was altered to the cart as it is', async () => {
    const { account_id: accountId, member_id: memberId } = shop.person('primary')
    const link = async (): Promise<string> =>
      String((await buyLink(accountId, { member_id: memberId, package_id: 3 })).result['url'])
    const { client, location } = await follow(await link())
    const checkout = await client.get(location, html)
    expect([checkout.status, checkout.headers.get('location')]).toEqual([303, '/account/change'])
    expect(await cartOf(client)).toMatchObject({ plan: { id: 3 } })
    for (const items of ['{', '%7B%22package_id%22%3A999999%7D']) {
      // oxlint-disable-next-line no-await-in-loop -- each link is good once
      const altered = await follow((await link()).replace(/items=[^&]*/, `items=${items}`))
      expect(altered.location).toBe('/platform/marketplace/shopping-cart-review')
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await cartOf(altered.client)).toMatchObject({ plan: { id: 3 } })
    }
  })
})
