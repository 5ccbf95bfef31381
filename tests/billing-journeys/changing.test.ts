import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()

/** The plans Local, Regional and Network: 39.00, 59.00 and 89.00 a month. */
const [local, regional, network] = [1, 2, 3] as const

/** Subscribed to Regional since day 7, with its next renewal, at a day of that period. */
async function subscriber(name: string, day: number): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(day)
  return { story, renewal }
}

/** The mails about changes: the day, and what they say. */
const changes = (mails: Awaited<ReturnType<Story['mails']>>) =>
  mails.flatMap(([day, subject]) => {
    const [said] = /changes from \w+ to \w+|You stay with \w+|changed from \w+ to \w+/.exec(subject) ?? []
    return said === undefined ? [] : [[day, said]]
  })

/** A price for the rest of a period, rounded half up: what a change gives back or charges. */
const part = (minor: number, left: number, whole: number): number =>
  Math.floor((minor * left * 2 + whole) / (whole * 2))

test(
  '[SUB-05] an upgrade is previewed to the cent, paid first, and charged once for two clicks (journeys 3 and 23)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-3', 20)
    const [left, whole] = [renewal - 20, renewal - 7]
    const [back, due] = [part(5900, left, whole), part(8900, left, whole)]
    const preview = resultOf(await story.preview({ package_id: network }))
    expect(preview).toMatchObject({
      timeframe: 'now',
      due_now_minor: due - back,
      next_amount_minor: 8900,
      total_minor: due - back,
    })
    expect(preview['lines']).toMatchObject([
      { kind: 'proration_credit', product_id: regional, amount_minor: -back },
      { kind: 'proration_charge', product_id: network, amount_minor: due },
    ])
    const wanted = { package_id: network, preview_token: preview['preview_token'] }
    const other = await story.change({ ...wanted, package_id: local, timeframe: 'now' })
    expect([other.status, resultOf(other)['preview_token'] === wanted.preview_token]).toEqual([409, false])
    const [first, second] = await Promise.all([story.change(wanted), story.change(wanted)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(resultOf(first)).toMatchObject({ is_enabled: 1, state: 'paid', due_now_minor: due - back })
    // the token is the key: another wish under it isn't answered with what was done (B-92)
    const later = await story.change({ ...wanted, package_id: local, timeframe: 'now' })
    expect([later.status, later.body['code']]).toEqual([409, 'idempotency-conflict'])
    expect((await story.change(wanted)).status).toBe(200)
    await story.to(renewal)
    expect(await story.invoices()).toEqual([
      ['trial_end', 5900, 2, 'd7 00:00'],
      ['change', due - back, 2, 'd20 00:00'],
      ['period', 8900, 2, `d${renewal} 00:00`],
    ])
    await expectSound(shop.url)
  },
)

test(
  '[SUB-06] a downgrade waits for the renewal, is taken back, and scheduled again (journey 20)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-20', 15)
    const preview = resultOf(await story.preview({ package_id: local }))
    expect(preview).toMatchObject({ timeframe: 'renewal', due_now_minor: 0, lines: [], next_amount_minor: 3900 })
    expect(preview['takes_effect_epoch']).toBe(story.start + renewal * 86_400_000)
    expect((await story.change({ package_id: local })).status).toBe(200)
    // sent while it waits: once it was taken back nothing would say so (B-128)
    expect(changes(await story.mails())).toHaveLength(1)
    expect((await story.removeScheduled()).status).toBe(200)
    expect((await story.removeScheduled()).status).toBe(406)
    const token = preview['preview_token']
    expect((await story.change({ package_id: local, preview_token: token })).status).toBe(200)
    await story.to(renewal)
    expect((await story.invoices()).at(-1)).toEqual(['period', 3900, 2, `d${renewal} 00:00`])
    expect(changes(await story.mails())).toEqual([
      ['d15 00:00', 'changes from Regional to Local'],
      ['d15 00:00', 'You stay with Regional'],
      ['d15 00:00', 'changes from Regional to Local'],
      [`d${renewal} 00:00`, 'changed from Regional to Local'],
    ])
    await expectSound(shop.url)
  },
)

test(
  '[SUB-05] a smaller plan keeps an add-on with what only the larger one contained, and shows it first (B-60)',
  played,
  async () => {
    const { story } = await subscriber('journey-needs', 9)
    expect((await story.change({ package_id: network })).status).toBe(200)
    const [loadPlanner, limits] = [25, 24] as const
    expect((await story.change({ modules: [loadPlanner] })).status).toBe(200)
    const preview = resultOf(await story.preview({ package_id: regional, timeframe: 'now' }))
    expect(preview['lines']).toContainEqual(expect.objectContaining({ kind: 'proration_charge', product_id: limits }))
    expect((await story.change({ package_id: regional, timeframe: 'now' })).status).toBe(200)
    await expectSound(shop.url)
  },
)

