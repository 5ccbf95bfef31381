import { expect, test } from 'vitest'
import { MINUTE_MS } from '@waybill/domain/durations'
import { advanceClock, expectOk, expectSound, readyToPay, register, resultOf } from '@waybill/testkit/shop-journey'
import { itemsOf, productShop, type Called } from './product-api/product-shop.ts'

const shop = productShop({
  product: 'entitlements:read,usage:read,usage:write',
  reader: 'usage:read,entitlements:read',
})
const USAGE = '/api/v1/usage'
/** Field service, with proof of visit at 4.00 a driver, at least 5. */
const METERED_PLAN = 5

async function subscriber(email: string): Promise<number> {
  const { client, memberId } = await readyToPay(shop.url, email)
  expectOk(await client.post('/cart/add', { id: METERED_PLAN, module: 0, pricing: 0 }), 'the plan')
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  return Number(resultOf(await client.get('/account/session'))['account_id'])
}

async function now(): Promise<number> {
  return Date.parse(String((await shop.call('/sandbox/clock')).body['now']))
}

const iso = (at: number): string => new Date(at).toISOString()
const send = (records: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Called> =>
  shop.call(USAGE, { method: 'POST', key: shop.key('product'), body: { records }, headers })
const get = (path: string): Promise<Called> => shop.call(path, { key: shop.key('product') })

/** Outcome of each record, in short. */
function outcomes({ result }: Called): readonly unknown[] {
  return itemsOf(result['records']).map(({ status, effect, errors }): unknown =>
    status === 'rejected' ? itemsOf(errors).map(({ path, code }) => [path, code]) : (effect ?? status),
  )
}

test('[INT-03] a product whose clock is five minutes ahead is counted, one that is further ahead is not', async () => {
  const id = await subscriber('usage-ahead@kho.example')
  const at = await now()
  const ahead = (key: string, quantity: number, byMs: number) => ({
    account_id: id,
    key,
    usage_key: 'driver',
    quantity,
    at: iso(at + byMs),
  })
  const records = [ahead('by-4', 6, 4 * MINUTE_MS), ahead('by-5', 7, 5 * MINUTE_MS), ahead('by-10', 9, 10 * MINUTE_MS)]
  expect(outcomes(await send(records))).toEqual(['counted', 'counted', [['records[2].at', 'in-the-future']]])
  expect(outcomes(await send(records.slice(0, 2)))).toEqual(['known', 'known'])
  const stored = await get(`/api/v1/accounts/${id}/usage/records`)
  expect(itemsOf(stored.result['items']).map(({ key, at: said }) => [key, said])).toEqual([
    ['by-4', iso(at + 4 * MINUTE_MS)],
    ['by-5', iso(at + 5 * MINUTE_MS)],
  ])
})

test('[INT-03] a batch counts each record once, rejects by name what is wrong, and the rest is counted', async () => {
  const id = await subscriber('usage-batch@kho.example')
  const at = await now()
  const record = (key: string, quantity: unknown, more: object = {}) => ({
    account_id: id,
    key,
    usage_key: 'driver',
    quantity,
    at: iso(at),
    ...more,
  })
  const batch = [
    record('a', 7),
    record('a', 7),
    record('b', -1),
    record('c', '5'),
    record('d', 1, { usage_key: 'drivers' }),
    record('e', 1, { at: iso(at + 3_600_000) }),
    record('e', 1, { at: iso(at + 3_600_000) }),
    record('f', 1, { at: '2020-01-01T00:00:00Z' }),
    record('g', 1, { account_id: 999_999_999 }),
    record('h', 1, { note: "'; drop table usage_record; --" }),
    record('i', 1, { key: 'with space' }),
    record('j', 6),
    record('a', 8),
    'no record',
    record('k', 1, { account_id: shop.person('affiliate').account_id }),
  ]
  const first = await send(batch)
  expect([first.status, first.result['counted'], first.result['known'], first.result['rejected']]).toEqual([
    200, 2, 1, 12,
  ])
  expect(outcomes(first)).toEqual([
    'counted',
    'known',
    [['records[2].quantity', 'invalid-input']],
    [['records[3].quantity', 'invalid-input']],
    [['records[4].usage_key', 'unknown-key']],
    [['records[5].at', 'in-the-future']],
    [['records[6].at', 'in-the-future']],
    [['records[7].at', 'not-counted-then']],
    [['records[8].account_id', 'no-such-account']],
    [['records[9].note', 'invalid-input']],
    [['records[10].key', 'invalid-input']],
    'counted',
    [['records[12].key', 'key-used']],
    [[expect.stringMatching(/^records\[13\]/), 'invalid-input']],
    [['records[14].account_id', 'not-subscribed']],
  ])
  const again = await send(batch)
  expect([again.result['counted'], again.result['known']]).toEqual([0, 3])
  expect(outcomes(again)[12]).toEqual([['records[12].key', 'key-used']])
  await expectSound(shop.url)
})

test('[INT-03] what was counted is read back with its sum, and each report with what it came to', async () => {
  const id = await subscriber('usage-back@kho.example')
  const at = await now()
  const records = Array.from({ length: 5 }, (_, place) => ({
    account_id: id,
    key: `count-${place}`,
    usage_key: 'driver',
    quantity: [6, 9, 8, 7, 2][place],
    at: iso(at - 5 + place),
  }))
  expect((await send(records)).result['counted']).toBe(5)
  const { result } = await get(`/api/v1/accounts/${id}/usage`)
  expect(result['counts']).toEqual([{ usage_key: 'driver', counting: 'peak', peak: 9, quantity: 2, at: iso(at - 1) }])
  expect(result['charges']).toContainEqual({
    kind: 'usage',
    module: { id: expect.any(Number), code: expect.stringMatching(/^[a-z-]+$/) },
    quantity: 9,
    amount: 36,
    amount_minor: 3600,
    currency: 'USD',
    explanation: expect.stringMatching(/^[^;,]+; 9 drivers[^,;]* × \$4\.00: \$36\.00$/),
  })
  const path = `/api/v1/accounts/${id}/usage/records`
  const page = await get(`${path}?limit=3`)
  const rest = await get(`${path}?limit=3&cursor=${String(page.result['next_cursor'])}`)
  const listed = [page, rest].flatMap(({ result: { items } }) => itemsOf(items))
  expect(listed.map(({ key, effect }) => [key, effect])).toEqual(records.map(({ key }) => [key, 'counted']))
  expect(rest.result['next_cursor']).toBeNull()
  expect((await get(`${path}?cursor=W10`)).body['errors']).toMatchObject([{ path: 'cursor' }])
  for (const none of ['/api/v1/accounts/999999999/usage', '/api/v1/accounts/999999999/usage/records'])
    expect((await get(none)).status).toBe(404)
})

test('[INT-03] two batches at once count each record once; another body under a used Idempotency-Key is 409', async () => {
  const id = await subscriber('usage-twice@kho.example')
  const at = iso(await now())
  const records = Array.from({ length: 100 }, (_, place) => ({
    account_id: id,
    key: `k${place}`,
    usage_key: 'driver',
    quantity: place,
    at,
  }))
  const both = await Promise.all([send(records), send(records)])
  const sum = (name: string): number => both.reduce((all, { result }) => all + Number(result[name]), 0)
  expect([sum('counted'), sum('known'), sum('rejected')]).toEqual([100, 100, 0])
  const one = [{ account_id: id, key: 'once', usage_key: 'driver', quantity: 1, at }]
  const key = { 'idempotency-key': 'batch-1' }
  const first = await send(one, key)
  expect(outcomes(first)).toEqual(['counted'])
  expect((await send(one, key)).result).toEqual(first.result)
  expect((await send([{ ...one[0], quantity: 2 }], key)).body).toMatchObject({
    status: 409,
    code: 'idempotency-conflict',
  })
})

test.each<[string, unknown, number, string | undefined]>([
  ['no records', { records: [] }, 422, 'records'],
  ['101 records', { records: Array.from({ length: 101 }, () => ({})) }, 422, 'records'],
  ['a list', [], 422, undefined],
  ['an unknown field', { records: [{}], dry: 1 }, 422, 'dry'],
  ['no JSON', '{"records":', 422, undefined],
  ['a body that is too large', { records: [{ key: 'x'.repeat(300_000) }] }, 413, undefined],
  ['a prototype', '{"records":[{"__proto__":{"polluted":1}}]}', 422, undefined],
])('[INT-03] [ERR-02] a batch with %s is rejected whole', async (_, body, status, path) => {
  const answer = await shop.call(USAGE, { method: 'POST', key: shop.key('product'), body })
  expect(answer.status, answer.text).toBe(status)
  const paths = itemsOf(answer.body['errors'] ?? []).map((one) => one['path'])
  expect(paths).toEqual(expect.arrayContaining(path === undefined ? [] : [path]))
})

test('[SEC-01] [SEC-02] usage is reported with its scope, as JSON, and by no form', async () => {
  const post = (key: string, type: string) =>
    shop.call(USAGE, { method: 'POST', key, body: '{"records":[{}]}', headers: { 'content-type': type } })
  expect((await post(shop.key('reader'), 'application/json')).body).toMatchObject({
    status: 403,
    code: 'machine-key-scope',
    result: { required: 'usage:write' },
  })
  expect((await post(shop.key('ended'), 'application/json')).body['code']).toBe('machine-key-ended')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect((await post(shop.key('product'), type)).status, type).toBe(415)
})

test('[INT-01] a list of what changed since has what was registered and expired meanwhile', async () => {
  const since = `/api/v1/entitlements?updated_since=${encodeURIComponent(iso(await now()))}`
  const stateOf = async (accountId: number): Promise<unknown> =>
    itemsOf((await get(`${since}&limit=100`)).result['items']).find((item) => item['account_id'] === accountId)?.[
      'state'
    ]
  const { client } = await register(shop.url, 'entitled@kho.example')
  const id = Number(resultOf(await client.get('/account/session'))['account_id'])
  expect(await stateOf(id)).toBe('trial')
  expect(await stateOf(shop.person('organization').account_id)).toBeUndefined()
  await advanceClock(shop.url, 'P8D')
  expect(await stateOf(id)).toBe('ended')
  const one = await get(`${since}&limit=1`)
  const two = await get(`${since}&limit=1&cursor=${String(one.result['next_cursor'])}`)
  expect(itemsOf(two.result['items'])[0]?.['account_id']).not.toBe(itemsOf(one.result['items'])[0]?.['account_id'])
})
