import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const JSON_PAGE = { accept: 'application/json' }
const PAGES = [
  '/platform/marketplace',
  '/fr/platform/marketplace/pricing',
  '/vi/platform/marketplace/search?query=route',
] as const
const MODULE = { id: 31, module: 1 }

/** From a page of this shop. */
const from = (page: string): Record<string, string> => ({ referer: shop.url + page })

interface View {
  readonly props: object
  readonly shell: object
}

const viewOf = (answer: ShopAnswer): View | undefined => resultOf(answer)['view'] as View | undefined

/** Data of a page, without the token that is another one each time. */
async function shown(client: ShopClient, page: string): Promise<View> {
  const { body } = await client.get(page, JSON_PAGE)
  return stable({ props: body['result'] as object, shell: body['shell'] as object })
}

function stable({ props, shell }: View): View {
  const copy = structuredClone(props)
  // what is left of the ten seconds goes on between the two answers
  if ('cart' in copy && typeof copy.cart === 'object' && copy.cart !== null)
    Reflect.deleteProperty(copy.cart, 'undoForMs')
  return { props: copy, shell: { ...shell, pageToken: '' } }
}

describe('the answer of a change to a page of ours (D-60)', () => {
  test.each(PAGES)('carries what %s shows after it, for a visitor’s first product too', async (page) => {
    const client = new ShopClient(shop.url)
    const added = await client.post('/cart/add?view=page', MODULE, from(page))
    expect(added.status, added.text).toBe(200)
    const view = viewOf(added)
    expect(view?.shell).toMatchObject({ badge: resultOf(added)['badge'] })
    expect(view && stable(view)).toEqual(await shown(client, page))
  })

  test('is of the member who calls, and as it is after each change', async () => {
    const { client } = await register(shop.url, 'page-view@bakery.example')
    for (const [path, body] of [
      ['/cart/add', { id: 2, module: 0, pricing: 1 }],
      ['/cart/add', MODULE],
      ['/cart/quantities', { usages: { driver: 12 } }],
      ['/cart/remove', { id: 31 }],
      ['/cart/undo', {}],
      ['/cart/empty', {}],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
      const changed = await client.post(`${path}?view=page`, body, from(PAGES[0]))
      expect(changed.status, changed.text).toBe(200)
      const view = viewOf(changed)
      expect(view?.shell).toMatchObject({ viewer: { kind: 'member', email: 'page-view@bakery.example' } })
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(view && stable(view), path).toEqual(await shown(client, PAGES[0]))
    }
  })

  test('a repeated change changes nothing and shows the page as it is now', async () => {
    const client = new ShopClient(shop.url)
    const headers = { ...from(PAGES[0]), 'idempotency-key': 'view-again' }
    await client.post('/cart/add?view=page', MODULE, headers)
    await client.post('/cart/add', { id: 38, module: 1 })
    const again = await client.post('/cart/add?view=page', MODULE, headers)
    expect(again.status, again.text).toBe(200)
    const view = viewOf(again)
    expect(view && stable(view)).toEqual(await shown(client, PAGES[0]))
  })

  test('no other request gets it: without the parameter, without a page, of another site, of what is no page or leads elsewhere', async () => {
    const client = new ShopClient(shop.url)
    const added = (query: string, headers: Record<string, string>) => client.post(`/cart/add${query}`, MODULE, headers)
    for (const answer of [
      await added('', from(PAGES[0])),
      await added('?view=page', {}),
      await added('?view=page', { referer: 'https://other.example/platform/marketplace' }),
      await added('?view=page', { referer: 'no address' }),
      await added('?view=page', from('/healthz')),
      await added('?view=page', from('/metrics')),
      await added('?view=page', from('/account/checkout')),
      await added('?view=page', from('/')),
      await added('?view=page', from('/no/such/page')),
      await added('?view=page', from('//elsewhere.example/platform/marketplace')),
      await added('?view=page', from('/%E0%A4%A/%00')),
      await added('?view=all', from(PAGES[0])),
    ]) {
      expect(answer.status, answer.text).toBe(200)
      expect(resultOf(answer)).not.toHaveProperty('view')
    }
  })

  test('a rejected change has no page in it', async () => {
    const client = new ShopClient(shop.url)
    const rejected = await client.post('/cart/add?view=page', { id: 99_999, module: 1 }, from(PAGES[0]))
    expect(rejected.status).toBeGreaterThanOrEqual(400)
    expect(rejected.text).not.toContain('"shell"')
  })
})
