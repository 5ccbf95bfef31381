import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

let forms = 0

/** A form on the screen of a visitor: its stamp, and what sends it. */
async function form() {
  const client = new ShopClient(shop.url)
  expectOk(await client.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the addition')
  const { issued } = resultOf(expectOk(await client.post('/cart/quote/total', { stamp: 1 }), 'the stamp'))
  // tests of a file share one shop
  forms += 1
  const to = `reader.${forms}@form.example`
  const share = (body: object): Promise<ShopAnswer> => client.post('/cart/share', { emails: [to], ...body })
  return { issued: String(issued), share, to }
}

const rejected = { status: 429, code: 'too-many-requests' }

test('[QUO-11] a form that comes back within two seconds is 429 with the wait and mails nothing; later it is sent (S-12, A-69)', async () => {
  const { issued, share, to } = await form()
  const early = await share({ issued, website: '' })
  expect(early.body).toMatchObject(rejected)
  expect(early.headers.get('retry-after')).toBe('2')
  expect(await mailsTo(shop.url, to)).toEqual([])
  await advanceClock(shop.url, 'PT2S')
  expect(resultOf(expectOk(await share({ issued, website: '' }), 'the share'))['recipients']).toEqual([
    { email: to, state: 'queued' },
  ])
})

test('[QUO-11] the hidden field rejects a program whenever it sends, and a stamp that we didn’t make is none', async () => {
  const { issued, share } = await form()
  await advanceClock(shop.url, 'PT5S')
  expect((await share({ issued, website: 'https://spam.example' })).body).toMatchObject(rejected)
  expect((await share({ website: 'https://spam.example' })).body).toMatchObject(rejected)
  expect((await share({ issued: `0${issued}` })).body).toMatchObject(rejected)
  expect((await share({ issued: 'x'.repeat(129) })).body).toMatchObject({ status: 422, errors: [{ path: 'issued' }] })
})

test('[QUO-01] a call without both is no form, and is taken at once', async () => {
  const { share } = await form()
  expectOk(await share({}), 'the share')
})
