import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { eventually } from '@waybill/testkit/eventually'
import {
  demoPeople,
  expectOk,
  expectSound,
  mailsTo,
  register,
  resultOf,
  setGateway,
  signInAgain,
  takeBearer,
} from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import {
  answerQuote,
  checkOut,
  CRATES,
  fill,
  lineOf,
  openIn,
  publishDearer,
  QUOTED,
  quoteOf,
  REGIONAL,
  registerWith,
  reviewOf,
  shareOf,
  totalOf,
  type Json,
  type MailedQuote,
} from './bound-quotes/quoting.ts'

const BAKERY = { id: 4, module: 0 }
const VISITS = { id: 31, module: 1 }
const SKILLS = { id: 34, module: 1 }
const NETWORK = { id: 3, module: 0, pricing: 1 }

interface SentQuotes {
  readonly usd: MailedQuote
  readonly eur: MailedQuote
  readonly wanted: MailedQuote
  readonly raced: MailedQuote
  readonly bakery: MailedQuote
  readonly change: MailedQuote
  readonly passed: MailedQuote
  readonly declined: MailedQuote
  readonly open: MailedQuote
  readonly owned: { readonly owner: string; readonly quote: MailedQuote }
}

let store: ThrowawayStore
let shop: RunningShop
let quotes: SentQuotes

const visitor = (): ShopClient => new ShopClient(shop.url)

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
  const euro = visitor()
  expectOk(await euro.post('/cart/currency', { currency: 'EUR' }), 'the currency')
  const { url } = shop
  const member = await register(url, 'owner@kho.example')
  quotes = {
    usd: await shareOf(url, await fill(visitor(), REGIONAL, CRATES, VISITS), { usages: { driver: 7 } }),
    eur: await shareOf(url, await fill(euro, REGIONAL, CRATES)),
    wanted: await quoteOf(url, REGIONAL, CRATES),
    raced: await quoteOf(url, REGIONAL, CRATES),
    bakery: await quoteOf(url, BAKERY, VISITS),
    change: await quoteOf(url, NETWORK, CRATES),
    passed: await quoteOf(url, REGIONAL, CRATES),
    declined: await quoteOf(url, REGIONAL, CRATES),
    open: await quoteOf(url, REGIONAL, CRATES),
    owned: { owner: member.email, quote: await shareOf(url, await fill(member.client, CRATES)) },
  }
  shop = await publishDearer(store, shop)
}, 240_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

