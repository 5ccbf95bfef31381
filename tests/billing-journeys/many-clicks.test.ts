import { expect, test } from 'vitest'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const HUNDRED = Array.from({ length: 100 }, (_, click) => click)

test('[ORD-08] a hundred submits of one cart at once are one order, one charge and equal answers', played, async () => {
  const story = await Story.begin(shop.url, 'a-hundred')
  await story.card(cards.good)
  const answers = await Promise.all(HUNDRED.map(() => story.checkOut('now')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => JSON.stringify(resultOf(answer)))).size).toBe(1)
  expect((await story.invoices()).map((invoice) => invoice.slice(0, 3))).toEqual([['period', 5900, 2]])
  await expectSound(shop.url)
})

test('[ORD-08] a hundred submits of one order at once are one change and one charge', played, async () => {
  const story = await Story.begin(shop.url, 'a-hundred-changes')
  await story.card(cards.good)
  await story.checkOut('now')
  await story.choose(3)
  const order = { type: 3, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }
  const posted = resultOf(await story.post('/billing/order', order))
  const submit = () => story.send('/billing/subscription/change', posted)
  const answers = await Promise.all(HUNDRED.map(submit))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => JSON.stringify(resultOf(answer)))).size).toBe(1)
  expect((await story.invoices()).map(([kind]) => kind)).toEqual(['period', 'change'])
  await expectSound(shop.url)
})

/** Ten cancellations at once, every other one with the same key: all are answered alike. */
async function cancelledTenfold(story: Story, status: number): Promise<void> {
  const answers = await Promise.all(
    HUNDRED.slice(0, 10).map((click) => {
      const key = click % 2 === 0 ? { 'idempotency-key': 'cancel-once' } : {}
      return story.post('/account/subscription/cancel', { timeframe: 'renewal' }, key)
    }),
  )
  const [first] = answers.map(resultOf)
  expect(answers.map((answer) => [answer.status, resultOf(answer)])).toEqual(answers.map(() => [200, first]))
  expect(first).toMatchObject({ subscription_status: status })
}

test('[SUB-12] ten cancellations at once are one, with equal answers and one mail', played, async () => {
  const story = await Story.begin(shop.url, 'ten-cancellations')
  await story.card(cards.good)
  await story.checkOut('now')
  await cancelledTenfold(story, 1)
  expect((await story.mails()).filter(([, subject]) => /subscription to .+ ends/.test(subject))).toHaveLength(1)
})

test(
  '[SUB-12] ten cancellations at once of a confirmed trial, and of a plan in dunning, are one (B-72, B-79)',
  played,
  async () => {
    const confirmed = await Story.begin(shop.url, 'ten-of-a-trial')
    await confirmed.card(cards.good)
    await confirmed.checkOut('trial_end')
    await cancelledTenfold(confirmed, -1)
    const inDebt = await Story.begin(shop.url, 'ten-in-dunning')
    await inDebt.card(cards.good)
    await inDebt.checkOut('now')
    await inDebt.card(cards.rejectedWhenCharged)
    await inDebt.to((await inDebt.renewalDay()) + 0.5)
    await cancelledTenfold(inDebt, -2)
    await expectSound(shop.url)
  },
)
