import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { eventually } from '@waybill/testkit/eventually'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { advanceClock, demoPeople, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const REVIEW = '/platform/marketplace/shopping-cart-review'
const REGIONAL = { id: 2, module: 0, pricing: 1 }
const PROOF_OF_VISIT = { id: 31, module: 1 }
const CRATES = { id: 35, module: 1 }

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

type Product = typeof REGIONAL | typeof CRATES
type Json = Readonly<Record<string, unknown>>

async function fill(client: ShopClient, ...products: readonly Product[]): Promise<ShopClient> {
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const product of products) expect((await client.post('/cart/add', product)).status).toBe(200)
  return client
}

const visitorWith = (...products: readonly Product[]): Promise<ShopClient> =>
  fill(new ShopClient(shop.url), ...products)

let sent = 0

/** A quote of another member, and the path that its recipient opens. */
async function sharedQuote(
  ...products: readonly Product[]
): Promise<{ readonly number: string; readonly path: string }> {
  sent += 1
  const email = `reader.${sent}@kho.example`
  const sender = await visitorWith(...products)
  const shared = await sender.post('/cart/share', { emails: [email] })
  expect(shared.status, shared.text).toBe(200)
  const mail = await eventually('the quote is mailed', async () => (await mailsTo(shop.url, email))[0])
  return { number: String(resultOf(shared)['number']), path: linkIn(mail, '/quotes/') }
}

async function shellOf(client: ShopClient, path: string): Promise<string> {
  const { body } = await client.get(path)
  return (body as { readonly shell?: { readonly formToken?: string } }).shell?.formToken ?? ''
}

const open = async (client: ShopClient, path: string): Promise<ShopAnswer> =>
  client.post(`${path}/open`, { form_token: await shellOf(client, path) })

const cartOf = async (client: ShopClient): Promise<Json> => resultOf(await client.get('/cart/data'))
const contentsOf = ({ plan, modules, totalPrice_minor: total, currency }: Json) => ({ plan, modules, total, currency })
const namesOf = async (client: ShopClient): Promise<readonly string[]> =>
  (resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly { readonly name: string }[]).map(
    ({ name }) => name,
  )

