import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import type { EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { spec, specCatalogue } from '@waybill/testkit/spec-catalogue'
import { lived, ways } from './dated.ts'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards, hours } from './story.ts'

const { S: small, L: large, R: fixed } = spec
const MODULES = 'modules/optimizing.yaml'

let files: EditedCatalogue
let shop: PlayedShop
/** The longest that the clock moves at once. */
let longestStep = Infinity

async function begin(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  story.longestStep = longestStep
  return story
}

async function clockTo(instant: string): Promise<void> {
  expectOk(await new ShopClient(shop.url).post('/sandbox/clock', { to: `${instant}Z` }), `the clock to ${instant}`)
}

/** Invoices as the page lists them, the oldest first: kind, amount, payment state, date. */
async function invoicesOf(story: Story): Promise<readonly (readonly [string, number, number, string])[]> {
  return (await story.invoices()).map(([kind, minor, state, day]) => [kind, minor / 100, state, dateOf(story, day)])
}

/** `d7 00:12` as the date that it is, without the time that the machine takes. */
function dateOf({ start }: Story, day: string): string {
  const [days = 0, hour = 0] = /d(\d+) (\d+)/.exec(day)?.slice(1).map(Number) ?? []
  return new Date(start + days * 86_400_000 + hour * 3_600_000).toISOString().slice(5, 10)
}

const mailsOf = async (story: Story): Promise<readonly string[]> =>
  (await story.mails()).map(([day, subject]) => `${dateOf(story, day)} ${subject}`)

/** The rest of its period, to the cent: 60.00 with 16 of 31 days left is 30.97. */
const amountsOf = (answer: Readonly<Record<string, unknown>>): readonly unknown[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the preview's own lines; a test that reads them finds out
  const lines = answer['lines'] as readonly { readonly amount_minor: number }[]
  return [...lines.map(({ amount_minor: minor }) => minor), answer['due_now_minor']]
}

async function switchModule(story: Story, action: 'activate' | 'deactivate') {
  const path = `/manage/ui/module/${fixed}/${action}`
  const { token } = resultOf(await story.get(path))
  return story.post(path, { is_marketplace: true, token })
}

// one clock: each journey has a year of its own, in which the days that it counts are those of 2026
describe.each(ways)('the dated journeys, $way,', ({ steps, workers }) => {
  beforeAll(async () => {
    files = specCatalogue()
    shop = await PlayedShop.open(workers)
    await shop.publish(files.folder)
    // the four of them take 38, 135, 38 and 22 days
    longestStep = steps === 1 ? Infinity : (233 * DAY_MS) / steps
  }, 480_000)
  afterAll(async () => {
    files.dispose()
    await shop.end()
  })

  test('[INV-03] 11, 20, 16 and 23 come to their amounts, by calls', lived, async () => {
    await clockTo('2028-02-23T00:00:00')
    await moduleForTenDays(await subscribedInMarch('journey-11'))
    await clockTo('2029-01-05T10:00:00')
    await grandTour()
    await clockTo('2030-02-22T00:00:00')
    await abandonedChallenge(await subscribedInMarch('journey-16'))
    await clockTo('2031-02-22T00:00:00')
    await newPriceMeanwhile(await subscribedInMarch('journey-23'))
    await expectSound(shop.url)
  })
})

/** Journey 20: a trial, an upgrade, two declines, a downgrade, a cancellation, and a return. */
async function grandTour(): Promise<void> {
  const story = await begin('journey-20')
  await story.to(3 - hours(1))
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(22)
  const upgrade = resultOf(await story.preview({ package_id: large }))
  expect(amountsOf(upgrade)).toEqual([-3097, 4645, 1548])
  expect((await story.change({ package_id: large, preview_token: upgrade['preview_token'] })).status).toBe(200)
  await story.card(cards.rejectedWhenCharged)
  await story.to(39)
  expect(await story.state()).toBe('past_due')
  await story.to(40 - hours(1))
  await story.card(cards.good)
  expect(await story.state()).toBe('subscribed')
  await story.to(46)
  expect(resultOf(await story.change({ package_id: small }))).toMatchObject({ due_now_minor: 0 })
  await story.to(74)
  expect((await story.cancel()).status).toBe(200)
  await story.to(97)
  expect(await story.state()).toBe('expired')
  await story.to(105)
  const created = await story.post('/account/subscription/create', { package_id: small, is_reactivate: 1 })
  expect([created.status, resultOf(created)['due_now_minor']]).toEqual([200, 4000])
  expect(await invoicesOf(story)).toEqual([
    ['trial_end', 60, 2, '01-12'],
    ['change', 15.48, 2, '01-27'],
    ['period', 90, 2, '02-12'],
    ['period', 40, 2, '03-12'],
    ['period', 40, 2, '04-20'],
  ])
  expect((await story.invoices()).reduce((sum, [, minor]) => sum + minor, 0)).toBe(24_548)
  // the next month begins on 20 May
  expect(await story.renewalDay()).toBeCloseTo(135, 2)
  const numbers = (await story.invoiceNumbers()).toReversed()
  const nameless = (text: string): string =>
    numbers.reduce((left, number, place) => left.replace(`LW-${number}`, `no. ${place + 1}`), text)
  expect((await mailsOf(story)).map(nameless)).toEqual([
    '01-08 Your subscription to Regional is confirmed',
    '01-09 Your free trial of Regional ends on Friday, 12 January 2029',
    '01-12 You’re subscribed to Regional',
    '01-12 Receipt for invoice no. 1: $60.00',
    '01-27 Your subscription changed from Regional to Network',
    '01-27 Receipt for invoice no. 2: $15.48',
    '02-12 Your payment of $90.00 was declined',
    '02-13 Attempt 2: your payment of $90.00 was declined',
    '02-14 Payment received for invoice no. 3: $90.00',
    '02-20 Your subscription changes from Network to Local on 12 March 2029',
    '03-12 Your subscription changed from Network to Local',
    '03-12 Receipt for invoice no. 4: $40.00',
    '03-20 Your subscription to Local ends on 12 April 2029',
    '04-20 You’re subscribed to Local',
    '04-20 Receipt for invoice no. 5: $40.00',
  ])
  expect(await story.files(/./)).toEqual(numbers.toReversed().map((number) => `r4m-invoice-${number}.pdf`))
  await story.cancel()
}

