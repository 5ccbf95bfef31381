import { expect, test } from 'vitest'
import { HOUR_MS } from '@waybill/domain/durations'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  mailsTo,
  readyToPay,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

/** Changes, cancellations and their undoing of one account in an hour. */
const MOST_CHANGES = 60

const shop = shopOfFile({ RATE_LIMIT: 'on' })

async function subscriber(email: string): Promise<RegisteredMember> {
  const buyer = await readyToPay(shop.url, email)
  expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' }), 'the checkout')
  return buyer
}

/** The limit counts hours of the clock: each begins anew. */
async function toFullHour(): Promise<void> {
  const client = new ShopClient(shop.url)
  const { now } = (await client.get('/sandbox/clock')).body
  const to = new Date(Math.ceil((Date.parse(String(now)) + 1) / HOUR_MS) * HOUR_MS).toISOString()
  expectOk(await client.post('/sandbox/clock', { to }), 'the next hour')
}

/** Sends in turn what the numbers of the requests say; one after the other. */
async function inTurn(count: number, send: (turn: number) => Promise<ShopAnswer>): Promise<readonly ShopAnswer[]> {
  const answers: ShopAnswer[] = []
  // oxlint-disable-next-line no-await-in-loop -- each begins with what the one before has left
  for (let turn = 0; turn < count; turn += 1) answers.push(await send(turn))
  return answers
}

test('[SEC-03] [SUB-06] an account changes its subscription 60 times in an hour, cancellations among them; then it is 429 with words, and mails no more', async () => {
  const { client, email } = await subscriber('often@kho.example')
  await toFullHour()
  await takeBearer(client)
  const answers = await inTurn(MOST_CHANGES, (turn) => {
    if (turn % 3 === 0) return client.post('/account/subscription/cancel', { timeframe: 'renewal' })
    if (turn % 3 === 1) return client.post('/account/subscription/cancel/undo', {})
    return client.post('/account/subscription/change', { package_id: turn % 2 === 0 ? 3 : 2, timeframe: 'now' })
  })
  expect(answers.map(({ status }) => status)).toEqual(Array(MOST_CHANGES).fill(200))
  await advanceClock(shop.url, 'PT1S')
  const mails = await mailsTo(shop.url, email)
  const beyond = [
    await client.post('/account/subscription/cancel', { timeframe: 'renewal' }),
    await client.post('/account/subscription/change', { package_id: 1 }),
    await client.delete('/account/subscription/scheduled'),
  ]
  for (const { status, body, headers } of beyond) {
    expect([status, body['code'], body['result']]).toEqual([
      429,
      'change-limit',
      expect.stringMatching(/within an hour/),
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await advanceClock(shop.url, 'PT1S')
  expect(await mailsTo(shop.url, email)).toHaveLength(mails.length)
  const other = await subscriber('seldom@kho.example')
  expect((await other.client.post('/account/subscription/cancel', { timeframe: 'renewal' })).status).toBe(200)
  await toFullHour()
  await takeBearer(client)
  expect((await client.post('/account/subscription/cancel', { timeframe: 'renewal' })).status).toBe(200)
}, 60_000)