interface Review {
  readonly cart: {
    readonly quote?: Json
    readonly plan?: Json
    readonly lines: readonly { readonly id: number; readonly reason: Json }[]
    readonly problems: readonly Json[]
  } | null
  readonly savedCarts: { readonly before?: { readonly id: string; readonly name: string } }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
const reviewOf = async (client: ShopClient): Promise<Review> => resultOf(await client.get(REVIEW)) as unknown as Review

const bringBack = async (client: ShopClient): Promise<ShopAnswer> => {
  const { before } = (await reviewOf(client)).savedCarts
  return client.post(`/cart/saved/${before?.id ?? ''}/bring-back`, {})
}

describe('a quote that is opened as a cart', () => {
  test('[QUO-10] saves the cart of its reader, which comes back as it was in one call, and the list is as before', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = await visitorWith(PROOF_OF_VISIT, CRATES)
    const mine = await cartOf(client)
    const opened = await open(client, quote.path)
    expect(resultOf(opened), opened.text).toEqual({ next: REVIEW, saved_as: 'My Solution' })
    expect(await cartOf(client)).toMatchObject({ plan: { id: 2 }, totalPrice_minor: 5_900 })
    expect((await reviewOf(client)).savedCarts.before).toMatchObject({ name: 'My Solution' })
    const back = await bringBack(client)
    expect(resultOf(back), back.text).toMatchObject({
      plan: mine['plan'],
      modules: mine['modules'],
      totalPrice_minor: mine['totalPrice_minor'],
      saved_as: null,
    })
    expect(await namesOf(client)).toEqual([])
    expect((await reviewOf(client)).cart?.quote).toBeUndefined()
    expect((await bringBack(client)).status).toBe(404)
  })

  test('[QUO-10] shows number, price and end of the quote; its lines say that they are from it, later ones that they were added', async () => {
    const quote = await sharedQuote(REGIONAL, CRATES)
    const client = new ShopClient(shop.url)
    await open(client, quote.path)
    await fill(client, PROOF_OF_VISIT)
    const { cart, savedCarts } = await reviewOf(client)
    expect(cart?.quote).toMatchObject({ number: quote.number, state: 'open', expiresAt: expect.any(Number) })
    expect(cart?.quote?.['today']).toEqual(cart?.quote?.['total'])
    expect(cart?.plan?.['quote']).toBe(quote.number)
    const reasonOf = (id: number): Json | undefined => cart?.lines.find((line) => line.id === id)?.reason
    expect(reasonOf(CRATES.id)).toEqual({ kind: 'quoted', quote: quote.number, until: cart?.quote?.['expiresAt'] })
    expect(reasonOf(PROOF_OF_VISIT.id)).toEqual({ kind: 'chosen' })
    expect(savedCarts.before).toBeUndefined()
    await client.post('/cart/empty', {})
    await fill(client, PROOF_OF_VISIT)
    expect((await reviewOf(client)).cart?.quote).toBeUndefined()
  })

  test('[QUO-10] opened twice, by a double click too, saves one cart; a cart with the same contents stays and is not saved', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = await visitorWith(CRATES)
    const token = await shellOf(client, quote.path)
    const twice = await Promise.all([1, 2].map(() => client.post(`${quote.path}/open`, { form_token: token })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const { version } = await cartOf(client)
    expect(resultOf(await open(client, quote.path))).toMatchObject({ saved_as: null })
    expect(await cartOf(client)).toMatchObject({ version })
    expect(await namesOf(client)).toEqual(['My Solution'])
    const same = await visitorWith(REGIONAL)
    const [before, { version: was }] = [contentsOf(await cartOf(same)), await cartOf(same)]
    expect(resultOf(await open(same, quote.path))).toMatchObject({ saved_as: null })
    expect(contentsOf(await cartOf(same))).toEqual(before)
    expect(await cartOf(same)).toMatchObject({ version: Number(was) + 1 })
    expect((await reviewOf(same)).cart?.quote).toMatchObject({ number: quote.number })
  })

  test('[QUO-10] that was changed since is saved when the cart from before comes back', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = await visitorWith(CRATES)
    const mine = contentsOf(await cartOf(client))
    await open(client, quote.path)
    await fill(client, PROOF_OF_VISIT)
    expect(resultOf(await bringBack(client))).toMatchObject({ saved_as: 'Regional' })
    expect(contentsOf(await cartOf(client))).toEqual(mine)
    const [saved] = resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly { readonly id: string }[]
    await client.post(`/cart/saved/${saved?.id ?? ''}/open`, {})
    expect((await reviewOf(client)).cart?.quote).toMatchObject({ number: quote.number })
  })

  test('[QUO-10] renaming the saved cart makes it one of one’s own; deleting it ends the offer', async () => {
    const quote = await sharedQuote(REGIONAL)
    for (const action of ['rename', 'delete'] as const) {
      const client = await visitorWith(CRATES)
      await open(client, quote.path)
      const id = (await reviewOf(client)).savedCarts.before?.id ?? ''
      const changed = await client.post(`/cart/saved/${id}/${action}`, action === 'rename' ? { name: 'Mine' } : {})
      expect(changed.status, changed.text).toBe(200)
      const { cart, savedCarts } = await reviewOf(client)
      expect([cart?.quote?.['number'], savedCarts.before]).toEqual([quote.number, undefined])
      const rejected = await client.post(`/cart/saved/${id}/bring-back`, {})
      expect([rejected.status, rejected.body['code']]).toEqual(
        action === 'rename' ? [409, 'nothing-to-restore'] : [404, 'not-found'],
      )
      expect(await cartOf(client)).toMatchObject({ plan: { id: 2 } })
    }
  })

  test('[QUO-10] with ten saved carts is rejected while something would be lost, and the page without script says why', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = await visitorWith(CRATES)
    for (let place = 0; place < 10; place += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one list
      expect((await client.post('/cart/saved', { name: `Number ${place}` })).status).toBe(200)
    }
    await fill(client, PROOF_OF_VISIT)
    const mine = contentsOf(await cartOf(client))
    const rejected = await open(client, quote.path)
    expect([rejected.status, rejected.body['code']]).toEqual([409, 'too-many-saved-carts'])
    const form = { intent: 'open', _token: await shellOf(client, quote.path) }
    const page = await client.submit(quote.path, form)
    expect([page.status, page.text.includes('You have 10 saved carts')]).toEqual([409, true])
    expect(page.text).toContain(quote.number)
    expect(contentsOf(await cartOf(client))).toEqual(mine)
    await client.post('/cart/empty', {})
    expect((await client.submit(quote.path, form)).status).toBe(303)
    expect(await cartOf(client)).toMatchObject({ plan: { id: 2 } })
  })