/** M, whose month is 1 March 00:00 to 1 April. */
async function subscribedInMarch(name: string): Promise<Story> {
  const story = await begin(name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  return story
}

/** Journey 11: a module of 100.00 for ten days. */
async function moduleForTenDays(story: Story): Promise<void> {
  await story.to(17)
  expect((await switchModule(story, 'activate')).status).toBe(201)
  await story.to(27)
  expect((await switchModule(story, 'deactivate')).status).toBe(201)
  const { nextCharge } = resultOf(await story.get('/account/billing/subscription'))
  expect(nextCharge).toMatchObject({ amount: { minor: 6000 }, fromCredit: { minor: 3548 } })
  await story.to(38)
  expect(await invoicesOf(story)).toEqual([
    ['trial_end', 60, 2, '03-01'],
    ['change', 67.74, 2, '03-11'],
    ['credit', -35.48, 2, '03-21'],
    ['period', 60, 2, '04-01'],
  ])
  const { history } = resultOf(await story.get('/account/billing/subscription'))
  const title = 'Kerbside approach'
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'subscription.changed', switched: { on: [title], off: [] } }),
      expect.objectContaining({ name: 'subscription.changed', switched: { on: [], off: [title] } }),
    ]),
  )
  // 60.00 less 35.48 of account credit
  expect((await story.texts(/^Receipt/))[0]).toContain('$24.52')
}

/** Journey 16: an upgrade whose challenge is abandoned, made again a day later. */
async function abandonedChallenge(story: Story): Promise<void> {
  await story.to(22)
  await story.card(cards.confirmedByBank)
  const waiting = await story.change({ package_id: large })
  expect([waiting.status, waiting.body['status']]).toEqual([402, 604])
  expect((await story.change({ package_id: large })).status).toBe(406)
  // 15 minutes later it is void, and nothing has changed
  await story.to(22 + hours(0.5))
  expect(await invoicesOf(story)).toEqual([['trial_end', 60, 2, '03-01']])
  await story.to(23)
  await story.card(cards.good)
  const again = resultOf(await story.preview({ package_id: large }))
  expect(amountsOf(again)).toEqual([-2903, 4355, 1452])
  expect((await story.change({ package_id: large, preview_token: again['preview_token'] })).status).toBe(200)
  await story.to(38)
  expect((await invoicesOf(story)).slice(1)).toEqual([
    ['change', 14.52, 2, '03-17'],
    ['period', 90, 2, '04-01'],
  ])
}

/** Journey 23: L becomes 95.00 after it was previewed; what it is by then is shown, and charged once for two clicks. */
async function newPriceMeanwhile(story: Story): Promise<void> {
  await story.to(22)
  const seen = resultOf(await story.preview({ package_id: large }))
  expect(amountsOf(seen)).toEqual([-3097, 4645, 1548])
  files.edit(MODULES, 'pricing_price: { USD: 4,', 'pricing_price: { USD: 9,')
  await shop.publish(files.folder)
  // half a minute before 00:03: the amounts are those of that minute, however slow the machine is
  await story.to(22 + hours(2.5 / 60))
  const outdated = await story.change({ package_id: large, preview_token: seen['preview_token'] })
  expect([outdated.status, outdated.body['code']]).toEqual([409, 'plan-changed'])
  const shown = resultOf(outdated)
  expect(amountsOf(shown)).toEqual([-3096, 4903, 1807])
  const wanted = { package_id: large, preview_token: shown['preview_token'] }
  const clicks = await Promise.all([story.change(wanted), story.change(wanted)])
  expect(clicks.map(({ status }) => status)).toEqual([200, 200])
  expect((await invoicesOf(story)).slice(1)).toEqual([['change', 18.07, 2, '03-16']])
}