describe('a quote binds the shop', () => {
  test('[QUO-16] what was quoted is what is registered, ordered and charged; order and quote name each other', async () => {
    expect(await totalOf(await fill(visitor(), REGIONAL, CRATES))).toBeGreaterThan(QUOTED)
    const client = visitor()
    expectOk(await answerQuote(client, quotes.usd, 'accept'), 'the acceptance')
    expect(resultOf(await answerQuote(client, quotes.usd, 'open'))).toMatchObject({ next: '/register' })
    // 59 for Regional, 13 for crates, 7 drivers at 4
    expect(await totalOf(client)).toBe(10_000)
    expect((await reviewOf(client))['problems']).toEqual([])
    const buyer = await registerWith(shop.url, client)
    const done = resultOf(expectOk(await checkOut(buyer, { start: 'now' }), 'the checkout'))
    // drivers are charged when the month is over
    expect(done).toMatchObject({ due_now_minor: QUOTED, currency: 'USD', next_amount_minor: 10_000 })
    const order = resultOf(await client.get(`/billing/order/${String(done['order_id'])}/item`))
    expect(order).toMatchObject({ quote: quotes.usd.number, total_minor: QUOTED })
    await expectSound(shop.url)
  }, 120_000)

  test('[QUO-16, QUO-17] an order accepts a quote without an acceptance; its owner is notified, and its page says that it was ordered', async () => {
    const { owner, quote } = quotes.owned
    const buyer = await registerWith(shop.url, await openIn(visitor(), quote))
    expectOk(await checkOut(buyer, { start: 'now' }), 'the checkout')
    const mails = await eventually('the owner has the mail', async () => {
      const found = (await mailsTo(shop.url, owner)).filter(({ subject }) => subject.includes(quote.number))
      return found.length > 0 ? found : undefined
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/account/quotes/')
    const page = resultOf(await visitor().get(quote.path))['quote']
    expect(page).toMatchObject({ state: 'accepted', acceptedBy: 'Mira Osei', isOrdered: true })
    expect(page).not.toHaveProperty('boundUntil')
    const sender = await signInAgain(shop.url, owner)
    const list = resultOf(await sender.get('/account/quotes'))['quotes'] as readonly { readonly id: string }[]
    const { steps } = resultOf(await sender.get(`/account/quotes/${list[0]?.id ?? ''}`)) as {
      readonly steps?: readonly Json[]
    }
    expect(steps?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ordered', 'accepted', 'shared']))
  }, 120_000)

  test('[QUO-16] an order whose payment is declined leaves the quote free: its page, its cart and another buyer find the price held', async () => {
    const [first, second] = [await openIn(visitor(), quotes.declined), await openIn(visitor(), quotes.declined)]
    const [one, other] = [await registerWith(shop.url, first), await registerWith(shop.url, second)]
    await setGateway(shop.url, { mode: 'decline', count: 1 })
    const declined = await checkOut(one, { start: 'now' })
    expect(declined.status, declined.text).not.toBe(200)
    const page = resultOf(await visitor().get(quotes.declined.path))['quote'] as Json
    expect(page['boundUntil']).toBeGreaterThan(0)
    expect(page).not.toHaveProperty('isOrdered')
    expect([await totalOf(first), await totalOf(second)]).toEqual([QUOTED, QUOTED])
    const done = resultOf(expectOk(await checkOut(other, { start: 'now' }), 'the order of another buyer'))
    expect(done).toMatchObject({ due_now_minor: QUOTED })
  }, 120_000)

  test('[QUO-16] switching the currency shows the quoted total before and that of today after', async () => {
    const client = await openIn(visitor(), quotes.open)
    const preview = resultOf(expectOk(await client.get('/cart/currency?to=EUR'), 'the preview'))
    expect(preview['before']).toMatchObject({ total_minor: QUOTED })
  }, 60_000)

  test('[QUO-16] a new account takes the currency of the quote, whatever its country', async () => {
    const client = await openIn(visitor(), quotes.eur)
    const before = await totalOf(client)
    const buyer = await registerWith(shop.url, client, 'US')
    expect(await totalOf(client)).toBe(before)
    const done = resultOf(expectOk(await checkOut(buyer, { start: 'now' }), 'the checkout'))
    expect(done).toMatchObject({ currency: 'EUR', due_now_minor: before })
  }, 120_000)

  test('[QUO-16] a quote is ordered once: a second order says so, and its cart has the prices of today', async () => {
    const [first, second] = [await openIn(visitor(), quotes.wanted), await openIn(visitor(), quotes.wanted)]
    const [one, other] = [await registerWith(shop.url, first), await registerWith(shop.url, second)]
    expect(await totalOf(second)).toBe(QUOTED)
    expectOk(await checkOut(one, { start: 'now' }), 'the first order')
    const rejected = await checkOut(other, { start: 'now' })
    expect([rejected.status, rejected.body['code']], rejected.text).toEqual([409, 'quote-ordered'])
    expect(rejected.text).toContain('"order_state":"done"')
    expect(await totalOf(second)).toBeGreaterThan(QUOTED)
    expect((await reviewOf(second))['quote']).not.toHaveProperty('boundUntil')
  }, 120_000)

  test('[QUO-16] of two orders at once one has the quote, and the other has charged nothing', async () => {
    const [first, second] = [await openIn(visitor(), quotes.raced), await openIn(visitor(), quotes.raced)]
    const buyers = [await registerWith(shop.url, first), await registerWith(shop.url, second)]
    const answers = await Promise.all(buyers.map((buyer) => checkOut(buyer, { start: 'now' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('quote-ordered')
    expect(answers.flatMap((one) => resultOf(one)['due_now_minor'] ?? [])).toEqual([QUOTED])
    await expectSound(shop.url)
  }, 120_000)

  test('[QUO-16] what is added costs what it does today; a broken package leaves the quote, and undoing brings it back', async () => {
    const client = await openIn(visitor(), quotes.bakery)
    const [quoted, visits] = [await totalOf(client), (await lineOf(client, VISITS.id))?.['price_minor']]
    const today = await fill(visitor(), BAKERY, VISITS, SKILLS)
    expect((await lineOf(today, VISITS.id))?.['price_minor']).toBe(2 * Number(visits))
    await fill(client, SKILLS)
    expect((await lineOf(client, SKILLS.id))?.['price_minor']).toBe((await lineOf(today, SKILLS.id))?.['price_minor'])
    expect((await lineOf(client, VISITS.id))?.['price_minor']).toBe(visits)
    expectOk(await client.post('/cart/undo', {}), 'the undoing')
    expect(await totalOf(client)).toBe(quoted)
    expectOk(await client.post('/cart/remove', { id: CRATES.id }), 'the removal of a bundled module')
    expect(resultOf(await client.get('/cart/data'))).toMatchObject({ plan: { id: 0 } })
    expect((await lineOf(client, VISITS.id))?.['price_minor']).toBe(2 * Number(visits))
    expect((await reviewOf(client))['upsell']).toMatchObject({ total: { minor: quoted } })
    expectOk(await client.post('/cart/undo', {}), 'the undoing of the break')
    expect(await totalOf(client)).toBe(quoted)
  }, 60_000)

  test('[QUO-16] its total by call is the cart’s; a new quote of it has the prices of today, and says so before', async () => {
    const client = await openIn(visitor(), quotes.passed)
    const totalBy = async (body: object) =>
      resultOf(expectOk(await client.post('/cart/quote/total', body), 'the total'))['total_minor']
    const today = Number(await totalBy({ preview: 1 }))
    expect([await totalBy({}), today > QUOTED]).toEqual([QUOTED, true])
    expect((await reviewOf(client))['quote']).toMatchObject({ newQuoteTotal: { minor: today } })
    const wrong = await client.post('/cart/share', { emails: ['ana@kho.example'], total_shown: QUOTED / 100 })
    expect([wrong.status, wrong.body['code']]).toEqual([409, 'total-changed'])
    const passed = await shareOf(shop.url, client, { total_shown: today / 100 })
    expect(await totalOf(await openIn(visitor(), passed))).toBe(today)
  }, 60_000)

  test('[QUO-16] for a subscriber the quote is a change at its prices', async () => {
    const primary = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = visitor()
    const { email, password } = primary ?? {}
    expectOk(await client.post('/account/session', { email, password }), 'the sign-in')
    await takeBearer(client)
    await openIn(client, quotes.change)
    const quoted = await totalOf(client)
    expect(await totalOf(await fill(visitor(), NETWORK, CRATES))).toBe(quoted + 1_300)
    const preview = expectOk(await client.post('/account/subscription/preview', {}), 'the preview').text
    expect(preview).toContain('1300')
    expect(preview).not.toContain('2600')
  }, 60_000)
})