  test('[QUO-10, CART-27] the forms of pages without script open and bring back', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = await visitorWith(CRATES)
    const mine = contentsOf(await cartOf(client))
    const opened = await client.submit(quote.path, { intent: 'open', _token: await shellOf(client, quote.path) })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, REVIEW])
    const id = (await reviewOf(client)).savedCarts.before?.id ?? ''
    const back = await client.submit(REVIEW, {
      intent: 'savedCart.bring_back',
      id,
      _token: await shellOf(client, REVIEW),
    })
    expect([back.status, back.headers.get('location')]).toEqual([303, REVIEW])
    expect(contentsOf(await cartOf(client))).toEqual(mine)
  })

  test('[QUO-10] in another currency a visitor’s shop follows the quote and goes back with the cart; an account keeps its own', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = new ShopClient(shop.url)
    await client.post('/cart/currency', { currency: 'EUR' })
    await fill(client, CRATES)
    const mine = contentsOf(await cartOf(client))
    await open(client, quote.path)
    expect(await cartOf(client)).toMatchObject({ currency: 'USD', totalPrice_minor: 5_900 })
    expect(resultOf(await client.get('/account/session'))).toMatchObject({ currency: 'USD' })
    await bringBack(client)
    expect(contentsOf(await cartOf(client))).toEqual(mine)
    expect(resultOf(await client.get('/account/session'))).toMatchObject({ currency: 'EUR' })
    const euro = new ShopClient(shop.url)
    await euro.post('/cart/currency', { currency: 'EUR' })
    await fill(euro, REGIONAL)
    await euro.post('/cart/share', { emails: ['euro@kho.example'] })
    const mail = await eventually('the quote in euro', async () => (await mailsTo(shop.url, 'euro@kho.example'))[0])
    const { client: member } = await register(shop.url, 'dollars@bakery.example', { planId: 1 })
    await open(member, linkIn(mail, '/quotes/'))
    expect(await cartOf(member)).toMatchObject({ currency: 'USD', plan: { id: 2 }, totalPrice_minor: 5_900 })
    const shown = (await reviewOf(member)).cart?.quote
    expect([shown?.['total'], shown?.['today']]).toEqual([expect.objectContaining({ currency: 'EUR' }), undefined])
  })

  test('[QUO-10, CART-19] goes with its reader into a new account, with the cart from before', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = await visitorWith(CRATES)
    await open(client, quote.path)
    const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
    const body = { email: 'carried@bakery.example', password: 'three quiet words', ...person }
    expect((await client.post('/register', body)).status).toBe(200)
    const { cart, savedCarts } = await reviewOf(client)
    expect([cart?.quote?.['number'], savedCarts.before?.name]).toEqual([quote.number, 'My Solution'])
    expect((await bringBack(client)).status).toBe(200)
  })

  test('[QUO-10, CUI-13] of a subscriber becomes what waits for Apply, and nothing is switched on; their cart from before is saved', async () => {
    const quote = await sharedQuote({ id: 3, module: 0, pricing: 1 })
    const primary = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = new ShopClient(shop.url)
    await client.post('/account/session', { email: primary?.email, password: primary?.password })
    const live = resultOf(await client.get('/account/billing/subscription'))
    await fill(client, CRATES)
    const mine = contentsOf(await cartOf(client))
    await open(client, quote.path)
    const { cart, savedCarts } = await reviewOf(client)
    expect(cart).toMatchObject({ live: { after: { newPlan: 'Network' } }, mainAction: { kind: 'apply' } })
    expect(savedCarts.before).toBeDefined()
    const after = resultOf(await client.get('/account/billing/subscription'))
    expect([after['planTitle'], after['addOns'], after['nextCharge']]).toEqual([
      live['planTitle'],
      live['addOns'],
      live['nextCharge'],
    ])
    await bringBack(client)
    expect(contentsOf(await cartOf(client))).toEqual(mine)
  })

  test('[QUO-10] the saved cart of another owner does not exist', async () => {
    const quote = await sharedQuote(REGIONAL)
    const client = await visitorWith(CRATES)
    await open(client, quote.path)
    const id = (await reviewOf(client)).savedCarts.before?.id ?? ''
    const stranger = await visitorWith(PROOF_OF_VISIT)
    expect((await stranger.post(`/cart/saved/${id}/bring-back`, {})).status).toBe(404)
  })
})

