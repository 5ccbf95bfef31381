import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { advanceClock, register, resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

/** The second is not sold in PHP. */
const [OPTIMIZER, CHARGING] = [22, 28] as const
const PAGE = '/platform/marketplace/shopping-cart-currency'
const REVIEW = '/platform/marketplace/shopping-cart-review'

let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

const add = (client: ShopClient, id: number): Promise<ShopAnswer> => client.post('/cart/add', { id, module: 1 })

async function visitorWith(...ids: readonly number[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  for (const id of ids) await add(client, id)
  return client
}

/** Count of price changes in a page's text, without the messages in its data. */
const shownOn = ({ text }: ShopAnswer): number => text.split('</main>')[0]?.match(/>[^<]*now costs/g)?.length ?? 0
const cartOf = async (client: ShopClient) => resultOf(await client.get('/cart/data'))
const preview = (client: ShopClient, to: string): Promise<ShopAnswer> => client.get(`/cart/currency?to=${to}`)

/** Chooses a currency by the form of a page. */
async function choose(client: ShopClient, currency: string): Promise<ShopAnswer> {
  const page = await client.get(REVIEW, { accept: 'text/html' })
  const token = /name="_token" value="([^"]*)"/.exec(page.text)?.[1]
  return client.submit('/preferences', { currency, back: REVIEW, locale: 'fr', ...(token && { _token: token }) })
}

describe('another currency', () => {
  test('is shown line by line before it changes anything: both amounts, both totals, what is not sold (D-56)', async () => {
    const client = await visitorWith(OPTIMIZER, CHARGING)
    const before = await cartOf(client)
    const shown = resultOf(await preview(client, 'PHP'))
    expect(shown).toMatchObject({
      version: before['version'],
      before: { currency: 'USD', total_minor: before['totalPrice_minor'] },
      after: { currency: 'PHP' },
      unavailable: [{ id: CHARGING }],
    })
    const lines = shown['lines'] as readonly { readonly id: number; readonly after: { readonly shows: string } }[]
    expect(lines.map(({ id, after }) => [id, after.shows])).toEqual(
      expect.arrayContaining([
        [OPTIMIZER, 'amount'],
        [CHARGING, 'unavailable'],
      ]),
    )
    expect(await cartOf(client)).toEqual(before)
  })

  test('once confirmed costs what was shown, keeps every line, and makes what is not sold a problem of its line', async () => {
    const client = await visitorWith(OPTIMIZER, CHARGING)
    const ids = (await cartOf(client))['modules'] as readonly { readonly id: number }[]
    const shown = resultOf(await preview(client, 'PHP'))
    const changed = await client.post('/cart/currency', { currency: 'PHP', version: shown['version'] })
    expect(changed.status, changed.text).toBe(200)
    const after = await cartOf(client)
    const { total_minor: total } = shown['after'] as { readonly total_minor: number }
    expect(after).toMatchObject({ currency: 'PHP', totalPrice_minor: total })
    expect((after['modules'] as typeof ids).map(({ id }) => id)).toEqual(ids.map(({ id }) => id))
    expect(after['problems']).toEqual([expect.objectContaining({ line_id: CHARGING, code: 'no_price' })])
    expect(client.cookie('pref')).toContain('PHP')
  })

  test('of a cart that changed since is rejected with the cart as it is; repeated under its key it gives the first answer', async () => {
    const client = await visitorWith(OPTIMIZER)
    const { version } = resultOf(await preview(client, 'EUR'))
    await add(client, CHARGING)
    const rejected = await client.post('/cart/currency', { currency: 'EUR', version })
    expect(rejected.body).toMatchObject({ status: 409, code: 'stale-version', result: { currency: 'USD' } })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await client.post('/cart/currency', { currency: 'EUR' }, key)
    expect((await client.post('/cart/currency', { currency: 'EUR' }, key)).body).toEqual(first.body)
  })

  test('makes no cart for a visitor who has none, and is theirs on the next page', async () => {
    const client = new ShopClient(shop.url)
    expect((await client.post('/cart/currency', { currency: 'GBP' })).status).toBe(200)
    expect(client.cookie('waybill-cart')).toBeUndefined()
    expect(await cartOf(client)).toMatchObject({ currency: 'GBP', no_record_found: 1 })
  })

  test('is not for an account: it has that of its country (A-55)', async () => {
    const { client } = await register(shop.url, 'currency@kho.example')
    const before = await cartOf(client)
    const rejected = await client.post('/cart/currency', { currency: 'EUR' })
    expect(rejected.body).toMatchObject({ status: 409, code: 'currency-of-account' })
    expect(String(rejected.body['result'])).toContain('USD')
    expect(await cartOf(client)).toEqual(before)
    const page = await client.get(`${PAGE}?to=EUR`, { accept: 'text/html' })
    expect(page.text).toContain('Your account is billed in USD')
  })

  test.each(['', '?to=', '?to=RUB', '?to=usd'])('that does not exist is rejected: %j', async (query) => {
    const client = await visitorWith(OPTIMIZER)
    expect((await client.get(`/cart/currency${query}`)).status).toBe(422)
    const page = await client.get(PAGE + query, { accept: 'text/html' })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/platform/marketplace'])
  })
})

