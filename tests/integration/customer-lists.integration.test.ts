import { beforeAll, expect, test } from 'vitest'
import { advanceClock, expectOk, readyToPay, register, resultOf } from '@waybill/testkit/shop-journey'
import { ShopClient } from '@waybill/testkit/shop-client'
import { StaffClient } from '@waybill/testkit/staff-client'
import { itemsOf, productShop } from './product-api/product-shop.ts'

const shop = productShop({ product: 'usage:write' })
/** Field service, with proof of visit at 4.00 a driver, at least 5. */
const METERED_PLAN = 5

let staff: StaffClient

beforeAll(async () => {
  const { email, password, totp_secret: secret = '' } = shop.person('staff')
  staff = new StaffClient(shop.url, { email, password, secret })
  expectOk(await staff.signIn(), 'the sign-in')
})

async function rows(path: string) {
  return itemsOf(resultOf(expectOk(await staff.client.get(`/api/admin/v1/${path}`), path))['items'])
}

async function accountOf(client: ShopClient): Promise<number> {
  return Number(resultOf(await client.get('/account/session'))['account_id'])
}

async function share(client: ShopClient): Promise<string> {
  expectOk(await client.post('/cart/add', { id: 31, module: 1 }), 'a module')
  const sent = { emails: ['reader@lists.example'], sender_name: 'Ana Lund' }
  return String(resultOf(expectOk(await client.post('/cart/share', sent), 'a quote'))['number'])
}

test('[ADM-04] an invitation is listed until it is accepted or taken back', async () => {
  const { client } = await register(shop.url, 'invites@lists.example')
  const account = await accountOf(client)
  const invited = { email: 'asked@lists.example', role: 'manage', is_read_only: 1 }
  expectOk(await client.post('/account/members/invitations', invited), 'an invitation')
  const waiting = await rows(`invitations?account=${account}`)
  expect(waiting).toMatchObject([{ email: 'asked@lists.example', role: 'look', account_id: account }])
  expectOk(await client.delete(`/account/members/invitations/${String(waiting[0]?.['id'])}`), 'taken back')
  expect(await rows(`invitations?account=${account}`)).toEqual([])
})

test('[ADM-04] quotes have their state of this instant, and usage and credit what became of them', async () => {
  const { client, memberId } = await readyToPay(shop.url, 'usage@lists.example')
  const account = await accountOf(client)
  const [number, visitors] = [await share(client), await share(new ShopClient(shop.url))]
  expectOk(await client.post('/cart/add', { id: METERED_PLAN, module: 0, pricing: 0 }), 'the plan')
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  const { now } = (await shop.call('/sandbox/clock')).body
  const record = { account_id: account, key: 'of-lists', usage_key: 'driver', quantity: 7, at: now }
  await shop.call('/api/v1/usage', { method: 'POST', key: shop.key('product'), body: { records: [record] } })
  const usage = () => rows(`usage?account=${account}`)
  const own = async (state: string) =>
    (await rows(`quotes?account=${account}&state=${state}`)).map((row) => [row['number'], row['state']])

  expect(await usage()).toMatchObject([{ usage_key: 'driver', peak: 7, quantity: 7, charged_minor: null }])
  expect([await own('unanswered'), await own('expired')]).toEqual([[[number, 'unanswered']], []])
  expect(await rows(`quotes?number=${visitors.toLowerCase()}`)).toMatchObject([
    { number: visitors, company: null, account_id: null, author: 'Ana Lund', state: 'unanswered', currency: 'USD' },
  ])
  await staff.command('grant-credit', { accountId: account, amount: '25.00', reason: 'a lost day' })
  const credit = async (kind = '') => rows(`credit?account=${account}${kind}`)
  const granted = { kind: 'grant', amount: 25, currency: 'USD', reason: 'a lost day', invoice: null }
  expect(await credit()).toMatchObject([granted])
  await advanceClock(shop.url, 'P32D')
  expect((await usage()).at(-1)).toMatchObject({ peak: 7, charged: 28, charged_minor: 2800, currency: 'USD' })
  expect([await own('unanswered'), await own('expired')]).toEqual([[], [[number, 'expired']]])
  expect(await credit()).toMatchObject([{ kind: 'spent', amount: -25, granted_by: null }, granted])
  expect(await credit('&kind=spent')).toHaveLength(1)
})
