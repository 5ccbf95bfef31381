import { beforeAll, expect, test } from 'vitest'
import type { FeaturesProps } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const FEATURES = '/account/manage-features'

/** Tracker gateway: USAGE, with a trial of two weeks. */
const tried = 43

const shop = shopWithoutCustomers()

/** The twentieth of a month: a card of that month ends within a trial of two weeks, and the paid month after both. */
beforeAll(async () => {
  const now = await nowOf()
  const month = now.getUTCMonth() + (now.getUTCDate() < 20 ? 0 : 1)
  const to = new Date(Date.UTC(now.getUTCFullYear(), month, 20)).toISOString()
  expectOk(await new ShopClient(shop.url).post('/sandbox/clock', { to }), 'the clock')
}, 120_000)

async function nowOf(): Promise<Date> {
  return new Date(String((await new ShopClient(shop.url).get('/sandbox/clock')).body['now']))
}

/** Whether a payment is required, whether it is shown, and the message, as both calls say it. */
async function required(story: Story): Promise<readonly [number, number, string | undefined]> {
  const { memberId } = story
  const answer = resultOf(await story.get(`/billing/account/${memberId}/subscription`))
  const market = resultOf(await story.post('/billing/account/market/data', { member_id: memberId }))
  const flags = [answer['payment_required'], answer['payment_required_shown']]
  expect([market['payment_required'], market['payment_required_shown']]).toEqual(flags)
  const { text } = Object(answer['payment_message']) as { readonly text?: string }
  return [Number(flags[0]), Number(flags[1]), text]
}

/** A card whose last month is the present one. */
async function shortCard(story: Story): Promise<void> {
  const start = new Date(story.start)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1].map((part) => String(part).padStart(2, '0'))
  const card = { type: 'card', number: cards.good, month, year, cvc: '123' }
  const { token } = expectOk(await new ShopClient(shop.url).post('/sandbox/tokens', card), 'the tokeniser').body
  const details = { payment_token: String(token), first_name: 'Mira', last_name: 'Osei', country: 'US' }
  expectOk(await story.details(details), 'the card')
}

async function featuresOf(story: Story, query = ''): Promise<FeaturesProps> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
  return resultOf(await story.get(`${FEATURES}${query}`, { accept: 'application/json' })) as unknown as FeaturesProps
}

async function stateOf(story: Story) {
  const { categories } = await featuresOf(story)
  return categories.flatMap(({ features }) => features).find(({ id }) => id === tried)?.state
}

/** Switches the metered add-on on: its trial begins, once in the life of an account (B-75). */
async function triesByUse(story: Story): Promise<void> {
  const query = `?module=${tried}&action=activate`
  const { request } = await featuresOf(story, query)
  const token = request?.kind === 'confirm' ? (request.confirmation.token ?? '') : ''
  const fields = { module: String(tried), action: 'activate', timeframe: 'now', token }
  expect((await story.submit('feature.switch', fields, `${FEATURES}${query}`)).status).toBe(303)
}

// two subscribers by a card that expires while a metered add-on is tried: one gives another card, one does not
test(
  '[PAY-06] a metered add-on in its trial needs a method and says so without one; unpaid, its trial is over and named (B-24, B-25)',
  played,
  async () => {
    const [gives, leaves] = [await Story.begin(shop.url, 'gives'), await Story.begin(shop.url, 'leaves')]
    for (const story of [gives, leaves]) {
      // oxlint-disable-next-line no-await-in-loop -- one company after the other
      await shortCard(story)
      // oxlint-disable-next-line no-await-in-loop -- one company after the other
      await story.checkOut('now')
      // oxlint-disable-next-line no-await-in-loop -- one company after the other
      expect(await required(story), 'nothing is tried').toEqual([0, 0, undefined])
      // oxlint-disable-next-line no-await-in-loop -- one company after the other
      await triesByUse(story)
      // oxlint-disable-next-line no-await-in-loop -- one company after the other
      expect(await required(story), 'the card is good').toEqual([1, 0, undefined])
    }
    await leaves.to(12)
    const text = expect.stringMatching(/^Add a payment method before \d+ \w+ \d{4} to keep Tracker gateway\.$/)
    expect(await required(gives), 'the card has expired').toEqual([1, 1, text])
    expect(await required(leaves)).toEqual([1, 1, text])
    expect(await leaves.message()).toMatchObject({
      code: 'usage_trial',
      pays: null,
      invoice: null,
      at: expect.closeTo(leaves.start + 14 * DAY_MS, -6),
    })
    await gives.card(cards.good)
    expect(await required(gives), 'a valid method is all that was missing').toEqual([1, 0, undefined])
    await leaves.to(14 + hours(2))
    expect(await required(leaves)).toEqual([0, 0, 'Your trial of Tracker gateway has ended.'])
    expect(await stateOf(leaves)).toMatchObject({ kind: 'trial_over', endedAt: expect.any(Number) })
    expect([await required(gives), await stateOf(gives)]).toEqual([[0, 0, undefined], { kind: 'active' }])
    await leaves.card(cards.good)
    await triesByUse(leaves)
    expect([await required(leaves), await stateOf(leaves)], 'it is had again').toEqual([
      [0, 0, undefined],
      { kind: 'active' },
    ])
    await expectSound(shop.url)
  },
)
