import { expect, test } from 'vitest'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, mailsTo, register, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const DAY_MS = 86_400_000

async function shared(
  name: string,
): Promise<{ readonly client: ShopClient; readonly email: string; readonly id: string }> {
  const { client, email } = await register(shop.url, `owner@${name}.example`)
  const emails = [`reader@${name}.example`]
  const done = expectOk(await client.post('/cart/share', { emails }), 'the share')
  return { client, email, id: String(resultOf(done)['quote_id']) }
}

const endOf = async (client: ShopClient, id: string): Promise<number> =>
  Number(resultOf(await client.get(`/account/quotes/${id}`))['expiresAt'])

const remindersTo = async (email: string) =>
  (await mailsTo(shop.url, email)).filter(({ subject }) => / expires (?:on|in|tomorrow)/.test(subject))

test('[QUO-19] reminders follow the later end, also where one was sent before the extension', async () => {
  const { email, id } = await shared('reminded')
  await advanceClock(shop.url, 'P27DT1H')
  await expect.poll(async () => (await remindersTo(email)).length).toBe(1)
  const client = await signInAgain(shop.url, email)
  const end = await endOf(client, id)
  const expiresOn = new Date(end + 10 * DAY_MS).toISOString().slice(0, 10)
  expectOk(await client.post(`/account/quotes/${id}/extend`, { expires_on: expiresOn }), 'the extension')
  expect((await endOf(client, id)) - end).toBe(10 * DAY_MS)
  await advanceClock(shop.url, 'P9D')
  expect(await remindersTo(email)).toHaveLength(1)
  await advanceClock(shop.url, 'P1D')
  await expect.poll(async () => (await remindersTo(email)).length).toBe(2)
}, 60_000)

test('[QUO-10] an expired quote is offered again as it was, for the days of the shop, and is no more extended', async () => {
  const { email, id } = await shared('expired')
  await advanceClock(shop.url, 'P31D')
  const client = await signInAgain(shop.url, email)
  const end = await endOf(client, id)
  const extended = await client.post(`/account/quotes/${id}/extend`, { expires_on: '2100-01-01' })
  expect([extended.status, extended.body['code']]).toEqual([409, 'transition-rejected'])
  expectOk(await client.post(`/account/quotes/${id}/open`, {}), 'the opening')
  const done = resultOf(expectOk(await client.post(`/account/quotes/${id}/revise`, {}), 'the revision'))
  expect(done).toMatchObject({ revision: 2 })
  expect(Date.parse(String(done['expires_at']))).toBeGreaterThan(end + 30 * DAY_MS)
}, 60_000)
