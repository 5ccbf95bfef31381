import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

interface OwnerRow {
  readonly id: string
  readonly state: string
  readonly recipients: readonly unknown[]
  readonly declines: readonly { readonly name?: string }[]
}

async function visitor(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expectOk(await client.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'adding')
  return client
}

test('[QUO-19] a quote is shared by its link alone: no address, no mail, a page for everyone who has it', async () => {
  const client = await visitor()
  const shared = resultOf(expectOk(await client.post('/cart/share', { emails: [], link: 1 }), 'the link'))
  expect(shared).toMatchObject({ recipients: [], number: expect.stringMatching(/^Q-\d+$/) })
  const path = new URL(String(shared['url'])).pathname
  expect(resultOf(await new ShopClient(shop.url).get(path))['quote']).toMatchObject({ number: shared['number'] })
  const review = await client.get('/platform/marketplace/shopping-cart-review', { accept: 'text/html' })
  expect(review.text).toContain(`Quote ${String(shared['number'])}, by link`)
})

test('[QUO-19, QUO-02] without the choice of a link, no address is still 422 at its field; with an address it is mailed as before', async () => {
  const client = await visitor()
  for (const body of [{ emails: [] }, { emails: [], link: 0 }]) {
    // oxlint-disable-next-line no-await-in-loop -- one cart
    const rejected = await client.post('/cart/share', body)
    expect(rejected.body).toMatchObject({ status: 422, code: 'email-required', errors: [{ path: 'emails' }] })
  }
  const mailed = resultOf(await client.post('/cart/share', { emails: ['lan@link.example'], link: 1 }))
  expect(mailed['recipients']).toEqual([{ email: 'lan@link.example', state: 'queued' }])
})

test('[QUO-19] the owner’s list says that it went by link; a no by the link has its name and ends nothing (S-05)', async () => {
  const { client } = await register(shop.url, 'owner@link.example')
  const shared = resultOf(expectOk(await client.post('/cart/share', { emails: [], link: 1 }), 'the link'))
  const path = new URL(String(shared['url'])).pathname
  const reader = new ShopClient(shop.url)
  const { shell } = (await reader.get(path)).body as { readonly shell?: { readonly formToken?: string } }
  expectOk(await reader.post(`${path}/decline`, { form_token: shell?.formToken ?? '', name: 'Cleo Diaz' }), 'declining')
  const { quotes } = resultOf(await client.get('/account/quotes')) as { readonly quotes: readonly OwnerRow[] }
  expect(quotes[0]).toMatchObject({ state: 'opened', recipients: [], declines: [{ name: 'Cleo Diaz' }] })
  const list = await client.get('/account/quotes', { accept: 'text/html' })
  expect(list.text).toContain('Shared by link')
  const page = await client.get(`/account/quotes/${quotes[0]?.id ?? ''}`, { accept: 'text/html' })
  expect(page.text).toContain('Shared by link alone')
})
