import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@waybill/domain/durations'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()

/** Weight and volume limits, 10.00 a month with a trial of two weeks; Load planner, 14.00, which needs it and has none. */
const [tried, charged] = [24, 25] as const
/** Tracker gateway, 4.00 a vehicle in arrears, with a trial of two weeks. */
const tracker = 43
const [triedCode, chargedCode] = ['capacity-limits', 'load-planner'] as const

/** Subscribed to Regional, 59.00 a month, since day 7, with its next renewal, at a day of that period. */
async function subscriber(name: string, day: number): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(day)
  return { story, renewal }
}

const pathOf = (id: number, action: 'activate' | 'deactivate'): string => `/manage/ui/module/${id}/${action}`

async function confirmation(story: Story, id: number, action: 'activate' | 'deactivate') {
  return resultOf(await story.get(pathOf(id, action)))
}

/** Confirms and performs, as a page does. */
async function perform(story: Story, id: number, action: 'activate' | 'deactivate') {
  const { token } = await confirmation(story, id, action)
  return story.post(pathOf(id, action), { is_marketplace: true, token })
}

async function statusOf(story: Story, id: number) {
  return resultOf(await story.get(`${pathOf(id, 'activate')}/status`))
}

const seconds = (at: number): number => Math.floor(at / 1000)

/** A price for the rest of a period, rounded half up. */
const part = (minor: number, left: number, whole: number): number =>
  Math.floor((minor * left * 2 + whole) / (whole * 2))

test(
  '[MOD-02] [MOD-07] a module is confirmed, tried for two weeks, charged for the rest of the month, and tried once (journey 15)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-15', 10)
    const shown = await confirmation(story, tried, 'activate')
    expect(shown).toMatchObject({
      status: 200,
      scope: 'module',
      type: 2,
      dependent: [],
      dependencies: [],
      price_before_minor: 5900,
      price_after_minor: 6900,
      prorated_minor: null,
      amount_due_now_minor: 0,
      next_is_estimate: 0,
      renewal_choice: 0,
    })
    expect(Number(shown['trial_ends_at_epoch']) - Number(shown['expires_at_epoch'])).toBe(14 * DAY_MS - 5 * MINUTE_MS)
    const html = await story.get(pathOf(tried, 'activate'), { accept: 'text/html' })
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html.text).toMatch(/^<section class="module-confirmation"><h2>Turn on Weight and volume limits\?<\/h2><p>/)
    expect(await statusOf(story, tried)).toEqual({ is_active: 0, state: 'off' })
    const done = await story.post(pathOf(tried, 'activate'), { is_marketplace: true, token: shown['token'] })
    expect([done.status, done.body['status'], resultOf(done)]).toMatchObject([
      201,
      201,
      { id: tried, action: 'activate', is_active: 1, due_now_minor: 0, is_enabled: 1 },
    ])
    expect(await statusOf(story, tried)).toEqual({ is_active: 1, state: 'trial' })
    expect(await confirmation(story, tried, 'activate')).toMatchObject({ status: 201, token: null })
    const { subscription } = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))
    expect(subscription).toMatchObject({
      modules: expect.arrayContaining([
        expect.objectContaining({
          add_on_code: triedCode,
          is_trial: 1,
          actual_is_trial: 1,
          payment_status: 5,
          trial_expires_on_epoch: expect.any(Number),
        }),
      ]),
    })
    await story.to(24 + hours(1))
    expect(await statusOf(story, tried)).toEqual({ is_active: 1, state: 'active' })
    const end = story.start + renewal * DAY_MS
    const rest = seconds(end) - seconds(Number(shown['trial_ends_at_epoch']))
    const whole = seconds(end) - seconds(story.start + 7 * DAY_MS)
    // the next charge that was shown is that of the trial's end
    expect([shown['next_amount_minor'], shown['next_date_epoch']]).toEqual([
      part(1000, rest, whole),
      shown['trial_ends_at_epoch'],
    ])
    expect((await story.invoices())[1]).toEqual(['addon', part(1000, rest, whole), 2, 'd24 00:00'])
    const announced = `we charge $${(part(1000, rest, whole) / 100).toFixed(2)} for the rest of your billing period`
    expect(await story.texts(/^Your trial of/)).toEqual([expect.stringContaining(announced)])
    expect((await perform(story, tried, 'deactivate')).status).toBe(201)
    expect(await confirmation(story, tried, 'activate')).toMatchObject({ trial_ends_at: null })
    await story.to(renewal)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5900, 2])
    await expectSound(shop.url)
  },
)

