import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { CALANDRA, calandra, calandraInDollars, publishFolder, startShopOf } from '@waybill/testkit/second-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  expectSound,
  giveCard,
  register,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const CATALOGUE = '/platform/marketplace'
const REVIEW = `${CATALOGUE}/shopping-cart-review`
const html = { accept: 'text/html' }

const cartOf = async (client: ShopClient) => resultOf(await client.get('/cart/data'))
const wordsOf = ({ text }: ShopAnswer): string =>
  text.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, ' ')

/** Starts Calandra with dollars in the place of francs, lets people come, and gives the dollars up for the francs. */
async function givingUpDollars(store: ThrowawayStore, before: (url: string) => Promise<void>): Promise<RunningShop> {
  const files = calandraInDollars()
  const shop = await startShopOf(store, files.folder)
  files.dispose()
  await before(shop.url)
  await shop.stop()
  await publishFolder(store, CALANDRA, ['--give-up', 'USD'])
  return startShop(store)
}

/** A plan for 53 and a module for 38 dollars, which are 49 and 35 euros. */
async function inDollars(url: string): Promise<ShopClient> {
  const client = new ShopClient(url)
  expect((await client.post('/cart/currency', { currency: 'USD' })).status).toBe(200)
  await client.post('/cart/add', { id: calandra.corner, module: 0, pricing: 1 })
  await client.post('/cart/add', { id: calandra.hotelPortal, module: 1 })
  expect(await cartOf(client)).toMatchObject({ currency: 'USD', totalPrice_minor: 5300 + 3800 })
  return client
}