test(
  'a year replaces the rest of the month, and an upgrade within it is of the year (journey 10)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-10', 16)
    const back = part(5900, renewal - 16, renewal - 7)
    const year = Math.floor((59 * 12 * 90) / 100) * 100
    const answer = resultOf(await story.change({ change_billing_model: 1 }))
    expect(answer).toMatchObject({ is_enabled: 1, due_now_minor: year - back })
    // the boundary of its old month is none any more
    await story.to(renewal + 1)
    expect((await story.invoices()).length).toBe(2)
    const preview = resultOf(await story.preview({ package_id: network }))
    expect(preview).toMatchObject({ timeframe: 'now', interval: 'year' })
    await expectSound(shop.url)
  },
)

test('a bank that wants a word first changes nothing until it is confirmed (journey 16)', played, async () => {
  const { story } = await subscriber('journey-16', 20)
  await story.card(cards.confirmedByBank)
  const waiting = await story.change({ package_id: network })
  expect([waiting.status, resultOf(waiting)['challenge_url']]).toEqual([402, expect.any(String)])
  expect((await story.change({ package_id: network })).status).toBe(406)
  await story.to(20.02)
  expect((await story.invoices()).length).toBe(1)
  await story.card(cards.good)
  expect((await story.change({ package_id: network })).status).toBe(200)
  expect((await story.invoices()).at(-1)?.slice(0, 1)).toEqual(['change'])
  await expectSound(shop.url)
})

test('what can not be changed says why, to those who may ask', played, async () => {
  const { story } = await subscriber('unchanged', 10)
  expect((await new ShopClient(shop.url).post('/account/subscription/preview', {})).status).toBe(401)
  expect((await story.change({})).body).toMatchObject({ status: 406, code: 'nothing-changes' })
  expect((await story.change({ package_id: network, is_reactivate: 1 })).body).toMatchObject({ code: 'not-expired' })
  expect((await story.preview({ package_id: network, timeframe: 'soon' })).status).toBe(406)
  expect((await story.preview({ package_id: 999_999 })).status).toBe(404)
  expect((await story.change({ package_id: network, preview_token: 'a.b.c' })).status).toBe(406)
})

test('the plan that the member has is no change, and answers what comes next (B-43)', played, async () => {
  const { story, renewal } = await subscriber('same-plan', 20)
  const answer = await story.change({ package_id: regional, check_compatibility: 1 })
  const next = { next_amount_minor: 5900, next_date_epoch: story.start + renewal * 86_400_000 }
  expect([answer.status, resultOf(answer)]).toMatchObject([200, { state: 'unchanged', due_now_minor: 0, ...next }])
  expect((await story.invoices()).length).toBe(1)
  expect((await story.change({ package_id: local })).status).toBe(200)
  expect(resultOf(await story.change({ package_id: regional, timeframe: 'now' }))).toMatchObject({
    state: 'unchanged',
    next_amount_minor: 3900,
  })
})

test(
  '[SUB-06] a flag that contradicts the confirmed cycle is rejected with its text, and nothing changes (B-41)',
  played,
  async () => {
    const { story } = await subscriber('stale-dialog', 20)
    for (const model of [0, 1] as const) {
      const wanted = { package_id: network, timeframe: 'now', change_billing_model: model }
      // oxlint-disable-next-line no-await-in-loop -- one member
      const { preview_token: token } = resultOf(await story.preview(wanted))
      // oxlint-disable-next-line no-await-in-loop -- one member
      const answer = await story.change({ ...wanted, change_billing_model: 1 - model, preview_token: token })
      expect([answer.status, answer.body['code'], answer.body['result']]).toEqual([
        406,
        'billing-model-mismatch',
        'Your billing cycle has changed in the meantime. Choose a cycle again.',
      ])
    }
    expect((await story.invoices()).length).toBe(1)
  },
)

test('[SUB-16] the first subscription and an update end with texts of their own', played, async () => {
  const { story } = await subscriber('two-texts', 20)
  const text = async () => resultOf(await story.get('/account/subscription/active/status'))['message']
  expect(await text()).toBe('Your subscription has been created.')
  expect((await story.change({ package_id: network })).status).toBe(200)
  expect(await text()).toBe('Your subscription has been updated.')
  expect((await story.change({ package_id: local })).status).toBe(200)
  expect(await text()).toMatch(/^Your change will take effect on \d/)
})
