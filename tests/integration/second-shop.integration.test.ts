import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { queryStore } from '@waybill/testkit/query-store'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { CALANDRA, calandra, calandraInDollars, startShopOf } from '@waybill/testkit/second-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  giveCard,
  register,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const CATALOGUE = '/platform/marketplace'
const html = { accept: 'text/html' }

/** A shop of this file, with the store under it. */
interface Stand {
  readonly store: ThrowawayStore
  readonly shop: RunningShop
}

const stands: Stand[] = []

async function open(folder: string = CALANDRA): Promise<Stand> {
  const store = await throwawayStore()
  const stand = { store, shop: await startShopOf(store, folder) }
  stands.push(stand)
  return stand
}

/** In whatever order the tests ran: everything is consistent, and nothing was given away. */
async function lookAfter({ shop, store }: Stand): Promise<void> {
  await shop.stop()
  const doctor = await shopCommand(store, 'doctor')
  const given = await queryStore(store, "select id from invoice where status = 'paid' and total = 0")
  await store.dispose()
  if (doctor.code !== 0) throw new Error(doctor.text)
  if (given.length > 0) throw new Error(`paid invoices of nothing: ${JSON.stringify(given)}`)
}

afterAll(async () => {
  for (const stand of stands) await lookAfter(stand)
}, 240_000)

/** The text that a page shows, without the data for its scripts. */
const wordsOf = (text: string): string => text.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, ' ')

/** Currencies of the menu. */
const offeredBy = (text: string): string[] => [
  ...new Set([...text.matchAll(/<button [^>]*value="([^"]*)"[^>]*name="currency"/g)].map(([, value = '']) => value)),
]

type Country = readonly [country: string, minor: number, currency: string]

/** From the first click to a confirmed checkout in the trial, for the price that the cart shows. */
async function buysCorner(url: string, [country, minor, currency]: Country): Promise<RegisteredMember> {
  const email = `corner.${country.toLowerCase()}@laundry.example`
  const buyer = await register(url, email, { planId: calandra.corner, country })
  expect(resultOf(await buyer.client.get('/cart/data'))).toMatchObject({ currency, totalPrice_minor: minor })
  await giveCard(url, buyer, { country })
  const checkout = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, {})
  expect(resultOf(checkout), checkout.text).toMatchObject({
    state: 'scheduled',
    due_now_minor: 0,
    next_amount_minor: minor,
    currency,
  })
  return buyer
}

/** The trial is over: one paid invoice of the true amount, as a PDF too, and an account in that currency. */
async function expectInvoiced(url: string, { email, memberId }: RegisteredMember, [, minor, currency]: Country) {
  const client = await signInAgain(url, email)
  const { invoices } = resultOf(await client.get(`/billing/account/${memberId}/subscription`))
  expect(invoices).toEqual([expect.objectContaining({ total_minor: minor, currency, payment_status: 2 })])
  expect(resultOf(await client.get('/account/session'))).toMatchObject({ currency })
  expect(resultOf(await client.get('/account/billing/subscription'))).toMatchObject({
    state: 'subscribed',
    planPrice: { minor, currency },
  })
  const [{ download }] = invoices as [{ download: string }]
  const pdf = await client.download(download)
  expect(Buffer.from(pdf.bytes.slice(0, 5)).toString()).toBe('%PDF-')
}

async function expectBilled(url: string, countries: readonly Country[]): Promise<void> {
  const buyers: (readonly [RegisteredMember, Country])[] = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const country of countries) buyers.push([await buysCorner(url, country), country])
  await advanceClock(url, 'P8D')
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const [buyer, country] of buyers) await expectInvoiced(url, buyer, country)
}

