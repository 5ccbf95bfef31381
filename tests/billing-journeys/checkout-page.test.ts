import { expect, test } from 'vitest'
import type { CheckoutProps, IntervalCharges } from '@waybill/contract/pages'
import { advanceClock, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers({ TRIAL_LIMITS: 'strict' })
/** Returnable packaging, 13.00 a month. */
const PACKAGING = { id: 35, module: 1 }

async function pageOf(story: Story, query = ''): Promise<CheckoutProps> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props, which the contract's types describe
  return resultOf(await story.get(`/account/checkout${query}`)) as unknown as CheckoutProps
}

/** Charges of the month: this shop sells by it. */
function monthOf({ charges }: Pick<CheckoutProps, 'charges'>): IntervalCharges {
  if (charges.month === undefined) throw new Error('the shop sells by no month')
  return charges.month
}

const order = (story: Story, body: object) => story.post(`/billing/account/${story.memberId}/checkout`, body)

test(
  '[ORD-09] each start and interval of the page is confirmed by its own token, and by no other (B-93)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'own-token')
    await story.card(cards.good)
    const { charges } = await pageOf(story)
    const byMonth = { start: 'now', interval: 'month', preview_token: monthOf({ charges }).now.previewToken }
    for (const other of [{ start: 'trial_end' }, { interval: 'year' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one member
      const rejected = await order(story, { ...byMonth, ...other })
      expect([rejected.status, rejected.body['code']], rejected.text).toEqual([409, 'plan-changed'])
    }
    const made = await order(story, { ...byMonth, preview_token: `${byMonth.preview_token}x` })
    expect([made.status, made.body['code']]).toEqual([406, 'order-token-invalid'])
    expect(monthOf({ charges }).now.shown.map(({ key, text }) => [key.split(':')[0], text.split(' ')[0]])).toEqual([
      ['line', '$59.00'],
      ['due', '$59.00'],
      ['next', '$59.00'],
      ['nextDay', expect.any(String)],
    ])
    expect(resultOf(await order(story, byMonth))).toMatchObject({ state: 'paid', due_now_minor: 59_00 })
  },
)

test(
  '[ORD-09] a token is over after five minutes, and what another tab changed is answered with a new one',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'over')
    await story.card(cards.rejectedWhenCharged)
    const { charges } = await pageOf(story)
    expect((await story.post('/cart/add', PACKAGING)).status).toBe(200)
    const shown = monthOf({ charges }).trial_end.previewToken
    const changed = await order(story, { start: 'trial_end', preview_token: shown })
    expect(changed.body).toMatchObject({ status: 409, code: 'plan-changed' })
    const fresh = resultOf(changed)
    expect([fresh['total_minor'], fresh['due_now_minor']]).toEqual([72_00, 0])
    await advanceClock(shop.url, 'PT5M')
    const over = await order(story, { start: 'trial_end', preview_token: fresh['preview_token'] })
    expect(over.body).toMatchObject({ status: 409, code: 'plan-changed' })
    const again = { start: 'trial_end', preview_token: resultOf(over)['preview_token'], total_shown: 72 }
    expect(resultOf(await order(story, again))).toMatchObject({ state: 'scheduled', next_amount_minor: 72_00 })
  },
)

test(
  '[ORD-08] a fresh token for the same amounts is no other request under a key, another total is (B-92)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'same-key')
    await story.card(cards.good)
    const path = `/billing/account/${story.memberId}/checkout`
    const key = { 'idempotency-key': 'one-click' }
    const body = { start: 'now', total_shown: 59 }
    const first = await story.post(path, { ...body, preview_token: monthOf(await pageOf(story)).now.previewToken }, key)
    expect(first.status, first.text).toBe(200)
    const again = await story.post(path, { ...body, preview_token: 'another' }, key)
    expect(resultOf(again)).toEqual(resultOf(first))
    const other = await story.post(path, { start: 'now', total_shown: 60 }, key)
    expect([other.status, other.body['code']]).toEqual([409, 'idempotency-conflict'])
    await expectSound(shop.url)
  },
)

test(
  '[REG-04] with a method that another account tried with the page starts today, by call and by form it says what changes (B-75)',
  played,
  async () => {
    const first = await Story.begin(shop.url, 'has-tried')
    await first.card(cards.confirmedByBank)
    expect(await pageOf(first)).toMatchObject({ chosen: { start: 'trial_end' } })
    expect((await pageOf(first)).isTrialSpent).toBeUndefined()
    const story = await Story.begin(shop.url, 'tries-again')
    const before = await pageOf(story)
    expect(before.chosen.start).toBe('trial_end')
    await story.card(cards.confirmedByBank)
    expect(await pageOf(story)).toMatchObject({ isTrialSpent: true, chosen: { start: 'now' } })
    const { shown, previewToken } = monthOf(before).trial_end
    const address = { first_name: 'Mira', last_name: 'Osei', address1: '18 Harbour Street', city: 'Portland' }
    const place = { ...address, country: 'US', state: 'OR', zip: '97201', method: 'stored' }
    const choice = { start: 'trial_end', shown_start: 'trial_end', interval: 'month', shown_interval: 'month' }
    const rows = JSON.stringify(shown.map(({ key, label, text }) => [key, label, text]))
    const confirmed = { shown: rows, preview_token: previewToken, total_shown: '59' }
    const answer = await story.submit('checkout.order', { ...place, ...choice, ...confirmed }, '/account/checkout')
    expect(answer.status).toBe(406)
    expect(answer.text).toContain('already used for a free trial')
    expect(answer.text).toContain('$0.00 before, $59.00 now')
  },
)
