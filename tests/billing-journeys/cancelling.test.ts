import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { formatInstant } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const t = translatorOf('en')

/** Audit trail, at a fixed price; Proof of visit, by the driver after two weeks of trial. */
const [charged, counted] = [54, 31] as const

/** A subscriber since day 7, at day 15. */
async function subscriber(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(15)
  return { story, renewal }
}

const cancelledMails = async (story: Story): Promise<readonly string[]> =>
  (await story.mails()).flatMap(([day, subject]) =>
    /subscription to .+ ends|is cancelled and has ended/.test(subject) ? day : [],
  )

test(
  'a cancellation that is taken back is as if it had never been, and can be given again (journey 8)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-8')
    expect((await story.undoCancel()).status).toBe(406)
    const endsAt = story.start + renewal * DAY_MS
    // a repeat without an answer is answered as the first was (B-92)
    const cancelled = async (body: object) =>
      story.post('/account/subscription/cancel', body, { 'idempotency-key': 'cancel-once' })
    const first = resultOf(await cancelled({ timeframe: 'renewal' }))
    expect(first).toMatchObject({ subscription_status: 1, ends_at_epoch: endsAt })
    expect(resultOf(await cancelled({ timeframe: 'renewal' }))).toEqual(first)
    expect((await cancelled({ timeframe: 'renewal', comment: 'another' })).status).toBe(409)
    // as is a second click, and not what is sent a day later
    expect(resultOf(await story.cancel())).toEqual(first)
    expect(await story.cancellation()).toEqual({ kind: 'noticed', endsAt })
    expect(await cancelledMails(story)).toEqual(['d15 00:00'])
    await story.to(20)
    expect((await story.cancel()).status).toBe(406)
    const undoing = await Promise.all([story.undoCancel(), story.undoCancel()])
    for (const answer of undoing)
      expect(resultOf(answer)).toMatchObject({ subscription_status: 1, ends_at_epoch: null })
    await story.to(renewal)
    // what had no next charge has one again, and nothing about money happens unannounced (B-89)
    const [undone = ''] = await story.texts(/^Your subscription to .+ continues$/)
    expect(undone).toContain('You undid your cancellation: Regional stays on and renews.')
    const day = formatInstant(endsAt, 'en', { style: 'weekday', timeZone: 'UTC' })
    expect(undone).toContain('$59.00')
    expect(undone).toContain(day)
    expect([await story.state(), await story.invoices()]).toEqual([
      'subscribed',
      [
        ['trial_end', 5900, 2, 'd7 00:00'],
        ['period', 5900, 2, `d${renewal} 00:00`],
      ],
    ])
    await expectSound(shop.url)
  },
)

test(
  'a cancellation ends with the paid period, costs nothing, and a reactivation begins anew (journey 9)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-9')
    expect((await story.cancel('now')).body).toMatchObject({ errors: [{ path: 'timeframe' }] })
    const endsAt = story.start + renewal * DAY_MS
    expect(await story.cancellation()).toMatchObject({
      kind: 'possible',
      outcome: { endsAt, isAtOnce: false, charges: 'nothing', notCharged: null, rest: null, credit: null },
    })
    expect((await story.submit('subscription.cancel')).status).toBe(303)
    expect(await story.cancellation()).toEqual({ kind: 'noticed', endsAt })
    const rights = await story.rights()
    await story.to(renewal - 0.01)
    expect([await story.state(), await story.rights()]).toEqual(['subscribed', rights])
    await story.to(renewal)
    expect([await story.state(), await story.rights()]).toEqual(['expired', 0])
    // the history has the end with its cause, and the page its day
    const { history } = resultOf(await story.get('/account/billing/subscription'))
    expect(history).toMatchObject([
      ...Array.from({ length: (history as readonly unknown[]).length - 2 }, () => ({})),
      { name: 'subscription.cancelled' },
      { name: 'subscription.ended', endedBy: 'period_ended' },
    ])
    expect(await story.since()).toBe(endsAt)
    await story.to(renewal + 9)
    await story.choose()
    expect((await story.checkOut('now')).status).toBe(200)
    expect([await story.state(), await story.invoices()]).toEqual([
      'subscribed',
      [
        ['trial_end', 5900, 2, 'd7 00:00'],
        ['period', 5900, 2, `d${renewal + 9} 00:00`],
      ],
    ])
    expect(await story.renewalDay()).toBeGreaterThanOrEqual(renewal + 37)
    await expectSound(shop.url)
  },
)

