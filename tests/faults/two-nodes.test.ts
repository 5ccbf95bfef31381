import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { eventually } from '@waybill/testkit/eventually'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  demoPeople,
  invariantsOf,
  mailsTo,
  readyToPay,
  register,
  resultOf,
  signInAgain,
} from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const SHARES = 30
const RENEWALS = 20

let store: ThrowawayStore
let one: ShopProcess
let other: ShopProcess

beforeAll(async () => {
  store = await throwawayStore('postgres')
  // both at once on an empty database: one of them fills it
  ;[one, other] = await Promise.all([startShopProcess(store), startShopProcess(store)])
}, 120_000)

afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await store.dispose()
}, 60_000)

const clockOf = async ({ url }: ShopProcess): Promise<number> =>
  Date.parse(String((await new ShopClient(url).get('/sandbox/clock')).body['now']))

// the tests come in any order, and a node gets a jump on another a moment later
beforeEach(() =>
  eventually('both nodes read the same clock', async () => {
    const [here, there] = await Promise.all([clockOf(one), clockOf(other)])
    return Math.abs(here - there) < 60_000 ? true : undefined
  }),
)

async function count(query: string): Promise<number> {
  const [row] = await queryStore(store, query)
  return Number(Object.values(row ?? {})[0])
}

/** True as soon as the query counts at least so many. */
function atLeast(wanted: number, query: string): () => Promise<true | undefined> {
  return async () => ((await count(query)) >= wanted ? true : undefined)
}

test('[OPS-03] two nodes that start on an empty database at once fill it once', async () => {
  const people = (await demoPeople(one.url)).map(({ email }) => email)
  expect(new Set(people).size).toBeGreaterThan(5)
  expect(await count('select count(*) from catalogue_version')).toBe(1)
  expect(await invariantsOf(other.url)).toEqual({ ok: true, violations: [] })
})

test('[OPS-03] a session that one node began is known to the other, and ended there it is ended here', async () => {
  const { client, memberId, email } = await register(one.url, 'both-nodes@kho.example')
  expect(resultOf(await client.at(other.url).get('/account/session'))).toMatchObject({ member_id: memberId, email })
  const here = await signInAgain(one.url, email)
  expect((await here.at(other.url).get(`/billing/account/${memberId}/subscription`)).status).toBe(200)
  const there = here.at(other.url)
  there.bearer = undefined
  expect((await there.delete('/account/session')).status).toBe(200)
  expect((await here.get(`/billing/account/${memberId}/subscription`)).status).toBe(401)
})