describe('[REG-06, PRC-07] a shop that sells in EUR and CHF', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await open()
  }, 240_000)

  test('shows its prices in euros to a visitor who chose nothing, and offers its two currencies', async () => {
    const page = await new ShopClient(stand.shop.url).get(CATALOGUE, html)
    expect(page.status).toBe(200)
    const words = wordsOf(page.text)
    expect(words).toContain('€49')
    expect(words).toContain('€90')
    expect(words).not.toContain('$')
    expect(words).not.toContain('Not available')
    expect(offeredBy(page.text)).toEqual(['EUR', 'CHF'])
    expect(page.text).toContain('Calandra')
    expect(page.text).not.toContain('Lodeway')
  })

  test('answers its calls in euros: cart, products, search, session', async () => {
    const client = new ShopClient(stand.shop.url)
    expect(resultOf(await client.get('/cart/data'))).toMatchObject({ currency: 'EUR', no_record_found: 1 })
    expect(resultOf(await client.get('/account/session'))).toMatchObject({ kind: 'visitor', currency: 'EUR' })
    expect(resultOf(await client.get(`/services/bundles/${calandra.corner}`))).toMatchObject({
      currency: 'EUR',
      price_minor: 4900,
    })
    expect(JSON.stringify((await client.get('/search/suggestions?q=corner')).body)).not.toContain('USD')
    await client.post('/cart/add', { id: calandra.works, module: 0, pricing: 1 })
    // two vans by use beside the plan
    expect(resultOf(await client.get('/cart/data'))).toMatchObject({ currency: 'EUR', totalPrice_minor: 9000 + 1500 })
  })

  test.each([
    ['a currency that it does not sell in', 'USD.light'],
    ['rubbish', '%00€.;--'],
    ['no currency at all', '.dark'],
    ['a long text', 'X'.repeat(300)],
  ])('falls back to euros where the cookie of preferences names %s', async (_, pref) => {
    const cookie = { ...html, cookie: `pref=${encodeURIComponent(pref).replaceAll('%2E', '.')}` }
    for (const path of [CATALOGUE, `${CATALOGUE}/pricing`, '/register']) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await new ShopClient(stand.shop.url).get(path, cookie)
      expect(page.status, path).toBe(200)
      expect(wordsOf(page.text), path).not.toContain('$')
    }
  })

  test('remembers the choice of francs, also by the bytes that are cached for the next reader', async () => {
    const client = new ShopClient(stand.shop.url)
    const chosen = await client.submit('/preferences', { currency: 'CHF', back: CATALOGUE, locale: 'en' })
    expect([chosen.status, client.cookie('pref')]).toEqual([303, 'CHF.'])
    for (const reader of [client, new ShopClient(stand.shop.url, new Map([['pref', 'CHF.']])), client]) {
      // oxlint-disable-next-line no-await-in-loop -- the second reads what was cached for the first
      const words = wordsOf((await reader.get(CATALOGUE, html)).text)
      expect(words).toContain(formatMoney(money(5300, 'CHF'), 'en'))
      expect(words).not.toContain('€49')
    }
  })

  test.each(['USD', 'GBP', 'RUB', 'eur', '', 'EUR,CHF'])(
    'answers 422 with the field to a switch to %j, and changes nothing',
    async (currency) => {
      const client = new ShopClient(stand.shop.url)
      await client.post('/cart/add', { id: calandra.corner, module: 0, pricing: 1 })
      const before = await client.get('/cart/data')
      const shown = await client.get(`/cart/currency?to=${currency}`)
      expect(shown.body, shown.text).toMatchObject({ status: 422, code: 'invalid-input', errors: [{ path: 'to' }] })
      const switched = await client.post('/cart/currency', { currency })
      expect(switched.body, switched.text).toMatchObject({
        status: 422,
        code: 'invalid-input',
        errors: [{ path: 'currency' }],
      })
      const token = /name="_token" value="([^"]*)"/.exec((await client.get(CATALOGUE, html)).text)?.[1] ?? ''
      const form = await client.submit('/preferences', { currency, back: CATALOGUE, locale: 'en', _token: token })
      expect([form.status, form.headers.get('location')]).toEqual([303, CATALOGUE])
      const page = await client.get(`${CATALOGUE}/shopping-cart-currency?to=${currency}`, html)
      expect([page.status, page.headers.get('location')]).toEqual([303, CATALOGUE])
      expect((await client.get('/cart/data')).text).toBe(before.text)
      expect(client.cookie('pref') ?? '').not.toContain(currency || 'EUR')
    },
  )

  test('has nothing to say to a currency in the query of a page', async () => {
    for (const query of ['?currency=USD', '?currency=%00', '?currency[]=EUR']) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await new ShopClient(stand.shop.url).get(`${CATALOGUE}${query}`, html)
      expect([page.status, wordsOf(page.text).includes('€49')], query).toEqual([200, true])
    }
  })

  test('bills the United Kingdom, Sweden and the USA in euros, Switzerland in francs: at the checkout and on the invoice', async () => {
    await expectBilled(stand.shop.url, [
      ['GB', 4900, 'EUR'],
      ['SE', 4900, 'EUR'],
      ['US', 4900, 'EUR'],
      ['CH', 5300, 'CHF'],
    ])
  }, 240_000)

  test('pays at once in the currency of its country where the trial is ended', async () => {
    const { url } = stand.shop
    const buyer = await register(url, 'works.ch@laundry.example', { planId: calandra.works, country: 'CH' })
    await giveCard(url, buyer, { country: 'CH' })
    const done = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })
    expect(resultOf(done), done.text).toMatchObject({ state: 'paid', due_now_minor: 9700, currency: 'CHF' })
  })

  test('sells nothing that lacks a price in francs to an account in francs, and names it', async () => {
    const { url } = stand.shop
    const visitor = new ShopClient(url)
    await visitor.post('/cart/add', { id: calandra.corner, module: 0, pricing: 1 })
    await visitor.post('/cart/add', { id: calandra.steamMeter, module: 1 })
    const person = { first_name: 'A', last_name: 'B', company: 'C', password: 'three quiet words' }
    const email = 'steam.ch@laundry.example'
    const rejected = await visitor.post('/register', { ...person, email, country: 'CH' })
    expect(rejected.body, rejected.text).toMatchObject({
      status: 422,
      code: 'no-price',
      result: 'Steam meter is not available in CHF.',
    })
    const welcome = await visitor.post('/register', { ...person, email, country: 'DE' })
    expect(welcome.status, welcome.text).toBe(200)
  })
})

describe('[REG-06] a shop that sells in EUR and USD, the euro first', () => {
  let stand: Stand
  beforeAll(async () => {
    const files = calandraInDollars()
    stand = await open(files.folder)
    files.dispose()
  }, 240_000)

  test('bills the United Kingdom in euros and the USA in dollars, at a price', async () => {
    await expectBilled(stand.shop.url, [
      ['GB', 4900, 'EUR'],
      ['US', 5300, 'USD'],
    ])
  }, 240_000)
})
