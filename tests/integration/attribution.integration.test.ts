import { beforeAll, expect, test } from 'vitest'
import { queryStore, type Row } from '@waybill/testkit/query-store'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { readyToPay } from '@waybill/testkit/shop-journey'
import { throwawayStore } from '@waybill/testkit/store'

const MODULE = { id: 31, module: 1 }
const MAIL = { utm_source: 'mail', utm_medium: 'letter' }
const AD = { utm_source: 'ad', utm_campaign: 'spring' }
const HTML = '<script>alert(1)</script>'

interface Shown {
  readonly accountId: unknown
  readonly cartKey: unknown
}

/** A member who comes by two campaigns, shares a quote, posts an order and pays another. */
async function buys(shop: RunningShop): Promise<Shown> {
  const { client, memberId } = await readyToPay(shop.url, 'touched@kho.example')
  const post = async (path: string, body: object) => {
    const answer = await client.post(path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body['result'] as Readonly<Record<string, unknown>>
  }
  await post('/cart/add', { ...MODULE, ...MAIL })
  await post('/cart/remove', { id: MODULE.id })
  const { key } = await post('/cart/add', { ...MODULE, ...AD })
  await post('/cart/share?utm_banner=b7', { emails: ['lan@kho.example'] })
  await post('/billing/order', { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] })
  await post('/cart/remove', { id: MODULE.id })
  await post(`/billing/account/${memberId}/checkout?utm_source=late`, { start: 'now' })
  const session = await client.get('/account/session')
  return { accountId: (session.body['result'] as Readonly<Record<string, unknown>>)['account_id'], cartKey: key }
}

/** A visitor whose browser has a first attribution, and who registers by a third campaign. */
async function registers(shop: RunningShop): Promise<Shown> {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add?utm_source=ad&first_utm_source=mail&first_utm_medium=letter', {
    id: 2,
    module: 0,
    pricing: 1,
  })
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
  const login = { email: 'first@kho.example', password: 'three quiet words' }
  const answer = await client.post('/register', { ...person, ...login, utm: { utm_campaign: 'trial' } })
  expect(answer.status, answer.text).toBe(200)
  const { account_id: accountId } = answer.body['result'] as Readonly<Record<string, unknown>>
  return { accountId, cartKey: undefined }
}

/** A visitor without script adds by the form of a page that a letter led to. */
async function addsWithoutScript(shop: RunningShop): Promise<unknown> {
  const client = new ShopClient(shop.url)
  const path = '/platform/marketplace?utm_source=letter&utm_campaign=spring'
  const answer = await client.submit(path, { intent: 'cart.add', id: '31', module: '1' })
  expect(answer.status, answer.text).toBe(303)
  return ((await client.get('/cart/data')).body['result'] as Readonly<Record<string, unknown>>)['key']
}

/** The same by the confirmation page, whose form has an address of its own. */
async function addsOnPage(shop: RunningShop): Promise<unknown> {
  const client = new ShopClient(shop.url)
  const back = '/platform/marketplace?utm_source=letter&utm_campaign=spring'
  const answer = await client.submit('/cart/module/31/activate', { back })
  expect([answer.status, answer.headers.get('location')], answer.text).toEqual([303, back])
  return ((await client.get('/cart/data')).body['result'] as Readonly<Record<string, unknown>>)['key']
}

/** A visitor whose link was written by an attacker. */
async function addsByHostileLink(shop: RunningShop): Promise<unknown> {
  const query = new URLSearchParams({
    utm_source: `${HTML}${'x'.repeat(5_000)}`,
    utm_medium: 'a\u0007b\r\nSet-Cookie: x=1',
    utm_banner: '../../../etc/passwd',
    first_utm_source: "'; drop table cart; --",
  })
  const answer = await new ShopClient(shop.url).post(`/cart/add?${query.toString()}`, MODULE)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body['result'] as Readonly<Record<string, unknown>>)['key']
}

let rows: readonly Row[]
let buyer: Shown
let newcomer: Shown
let plain: unknown
let requested: unknown
let hostile: unknown

/** The embedded store belongs to one process: it is read when the shop has ended. */
beforeAll(async () => {
  const store = await throwawayStore()
  const shop = await startShop(store)
  buyer = await buys(shop)
  newcomer = await registers(shop)
  plain = await addsWithoutScript(shop)
  requested = await addsOnPage(shop)
  hostile = await addsByHostileLink(shop)
  await shop.stop()
  rows = await queryStore(
    store,
    `select 'account' as what, id::text, null as state, id::int as account_id, utm, utm_first from account
    union all select 'cart', key, state, account_id::int, utm, utm_first from cart
    union all select 'quote', id::text, state, account_id::int, utm, utm_first from quote
    union all select 'orders', id::text, state, account_id::int, utm, utm_first from orders`,
  )
  await store.dispose()
}, 120_000)

function attributionAtRegistration(
  of: Partial<Readonly<Record<'what' | 'id' | 'state' | 'account_id', unknown>>>,
): unknown {
  const found = rows.filter((row) => Object.entries(of).every(([name, value]) => row[name] === value))
  return found.map(({ utm, utm_first: first }) => ({ utm, utm_first: first }))
}

test('[ANA-03] a cart stores the last value of each key, and the first attribution as it was', () => {
  expect(attributionAtRegistration({ what: 'cart', id: buyer.cartKey })).toEqual([
    { utm: { ...MAIL, ...AD }, utm_first: MAIL },
  ])
})

test('[ANA-03] a quote takes them from its cart, with what the call itself says', () => {
  const utm = { ...MAIL, ...AD, utm_banner: 'b7' }
  expect(attributionAtRegistration({ what: 'quote', account_id: buyer.accountId })).toEqual([{ utm, utm_first: MAIL }])
})

test('[ANA-03] an order that is posted takes them from its cart, and one that is paid what the call says too', () => {
  const ofState = (state: string) => attributionAtRegistration({ what: 'orders', account_id: buyer.accountId, state })
  expect(ofState('draft')).toEqual([{ utm: { ...MAIL, ...AD }, utm_first: MAIL }])
  expect(ofState('done')).toEqual([{ utm: { ...MAIL, ...AD, utm_source: 'late' }, utm_first: MAIL }])
})

test('[ANA-03] [REG-01] an account takes what its cart remembers and what registration says', () => {
  const first = { utm_source: 'mail', utm_medium: 'letter' }
  const utm = { utm_source: 'ad', utm_campaign: 'trial' }
  expect(attributionAtRegistration({ what: 'account', account_id: newcomer.accountId })).toEqual([
    { utm, utm_first: first },
  ])
  expect(attributionAtRegistration({ what: 'cart', account_id: newcomer.accountId })).toEqual([
    { utm: { utm_source: 'ad' }, utm_first: first },
  ])
})

test('[ANA-03] without script the address of the page carries them', () => {
  const letter = { utm_source: 'letter', utm_campaign: 'spring' }
  expect(attributionAtRegistration({ what: 'cart', id: plain })).toEqual([{ utm: letter, utm_first: letter }])
  expect(attributionAtRegistration({ what: 'cart', id: requested })).toEqual([{ utm: letter, utm_first: letter }])
})

test('[ANA-03] hostile values reject nothing: they are cut and stay on one line', () => {
  expect(attributionAtRegistration({ what: 'cart', id: hostile })).toEqual([
    {
      utm: {
        utm_source: `${HTML}${'x'.repeat(75)}`,
        utm_medium: 'a b Set-Cookie: x=1',
        utm_banner: '../../../etc/passwd',
      },
      utm_first: { utm_source: "'; drop table cart; --" },
    },
  ])
})
