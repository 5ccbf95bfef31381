import { expect, test } from 'vitest'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const ORDER = '/billing/order'
const CHANGE = '/billing/subscription/change'
const STORED_PLAN = '/account/billing/subscription/create?pricing=1'
/** The plans Regional and Network, 59.00 and 89.00 a month. */
const [regional, network, bakery] = [2, 3, 4] as const

const payload = (type: number) => ({ type, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] })

/** Subscribed to Regional since day 7, seen on day 20. */
async function subscriber(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  await story.to(20)
  return story
}

/** A preview without its instants: the clock goes on between two of them. */
function amountsOf(preview: Readonly<Record<string, unknown>>): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  const lines = preview['lines'] as readonly { readonly kind: string; readonly product_id: number }[]
  return [preview['timeframe'], preview['next_amount_minor'], lines.map((line) => [line.kind, line.product_id])]
}

async function posted(story: Story, body: object): Promise<{ readonly order_id: string; readonly token: string }> {
  const answer = await story.post(ORDER, body)
  expect(answer.status, answer.text).toBe(200)
  const { order_id: orderId, token } = resultOf(answer)
  return { order_id: String(orderId), token: String(token) }
}

test(
  '[SUB-05] [SUB-17] update now is an order of type 3 and its change, with the amounts of the other doors (D-35)',
  played,
  async () => {
    const story = await subscriber('update-now')
    await story.choose(network)
    const modal = resultOf(await story.preview({ package_id: network }))
    const update = resultOf(await story.preview({}))
    expect(amountsOf(update)).toEqual(amountsOf(modal))
    expect((await story.post(ORDER, payload(2))).body).toMatchObject({ status: 403, errors: [{ path: 'type' }] })
    const order = await posted(story, payload(3))
    expect(await posted(story, { ...payload(3), order_id: order.order_id })).toMatchObject({ order_id: order.order_id })
    const wrong = [
      { ...order, token: `${order.token}A` },
      { ...order, order_id: '01a1f87c-4034-7c03-a743-adbfdec1f3c6' },
    ]
    for (const body of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one member
      expect((await story.post(CHANGE, body)).body).toMatchObject({ status: 406, code: 'order-token-invalid' })
    }
    const confirmed = { ...order, preview_token: update['preview_token'] }
    const clicks = await Promise.all([1, 2, 3].map(() => story.post(CHANGE, confirmed)))
    expect(clicks.map(({ status, text }) => [status, text.includes('"paid"')])).toEqual(clicks.map(() => [200, true]))
    const charged = { order_id: order.order_id, due_now_minor: update['due_now_minor'], is_enabled: 1 }
    for (const click of clicks) expect(resultOf(click)).toMatchObject(charged)
    expect((await story.invoices()).map(([kind]) => kind)).toEqual(['trial_end', 'change'])
    expect((await story.post(ORDER, { ...payload(3), order_id: order.order_id })).status).not.toBe(200)
    expect((await story.preview({})).body).toMatchObject({ code: 'nothing-changes' })
    await expectSound(shop.url)
  },
)

test(
  'an order whose cart has changed is shown anew with its own token, and that one is carried out (B-15)',
  played,
  async () => {
    const story = await subscriber('changed-order')
    expect((await story.post('/cart/add', { id: bakery, module: 0, pricing: 0 })).status).toBe(200)
    const order = await posted(story, payload(3))
    await story.choose(network)
    const changed = await story.post(CHANGE, order)
    expect([changed.status, resultOf(changed)['order_id']], changed.text).toEqual([409, order.order_id])
    const { token, preview_token: preview, due_now_minor: due } = resultOf(changed)
    const done = await story.post(CHANGE, { order_id: order.order_id, token, preview_token: preview })
    expect(resultOf(done), done.text).toMatchObject({ order_id: order.order_id, state: 'paid', due_now_minor: due })
  },
)

test(
  '[SUB-17] [ORD-06] the stored plan becomes an order without what else is in the cart, and its checkout buys that',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'stored-plan')
    await story.card(cards.good)
    const first = resultOf(await story.post(STORED_PLAN, { package_id: network }))
    const second = resultOf(await story.post(STORED_PLAN, { package_id: network }))
    expect(second['order_id']).toBe(first['order_id'])
    const item = resultOf(await story.get(`/billing/order/${String(first['order_id'])}/item`))
    expect(item).toMatchObject({ state: 'draft', type: 2, total_minor: 8900, items: [{ id: network }] })
    const done = await story.post(`/billing/account/${story.memberId}/checkout?pricing=1`, { ...second, start: 'now' })
    expect(resultOf(done), done.text).toMatchObject({ order_id: first['order_id'], state: 'paid', due_now_minor: 8900 })
    expect((await story.post(STORED_PLAN, { package_id: network })).body).toMatchObject({ status: 602 })
    await expectSound(shop.url)
  },
)

test('[ORD-03] an order is subscribed to by its id and token, once for several clicks', played, async () => {
  const story = await Story.begin(shop.url, 'by-order')
  await story.card(cards.good)
  const { order_id: order, token } = await posted(story, payload(2))
  const path = `/billing/account/${story.memberId}/subscription/create`
  expect((await story.post(path, { order: 'none', token })).status).toBe(406)
  const clicks = await Promise.all([1, 2].map(() => story.post(path, { order, token })))
  for (const click of clicks) expect(resultOf(click)).toMatchObject({ order_id: order })
  const { orderPostStatus: progress } = resultOf(await story.get('/cart/data'))
  expect(progress, 'created, not checked out').toEqual({ state: 31, item: 'active/status' })
  expect((await story.get('/billing/order/none/item')).status).toBe(404)
})

