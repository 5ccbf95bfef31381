import { expect, test } from 'vitest'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()

/** The tracker gateway, 4.00 a vehicle and month. */
const tracker = 43

async function trackerOf(story: Story): Promise<unknown> {
  return resultOf(await story.get(`/manage/ui/module/${tracker}/activate/status`))['state']
}

const subjectsSince = async (story: Story, day: number): Promise<readonly (readonly [string, string])[]> =>
  (await story.mails()).filter(([at]) => Number(/^d(\d+)/.exec(at)?.[1]) >= day)

test(
  'a vehicle that goes unpaid beside a year of the plan costs its add-on, and the plan goes on (B-77, B-61)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'monthly-add-on', [tracker])
    await story.card(cards.good)
    await story.checkOut('trial_end', { interval: 'year' })
    await story.to(20)
    await story.card(cards.rejectedWhenCharged)
    await story.to(41)
    expect((await story.invoices()).slice(1)).toEqual([['period', 400, 8, 'd38 01:00']])
    expect([await story.state(), await trackerOf(story)]).toEqual(['subscribed', 'active'])
    expect((await story.message())?.text).toBe(
      'Your payment was declined. Tracker gateway will be disabled in 11 days.',
    )
    // day 14 of its first failure
    await story.to(52 + hours(2))
    expect([await story.state(), await trackerOf(story)]).toEqual(['subscribed', 'overdue'])
    // day 21
    await story.to(59 + hours(2))
    expect([await story.state(), await trackerOf(story)]).toEqual(['subscribed', 'off'])
    await story.card(cards.good)
    expect(await story.owed()).toBe(0)
    await story.to(100)
    expect([await story.state(), await story.invoices()]).toEqual([
      'subscribed',
      [
        ['trial_end', 63_700, 2, 'd7 00:00'],
        ['period', 400, 2, 'd38 01:00'],
        // what was used until it was off
        ['period', 400, 2, 'd69 01:00'],
      ],
    ])
    const number = (await story.invoiceNumbers()).toReversed()
    expect(await subjectsSince(story, 52)).toEqual([
      ['d52 01:00', 'Last attempt: your payment of $4.00 was declined'],
      ['d52 01:00', 'Turned off: Tracker gateway'],
      ['d59 02:00', `Payment received for invoice LW-${number[1]}: $4.00`],
      ['d69 01:00', `Receipt for invoice LW-${number[2]}: $4.00`],
    ])
    await expectSound(shop.url)
  },
)
