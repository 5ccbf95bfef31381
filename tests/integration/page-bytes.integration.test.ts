import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

const RESULTS = '/platform/marketplace/search?q=route'
const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

test('a page that is made for one request is compressed for a stranger', async () => {
  const { headers, text } = await new ShopClient(shop.url).get(RESULTS, asBrowser)
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
  expect(text).toContain('</html>')
})

test('[SEC-01] a page with a token in it is not compressed: its length would reveal the token', async () => {
  const client = new ShopClient(shop.url)
  expect((await client.post('/cart/add', { id: 2, module: 0 })).status).toBe(200)
  const { headers, text } = await client.get(RESULTS, asBrowser)
  expect(text).toContain('"formToken"')
  expect(headers.get('content-encoding')).toBeNull()
})