test(
  '[ORD-01] [PAY-02] every contradiction of an order and every wrong billing field is named, and nothing is written (B-01..B-03, B-48)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'wrong-orders')
    const good = payload(2)
    const heads: readonly (readonly [object, string])[] = [
      ...[0, 1, 3, 4, -1].map((type) => [{ ...good, type }, type === 1 ? 'is_legacy' : 'type'] as const),
      [{ ...good, is_legacy: 1 }, 'is_legacy'],
      [{ ...good, type: 1, is_legacy: 1 }, 'type'],
      [{ ...good, type: 3, is_legacy: 1 }, 'is_legacy'],
      ...[0, 1, 2, 3, 4, 6, 7].map((type) => [{ ...good, account: { type, tracking_id: 0 } }, 'account.type'] as const),
      ...[-1, 2 ** 31].map(
        (id) => [{ ...good, account: { type: 5, tracking_id: id } }, 'account.tracking_id'] as const,
      ),
    ]
    const billing = { first_name: 'Mira', last_name: 'Osei', country: 'US', state: 'OR', zip: '97201' }
    const fields: readonly (readonly [string, string])[] = [
      ['first_name', 'x'.repeat(101)],
      ['last_name', 'x'.repeat(101)],
      ['company', 'x'.repeat(101)],
      ['city', ''],
      ['state', 'Oregano'],
      ['zip', '9720'],
      ['country', 'us'],
      ['phone', 'call me'],
      ['type', '9'],
      ['card_type', 'gold'],
      ['year', '31'],
      ['month', '13'],
      ['first_six', '4242'],
      ['last_four', '42'],
      ['routing_number', '123456789'],
      ['account_type', 'piggy'],
      ['cardno', '4242424242424242'],
    ]
    const before = await story.get('/account/checkout')
    for (const [body, path] of heads) {
      // oxlint-disable-next-line no-await-in-loop -- one member
      const answer = await story.post(ORDER, { ...body, billing_info: billing })
      const found = [answer.status, answer.body['status'], answer.body['errors']]
      expect(found, answer.text).toEqual([403, 403, [expect.objectContaining({ path })]])
    }
    for (const path of [ORDER, `/billing/account/${story.memberId}/checkout`]) {
      for (const [name, value] of fields) {
        // oxlint-disable-next-line no-await-in-loop -- one member
        const answer = await story.post(path, { ...good, billing_info: { ...billing, [name]: value } })
        expect([answer.status, answer.body['status']], `${name}: ${answer.text}`).toEqual([401, 401])
        expect(JSON.stringify(answer.body['errors'])).toContain(`billing_info.${name}`)
      }
    }
    expect(resultOf(await story.get('/account/checkout'))['billing']).toEqual(resultOf(before)['billing'])
    expect(resultOf(await story.get('/cart/data'))['orderPostStatus']).toEqual({ state: 0, item: '' })
  },
)

test(
  '[ORD-04] the same key is the same order, another body under it is 409, and a placed order is 408 (B-03, B-92)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'keys-of-orders')
    await story.card(cards.good)
    const key = { 'idempotency-key': 'one-order' }
    const tracked = { ...payload(2), account: { type: 5, tracking_id: 2_147_483_647 } }
    const [first, again] = [await story.post(ORDER, tracked, key), await story.post(ORDER, tracked, key)]
    expect([first.status, resultOf(again)]).toEqual([200, resultOf(first)])
    const other = await story.post(ORDER, { ...payload(2), billing_info: { first_name: 'Lan' } }, key)
    expect([other.status, other.body['code']]).toEqual([409, 'idempotency-conflict'])
    const order = resultOf(first)
    const item = resultOf(await story.get(`/billing/order/${String(order['order_id'])}/item`))
    expect(item).toMatchObject({ tracking_id: 2_147_483_647, items: [{ id: regional, code: 'plan-regional' }] })
    const paid = await story.post(`/billing/account/${story.memberId}/checkout`, { ...order, start: 'now' })
    expect(paid.status, paid.text).toBe(200)
    await story.choose(network)
    const late = await story.post(ORDER, { ...payload(3), order_id: order['order_id'] })
    expect([late.status, late.body['status'], late.body['code']]).toEqual([409, 408, 'order-upsert'])
  },
)

test('[ORD-06] a checkout takes the payload of an order straight, with its billing details', played, async () => {
  const story = await Story.begin(shop.url, 'straight')
  await story.card(cards.good)
  const body = { ...payload(2), billing_info: { first_name: 'Lan', last_name: 'Tran', country: 'US' }, start: 'now' }
  const path = `/billing/account/${story.memberId}/checkout`
  const items = [{ id: network, bundled: 0, code: 'plan-network', srt: '', modules: [] }]
  expect((await story.post(path, { ...body, items })).body).toMatchObject({ status: 409, code: 'stale-version' })
  expect((await story.post(path, { ...body, account: undefined })).body).toMatchObject({ status: 403 })
  const paid = await story.post(`${path}?int=1&pricing=1`, { ...body, items })
  expect(resultOf(paid), paid.text).toMatchObject({ state: 'paid', due_now_minor: 8900 })
  await expectSound(shop.url)
})
