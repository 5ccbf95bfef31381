import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()

/** The plans Local and Network: 39.00 and 89.00 a month. */
const [local, network] = [1, 3] as const
/** Calendar feed, 0.99 a month; team members, 8.00 each above five, paid in advance. */
const [feed, team] = [19, 20] as const

/** Subscribed to Regional, 59.00 a month, with the calendar feed since day 7, with its next renewal, at day 8. */
async function subscriber(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name, [feed])
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(8)
  return { story, renewal }
}

/** Confirms the removal of a module at the renewal, and performs it, as a page does. */
async function removeAtRenewal(story: Story, id: number) {
  const path = `/manage/ui/module/${id}/deactivate`
  const { token } = resultOf(await story.get(`${path}?timeframe=renewal`))
  return story.post(path, { is_marketplace: true, token })
}

async function newestInvoice(story: Story) {
  return (await story.invoices()).at(-1)?.slice(0, 3)
}

test(
  '[SUB-06] a year waits for the renewal, a module is removed at it, and both happen: 637.00 (B-128)',
  played,
  async () => {
    const { story, renewal } = await subscriber('year-and-removal')
    const year = { change_billing_model: 1, timeframe: 'renewal' }
    expect(resultOf(await story.change(year))).toMatchObject({ due_now_minor: 0, state: 'scheduled' })
    expect((await removeAtRenewal(story, feed)).status).toBe(201)
    expect(resultOf(await story.preview({ quantities: {}, timeframe: 'renewal' }))).toMatchObject({
      interval: 'year',
      next_amount_minor: 63_700,
    })
    await story.to(renewal)
    expect(await newestInvoice(story)).toEqual(['period', 63_700, 2])
    await expectSound(shop.url)
  },
)

test(
  'a month that is named takes the place of the year that waits, with the plan and the removal (B-41, B-128)',
  played,
  async () => {
    const { story, renewal } = await subscriber('month-for-year')
    await story.change({ change_billing_model: 1, timeframe: 'renewal' })
    await removeAtRenewal(story, feed)
    expect(resultOf(await story.preview({ package_id: local, timeframe: 'renewal' }))).toMatchObject({
      interval: 'year',
    })
    const named = { package_id: local, change_billing_model: 0 }
    expect(resultOf(await story.preview(named))).toMatchObject({ timeframe: 'renewal', interval: 'month' })
    expect((await story.change(named)).status).toBe(200)
    await story.to(renewal)
    expect(await newestInvoice(story)).toEqual(['period', 3900, 2])
  },
)

test(
  '[SUB-06] a plan waits, and fewer units without a timeframe join it: 39.00, 0.99 and one team member of 8.00 (B-40, B-128)',
  played,
  async () => {
    const { story, renewal } = await subscriber('plan-and-quantity')
    const eight = { modules: [feed, team], quantities: { 'user-team': 8 } }
    expect((await story.change(eight)).status).toBe(200)
    // its own trial of a week is over
    await story.to(20)
    expect((await story.change({ package_id: local })).status).toBe(200)
    const fewer = { quantities: { 'user-team': 6 } }
    const preview = resultOf(await story.preview(fewer))
    expect(preview).toMatchObject({ timeframe: 'renewal', due_now_minor: 0, next_amount_minor: 3900 + 99 + 800 })
    expect((await story.change({ ...fewer, preview_token: preview['preview_token'] })).status).toBe(200)
    await story.to(renewal)
    expect(await newestInvoice(story)).toEqual(['period', 3900 + 99 + 800, 2])
    await expectSound(shop.url)
  },
)

test(
  'another plan now says that it cancels the plan that waits: in preview, dialog, form and mail (B-89, B-147)',
  played,
  async () => {
    const { story, renewal } = await subscriber('cancelled-by-change')
    await story.change({ package_id: local })
    const text = /^This cancels your change to Local on .+\.$/
    const waiting = { package_id: local, title: 'Local', takes_effect_epoch: story.start + renewal * DAY_MS }
    const preview = resultOf(await story.preview({ package_id: network }))
    expect(preview['cancelled_change']).toMatchObject({ ...waiting, message: expect.stringMatching(text) })
    const dialog = '/manage/ui/account/subscription/upgrade/message?package_id=3'
    const { options } = resultOf(await story.get(dialog, { accept: 'application/json' }))
    expect(options).toMatchObject([
      { key: 'month_now', cancelled_change: waiting },
      { cancelled_change: waiting },
      {},
      {},
    ])
    expect((await story.get(dialog, { accept: 'text/html' })).text).toMatch(/This cancels your change to Local on .+/)
    const { changeForm } = resultOf(
      await story.get('/account/billing/subscription?change=1&package_id=3&cycle=month_now'),
    )
    expect(changeForm).toMatchObject({
      cycles: expect.arrayContaining([expect.objectContaining({ waiting: expect.stringMatching(text) })]),
    })
    expect((await story.change({ package_id: network })).status).toBe(200)
    const changed = /^Your subscription changed from Regional to Network$/
    expect(await story.mails()).toContainEqual([expect.any(String), expect.stringMatching(changed)])
    const [mail] = await story.texts(changed)
    expect(mail).toMatch(/This cancels the change to Local scheduled for .+\./)
    await story.to(renewal)
    expect(await newestInvoice(story)).toEqual(['period', 8900 + 99, 2])
    await expectSound(shop.url)
  },
)

/** Proof of visit, 4.00 a driver in arrears, with a trial of two weeks. */
const proof = 31

test(
  '[SUB-06] more seats leave the plan that waits, and join it at their price: 95.00 of Regional and 9 drivers (B-147)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'seats-beside-plan')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const bought = await story.change({ package_id: network, modules: [proof], quantities: { driver: 5 } })
    expect(bought.status).toBe(200)
    // the trial of the add-on is over
    await story.to(22)
    const renewal = await story.renewalDay()
    expect((await story.change({ package_id: 2, timeframe: 'renewal' })).status).toBe(200)
    const seats = { quantities: { driver: 9 } }
    const preview = resultOf(await story.preview(seats))
    expect(preview).toMatchObject({ timeframe: 'now', next_amount_minor: 5900 + 3600 })
    expect(preview).not.toHaveProperty('cancelled_change')
    const message = expect.stringMatching(/^Network plus 4 drivers now; Regional from \d+ \w+ \d+\.$/)
    expect(preview['kept_change']).toMatchObject({ package_id: 2, title: 'Regional', message })
    const { messages } = resultOf(await story.get(`/manage/ui/module/${feed}/activate`))
    expect(messages).toContainEqual(expect.stringMatching(/^Network plus Calendar feed now; Regional from /))
    expect((await story.change({ ...seats, preview_token: preview['preview_token'] })).status).toBe(200)
    // late usage is waited for
    await story.to(renewal + 1)
    expect(await newestInvoice(story)).toEqual(['period', 5900 + 3600, 2])
    await expectSound(shop.url)
  },
)

test(
  'another plan takes the place of the one that waits, and the removal beside it stays (B-128)',
  played,
  async () => {
    const { story, renewal } = await subscriber('plan-over-plan')
    await story.change({ package_id: network, timeframe: 'renewal' })
    await removeAtRenewal(story, feed)
    expect((await story.change({ package_id: local })).status).toBe(200)
    await story.to(renewal)
    expect(await newestInvoice(story)).toEqual(['period', 3900, 2])
  },
)
