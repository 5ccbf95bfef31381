import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const NETWORK = { id: 3, price: 8900 }

/** A trial of seven days whose checkout is confirmed on the second, and what its shop's clock is at. */
async function confirmed(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.to(2)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  expect(await story.state()).toBe('trial_scheduled')
  return story
}

/** The names of what the history says, oldest first (D-42). */
async function history(story: Story): Promise<readonly unknown[]> {
  const { events } = resultOf(await story.get(`/billing/account/${story.memberId}/subscription/events`))
  return Array.isArray(events) ? events.map(({ event }: { readonly event: unknown }) => event).toReversed() : []
}

test(
  '[SUB-12] a confirmed trial that is cancelled runs to its end, is charged nothing, and is mailed once (B-72, B-89)',
  played,
  async () => {
    const story = await confirmed('cancels-in-trial')
    const rights = await story.rights()
    const endsAt = story.start + 7 * DAY_MS
    expect(await story.cancellation()).toMatchObject({
      kind: 'possible',
      outcome: { endsAt, isAtOnce: false, notCharged: { minor: 5900, currency: 'USD' }, rest: null, credit: null },
    })
    const first = resultOf(await story.cancel())
    expect(first).toMatchObject({ subscription_status: -1, ends_at_epoch: endsAt })
    expect([await story.state(), await story.rights(), await story.nextCharge()]).toEqual(['trial', rights, null])
    expect(await story.cancellation()).toBeNull()
    // a second click is answered as the first, and not what is sent a day later
    expect(resultOf(await story.cancel())).toEqual(first)
    await story.to(3)
    expect((await story.cancel()).body).toMatchObject({ status: 600, code: 'no-subscription' })
    expect((await story.undoCancel()).status).toBe(406)
    await story.to(8)
    expect([await story.state(), await story.rights(), await story.invoices()]).toEqual(['expired', 0, []])
    expect((await story.mails()).map(([day, subject]) => [day, subject.split(/ on /)[0]])).toEqual([
      ['d2 00:00', 'Your subscription to Regional is confirmed'],
      ['d2 00:00', 'Your subscription to Regional is cancelled: no charge'],
      ['d4 00:00', 'Your free trial of Regional ends'],
      ['d6 00:00', 'Your free trial of Regional ends'],
      ['d7 00:00', expect.stringContaining('trial')],
    ])
    expect(await history(story)).toEqual(['subscription.checkout_cancelled', 'subscription.trial_ended'])
    await expectSound(shop.url)
  },
)

test(
  '[SUB-12] by the form of the page as well; what it had in its cart is there to be checked out again, and charged once',
  played,
  async () => {
    const story = await confirmed('changes-her-mind')
    const sent = await story.submit('subscription.cancel')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/billing/subscription?uncharged=1'])
    expect((await story.get('/account/billing/subscription?uncharged=1')).text).toContain(
      'Your subscription is cancelled, and you won’t be charged.',
    )
    expect((await story.get('/account/checkout')).status).toBe(200)
    expect((await story.checkOut('trial_end')).body).toMatchObject({ result: { state: 'scheduled', due_now: 0 } })
    expect(await story.state()).toBe('trial_scheduled')
    await story.to(7)
    expect([await story.state(), await story.invoices()]).toEqual(['subscribed', [['trial_end', 5900, 2, 'd7 00:00']]])
    await expectSound(shop.url)
  },
)

test(
  'another plan that is checked out in a confirmed trial replaces the first: one scheduled amount, one charge (B-70)',
  played,
  async () => {
    const story = await confirmed('another-plan')
    await story.choose(NETWORK.id)
    expect((await story.checkOut('trial_end')).body).toMatchObject({ result: { state: 'scheduled' } })
    expect(await story.nextCharge()).toMatchObject({ amount: { minor: NETWORK.price } })
    expect(await story.cancellation()).toMatchObject({ outcome: { notCharged: { minor: NETWORK.price } } })
    await story.to(9)
    expect(await story.invoices()).toEqual([['trial_end', NETWORK.price, 2, 'd7 00:00']])
    expect((await story.mails()).filter(([, subject]) => subject.startsWith('Receipt'))).toHaveLength(1)
    await expectSound(shop.url)
  },
)

test(
  'a reason that is unknown and a comment that is too long are named, and cancel nothing; 500 signs are enough',
  played,
  async () => {
    const story = await confirmed('says-why')
    const cancel = (answer: object) => story.post('/account/subscription/cancel', { timeframe: 'renewal', ...answer })
    const long = '🚚'.repeat(500)
    expect((await cancel({ reason: 'bored' })).body).toMatchObject({ status: 422, errors: [{ path: 'reason' }] })
    expect((await cancel({ comment: `${long}!` })).body).toMatchObject({ status: 422, errors: [{ path: 'comment' }] })
    const answer = { reason: 'switching', comment: `${long}!` }
    const open = '/account/billing/subscription?cancel=1'
    const { status, text } = await story.submit('subscription.cancel', answer, open)
    expect([status, text.includes(`${long}!</textarea>`), text.includes('id="cancel-comment-error"')]).toEqual([
      422,
      true,
      true,
    ])
    expect(await story.state()).toBe('trial_scheduled')
    expect((await cancel({ reason: 'switching', comment: long })).status).toBe(200)
    expect(await story.state()).toBe('trial')
  },
)