test(
  '[MOD-02] a module brings what it needs, is charged for the rest of the month, and goes with what it needs (journey 11)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-11', 17)
    const due = part(1400, renewal - 17, renewal - 7)
    const shown = await confirmation(story, charged, 'activate')
    expect(shown).toMatchObject({
      type: 1,
      dependencies: [{ id: tried, add_on_code: triedCode }],
      amount_due_now_minor: due,
      prorated_minor: due,
      // what it needs is tried to day 31
      next_amount_minor: part(1000, renewal - 31, renewal - 7),
    })
    expect((await perform(story, charged, 'activate')).status).toBe(201)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['change', due, 2])
    await story.to(20)
    const back = part(1400, renewal - 20, renewal - 7)
    const going = await confirmation(story, tried, 'deactivate')
    expect(going).toMatchObject({
      type: 4,
      dependent: [{ id: charged, add_on_code: chargedCode }],
      prorated_minor: -back,
      amount_due_now_minor: 0,
      price_after_minor: 5900,
    })
    expect(going['messages']).toContain(
      `$${(back / 100).toFixed(2)} for the unused time is added to your account credit.`,
    )
    expect((await perform(story, tried, 'deactivate')).status).toBe(201)
    expect([await statusOf(story, tried), await statusOf(story, charged)]).toEqual([
      { is_active: 0, state: 'off' },
      { is_active: 0, state: 'off' },
    ])
    await story.to(renewal)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5900, 2])
    await expectSound(shop.url)
  },
)

