import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryStore, type Row } from '@waybill/testkit/query-store'
import { startShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { throwawayStore } from '@waybill/testkit/store'

const shop = shopOfFile()

const item = (uuid: string, more: object = {}): object => ({
  uuid,
  type: 3,
  bundled: 1,
  details: { id: 31, srt: '4' },
  page_id: 2,
  tracking_id: 7,
  ...more,
})
/** Of an industry, so that it may be broken; the last two of its modules need nothing of each other. */
const PACKAGE = 4

const added = (uuid: string): object => ({ uuid, event: 'add_to_cart', product_id: 2, is_module: 0, is_bundled: 0 })
const send = (client: ShopClient, entries: unknown): Promise<ShopAnswer> =>
  client.post('/billing/analytics', { entries })

describe('[ANA-02] POST /billing/analytics', () => {
  test('answers how many were new: a batch that comes again adds nothing', async () => {
    const client = new ShopClient(shop.url)
    const entries = [item(randomUUID()), added(randomUUID())]
    const answers = [await send(client, entries), await send(client, entries), await send(client, entries.slice(1))]
    expect(answers.map((answer) => resultOf(answer))).toEqual([{ stored: 2 }, { stored: 0 }, { stored: 0 }])
  })

  test.each<[string, unknown, string]>([
    ['21 entries', Array.from({ length: 21 }, () => added(randomUUID())), 'entries'],
    ['no entry', [], 'entries'],
    ['another type', [item(randomUUID(), { type: 4 })], 'entries[0].type'],
    ['an id that is none', [item('not-a-uuid')], 'entries[0].uuid'],
    ['a product that is no number', [item(randomUUID(), { details: { id: 'x', srt: '1' } })], 'entries[0].details.id'],
    ['an unknown field', [item(randomUUID(), { email: 'a@b.example' })], 'entries[0].email'],
    [
      'no product',
      [{ uuid: randomUUID(), event: 'add_to_cart', is_module: 1, is_bundled: 0 }],
      'entries[0].product_id',
    ],
  ])('rejects %s and says where', async (_, entries, path) => {
    const answer = await send(new ShopClient(shop.url), entries)
    expect(answer.status, answer.text).toBe(422)
    expect((answer.body['errors'] as readonly { path: string }[]).map((error) => error.path)).toContain(path)
  })

  test('stores an upgrade with both packages, 0 for the Custom Solution (B-37)', async () => {
    const uuid = randomUUID()
    const upgraded = { uuid, event: 'subscription_upgraded', old_package_id: 2, new_package_id: 0, page_id: 3 }
    expect(resultOf(await send(new ShopClient(shop.url), [upgraded]))).toEqual({ stored: 1 })
    const wrong = await send(new ShopClient(shop.url), [{ ...upgraded, uuid: randomUUID(), old_package_id: -1 }])
    expect((wrong.body['errors'] as readonly { path: string }[]).map(({ path }) => path)).toEqual([
      'entries[0].old_package_id',
    ])
  })

  test('takes twenty entries at once', async () => {
    const entries = Array.from({ length: 20 }, () => item(randomUUID()))
    expect(resultOf(await send(new ShopClient(shop.url), entries))).toEqual({ stored: 20 })
  })

  test('is for our own pages: without our header nothing is stored', async () => {
    const client = new ShopClient(shop.url)
    const answer = await client.post('/billing/analytics', { entries: [added(randomUUID())] }, { 'x-waybill': '' })
    expect(answer.status).toBe(403)
  })
})

describe('[ANA-01] a change of the cart answers the code of its click', () => {
  const codes = async (answer: Promise<ShopAnswer>): Promise<unknown> => resultOf(await answer)['analytics_codes']

  test('once: a package, its module out and back, an addition, and nothing for what changes nothing', async () => {
    const client = new ShopClient(shop.url)
    const add = (id: number, more: object = {}) => codes(client.post('/cart/add', { id, ...more }))
    const remove = (id: number) => codes(client.post('/cart/remove', { id }))
    expect(await add(PACKAGE, { module: 0 })).toEqual([])
    expect(await add(31, { module: 1 })).toEqual([4])
    expect(await add(31, { module: 1 })).toEqual([])
    const lines = resultOf(await client.get('/cart/data'))['modules'] as readonly Record<string, unknown>[]
    const [first, second] = lines.filter((line) => line['bundled'] === 1 && line['is_default'] === 0).slice(-2)
    const [one, other] = [Number(first?.['id']), Number(second?.['id'])]
    expect(await remove(one)).toEqual([6])
    expect(await remove(other)).toEqual([7])
    expect(await add(other, { module: 1 })).toEqual([3])
    expect(await add(one, { module: 1, place: 'upsell' })).toEqual([5, 1])
    expect(await remove(31)).toEqual([])
  })

  test('of an industry page 2 for a package, of the Custom Solution 3 for a module', async () => {
    const client = new ShopClient(shop.url)
    expect(await codes(client.post('/cart/add', { id: 31, module: 1, place: 'industry' }))).toEqual([3])
    expect(await codes(client.post('/cart/add', { id: 2, module: 0, place: 'industry' }))).toEqual([2])
  })

  test('[CART-17] and the same when an answer is given again for its key: a caller that repeats it has not got the first one', async () => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: 2, module: 0 })
    const key = { 'idempotency-key': randomUUID() }
    const add = () => codes(client.post('/cart/add', { id: 31, module: 1 }, key))
    expect([await add(), await add()]).toEqual([[4], [4]])
  })
})

describe('[ANA-02] what is stored of an entry', () => {
  const [ofMember, ofVisitor] = [randomUUID(), randomUUID()]
  let rows: readonly Row[]
  let memberId: number

  /** The embedded store belongs to one process: it is read when the shop has ended. */
  beforeAll(async () => {
    const own = await throwawayStore()
    const node = await startShop(own)
    const buyer = await register(node.url, 'analytics@kho.example')
    memberId = buyer.memberId
    const claims = { member_id: memberId + 1, ip: '203.0.113.7' }
    await send(buyer.client, [item(ofMember, claims)])
    await send(buyer.client, [item(ofMember, claims)])
    await send(new ShopClient(node.url), [added(ofVisitor)])
    await node.stop()
    rows = await queryStore(
      own,
      'select id::text, event, data, network_prefix, member_id::int, account_id from analytics_entry order by event',
    )
    await own.dispose()
  }, 120_000)

  test('is one row, with the shortened network and the member of the session alone', () => {
    expect(rows).toMatchObject([
      { id: ofVisitor, event: 'add_to_cart', member_id: null, account_id: null, network_prefix: '127.0.0.0/24' },
      { id: ofMember, event: 'order_item', member_id: memberId, network_prefix: '127.0.0.0/24' },
    ])
  })

  test('is what happened to which product on which page, and nothing of a person', () => {
    expect(rows.map(({ data }) => data)).toEqual([
      { product_id: 2, is_module: 0, is_bundled: 0, page_id: 0, tracking_id: 0 },
      { type: 3, bundled: 1, details: { id: 31, srt: '4' }, page_id: 2, tracking_id: 7 },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|kho\.example/)
  })
})
