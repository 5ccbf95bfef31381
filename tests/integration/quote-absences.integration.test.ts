import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const COMMENT = 'Only for the harbour office'

interface Shared {
  readonly client: ShopClient
  readonly id: string
  readonly link: string
}

/** A quote of a new account with Regional, and the link in its mail. */
async function shared(name: string): Promise<Shared> {
  const { client } = await register(shop.url, `sender@${name}.example`)
  const email = `reader@${name}.example`
  const done = expectOk(await client.post('/cart/share', { emails: [email], comment: COMMENT }), 'the share')
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBe(1)
  return {
    client,
    id: String(resultOf(done)['quote_id']),
    link: linkIn((await mailsTo(shop.url, email))[0], '/quotes/'),
  }
}

/** The page without its data, which hold the texts of every state. */
const drawnIn = ({ text }: ShopAnswer): string => text.split('id="page-data"')[0] ?? ''

/**
 * Expects the answer to a link without a quote, as a page and as data, for a reader with a cart: nothing of the offer, and of no
 * person but the sender.
 */
async function expectNothingIn(link: string, status: number, sentence: string): Promise<void> {
  const client = new ShopClient(shop.url)
  expectOk(await client.post('/cart/add', { id: 31, module: 1 }), 'the own cart')
  const page = await client.get(link, { accept: 'text/html' })
  expect([page.status, drawnIn(page)]).toEqual([status, expect.stringContaining(sentence)])
  const data = await client.get(link, { accept: 'application/json' })
  expect([data.status, data.text.includes('"quote":null')]).toEqual([status, true])
  for (const { text } of [page, data])
    for (const offered of ['"Regional"', 'Regional<', '$59', '"amount":', COMMENT, 'reader@', 'sender@'])
      expect(text, offered).not.toContain(offered)
  expect((await client.get(`${link}/pdf`)).status).toBe(404)
}

test('[QUO-09] links of a withdrawn, an expired and an unknown quote are 410, 410 and 404, and have nothing of an offer', async () => {
  const [withdrawn, expired] = [await shared('withdrawn'), await shared('expired')]
  expectOk(await withdrawn.client.post(`/account/quotes/${withdrawn.id}/revoke`, {}), 'the withdrawal')
  await expectNothingIn(withdrawn.link, 410, 'This quote was withdrawn.')
  await advanceClock(shop.url, 'P31D')
  await expectNothingIn(expired.link, 410, 'This quote has expired.')
  await expectNothingIn('/quotes/no-such-token', 404, 'We can’t find this quote.')
}, 120_000)
