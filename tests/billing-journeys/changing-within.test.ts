import { expect, test } from 'vitest'
import { DAY_MS, SECOND_MS } from '@waybill/domain/durations'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()

/** The plan Network, 89.00 a month, and Tracker gateway, 4.00 a vehicle in arrears. */
const [network, tracker] = [3, 43] as const
const tenVehicles = { modules: [tracker], quantities: { vehicle: 10 } }

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

/** A price for a part of a period, rounded half up. */
const part = (minor: number, left: number, whole: number): number =>
  Math.floor((minor * left * 2 + whole) / (whole * 2))

test(
  'a module that is charged by usage is switched off within the month, and its usage is on the next invoice (B-61, B-64)',
  played,
  async () => {
    const { story, renewal } = await subscriber('usage-off', 10)
    expect(resultOf(await story.change(tenVehicles))).toMatchObject({ is_enabled: 1, due_now_minor: 0 })
    // after its own trial, in which usage costs nothing
    await story.to(26)
    const off = { modules: [], timeframe: 'now' }
    const preview = resultOf(await story.preview(off))
    expect(preview).toMatchObject({ timeframe: 'now', lines: [], reductions: [], next_amount_minor: 5900 + 4000 })
    expect((await story.change({ ...off, preview_token: preview['preview_token'] })).status).toBe(200)
    const next = await story.nextCharge()
    expect(next).toMatchObject({ amount: { minor: 5900 + 4000 } })
    expect(next).not.toHaveProperty('isCarried')
    await story.to(renewal + 1)
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['trial_end', 5900, 2],
      ['period', 5900 + 4000, 2],
    ])
    await expectSound(shop.url)
  },
)

test(
  'a change in the hour in which a renewal waits for late usage is charged at once, and credited with that renewal (B-118)',
  played,
  async () => {
    const { story, renewal } = await subscriber('draft-hour', 10)
    await story.change(tenVehicles)
    await story.to(renewal + hours(0.5))
    const preview = resultOf(await story.preview({ package_id: network }))
    expect(preview['lines']).toHaveLength(1)
    const confirmed = { package_id: network, preview_token: preview['preview_token'] }
    expect((await story.change(confirmed)).status).toBe(200)
    await story.to(renewal + 1)
    const documents = (await story.invoices()).slice(1).map(([kind, total]) => [kind, total])
    const [, credited] = documents.find(([kind]) => kind === 'credit') ?? []
    expect(preview['reductions']).toMatchObject([{ kind: 'proration_credit', product_id: 2, amount_minor: credited }])
    expect(documents).toContainEqual(['change', preview['due_now_minor']])
    expect(documents).toContainEqual(['period', 5900 + 4000])
    expect(await story.owed()).toBe(0)
    await expectSound(shop.url)
  },
)

test(
  'what was cancelled is changed until its end by the second, and is not renewed (journeys 3 and 8)',
  played,
  async () => {
    const { story, renewal } = await subscriber('cancelled', 15)
    await story.cancel()
    await story.to(20 + hours(13) + (37 * 60 + 11) / 86_400)
    expect((await story.change({ package_id: network, timeframe: 'renewal' })).status).toBe(406)
    const preview = resultOf(await story.preview({ package_id: network }))
    const begins = Math.floor(Number(preview['takes_effect_epoch']) / SECOND_MS)
    const [start, end] = [7, renewal].map((day) => Math.floor((story.start + day * DAY_MS) / SECOND_MS))
    const [left, whole] = [(end ?? 0) - begins, (end ?? 0) - (start ?? 0)]
    const due = part(8900, left, whole) - part(5900, left, whole)
    expect(preview).toMatchObject({ due_now_minor: due, next_amount_minor: 0 })
    const confirmed = { package_id: network, preview_token: preview['preview_token'] }
    expect(resultOf(await story.change(confirmed))).toMatchObject({ is_enabled: 1, due_now_minor: due })
    await story.to(renewal + 1)
    expect([await story.state(), (await story.invoices()).length]).toEqual(['expired', 2])
    await expectSound(shop.url)
  },
)

/** Messages to the next stop, 6.00 a driver and month, paid in advance, after a trial of a week; a sender name of 3.00 comes along. */
const messages = 38
const beside = 5900 + 300

test(
  '3 drivers to 5 are paid at once, 5 to 2 wait for the renewal, and the history has both, in their order (B-40, B-65)',
  played,
  async () => {
    const { story, renewal } = await subscriber('drivers', 8)
    expect((await story.change({ modules: [messages], quantities: { driver: 3 } })).status).toBe(200)
    await story.to(20)
    const [left, whole] = [renewal - 20, renewal - 7]
    const due = part(3000, left, whole) - part(1800, left, whole)
    const more = resultOf(await story.preview({ quantities: { driver: 5 } }))
    expect(more).toMatchObject({ timeframe: 'now', due_now_minor: due, next_amount_minor: beside + 3000 })
    const bought = await story.change({ quantities: { driver: 5 }, preview_token: more['preview_token'] })
    expect(resultOf(bought)).toMatchObject({ state: 'paid', due_now_minor: due })
    expect((await story.invoices()).at(-1)).toEqual(['change', due, 2, 'd20 00:00'])
    await story.to(21)
    const fewer = resultOf(await story.preview({ quantities: { driver: 2 } }))
    expect(fewer).toMatchObject({ timeframe: 'renewal', due_now_minor: 0, next_amount_minor: beside + 1200 })
    expect((await story.change({ quantities: { driver: 2 }, preview_token: fewer['preview_token'] })).status).toBe(200)
    await story.to(renewal)
    expect((await story.invoices()).at(-1)).toEqual(['period', beside + 1200, 2, `d${renewal} 00:00`])
    const { events } = resultOf(await story.get(`/billing/account/${story.memberId}/subscription/events`))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
    const names = (events as readonly { readonly event: string }[]).map(({ event }) => event).toReversed()
    expect(names.filter((name) => name.startsWith('subscription.change'))).toEqual([
      'subscription.changed',
      'subscription.changed',
      'subscription.change_scheduled',
      'subscription.changed',
    ])
    await expectSound(shop.url)
  },
)

test(
  'a year of a cheaper plan is now by its interval, and the way back to the month waits (B-103)',
  played,
  async () => {
    const { story } = await subscriber('opposite-ways', 20)
    const [local, isOther] = [1, { change_billing_model: 1 }]
    expect(resultOf(await story.preview({ package_id: local, ...isOther }))).toMatchObject({
      timeframe: 'now',
      interval: 'year',
    })
    expect((await story.change(isOther)).status).toBe(200)
    expect(resultOf(await story.preview({ package_id: network, ...isOther }))).toMatchObject({
      timeframe: 'renewal',
      interval: 'month',
      due_now_minor: 0,
    })
  },
)
