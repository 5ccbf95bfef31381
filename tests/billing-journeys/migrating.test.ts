import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { queryStore } from '@waybill/testkit/query-store'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, expectSound, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { Story, cards } from './story.ts'

/** The shop starts anew where its store is changed by hand. */
const played = { timeout: 900_000 }

let shop: InterruptibleShop

beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'seeded'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** A price for the rest of a period, rounded half up. */
const part = (minor: number, left: number, whole: number): number =>
  Math.floor((minor * left * 2 + whole) / (whole * 2))

/** The plans Local and Regional, 39.00 and 59.00 a month. */
const [local, regional] = [1, 2] as const

/** Progress of the newest order, as the cart says it. */
const progressOf = async (story: Story): Promise<unknown> => resultOf(await story.get('/cart/data'))['orderPostStatus']

const COMPATIBILITY = '/account/migration/compatibility'

test(
  '[SUB-07] the apps of a legacy account that are too old are listed, and what can not be checked is null (B-44, A-97, B-19)',
  played,
  async () => {
    const legacy = (await demoPeople(shop.url)).find(({ kind }) => kind === 'legacy')
    const client = await signInAgain(shop.url, legacy?.email ?? '', legacy?.password)
    client.bearer = undefined
    expect((await client.get(`${COMPATIBILITY}?api_key=`)).status).toBe(401)
    await takeBearer(client)
    const devices = [
      { member_name: 'Graham Tully', platform: 'Android', app_version: '5.14.2', minimum_version: '6.2' },
      { member_name: 'Graham Tully', platform: 'iOS', app_version: '6.1', minimum_version: '6.2' },
    ]
    const answer = await client.get(`${COMPATIBILITY}?api_key=`)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        status: 200,
        marketplace_incompatible_devices: devices,
        result: { marketplace_incompatible_devices: devices },
      },
    ])
    expect((await client.get(`${COMPATIBILITY}?api_key=${client.bearer ?? ''}`)).status).toBe(200)
    expect((await client.get(`${COMPATIBILITY}?api_key=another`)).status).toBe(401)
    expect((await new ShopClient(shop.url).get(`${COMPATIBILITY}?api_key=`)).status).toBe(401)
    await shop.beside((store) => queryStore(store, 'delete from app_requirement'))
    await takeBearer(client)
    expect(resultOf(await client.get(COMPATIBILITY))).toEqual({ marketplace_incompatible_devices: null })
  },
)

test(
  '[SUB-11] a legacy plan is left after a preview of both sides, gives back what is unused, and comes back by the staff (B-95, journey 21)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'migrating')
    const id = await story.accountId()
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const renewal = await story.renewalDay()
    await shop.beside((store) =>
      queryStore(
        store,
        `with moved as (update account set kind = 1 where id = ${id}) update subscription set kind = 1 where account_id = ${id}`,
      ),
    )
    await story.to(20)
    const wanted = { package_id: local, change_billing_model: 1 }
    expect((await story.preview({ ...wanted, timeframe: 'renewal' })).status).toBe(406)
    expect((await story.preview({ ...wanted, change_billing_model: 0 })).status).toBe(406)
    const preview = resultOf(await story.preview(wanted))
    const [left, whole] = [renewal - 20, renewal - 7]
    const [back, due] = [part(5900, left, whole), part(3900, left, whole)]
    expect(preview).toMatchObject({
      timeframe: 'now',
      total_minor: due - back,
      to_credit_minor: back - due,
      due_now_minor: 0,
      migration: {
        from: { package_id: regional, title: 'Regional', interval: 'month', amount: 59, amount_minor: 5900 },
        to: { package_id: local, title: 'Local', interval: 'month', amount: 39, amount_minor: 3900 },
        lost: expect.arrayContaining([{ product_id: expect.any(Number), title: expect.any(String) }]),
        credited: expect.stringMatching(/^\$\d+\.\d\d is credited for the unused days of Regional\.$/),
        not_credited: null,
      },
    })
    const confirmed = await story.change({ ...wanted, preview_token: preview['preview_token'] })
    expect([confirmed.status, resultOf(confirmed)]).toMatchObject([200, { is_enabled: 1, due_now_minor: 0 }])
    expect(await progressOf(story)).toEqual({ state: 29, item: 'active/status' })
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['trial_end', 5900, 2],
      ['credit', -back, 2],
      ['change', due, 2],
    ])
    // from here on it is a plan like any other
    expect(resultOf(await story.preview({ package_id: regional }))['migration']).toBeUndefined()
    await story.to(renewal)
    expect((await story.invoices()).at(-1)).toEqual(['period', 3900, 2, `d${renewal} 00:00`])
    await story.to(renewal + 3)
    const reversed = await shop.command('billing', 'reverse-migration', String(id))
    expect(reversed).toMatchObject({ code: 0, text: expect.stringContaining('is on its legacy plan again; $') })
    const next = await story.renewalDay()
    await story.to(next)
    expect((await story.invoices()).at(-1)).toEqual(['period', 5900, 2, `d${next} 00:00`])
    await expectSound(shop.url)
  },
)

const ORDER = '/billing/order'
const CHANGE = '/billing/subscription/change'

/** An order as a client of the marketplace posts it. */
const payload = (type: number, isLegacy: number) => ({
  type,
  is_legacy: isLegacy,
  account: { type: 5, tracking_id: 0 },
  items: [],
})

const checkoutOf = ({ memberId }: Story): string => `/billing/account/${memberId}/checkout`