describe('[CART-20] a cart in a currency that the shop gave up', () => {
  let store: ThrowawayStore
  let shop: RunningShop
  const visitors: ShopClient[] = []
  let quoteUrl = ''

  beforeAll(async () => {
    store = await throwawayStore()
    shop = await givingUpDollars(store, async (url) => {
      for (let count = 0; count < 4; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one visitor after the other
        const visitor = await inDollars(url)
        // oxlint-disable-next-line no-await-in-loop -- one visitor after the other
        expectOk(await visitor.post('/cart/saved', { name: 'In dollars' }), 'the cart was saved')
        visitors.push(visitor)
      }
      const shared = resultOf(await (await inDollars(url)).post('/cart/share', { emails: ['lan@laundry.example'] }))
      quoteUrl = new URL(String(shared['url'])).pathname
    })
  }, 240_000)
  afterAll(async () => {
    await shop.stop()
    await store.dispose()
  }, 60_000)

  /** Each test has a visitor of its own. */
  function visitorAt(place: number): ShopClient {
    const visitor = visitors[place]
    if (visitor === undefined) throw new Error(`no visitor ${place}`)
    return visitor.at(shop.url)
  }

  test('is there whole, in the first currency of the shop, and says of each line what it costs now until it was read', async () => {
    const visitor = visitorAt(0)
    const cart = await cartOf(visitor)
    expect(cart).toMatchObject({ currency: 'EUR', totalPrice_minor: 4900 + 3500, no_record_found: 0 })
    expect(cart['problems']).toEqual([
      expect.objectContaining({ line_id: calandra.corner, code: 'price_changed' }),
      expect.objectContaining({ line_id: calandra.hotelPortal, code: 'price_changed' }),
    ])
    const messages = (cart['problems'] as { message: string }[]).map(({ message }) => message)
    expect(messages[0]).toMatch(/€49.*\$53|\$53.*€49/)
    expect(messages[1]).toMatch(/€35.*\$38|\$38.*€35/)
    const review = await visitor.get(REVIEW, html)
    expect([review.status, wordsOf(review).includes('€84')]).toEqual([200, true])
    const read = await visitor.post('/cart/problems/acknowledge', {})
    expect(resultOf(read)).toMatchObject({ problems: [], currency: 'EUR' })
    expect(await cartOf(visitor)).toMatchObject({ problems: [], currency: 'EUR', totalPrice_minor: 8400 })
  })

  test('fails no page: all of them show the prices of today', async () => {
    const visitor = visitorAt(1)
    for (const path of [CATALOGUE, `${CATALOGUE}/pricing`, '/register', `${CATALOGUE}/reception/hotel-portal`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await visitor.get(path, html)
      expect(page.status, path).toBe(200)
      expect(wordsOf(page), path).toMatch(/€(49|84|35)/)
      expect(wordsOf(page), path).not.toContain('Not available')
    }
  })

  test('is changed, shared, switched, and taken into an account of Switzerland', async () => {
    const visitor = visitorAt(2)
    await visitor.post('/cart/add', { id: calandra.intakeForm, module: 1 })
    await visitor.post('/cart/add', { id: 21, module: 1 })
    expect(await cartOf(visitor)).toMatchObject({ currency: 'EUR', totalPrice_minor: 8400 + 1200, problems: [] })
    expect((await visitor.post('/cart/share', { emails: ['minh@laundry.example'] })).status).toBe(200)
    const francs = resultOf(await visitor.post('/cart/currency', { currency: 'CHF' }))
    expect(francs).toMatchObject({ currency: 'CHF', totalPrice_minor: 5300 + 3800 + 1300 })
    const person = { first_name: 'A', last_name: 'B', company: 'C', password: 'three quiet words', country: 'CH' }
    const welcome = await visitor.post('/register', { ...person, email: 'swiss@laundry.example' })
    expect(welcome.status, welcome.text).toBe(200)
    expect(await cartOf(visitor)).toMatchObject({ currency: 'CHF', problems: [], totalPrice_minor: 10_400 })
  })

  test('that was saved is opened in the currency of the others', async () => {
    const visitor = visitorAt(3)
    const { saved_carts: savedCarts } = resultOf(await visitor.get('/cart/saved'))
    const [saved] = savedCarts as { id: string; total_minor: number; currency: string; problem_count: number }[]
    expect(saved).toMatchObject({ currency: 'EUR', total_minor: 8400, problem_count: 0 })
    await visitor.post('/cart/empty', {})
    const opened = await visitor.post(`/cart/saved/${saved?.id ?? ''}/open`, {})
    expect(resultOf(opened), opened.text).toMatchObject({ currency: 'EUR', totalPrice_minor: 8400 })
  })

  test('opened from a quote, which stays as it was sent, is in a currency that is sold', async () => {
    const reader = new ShopClient(shop.url)
    const quote = resultOf(await reader.get(quoteUrl))
    expect(quote['quote']).toMatchObject({ total: { minor: 9100, currency: 'USD' } })
    const opened = await reader.post(`${quoteUrl}/open`, { form_token: '' })
    expect(opened.status, opened.text).toBe(200)
    expect(await cartOf(reader)).toMatchObject({ currency: 'EUR', totalPrice_minor: 8400 })
  })

  test('opened from a quote by a member is in the currency of the account', async () => {
    const { client } = await register(shop.url, 'francs@laundry.example', { planId: calandra.corner, country: 'CH' })
    const session = resultOf(await client.get('/account/session'))
    expect(session).toMatchObject({ currency: 'CHF' })
    const page = await client.get(quoteUrl, html)
    const token = /name="_token" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const opened = await client.post(`${quoteUrl}/open`, { form_token: token })
    expect(opened.status, opened.text).toBe(200)
    expect(await cartOf(client)).toMatchObject({ currency: 'CHF', totalPrice_minor: 5300 + 3800 })
  })
})

describe('[REG-06] an account in a currency that the shop gave up', () => {
  let store: ThrowawayStore
  let shop: RunningShop
  let tried: RegisteredMember
  let paying: RegisteredMember
  let firstPaid: unknown

  beforeAll(async () => {
    store = await throwawayStore()
    shop = await givingUpDollars(store, async (url) => {
      tried = await register(url, 'tried@laundry.example', { planId: calandra.corner })
      await giveCard(url, tried)
      paying = await register(url, 'paying@laundry.example', { planId: calandra.corner })
      await giveCard(url, paying)
      firstPaid = resultOf(await paying.client.post(`/billing/account/${paying.memberId}/checkout`, { start: 'now' }))
    })
  }, 240_000)
  afterAll(async () => {
    await shop.stop()
    await store.dispose()
  }, 60_000)

  async function invoicesOf({ email, memberId }: RegisteredMember): Promise<unknown> {
    const client = await signInAgain(shop.url, email)
    return resultOf(await client.get(`/billing/account/${memberId}/subscription`))['invoices']
  }

  test('buys in the one of its country from now on, and what it has bought stays at the price of that day', async () => {
    const trial = await signInAgain(shop.url, tried.email)
    expect(resultOf(await trial.get('/account/session'))).toMatchObject({ currency: 'EUR' })
    expect(await cartOf(trial)).toMatchObject({ currency: 'EUR', totalPrice_minor: 4900 })
    const done = await trial.post(`/billing/account/${tried.memberId}/checkout`, {})
    expect(resultOf(done), done.text).toMatchObject({ currency: 'EUR', next_amount_minor: 4900, state: 'scheduled' })
    expect(resultOf(await trial.get('/account/billing/subscription'))).toMatchObject({
      nextCharge: { amount: { minor: 4900, currency: 'EUR' } },
    })

    expect(firstPaid).toMatchObject({ currency: 'USD', due_now_minor: 5300 })
    const subscriber = await signInAgain(shop.url, paying.email)
    expect(resultOf(await subscriber.get('/account/billing/subscription'))).toMatchObject({
      planPrice: { minor: 5300, currency: 'USD' },
    })
    expect((await subscriber.post('/cart/add', { id: calandra.hotelPortal, module: 1 })).status).toBe(200)
    for (const path of [CATALOGUE, `${CATALOGUE}/pricing`, REVIEW, `${CATALOGUE}/reception/hotel-portal`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      expect((await subscriber.get(path, html)).status, path).toBe(200)
    }
    const requested = await subscriber.get(`/cart/module/${calandra.longestTitle}/activate`)
    expect(requested.status, requested.text).toBeLessThan(300)

    await advanceClock(shop.url, 'P33D')
    const paid = (minor: number, currency: string): unknown =>
      expect.objectContaining({ total_minor: minor, currency, payment_status: 2 })
    expect(await invoicesOf(tried)).toEqual([paid(4900, 'EUR')])
    expect(await invoicesOf(paying)).toEqual([paid(5300, 'USD'), paid(5300, 'USD')])
    await expectSound(shop.url)
  }, 180_000)
})
