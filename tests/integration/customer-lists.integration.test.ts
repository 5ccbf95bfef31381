import { beforeAll, expect, test } from 'vitest'
import { advanceClock, expectOk, readyToPay, register, resultOf, takeBearer } from '@waybill/testkit/shop-journey'
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

test('[ADM-11] a month that was stated to a payer is listed with its documents, or with none where it came to nothing', async () => {
  const [partner, member, idle] = await Promise.all(
    ['partner', 'paid-for', 'idle'].map((name) => register(shop.url, `${name}@lists.example`)),
  ).then((buyers) => buyers.map(({ client }) => client))
  if (partner === undefined || member === undefined || idle === undefined) throw new Error('three accounts')
  const [partnerId, memberId, idleId] = [await accountOf(partner), await accountOf(member), await accountOf(idle)]
  for (const accountId of [partnerId, idleId])
    // oxlint-disable-next-line no-await-in-loop -- one command after the other
    expect(await staff.command('partner', { accountId, percent: '10' })).toMatchObject({ code: 0 })
  expect(await staff.command('take-on', { accountId: memberId, partner: String(partnerId) })).toMatchObject({ code: 0 })
  await takeBearer(member)
  const order = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }
  const { order_id: orderId, token } = resultOf(expectOk(await member.post('/billing/order', order), 'the order'))
  expectOk(await member.post(`/billing/order/${String(orderId)}/upgrade`, { token }), 'the upgrade')
  expect(await rows(`payer-statements?account=${partnerId}`)).toEqual([])

  const today = new Date(Date.parse(String((await shop.call('/sandbox/clock')).body['now'])))
  const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 2)
  await advanceClock(shop.url, `PT${Math.ceil((next - today.getTime()) / 3_600_000)}H`)
  const [stated] = await rows(`payer-statements?account=${partnerId}`)
  const [document] = await rows(`documents?account=${partnerId}&kind=manual`)
  expect(stated).toMatchObject({
    month: today.toISOString().slice(0, 7),
    documents: document?.['number'],
    total_minor: document?.['total_minor'],
    currency: 'USD',
    account_id: partnerId,
  })
  expect(Number(stated?.['total_minor'])).toBeGreaterThan(0)
  expect(await rows(`payer-statements?account=${idleId}`)).toMatchObject([
    { documents: null, total: null, currency: null },
  ])
})