describe('the choice of the header without script', () => {
  test('with something in the cart leads to what it changes; confirming changes it, and leads back', async () => {
    const client = await visitorWith(OPTIMIZER, CHARGING)
    const led = await choose(client, 'PHP')
    expect(led.status, led.text).toBe(303)
    const location = led.headers.get('location') ?? ''
    expect(location.startsWith(`/fr${PAGE}?`)).toBe(true)
    expect(await cartOf(client)).toMatchObject({ currency: 'USD' })
    const page = await client.get(location, { accept: 'text/html' })
    expect(page.text).toContain('Passer en PHP')
    const field = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text.split('<main')[1] ?? '')?.[1] ?? ''
    const form = { currency: 'PHP', version: field('version'), back: field('back'), _token: field('_token') }
    const stale = await client.submit(location, { ...form, version: '1' })
    expect([stale.status, stale.text.includes('Votre panier a été modifié ailleurs')]).toEqual([409, true])
    const done = await client.submit(location, form)
    expect([done.status, done.headers.get('location')]).toEqual([303, `/fr${REVIEW}`])
    expect(await cartOf(client)).toMatchObject({ currency: 'PHP' })
    const review = await client.get(REVIEW, { accept: 'text/html' })
    expect(review.text).toContain('is not available in PHP')
  })

  test('with an empty cart is taken at once', async () => {
    const client = new ShopClient(shop.url)
    const led = await choose(client, 'EUR')
    expect([led.status, led.headers.get('location')]).toEqual([303, `/fr${REVIEW}`])
    expect(client.cookie('pref')).toContain('EUR')
  })

  test('never leads to another site', async () => {
    const client = await visitorWith(OPTIMIZER)
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const page = await client.get(`${PAGE}?to=USD&back=${encodeURIComponent(back)}`, { accept: 'text/html' })
      expect(page.headers.get('location')).toBe('/platform/marketplace')
    }
  })
})

describe('what time brings', () => {
  test('[CART-20] a price that changed is shown once, until its owner has read it; the cart works on', async () => {
    const client = await visitorWith(OPTIMIZER, CHARGING)
    const before = await cartOf(client)
    expect(before['problems']).toEqual([])
    await shop.stop()
    const files = editedCatalogue()
    files.edit('modules/optimizing.yaml', 'base_price: { USD: 25,', 'base_price: { USD: 27,')
    const imported = await shopCommand(store, 'import', files.folder)
    expect(imported, imported.text).toMatchObject({ code: 0 })
    files.dispose()
    shop = await startShop(store)
    const here = client.at(shop.url)
    const problems = (await cartOf(here))['problems']
    expect(problems).toEqual([
      expect.objectContaining({ line_id: OPTIMIZER, code: 'price_changed', action: 'acknowledge' }),
    ])
    // a change of another line, on whatever page, doesn't remove the unread price change
    await here.post('/cart/remove', { id: CHARGING })
    expect((await cartOf(here))['problems']).toEqual(problems)
    expect(shownOn(await here.get(REVIEW, { accept: 'text/html' }))).toBe(1)
    expect((await here.post('/cart/problems/acknowledge', { line_id: CHARGING })).status).toBe(200)
    expect((await cartOf(here))['problems']).toEqual(problems)
    const read = await here.post('/cart/problems/acknowledge', { line_id: OPTIMIZER })
    expect(resultOf(read)).toMatchObject({ problems: [] })
    expect((await cartOf(here))['problems']).toEqual([])
    expect(shownOn(await here.get(REVIEW, { accept: 'text/html' }))).toBe(0)
  }, 60_000)

  test('[CART-22] by the clock of the shop an emptied cart is there for 6 hours, and gone within the next', async () => {
    const client = await visitorWith(OPTIMIZER)
    await client.post('/cart/empty', {})
    await advanceClock(shop.url, 'PT5H59M')
    expect(await cartOf(client)).toMatchObject({ no_record_found: 0 })
    await advanceClock(shop.url, 'PT1H1M')
    expect(await cartOf(client)).toMatchObject({ no_record_found: 1 })
  }, 60_000)
})
