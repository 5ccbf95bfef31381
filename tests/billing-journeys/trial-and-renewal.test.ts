import { expect, test } from 'vitest'
import { expectSound, setGateway } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()

test(
  '[INV-03] a trial that was confirmed is charged at its end, and again a month later (journey 1)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'journey-1')
    await story.to(3)
    await story.card(cards.good)
    expect((await story.checkOut('trial_end')).body).toMatchObject({ result: { state: 'scheduled', due_now: 0 } })
    expect(await story.state()).toBe('trial_scheduled')
    expect(await story.invoices()).toEqual([])
    await story.to(7)
    expect(await story.state()).toBe('subscribed')
    expect(await story.invoices()).toEqual([['trial_end', 5900, 2, 'd7 00:00']])
    const renewal = await story.renewalDay()
    expect(renewal).toBeGreaterThanOrEqual(7 + 28)
    await story.to(renewal)
    expect(await story.invoices()).toEqual([
      ['trial_end', 5900, 2, 'd7 00:00'],
      ['period', 5900, 2, `d${renewal} 00:00`],
    ])
    expect(await story.mails()).toEqual([
      ['d3 00:00', 'Your subscription to Regional is confirmed'],
      ['d4 00:00', expect.stringMatching(/^Your free trial of .+ ends on /)],
      ['d7 00:00', 'You’re subscribed to Regional'],
      ['d7 00:00', expect.stringMatching(/^Receipt for invoice LW-\d+: \$59\.00$/)],
      [`d${renewal} 00:00`, expect.stringMatching(/^Receipt for invoice LW-\d+: \$59\.00$/)],
    ])
    await expectSound(shop.url)
  },
)

test(
  '[REG-03] a trial without a checkout ends with its last day, and its mails came 3 days and 1 day before (journey 2)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'journey-2')
    expect(await story.rights()).toBeGreaterThan(5)
    await story.to(7)
    expect(await story.state()).toBe('expired')
    expect(await story.rights()).toBe(0)
    expect(await story.invoices()).toEqual([])
    expect((await story.mails()).map(([day]) => day)).toEqual(['d4 00:00', 'd6 00:00', 'd7 00:00'])
  },
)

test(
  '[ORD-09] a checkout by the year charges twelve months less the discount, for a year (B-63, B-113)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'by-the-year')
    await story.card(cards.good)
    // the price of a month is not what a year is charged
    expect(await story.checkOut('now', { interval: 'year', total_shown: 59 })).toMatchObject({
      status: 409,
      body: { code: 'plan-changed', result: { total: 637 } },
    })
    expect(await story.invoices()).toEqual([])
    expect(await story.checkOut('now', { interval: 'year', total_shown: 637 })).toMatchObject({
      status: 200,
      body: { result: { state: 'paid', due_now: 637, next_amount: 637 } },
    })
    expect(await story.invoices()).toEqual([['period', 63_700, 2, 'd0 00:00']])
    expect(await story.renewalDay()).toBeGreaterThanOrEqual(365)
    // the months within it charge nothing and need no document
    await story.to(32)
    expect(await story.state()).toBe('subscribed')
    expect(await story.invoices()).toEqual([['period', 63_700, 2, 'd0 00:00']])
    await expectSound(shop.url)
  },
)

test('[ORD-09] a trial that was confirmed by the year is charged for one at its end (B-63, B-72)', played, async () => {
  const story = await Story.begin(shop.url, 'by-the-year-later')
  await story.card(cards.good)
  // the last word counts: first by the month, then by the year
  expect((await story.checkOut('trial_end')).body).toMatchObject({ result: { due_now: 0, next_amount: 59 } })
  await story.choose()
  expect((await story.checkOut('trial_end', { interval: 'year' })).body).toMatchObject({
    result: { due_now: 0, next_amount: 637 },
  })
  await story.to(7)
  expect(await story.invoices()).toEqual([['trial_end', 63_700, 2, 'd7 00:00']])
  expect(await story.renewalDay()).toBeGreaterThanOrEqual(7 + 365)
  await expectSound(shop.url)
})

test('a first conversion that is declined is tried after 1 and 3 days, then void and over (B-73)', played, async () => {
  const story = await Story.begin(shop.url, 'declined-conversion')
  await story.card(cards.rejectedWhenCharged)
  await story.checkOut('trial_end')
  await story.to(7)
  expect(await story.state()).toBe('past_due')
  expect(await story.invoices()).toEqual([['trial_end', 5900, 8, 'd7 00:00']])
  await story.to(9.9)
  expect(await story.state()).toBe('past_due')
  await story.to(10 + hours(1))
  expect(await story.state()).toBe('expired')
  expect(await story.invoices()).toEqual([['trial_end', 5900, 6, 'd7 00:00']])
  expect(await story.rights()).toBe(0)
  expect((await story.mails()).slice(-4)).toEqual([
    ['d7 00:00', 'Your payment of $59.00 was declined'],
    ['d8 00:00', 'Attempt 2: your payment of $59.00 was declined'],
    ['d10 00:00', 'Last attempt: your payment of $59.00 was declined'],
    ['d10 00:00', 'Your subscription to Regional has ended'],
  ])
  // as of a trial that ran out: nothing is owed for it (B-25, B-73)
  expect((await story.message())?.text).toBe('Your free trial has ended. Choose a plan to continue.')
  await story.to(60)
  expect(await story.invoices()).toHaveLength(1)
  await expectSound(shop.url)
})

test(
  'an error of the provider that changed nothing is repeated without dunning, and paid when it is back (B-123)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'provider-error')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(6.9)
    await setGateway(shop.url, { mode: 'rate_limit', count: 1_000 })
    await story.to(7 + hours(0.1))
    expect(await story.invoices()).toEqual([['trial_end', 5900, 0, 'd7 00:00']])
    expect((await story.mails()).filter(([day]) => day > 'd7')).toEqual([])
    await setGateway(shop.url, { mode: 'ok', count: 0 })
    await story.to(8)
    expect(await story.state()).toBe('subscribed')
    expect(await story.invoices()).toEqual([['trial_end', 5900, 2, 'd7 00:00']])
    await expectSound(shop.url)
  },
)
