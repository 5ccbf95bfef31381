import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@waybill/contract'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { giveCard, register } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cardFieldsOf } from './no-provider/crawl.ts'

/**
 * A proxy on the same machine that passes the loopback host name on: only the headers that it adds distinguish it from
 * us.
 */
const PROXIES: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': '127.0.0.1' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'true-client-ip': '203.0.113.9' },
]
const PAGES = ['/sandbox', '/sandbox/mailbox', '/sandbox/mailbox/1', '/sandbox/mailbox/1/html', '/sandbox/gallery']
const READS = Object.keys(calls).flatMap((key) => (key.startsWith('GET /sandbox') ? [key.slice(4)] : []))
const WRITES = Object.keys(calls).flatMap((key) => (key.startsWith('POST /sandbox') ? [key.slice(5)] : []))

const ORDER = {
  type: 2,
  is_legacy: 0,
  account: { type: 0, tracking_id: 0 },
  items: [{ id: 2, bundled: 0, code: 'regional', modules: [] }],
}

/** A shop for the tests of one block. On a server's store the sandbox is never on by itself. */
function shopOfBlock(environment: Readonly<Record<string, string>>): { readonly url: string } {
  const opened: { store?: ThrowawayStore; shop?: RunningShop } = {}
  beforeAll(async () => {
    opened.store = await throwawayStore('embedded')
    opened.shop = await startShop(opened.store, environment)
  }, 120_000)
  afterAll(async () => {
    await opened.shop?.stop()
    await opened.store?.dispose()
  }, 60_000)
  return {
    get url() {
      return opened.shop?.url ?? ''
    },
  }
}

describe.each([
  ['no proxy is trusted', {}],
  ['the proxy is trusted', { TRUST_PROXY: 'loopback' }],
])('a shop whose sandbox is not switched on, where %s', (_, environment) => {
  const shop = shopOfBlock({ ...environment, SANDBOX: '', RATE_LIMIT: 'on' })
  const status = async (path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    (await new ShopClient(shop.url).get(path, headers)).status

  test('[SEC-01] shows it to this machine', async () => {
    for (const path of ['/sandbox', '/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/clock'])
      expect(await status(path, {}), path).toBe(200)
    expect(await status('/metrics', {})).toBe(200)
  })

  test('[SEC-01] answers requests through a proxy as if there were none, and no metrics', async () => {
    for (const proxy of PROXIES) {
      const what = JSON.stringify(proxy)
      for (const path of [...PAGES, ...READS]) expect(await status(path, proxy), `${path} ${what}`).toBe(404)
      for (const path of WRITES)
        expect((await new ShopClient(shop.url).post(path, {}, proxy)).status, `${path} ${what}`).toBe(404)
      expect(await status('/metrics', proxy), what).toBe(403)
    }
    for (const path of PAGES) expect(await status(path, { ...PROXIES[0], accept: 'text/html' }), path).toBe(404)
  })

  test('[SEC-01] links to it for this machine alone, also from a page that is cached', async () => {
    const page = async (headers: Readonly<Record<string, string>>): Promise<boolean> => {
      const answer = await new ShopClient(shop.url).get('/subscription/packages', { accept: 'text/html', ...headers })
      expect(answer.status).toBe(200)
      return answer.text.includes('/sandbox')
    }
    const [proxy = {}] = PROXIES
    expect([await page({}), await page({}), await page(proxy), await page(proxy), await page({})]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
  })

  test('[SEC-05] requires no card of a visitor behind a proxy, and takes no payment of theirs: to them there is no provider (B-112)', async () => {
    const buyer = await register(shop.url, 'proxied@bakery.example')
    const { client, memberId } = buyer
    const [proxy = {}] = PROXIES
    const shown = async (headers: Readonly<Record<string, string>>): Promise<readonly string[]> =>
      cardFieldsOf((await client.get('/account/checkout', { accept: 'text/html', ...headers })).text)
    expect(await shown({})).not.toEqual([])
    expect(await shown(proxy)).toEqual([])
    await giveCard(shop.url, buyer)
    const checkout = `/billing/account/${memberId}/checkout`
    const statuses = [
      await client.post(checkout, { start: 'now' }, proxy),
      await client.post('/billing/order', ORDER, proxy),
      await client.post(`/billing/account/${memberId}/info/update`, { first_name: 'Mira' }, proxy),
      await client.post(checkout, { start: 'now' }),
    ].map((answer) => answer.body['status'] ?? answer.status)
    expect(statuses).toEqual([703, 703, 703, 200])
  })
})

describe('a shop with SANDBOX=on', () => {
  const shop = shopOfBlock({ SANDBOX: 'on' })

  test('[SEC-01] shows it to those behind a proxy too, but not its metrics', async () => {
    for (const proxy of PROXIES) {
      const client = new ShopClient(shop.url)
      expect((await client.get('/sandbox/mailbox.json', proxy)).status).toBe(200)
      expect((await client.get('/metrics', proxy)).status).toBe(403)
    }
  })
})
