import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

/** The plans of the pricing page by id, with the terms that search finds them by. */
const PLANS = [1, 2, 3] as const
const CURRENCIES = ['USD', 'JPY'] as const

interface Bundle {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly price: number
  readonly price_minor: number
  readonly is_exclusive: 0 | 1
  readonly inid: number
  readonly modules: readonly number[]
}
interface Priced {
  readonly id: number
  readonly price: { readonly shows: string; readonly amount?: { readonly minor: number } }
}

interface Requested {
  readonly product: { readonly price_minor: number }
  readonly price_after_minor: number
}

const shop = shopOfFile()
let bundles: Readonly<Record<string, readonly Bundle[]>> = {}

async function visitorIn(currency: string): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  const answer = await client.post('/cart/currency', { currency })
  expect(answer.status, answer.text).toBe(200)
  return client
}

async function propsOf<T>(client: ShopClient, path: string): Promise<T> {
  const answer = await client.get(path)
  expect(answer.status, path).toBe(200)
  const result: unknown = resultOf(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract; a test that reads them finds out
  return result as T
}

beforeAll(async () => {
  const found = await Promise.all(
    CURRENCIES.map(async (currency) => {
      const answer = await (await visitorIn(currency)).get('/services/bundles')
      return [currency, answer.body['result'] as readonly Bundle[]] as const
    }),
  )
  bundles = Object.fromEntries(found)
}, 60_000)

/** Every amount that the shop says of a package, by the place that says it; minor units. */
async function pricesOf(client: ShopClient, { id, path, title, is_exclusive: isExclusive }: Bundle, factor: number) {
  const pricing = isExclusive === 1 ? '?pricing=1' : ''
  const product = await propsOf<Priced & { readonly totals: Record<'before' | 'with', { readonly minor: number }> }>(
    client,
    path,
  )
  const html = (await client.get(path, { accept: 'text/html' })).text
  const offer = /"@type":"Offer","price":([\d.]+)/.exec(html)?.[1]
  const listed = await propsOf<{ readonly bundles: readonly Priced[] }>(
    client,
    `/platform/marketplace/search?q=${encodeURIComponent(title.toLowerCase())}`,
  )
  const suggested = (await client.get(`/cart/search/suggestions?term=${encodeURIComponent(title)}`)).body['result']
  const suggestion = (suggested as readonly { readonly id: number; readonly search_price: number }[]).find(
    (one) => one.id === id,
  )
  const requested = await propsOf<Requested>(client, `/cart/module/${id}/activate${pricing}`)
  const added = resultOf(await client.post('/cart/add', { id, module: 0, pricing: isExclusive }))
  // what its modules are charged by use is in all three
  const total = product.totals.with.minor - product.totals.before.minor
  expect([total, requested.price_after_minor], title).toEqual([added['totalPrice_minor'], added['totalPrice_minor']])
  return {
    'the call of the cart': resultOf(await client.get(`/cart/products/package/${id}`))['price_minor'],
    'the product page': product.price.amount?.minor,
    'structured data': Math.round(Number(offer) * factor),
    'the results page': listed.bundles.find((hit) => hit.id === id)?.price.amount?.minor,
    'a suggestion': (suggestion?.search_price ?? Number.NaN) * factor,
    'the confirmation': requested.product.price_minor,
    'the cart': added['totalDiscountedPrice_minor'],
  }
}

describe('the same shop, the same price', () => {
  test.each(CURRENCIES)('[CART-26] [SRCH-12] of every package in %s, wherever it stands (A-117)', async (currency) => {
    const factor = currency === 'JPY' ? 1 : 100
    for (const bundle of bundles[currency] ?? []) {
      const client = await visitorIn(currency)
      const prices = await pricesOf(client, bundle, factor)
      const same = Object.fromEntries(Object.keys(prices).map((place) => [place, bundle.price_minor]))
      expect(prices, bundle.title).toEqual(same)
    }
  })

  test('[CAT-10] of the plans on the pricing page, in its comparison and among the packages of the catalogue', async () => {
    const client = await visitorIn('USD')
    const page = await propsOf<{
      readonly plans: readonly Priced[]
      readonly groups: readonly { readonly rows: readonly { key: string; cells: readonly { price: Priced }[] }[] }[]
    }>(client, '/platform/marketplace/pricing')
    const catalogue = await propsOf<{ readonly plans: readonly Priced[] }>(client, '/platform/marketplace')
    const row = page.groups.flatMap(({ rows }) => rows).find(({ key }) => key === 'price')
    const wanted = PLANS.map((id) => bundles['USD']?.find((one) => one.id === id)?.price_minor)
    expect(wanted).toEqual([3900, 5900, 8900])
    expect(page.plans.map(({ price }) => price.amount?.minor)).toEqual(wanted)
    expect(catalogue.plans.map(({ price }) => price.amount?.minor)).toEqual(wanted)
    expect(row?.cells.map(({ price }) => price.price.amount?.minor)).toEqual(wanted)
  })

  test('[CART-26] of a plan that is the best fit: it is offered at the price of its card, and switched to at that', async () => {
    for (const id of PLANS) {
      const plan = bundles['USD']?.find((one) => one.id === id)
      const client = await visitorIn('USD')
      for (const module of plan?.modules ?? []) await client.post('/cart/add', { id: module, module: 1 })
      const { best_fit: fit } = resultOf(await client.get('/cart/best-fit')) as {
        best_fit: { plan_id: number; total_minor: number } | null
      }
      expect(fit, plan?.title).toMatchObject({ plan_id: id, total_minor: plan?.price_minor })
      const shown = await propsOf<{ readonly cart: { readonly bestFit?: { readonly total: { minor: number } } } }>(
        client,
        '/platform/marketplace/shopping-cart-review',
      )
      expect(shown.cart.bestFit?.total.minor).toBe(plan?.price_minor)
      const switched = resultOf(await client.post('/cart/switch', { package_id: id }))
      expect(switched).toMatchObject({ plan: { id, price_minor: plan?.price_minor } })
      expect(switched['totalPrice_minor']).toBe(plan?.price_minor)
      expect(resultOf(await client.get('/cart/best-fit'))['best_fit']).toBeNull()
    }
  })

  test('[SRCH-12] [SRCH-04] of help: free in a suggestion as on its card', async () => {
    const client = await visitorIn('USD')
    const [suggested] = (await client.get('/cart/search/suggestions?term=dedicated+support')).body[
      'result'
    ] as readonly {
      readonly search_price: unknown
    }[]
    const page = await propsOf<{ readonly modules: readonly Priced[] }>(
      client,
      '/platform/marketplace/search?q=dedicated+support',
    )
    expect([suggested?.search_price, page.modules[0]?.price.shows]).toEqual(['free', 'free'])
  })
})
