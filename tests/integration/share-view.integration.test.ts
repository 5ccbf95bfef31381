import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const VIEW = '/cart/share/view'
const TYPES = ['details', 'share', 'usage', 'preview'] as const

/** Regional, and a module that is billed by use. */
async function visitor(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expectOk(await client.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the plan')
  expectOk(await client.post('/cart/add', { id: 31, module: 1 }), 'a module')
  return client
}

test('[QUO-06] each type by number and name answers the same HTML, and its twin as JSON', async () => {
  const client = await visitor()
  for (const [place, type] of TYPES.entries()) {
    // oxlint-disable no-await-in-loop -- one cart
    const byNumber = await client.get(`${VIEW}?type=${place + 1}`, { accept: 'text/html' })
    const byName = await client.get(`${VIEW}?type=${type}`, { accept: 'text/html' })
    // oxlint-enable no-await-in-loop
    expect([byNumber.status, byNumber.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(byNumber.text).toBe(byName.text)
    expect(byName.text).toContain(`data-type="${type}"`)
    // oxlint-disable-next-line no-await-in-loop -- one cart
    const total = resultOf(await client.post('/cart/quote/total', type === 'preview' ? { preview: 1 } : {}))
    // oxlint-disable-next-line no-await-in-loop -- one cart
    expect(resultOf(await client.get(`${VIEW}?type=${place + 1}`))).toMatchObject({ type, total: total['total'] })
  }
  expect((await client.get(`${VIEW}?type=details`, { accept: 'text/html' })).text).toContain('Regional')
  expect((await client.get(`${VIEW}?type=3`, { accept: 'text/html' })).text).toMatch(
    /<input type="number" name="usages\./,
  )
})

test('[QUO-06] any other type is 422 that names the field, and an empty cart is 422', async () => {
  const client = await visitor()
  for (const query of ['', '?type=', '?type=0', '?type=5', '?type=Details', '?type=1&type=2', '?type=<script>']) {
    // oxlint-disable-next-line no-await-in-loop -- one cart
    const answer = await client.get(VIEW + query)
    expect([query, answer.status]).toEqual([query, 422])
    expect(answer.body['errors']).toMatchObject([{ path: 'type' }])
  }
  expect((await new ShopClient(shop.url).get(`${VIEW}?type=1`)).body).toMatchObject({ status: 422, code: 'cart-empty' })
})