test(
  'a trial of what is metered ends with the counting of its use, and the invoice of that is an estimate (B-64, B-74)',
  played,
  async () => {
    const { story, renewal } = await subscriber('metered', 10)
    const shown = await confirmation(story, tracker, 'activate')
    expect(shown).toMatchObject({ amount_due_now_minor: 0, next_is_estimate: 1 })
    expect(shown['next_date_epoch']).toBe(story.start + renewal * DAY_MS)
    expect(shown['messages']).toEqual([
      'Until the first count: 1 vehicle × $4.00 a month.',
      expect.stringMatching(/^It’s free until .* From then on usage is counted and charged with the next invoice\./),
      'Nothing is charged today.',
      expect.stringMatching(/^Your invoice of .* will be about \$\d+\.00\. The exact amount depends on usage\.$/),
      expect.stringMatching(/^Payment method for the next charge: Visa ending 4242 \(expires /),
    ])
    const { token } = shown
    expect((await story.post(pathOf(tracker, 'activate'), { is_marketplace: true, token })).status).toBe(201)
    await story.mails()
    const [mailed] = await story.texts(/^Added to /)
    expect(mailed).toMatch(/The next charge is on .*: about \$\d+\.00/)
    await story.to(24 + hours(1))
    expect((await story.invoices()).map(([kind]) => kind)).toEqual(['trial_end'])
  },
)

test('a module is removed with the renewal instead, where that is chosen (B-67)', played, async () => {
  const { story, renewal } = await subscriber('later', 10)
  await perform(story, charged, 'activate')
  expect(await confirmation(story, charged, 'deactivate')).toMatchObject({ renewal_choice: 1, timeframe: 'now' })
  const shown = resultOf(await story.get(`${pathOf(charged, 'deactivate')}?timeframe=renewal`))
  expect(shown).toMatchObject({ renewal_choice: 0, amount_due_now_minor: 0, prorated_minor: null })
  const done = await story.post(pathOf(charged, 'deactivate'), { token: shown['token'] })
  expect([done.status, await statusOf(story, charged)]).toEqual([201, { is_active: 1, state: 'active' }])
  await story.to(renewal)
  expect(await statusOf(story, charged)).toEqual({ is_active: 0, state: 'off' })
})

test(
  '[MOD-04] a module token is of its member, module, action and price, for five minutes and one order',
  played,
  async () => {
    const { story, renewal } = await subscriber('token', 10)
    // what it needs is tried to day 24
    const next = part(1000, renewal - 24, renewal - 7)
    const stranger = await Story.begin(shop.url, 'token-stranger')
    const made = resultOf(await story.post('/billing/module/token', { module_id: charged, action: 'activate' }))
    const { token } = made
    const check = async (who: Story) => who.get(`/billing/module/check?token=${String(token)}`)
    const checked = resultOf(await check(story))
    expect(checked).toMatchObject({ module_id: charged, action: 'activate', valid: 1, next_amount_minor: next })
    expect(checked['message']).toContain('is charged today.')
    expect((await check(stranger)).status).toBe(406)
    const rejected = await Promise.all([
      stranger.post(pathOf(charged, 'activate'), { token }),
      story.post(pathOf(charged, 'deactivate'), { token }),
      story.post(pathOf(tried, 'activate'), { token }),
      story.post(pathOf(charged, 'activate'), { token: `${String(token)}x` }),
    ])
    expect(rejected.map(({ status }) => status)).toEqual([406, 406, 406, 406])
    await story.to(10 + hours(1))
    expect(resultOf(await check(story))).toMatchObject({ valid: 0 })
    const late = await story.post(pathOf(charged, 'activate'), { token })
    expect([late.status, late.body['code']]).toEqual([409, 'plan-changed'])
    const fresh = resultOf(late)['token']
    const [first, second] = await Promise.all([
      story.post(pathOf(charged, 'activate'), { token: fresh }),
      story.post(pathOf(charged, 'activate'), { token: fresh }),
    ])
    expect([first.status, resultOf(first)['order_id']]).toEqual([201, resultOf(second)['order_id']])
    expect(resultOf(await story.get(`/billing/module/check?token=${String(fresh)}`))).toMatchObject({ valid: 0 })
    expect((await story.invoices()).length).toBe(2)
    expect((await story.post('/billing/module/token', { module_id: charged, action: 'activate' })).status).toBe(406)
    await expectSound(shop.url)
  },
)

test('[MOD-05] a purchase names exactly what its confirmation answered, in any order', played, async () => {
  const { story } = await subscriber('purchase', 10)
  const path = '/manage/ui/account/subscription/modules/purchase'
  const listOf = (...codes: readonly string[]) => codes.map((code) => ({ add_on_code: code }))
  for (const list of [[], listOf(chargedCode, chargedCode), listOf('no-such-add-on')]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await story.post(`${path}/confirm`, list)
    expect([answer.status, answer.body]).toMatchObject([406, { status: 406, result: 'Invalid payload' }])
  }
  expect((await story.post(path, listOf(chargedCode))).status).toBe(406)
  const confirmed = resultOf(await story.post(`${path}/confirm`, listOf(chargedCode)))
  expect(confirmed['modules']).toMatchObject([{ add_on_code: chargedCode }, { add_on_code: triedCode }])
  const lists = [
    listOf(chargedCode),
    listOf(triedCode, triedCode),
    listOf(triedCode, chargedCode, chargedCode),
    listOf(triedCode, 'time-windows'),
    [],
  ]
  for (const list of lists) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await story.post(path, list)
    expect([answer.status, answer.body['result']], JSON.stringify(list)).toEqual([406, 'Invalid payload'])
  }
  expect((await story.invoices()).length).toBe(1)
  const bought = listOf(chargedCode, triedCode)
  const [first, second] = await Promise.all([story.post(path, bought), story.post(path, bought)])
  expect([first.status, resultOf(first)]).toMatchObject([
    200,
    { is_enabled: 1, due_now_minor: confirmed['due_now_minor'] },
  ])
  expect(resultOf(second)['order_id']).toBe(resultOf(first)['order_id'])
  expect((await story.invoices()).length).toBe(2)
  await story.to(10 + hours(1))
  expect((await story.post(path, bought)).status).toBe(406)
  await expectSound(shop.url)
})

test('[MOD-08] an order names the module that a deactivation token switches off', played, async () => {
  const { story } = await subscriber('disable', 10)
  await perform(story, charged, 'activate')
  const path = `/billing/account/${story.memberId}/subscription/module/disable`
  const orderOf = (...ids: readonly number[]) => ({
    type: 2,
    is_legacy: 0,
    account: { type: 5, tracking_id: 0, member_id: story.memberId },
    items: [{ id: 0, bundled: 0, code: 'custom-solution', srt: '', modules: ids.map((id) => ({ id, srt: '' })) }],
  })
  const { token } = resultOf(await story.post('/billing/module/token', { module_id: charged, action: 'deactivate' }))
  const rejected = [orderOf(), orderOf(tried), orderOf(tried, charged)]
  for (const order of rejected) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await story.post(path, { order, token })).status).toBe(406)
  }
  const unread = await story.post(path, {
    order: { ...orderOf(), items: [{ id: 'x', bundled: 0, code: 'c', modules: [] }] },
    token,
  })
  expect([unread.status, unread.body['code']]).toEqual([422, 'invalid-cart-item'])
  const done = await story.post(path, { order: orderOf(charged), token })
  expect([done.status, resultOf(done)]).toMatchObject([200, { id: charged, action: 'deactivate', is_active: 0 }])
  expect(await statusOf(story, tried)).toEqual({ is_active: 1, state: 'trial' })
  await expectSound(shop.url)
})