test(
  '[SUB-12] the confirmation says that the change that waits is set aside, and undoing it brings the change back (B-128)',
  played,
  async () => {
    const { story, renewal } = await subscriber('set-aside')
    expect((await story.change({ package_id: 1, timeframe: 'renewal' })).status).toBe(200)
    const shownOn = async (query: string) =>
      (await story.get(`/account/billing/subscription${query}`, { accept: 'text/html' })).text.replaceAll(
        /<script[^]*?<\/script>/g,
        '',
      )
    const at = story.start + renewal * DAY_MS
    const date = formatInstant(at, 'en', { style: 'date', timeZone: 'UTC' })
    const scheduled = t('subscription.change.scheduled')
    expect(await shownOn('')).toContain(scheduled)
    const confirming = await shownOn('?cancel=1')
    expect(confirming).toContain(t('cancellation.change', { date }))
    expect(confirming).not.toContain(scheduled)
    expect((await story.submit('subscription.cancel')).status).toBe(303)
    expect(await shownOn('')).not.toContain(scheduled)
    expect((await story.undoCancel()).status).toBe(200)
    expect(await shownOn('')).toContain(scheduled)
  },
)

test(
  'a cancellation while a payment has failed ends at once, tries no more, and leaves what was used to be paid (B-79)',
  played,
  async () => {
    const { story, renewal } = await subscriber('in-dunning')
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + 7.5)
    expect(await story.cancellation()).toMatchObject({ kind: 'possible', outcome: { isAtOnce: true, credit: null } })
    expect(resultOf(await story.cancel())).toMatchObject({ subscription_status: -2 })
    expect([await story.state(), await story.rights()]).toEqual(['expired', 0])
    const mails = await story.mails()
    expect(await cancelledMails(story)).toEqual([`d${renewal + 7} 12:00`])
    await story.to(renewal + 60)
    expect(await story.mails()).toEqual(mails)
    const [, open, note] = await story.invoices()
    expect([open?.slice(0, 3), note?.[0]]).toEqual([['period', 5900, 8], 'credit'])
    await story.card(cards.good)
    expect([await story.state(), (await story.invoices())[1]?.[2]]).toEqual(['expired', 2])
    await expectSound(shop.url)
  },
)

test(
  'a cancellation in dunning ends what waits for the bank first: at the provider, then here (B-79, B-119)',
  played,
  async () => {
    const { story, renewal } = await subscriber('challenge-open')
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + 7.5)
    await story.card(cards.confirmedByBank)
    expect((await story.invoices())[1]?.slice(0, 3)).toEqual(['period', 5900, 1])
    expect(await story.cancellation()).toMatchObject({ kind: 'possible', outcome: { isAtOnce: true, credit: null } })
    const mails = (await story.mails()).length
    expect(resultOf(await story.cancel())).toMatchObject({ subscription_status: -2 })
    const [, open, note] = await story.invoices()
    expect([await story.state(), open?.slice(0, 3), note?.[0]]).toEqual(['expired', ['period', 5900, 8], 'credit'])
    expect((await story.mails()).slice(mails).map(([, subject]) => subject)).toEqual([
      'Regional is cancelled and has ended',
    ])
    await story.to(renewal + 12)
    expect((await story.invoices())[1]?.[2]).toBe(8)
    await expectSound(shop.url)
  },
)

test(
  '[SUB-12] a cancellation says what is still charged: usage on one last invoice, in a year by the month, and nothing where nothing is counted',
  played,
  async () => {
    const begins = async (name: string, interval: 'month' | 'year', addOns: readonly number[]): Promise<unknown> => {
      const story = await Story.begin(shop.url, name, addOns)
      await story.card(cards.good)
      await story.checkOut('now', { interval })
      // the trial of the add-on is over
      await story.to(15)
      return story.cancellation()
    }
    const charges = (kind: string) => ({ kind: 'possible', outcome: { charges: kind } })
    expect(await begins('counts-nothing', 'month', [charged])).toMatchObject(charges('nothing'))
    expect(await begins('counts-month', 'month', [counted])).toMatchObject(charges('usage'))
    expect(await begins('counts-year', 'year', [counted])).toMatchObject(charges('monthly'))
  },
)
