import { expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile({ RATE_LIMIT: 'on' })

const OWN = 'noor@limits.example'

async function visitor(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expectOk(await client.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the addition')
  return client
}

const share = async (body: object) => (await visitor()).post('/cart/share', { emails: [], link: 1, ...body })

test('[QUO-11] mails to a visitor count: above three a day to one address a share is 429, and the mail of an answer waits', async () => {
  const shared = resultOf(expectOk(await share({ notify_email: OWN }), 'the first share'))
  const mail = await eventually('the link', async () => (await mailsTo(shop.url, OWN))[0])
  const manage = linkIn(mail, '/quotes/manage/')
  const link = new URL(String(shared['url'])).pathname
  // two answers fill the day of the address, and the third waits for the next one
  for (const name of ['Ana Diaz', 'Bo Lind', 'Cem Kaya'])
    expectOk(
      // oxlint-disable-next-line no-await-in-loop -- one answer after the other
      await new ShopClient(shop.url).post(`${link}/decline`, { form_token: '', name }),
      'a decline by the sender’s link',
    )
  await eventually('two of the three', async () => (await mailsTo(shop.url, OWN))[2])
  const full = await share({ notify_email: OWN.toUpperCase() })
  expect([full.status, full.body['code']]).toEqual([429, 'share-limit'])
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await mailsTo(shop.url, OWN)).toHaveLength(3)
  expect(resultOf(expectOk(await new ShopClient(shop.url).get(manage), 'the page'))['sent']).toMatchObject({
    declines: [{ name: 'Ana Diaz' }, { name: 'Bo Lind' }, { name: 'Cem Kaya' }],
  })
  await advanceClock(shop.url, 'P1D')
  await eventually('the third', async () => (await mailsTo(shop.url, OWN))[3])
  expectOk(await share({ notify_email: OWN }), 'a share of the next day')
})

test('[SEC-03] thirty wrong tokens of manage links close them for the network; a mark behind the token is none of it (S-12)', async () => {
  const shared = resultOf(expectOk(await share({ notify_email: 'guess@limits.example' }), 'the share'))
  expect(shared['notified']).toMatchObject({ state: 'queued' })
  const mail = await eventually('the link', async () => (await mailsTo(shop.url, 'guess@limits.example'))[0])
  const manage = linkIn(mail, '/quotes/manage/')
  expectOk(await new ShopClient(shop.url).get(`${manage}).`), 'the link out of a sentence')
  for (let count = 1; count <= 30; count += 1) {
    const path = `/quotes/manage/guess${count}`
    const guesser = new ShopClient(shop.url)
    // oxlint-disable-next-line no-await-in-loop -- one guess after the other
    const wrong = await (count % 2 === 0 ? guesser.get(path) : guesser.post(`${path}/revoke`, { form_token: '' }))
    expect(wrong.status).toBe(404)
  }
  expect((await new ShopClient(shop.url).get(manage)).status).toBe(429)
  await advanceClock(shop.url, 'PT10M')
  expectOk(await new ShopClient(shop.url).get(manage), 'the link again')
})