describe('a quote that time or a catalogue has overtaken', () => {
  test('[QUO-10, CART-20, QUO-16] it keeps the quoted prices until it ends; then each price that has changed is named', async () => {
    const quote = await sharedQuote(REGIONAL, CRATES)
    await shop.stop()
    const files = editedCatalogue()
    files.edit('modules/field-work.yaml', 'base_price: { USD: 13, PHP: 750', 'base_price: { USD: 15, PHP: 750')
    const imported = await shopCommand(store, 'import', files.folder)
    expect(imported, imported.text).toMatchObject({ code: 0 })
    files.dispose()
    shop = await startShop(store)
    await advanceClock(shop.url, 'P15D')
    const client = new ShopClient(shop.url)
    expect((await open(client, quote.path)).status).toBe(200)
    const { cart } = await reviewOf(client)
    expect(cart?.quote).toMatchObject({ total: { minor: 7_200 }, today: { minor: 7_400 } })
    expect(cart?.quote?.['boundUntil']).toBe(cart?.quote?.['expiresAt'])
    expect(cart?.problems).toEqual([])
    expect(await cartOf(client)).toMatchObject({ totalPrice_minor: 7_200 })
    await advanceClock(shop.url, 'P16D')
    const over = (await reviewOf(client)).cart
    expect(over?.quote?.['boundUntil']).toBeUndefined()
    expect(over?.problems).toMatchObject([{ code: 'price_changed', productId: CRATES.id }])
    expect(await cartOf(client)).toMatchObject({ totalPrice_minor: 7_400 })
    await client.post('/cart/problems/acknowledge', {})
    expect((await reviewOf(client)).cart?.problems).toEqual([])
  }, 120_000)

  test('[QUO-09] an expired one is not opened: call and form say so, and the cart stays', async () => {
    const quote = await sharedQuote(REGIONAL)
    await advanceClock(shop.url, 'P15D')
    const client = await visitorWith(CRATES)
    await open(client, quote.path)
    await advanceClock(shop.url, 'P16D')
    expect((await reviewOf(client)).cart?.quote).toMatchObject({ state: 'expired' })
    const late = await visitorWith(CRATES)
    const mine = contentsOf(await cartOf(late))
    const rejected = await open(late, quote.path)
    expect([rejected.status, rejected.body['code']]).toEqual([410, 'quote-expired'])
    const page = await late.submit(quote.path, { intent: 'open', _token: await shellOf(late, REVIEW) })
    expect([page.status, page.text.includes('This quote has expired.')]).toEqual([410, true])
    expect(contentsOf(await cartOf(late))).toEqual(mine)
  })
})