test(
  'a module is paid first: a decline changes nothing, and a bank that wants a word is answered (B-94)',
  played,
  async () => {
    const { story } = await subscriber('pay-first', 10)
    await story.card(cards.rejectedWhenCharged)
    const declined = await perform(story, charged, 'activate')
    expect([declined.status, declined.body['status']]).toEqual([402, 701])
    expect([await statusOf(story, charged), (await story.invoices()).length]).toEqual([
      { is_active: 0, state: 'off' },
      1,
    ])
    await story.card(cards.confirmedByBank)
    const waiting = await perform(story, charged, 'activate')
    expect([waiting.status, waiting.body['status']]).toEqual([402, 604])
    expect(await statusOf(story, charged)).toEqual({ is_active: 0, state: 'pending' })
    expect((await story.get(pathOf(tried, 'activate'))).status).toBe(406)
    await story.to(10 + hours(0.5))
    expect(await statusOf(story, charged)).toEqual({ is_active: 0, state: 'off' })
    await story.card(cards.good)
    expect((await perform(story, charged, 'activate')).status).toBe(201)
    await expectSound(shop.url)
  },
)

test('what can not be switched says why, and a bad field is named', played, async () => {
  const { story } = await subscriber('named', 10)
  expect((await new ShopClient(shop.url).get(pathOf(tried, 'activate'))).status).toBe(401)
  expect((await story.get(pathOf(999_999, 'activate'))).status).toBe(404)
  expect((await story.get(pathOf(2, 'activate'))).status).toBe(404)
  const other = await story.post(pathOf(tried, 'activate'), { id: charged })
  expect([other.status, other.body['code']]).toEqual([403, 'invalid-payload-structure'])
  const bad = await story.post('/billing/module/token', { module_id: 'x', action: 'toggle' })
  expect([bad.status, bad.body['errors']]).toMatchObject([422, [{ path: 'module_id' }, { path: 'action' }]])
  expect((await story.get('/billing/module/check')).status).toBe(422)
  expect((await story.get('/billing/module/check?token=a.b.c')).status).toBe(406)
})

test(
  '[MOD-07] a trial that ends with a cancelled plan is announced, off, and mailed once (B-74, B-89)',
  played,
  async () => {
    const { story } = await subscriber('trial-of-cancelled', 10)
    const shown = await confirmation(story, tried, 'activate')
    await story.post(pathOf(tried, 'activate'), { is_marketplace: true, token: shown['token'] })
    expect((await story.cancel()).status).toBe(200)
    await story.to(24 + hours(1))
    expect(await statusOf(story, tried)).toEqual({ is_active: 0, state: 'off' })
    expect(await story.texts(/^Your trial of .+ ends on/)).toEqual([
      expect.stringContaining('It is turned off that day and nothing is charged.'),
    ])
    expect(await story.texts(/^Your trial of .+ has ended/)).toEqual([expect.stringContaining('nothing was charged')])
    expect((await story.invoices()).length).toBe(1)
    await expectSound(shop.url)
  },
)

/** The account's workspace, core. */
const workspace = 11

test('a module that is off has its own price, and nothing to switch off (MOD-02)', played, async () => {
  const { story } = await subscriber('off-already', 8)
  expect(await confirmation(story, tried, 'deactivate')).toMatchObject({
    status: 201,
    title: 'Weight and volume limits is already off.',
    token: null,
    messages: [],
    module: { price_minor: 1000, price_text: '$10.00 per company / month' },
  })
})

test(
  'the core module is on after the first payment, in no list, and nothing offers to switch it off (B-156)',
  played,
  async () => {
    const { story } = await subscriber('core-module', 8)
    expect(await statusOf(story, workspace)).toMatchObject({ is_active: 1, state: 'active' })
    expect(await story.get(pathOf(workspace, 'deactivate'))).toMatchObject({
      status: 403,
      body: { code: 'default-module' },
    })
    const { subscription } = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))
    expect(subscription).toMatchObject({
      modules: expect.not.arrayContaining([expect.objectContaining({ id: workspace })]),
    })
    const page = JSON.stringify(resultOf(await story.get('/account/manage-features')))
    expect([page.includes('Regional'), page.includes('Workspace')]).toEqual([true, false])
    await expectSound(shop.url)
  },
)