test('[OPS-03] [CART-16] a cart is one cart on both nodes, also when both change it at once', async () => {
  const client = new ShopClient(one.url)
  await client.post('/cart/add', { id: 2, module: 0 })
  const there = client.at(other.url)
  const before = resultOf(await there.get('/cart/data'))
  expect(before).toEqual(resultOf(await client.get('/cart/data')))
  const modules = (await client.get('/services/modules')).body['result'] as readonly { readonly id: number }[]
  const answers = await Promise.all(
    modules
      .slice(0, 20)
      .map(({ id }, place) => (place % 2 === 0 ? client : there).post('/cart/add', { id, module: 1 })),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  expect(accepted.length).toBeGreaterThan(5)
  const after = resultOf(await client.get('/cart/data'))
  expect(after).toEqual(resultOf(await there.get('/cart/data')))
  expect(after['version']).toBe(Math.max(...accepted.map((answer) => Number(resultOf(answer)['version']))))
})

test('[OPS-03] a jump of the clock on one node is a jump on the other', async () => {
  await advanceClock(one.url, 'PT3H')
  const here = await clockOf(one)
  await eventually('the other node reads the same clock', async () =>
    (await clockOf(other)) >= here ? true : undefined,
  )
})

test('[OPS-03] [REL-01] 30 shares on two nodes, one of them killed in the middle, send each mail once', async () => {
  const doomed = await startShopProcess(store)
  const senders = await Promise.all(
    Array.from({ length: SHARES }, async (_, place) => {
      const client = new ShopClient(place % 2 === 0 ? doomed.url : other.url)
      await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
      return { client, to: `share-${place}@to.example`, key: { 'idempotency-key': `share-${place}` } }
    }),
  )
  const first = senders.map(({ client, to, key }) =>
    client.post('/cart/share', { emails: [to] }, key).catch(() => undefined),
  )
  await eventually(
    'the first mails are sent',
    atLeast(3, `select count(*) from sent_mail where recipient like 'share-%'`),
  )
  await doomed.kill()
  const heard = await Promise.all(first)
  const again = await Promise.all(
    senders.map(({ client, to, key }) => client.at(other.url).post('/cart/share', { emails: [to] }, key)),
  )
  again.forEach((answer) => {
    expect(answer.status, answer.text).toBe(200)
  })
  const promised = heard.map((before) => (before?.status === 200 ? resultOf(before)['quote_id'] : undefined))
  const given = again.map((answer, place) => promised[place] && resultOf(answer)['quote_id'])
  expect(given).toEqual(promised)
  await advanceClock(other.url, 'PT1M1S')
  await eventually(
    'each recipient has a mail',
    atLeast(SHARES, `select count(distinct recipient) from sent_mail where recipient like 'share-%'`),
  )
  for (const { to } of senders) expect(await mailsTo(other.url, to), to).toHaveLength(1)
  expect(await invariantsOf(other.url)).toEqual({ ok: true, violations: [] })
})

test('[INV-03] [REL-04] [OPS-03] 20 renewals on two nodes, one of them killed in the middle, are invoiced and charged once', async () => {
  const doomed = await startShopProcess(store)
  const buyers = await Promise.all(
    Array.from({ length: RENEWALS }, async (_, place) => {
      const buyer = await readyToPay(place % 2 === 0 ? doomed.url : other.url, `renewal-${place}@kho.example`)
      const paid = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })
      expect(paid.status, paid.text).toBe(200)
      return buyer.memberId
    }),
  )
  const accounts = `account_id in (select account_id from member where id in (${buyers.join()}))`
  const jump = new ShopClient(other.url).post('/sandbox/clock', { advance: 'P1M1D' })
  await eventually('the renewals have begun', atLeast(RENEWALS + 2, `select count(*) from payment where ${accounts}`))
  await doomed.kill()
  const jumped: ShopAnswer = await jump
  expect(jumped.status, jumped.text).toBe(200)
  await advanceClock(other.url, 'PT5M')
  const expected = 2 * RENEWALS
  const receipts = `select count(*) from sent_mail where dedupe_key in (select 'receipt:' || id from invoice where ${accounts})`
  // the node that lives on sends some of them, and the clock of this one doesn't wait for a slow one
  await eventually('the receipts are sent', atLeast(expected, receipts))
  const [ledger] = await queryStore(
    store,
    `select
    (select count(*) from invoice where ${accounts} and kind = 'period')::int as invoices,
    (select count(distinct (account_id, period_start)) from invoice where ${accounts} and kind = 'period')::int as periods,
    (select count(*) from invoice where ${accounts} and status = 'paid')::int as paid,
    (select count(*) from payment where ${accounts} and state = 2)::int as payments,
    (select count(*) from gw.entry where kind = 'charge' and invoice_ref in (select id::text from invoice where ${accounts}))::int as charges,
    (${receipts})::int as receipts`,
  )
  expect(ledger).toEqual({
    invoices: expected,
    periods: expected,
    paid: expected,
    payments: expected,
    charges: expected,
    receipts: expected,
  })
  expect(await invariantsOf(other.url)).toEqual({ ok: true, violations: [] })
})

test('[OPS-03] a web node leaves the work to a worker node', async () => {
  const own = await throwawayStore('postgres')
  const web = await startShopProcess(own, { ROLE: 'web' })
  const client = new ShopClient(web.url)
  await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  expect((await client.post('/cart/share', { emails: ['web@to.example'] })).status).toBe(200)
  const worker = await startShopProcess(own, { ROLE: 'worker' })
  // without a word to the clock: the worker finds the waiting mail by itself
  await eventually('the worker has sent the mail', async () =>
    (await mailsTo(web.url, 'web@to.example')).length === 1 ? true : undefined,
  )
  await client.post('/cart/share', { emails: ['notified@to.example'] })
  await eventually('the worker hears of the next one', async () =>
    (await mailsTo(web.url, 'notified@to.example')).length === 1 ? true : undefined,
  )
  expect(await Promise.all([web.stop(), worker.stop()])).toEqual([0, 0])
  await own.dispose()
})