/** Regional since day 7, as a plan from before the marketplace. */
async function legacyStory(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  const id = await story.accountId()
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  await shop.beside((store) =>
    queryStore(
      store,
      `with moved as (update account set kind = 1 where id = ${id}) update subscription set kind = 1 where account_id = ${id}`,
    ),
  )
  return story
}

const MARKET = '/billing/account/market/data'
const subscriptionOf = ({ memberId }: Story): string => `/billing/account/${memberId}/subscription`

const kindOf = async (story: Story): Promise<unknown> =>
  resultOf(await story.get('/account/session'))['subscription_type']

test(
  '[SUB-11] [ORD-01] a legacy plan is left by an order of type 3 that says so, as it was shown (B-01, B-02, B-41)',
  played,
  async () => {
    const story = await legacyStory('ordered-migration')
    await story.to(20)
    await story.choose(local)
    const contradictions = [
      [payload(2, 0), 'type'],
      [payload(3, 0), 'is_legacy'],
      [payload(1, 1), 'type'],
      [payload(2, 1), 'is_legacy'],
    ] as const
    for (const [body, path] of contradictions)
      // oxlint-disable-next-line no-await-in-loop -- one member
      expect((await story.post(ORDER, body)).body).toMatchObject({ status: 403, errors: [{ path }] })
    const atOnce = await story.post(checkoutOf(story), { ...payload(3, 1), start: 'now' })
    expect(atOnce.body, 'one that runs is left by a change').toMatchObject({ status: 601, code: 'legacy-plan' })
    const preview = resultOf(await story.preview({ change_billing_model: 1 }))
    const posted = resultOf(await story.post(ORDER, payload(3, 1)))
    const order = { order_id: posted['order_id'], token: posted['token'] }
    const item = resultOf(await story.get(`/billing/order/${String(order.order_id)}/item`))
    expect(item).toMatchObject({ type: 3, state: 'draft', items: [{ id: local }] })
    const other = await story.post(CHANGE, { ...order, change_billing_model: 0 })
    expect(other.body).toMatchObject({ status: 406, code: 'billing-model-mismatch' })
    expect(await kindOf(story)).toBe(1)
    const done = await story.post(CHANGE, { ...order, preview_token: preview['preview_token'] })
    expect([done.status, resultOf(done)]).toMatchObject([200, { order_id: order.order_id, is_enabled: 1 }])
    expect(await kindOf(story)).toBe(0)
    expect((await story.invoices()).map(([kind]) => kind)).toEqual(['trial_end', 'credit', 'change'])
    await expectSound(shop.url)
  },
)

test(
  '[SUB-11] [PAY-06] a legacy plan that has ended pays what it owes and begins anew as one of the marketplace (B-42, B-95)',
  played,
  async () => {
    const story = await legacyStory('ended-legacy')
    await story.to(8)
    await story.card(cards.rejectedWhenCharged)
    const renewal = await story.renewalDay()
    await story.to(renewal + 22, { steps: 2 })
    const owed = await story.owed()
    expect([await story.state(), owed > 0, await kindOf(story)]).toEqual(['expired', true, 1])
    const calls = [story.get(subscriptionOf(story)), story.post(MARKET, { member_id: story.memberId })]
    for (const answer of await Promise.all(calls))
      expect(resultOf(answer), 'its debt is required, and shown').toMatchObject({
        payment_required: 1,
        payment_required_shown: 1,
      })
    expect(await story.message()).toMatchObject({ code: 'failed', pays: { minor: owed } })
    await story.choose(local)
    expect((await story.post(ORDER, payload(2, 0))).body).toMatchObject({ status: 403, errors: [{ path: 'type' }] })
    const checkout = (type: number, isLegacy: number) =>
      story.post(checkoutOf(story), { ...payload(type, isLegacy), start: 'now' })
    expect((await checkout(2, 0)).body).toMatchObject({ status: 403, errors: [{ path: 'type' }] })
    const posted = resultOf(await story.post(ORDER, payload(3, 1)))
    const create = (more: object = {}) => story.post('/account/subscription/create', { is_reactivate: 1, ...more })
    for (const buy of [() => create({ timeframe: 'now' }), () => checkout(3, 1)])
      // oxlint-disable-next-line no-await-in-loop -- one member
      expect((await buy()).body['status'], 'the card is declined for the debt').toBe(701)
    expect(await progressOf(story)).toEqual({ state: 4, item: 'account/subscription/create' })
    expect([await story.owed(), await kindOf(story)]).toEqual([owed, 1])
    await story.card(cards.good)
    expect(await story.owed(), 'a new card pays the oldest debt (B-52)').toBe(0)
    const stored = resultOf(
      await story.post('/account/billing/subscription/create?pricing=1', { package_id: regional }),
    )
    const ofPlan = resultOf(await story.get(`/billing/order/${String(stored['order_id'])}/item`))
    expect(ofPlan).toMatchObject({ type: 3, state: 'draft', items: [{ id: regional }] })
    const created = resultOf(await create({ timeframe: 'now' }))
    expect(created).toMatchObject({ is_enabled: 1, due_now_minor: 3900 })
    const item = resultOf(await story.get(`/billing/order/${String(created['order_id'])}/item`))
    expect(item).toMatchObject({ type: 3, state: 'done', items: [{ id: local }] })
    expect(await progressOf(story)).toEqual({ state: 33, item: 'active/status' })
    expect([await story.state(), await kindOf(story), posted['order_id'] !== undefined]).toEqual([
      'subscribed',
      0,
      true,
    ])
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 3900, 2])
    await expectSound(shop.url)
  },
)
