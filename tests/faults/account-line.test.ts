import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { queryStore } from '@waybill/testkit/query-store'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { advanceClock, expectOk, readyToPay, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { lockRows } from '@waybill/testkit/stall-writes'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const COMMANDS = 40

let store: ThrowawayStore
let shop: ShopProcess
beforeAll(async () => {
  store = await throwawayStore('postgres')
  shop = await startShopProcess(store, { RATE_LIMIT: 'on' })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

async function subscriber(email: string): Promise<RegisteredMember> {
  const buyer = await readyToPay(shop.url, email)
  expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' }), 'the checkout')
  // what the node itself does for the account after that is done: it would wait for the lock as well
  await advanceClock(shop.url, 'PT1S')
  return buyer
}

/** Locks the account of a member as a command of another node does. */
function lockAccountOf({ memberId }: RegisteredMember): Promise<() => Promise<void>> {
  if (store.kind !== 'postgres') throw new Error('the embedded store has one connection')
  const account = `(select account_id from member where id = ${memberId})`
  return lockRows(store.url, `select from billing_account where account_id = ${account}`)
}

/** Sends all at once; `answered` grows as the answers come. */
function sendAtOnce(count: number, send: (turn: number) => Promise<ShopAnswer>) {
  const answered: ShopAnswer[] = []
  const all = Array.from({ length: count }, async (_, turn) => {
    answered.push(await send(turn))
  })
  return { answered, ended: Promise.all(all) }
}

/** Connections of the node that wait for a lock. */
async function waitingConnections(): Promise<number> {
  const [row] = await queryStore(
    store,
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(row?.['waiting'])
}

const withStatus = (answers: readonly ShopAnswer[], status: number): readonly ShopAnswer[] =>
  answers.filter((answer) => answer.status === status)

test('[REL-02] [SEC-03] forty commands of an account that is locked take one connection, a visitor is served meanwhile, and none waits for all before it', async () => {
  const { client, ...buyer } = await subscriber('crowd@kho.example')
  const release = await lockAccountOf({ client, ...buyer })
  const cancel = () => client.post('/account/subscription/cancel', { timeframe: 'renewal' })
  const { answered, ended } = sendAtOnce(COMMANDS, cancel)
  await eventually('one waits for the lock', async () => ((await waitingConnections()) > 0 ? true : undefined))
  const visitor = new ShopClient(shop.url)
  const carts = await Promise.all([1, 2, 3].map(() => visitor.post('/cart/add', { id: 2, module: 0, pricing: 1 })))
  expect(carts.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await waitingConnections()).toBeLessThanOrEqual(1)
  // the account is locked still: each of them waiting for that would take longer than this test has
  await ended
  expect(withStatus(answered, 503)).toHaveLength(COMMANDS)
  expect(answered[0]?.headers.get('retry-after')).toBe('2')
  await release()
  expect((await cancel()).status).toBe(200)
}, 60_000)

test('[SUB-06] of changes at once that name neither a key nor a preview one is made, and the others are 409', async () => {
  const { client, ...buyer } = await subscriber('changes@kho.example')
  const release = await lockAccountOf({ client, ...buyer })
  const { answered, ended } = sendAtOnce(COMMANDS, (turn) =>
    client.post('/account/subscription/change', { package_id: turn % 2 === 0 ? 3 : 1 }),
  )
  await eventually('the others are answered', async () =>
    withStatus(answered, 409).length === COMMANDS - 1 ? true : undefined,
  )
  expect(withStatus(answered, 409).map(({ body }) => body['code'])).toEqual(Array(COMMANDS - 1).fill('change-running'))
  await release()
  await ended
  const [, ...orders] = await queryStore(
    store,
    `select id from orders where account_id = (select account_id from member where id = ${buyer.memberId}) and state <> 'draft'`,
  )
  expect(orders).toHaveLength(withStatus(answered, 200).length)
  expect((await client.post('/account/subscription/change', { package_id: 3 })).status).not.toBe(409)
}, 60_000)
