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
