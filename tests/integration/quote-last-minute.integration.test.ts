import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, expectSound, resultOf, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import {
  answerQuote,
  checkOut,
  CRATES,
  openIn,
  QUOTED,
  quoteOf,
  REGIONAL,
  registerWith,
  reviewOf,
} from './bound-quotes/quoting.ts'

const shop = shopOfFile()
const MINUTE_MS = 60_000

const reader = (): ShopClient => new ShopClient(shop.url)
const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]

test('[QUO-16] in its last minutes a quote is accepted; a minute after it each act says that it has expired, and its cart isn’t bound', async () => {
  const [kept, late] = [await quoteOf(shop.url, REGIONAL, CRATES), await quoteOf(shop.url, REGIONAL, CRATES)]
  const { expiresAt } = resultOf(await reader().get(late.path))['quote'] as { readonly expiresAt: number }
  const { body } = await reader().get('/sandbox/clock')
  const untilLastMinutes = Math.floor((expiresAt - 5 * MINUTE_MS - Date.parse(String(body['now']))) / 1000)
  await advanceClock(shop.url, `PT${untilLastMinutes}S`)
  expectOk(await answerQuote(reader(), kept, 'accept'), 'the acceptance in the last minutes')
  const holder = await registerWith(shop.url, await openIn(reader(), late))
  const buyer = await registerWith(shop.url, await openIn(reader(), kept))
  expect((await reviewOf(holder.client))['quote']).toMatchObject({ state: 'open', boundUntil: expiresAt })
  await advanceClock(shop.url, 'PT6M')
  for (const { client } of [holder, buyer]) await takeBearer(client)
  for (const act of ['accept', 'open'] as const)
    expect(codeOf(await answerQuote(reader(), late, act)), act).toEqual([410, 'quote-expired'])
  expect(codeOf(await reader().post(`${late.path}/decline`, { form_token: '' }))).toEqual([410, 'quote-expired'])
  const review = (await reviewOf(holder.client))['quote']
  expect(review).toMatchObject({ state: 'expired' })
  expect(review).not.toHaveProperty('boundUntil')
  const order = resultOf(expectOk(await checkOut(holder, { start: 'now' }), 'the order at the prices of the day'))
  const { quote } = resultOf(await holder.client.get(`/billing/order/${String(order['order_id'])}/item`))
  expect(quote ?? '').toBe('')
  const bound = resultOf(expectOk(await checkOut(buyer, { start: 'now' }), 'the order of what was accepted in time'))
  expect(bound).toMatchObject({ due_now_minor: QUOTED })
  const item = resultOf(await buyer.client.get(`/billing/order/${String(bound['order_id'])}/item`))
  expect(item).toMatchObject({ quote: kept.number, total_minor: QUOTED })
  await expectSound(shop.url)
}, 120_000)
