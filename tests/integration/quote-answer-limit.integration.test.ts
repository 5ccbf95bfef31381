import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile({ RATE_LIMIT: 'on' })

test('[QUO-17, SEC-03] a quote takes 50 answers a day by its sender’s link, then 429 with the wait; the first acceptance is none of them', async () => {
  const sender = new ShopClient(shop.url)
  expectOk(await sender.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the addition')
  const shared = expectOk(await sender.post('/cart/share', { emails: ['reader@limit.example'] }), 'the share')
  const link = new URL(String(resultOf(shared)['url'])).pathname
  const answer = (act: 'accept' | 'decline', name: string) =>
    new ShopClient(shop.url).post(`${link}/${act}`, { form_token: '', name })
  for (let count = 1; count <= 50; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- one answer after the other
    expectOk(await answer('decline', `Person ${count}`), `answer ${count}`)
  const more = await answer('decline', 'Person 51')
  expect(more).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0)
  expectOk(await answer('accept', 'Ines Roy'), 'the acceptance')
  expect((await answer('accept', 'Lan Pham')).status).toBe(429)
  // the same person again is no new answer
  expectOk(await answer('accept', 'Ines Roy'), 'the acceptance again')
})
