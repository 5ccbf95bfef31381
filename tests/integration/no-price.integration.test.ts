import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { eventually } from '@waybill/testkit/eventually'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
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

/** A plan, and a module that is not sold in PHP. */
const [LOCAL, CHARGING] = [1, 28] as const

/** Accident of an earlier release: bought in one currency, stored in another in which a part has no price. */
describe('a subscription of which something has no price in its currency', () => {
  let store: ThrowawayStore
  let shop: RunningShop
  const people: Record<string, RegisteredMember> = {}

  async function buys(name: string, start: 'now' | 'trial_end', ...modules: readonly number[]): Promise<void> {
    const buyer = await register(shop.url, `${name}@kho.example`, { planId: LOCAL })
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    for (const id of modules) await buyer.client.post('/cart/add', { id, module: 1 })
    await giveCard(shop.url, buyer)
    const done = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start })
    expect(done.status, done.text).toBe(200)
    people[name] = buyer
  }

  const memberId = (name: string): number => people[name]?.memberId ?? 0

  beforeAll(async () => {
    store = await throwawayStore()
    // without a trial of its own: it is charged with the plan
    const files = editedCatalogue()
    files.edit('modules/optimizing.yaml', '    trial: { interval: 1, unit: month }\n', '')
    const imported = await shopCommand(store, 'import', files.folder)
    if (imported.code !== 0) throw new Error(imported.text)
    files.dispose()
    shop = await startShop(store)
    await buys('lacking', 'now', CHARGING)
    await buys('whole', 'now')
    await buys('lacking.trial', 'trial_end', CHARGING)
    await buys('whole.trial', 'trial_end')
    await shop.stop()
    const accountOf = (name: string) => `(select account_id from member where id = ${memberId(name)})`
    const damage = [
      `update subscription set currency = 'PHP' where account_id in (${accountOf('lacking')}, ${accountOf('lacking.trial')})`,
    ]
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const statement of damage) await queryStore(store, statement)
    shop = await startShop(store)
    await advanceClock(shop.url, 'P8D')
    await advanceClock(shop.url, 'P28D')
  }, 240_000)

  afterAll(async () => {
    await shop.stop({ isBroken: true })
    await store.dispose()
  }, 60_000)

  async function seenBy(name: string) {
    const client = await signInAgain(shop.url, `${name}@kho.example`)
    const { invoices } = resultOf(await client.get(`/billing/account/${memberId(name)}/subscription`))
    const page = await client.get('/account/billing/subscription')
    expect(page.status, page.text).toBe(200)
    return { invoices: invoices as { total_minor: number; kind: string }[], page: resultOf(page) }
  }

  test('is held at its renewal: nothing is charged, and no sum is shown that would be a lie', async () => {
    const { invoices, page } = await seenBy('lacking')
    expect(invoices.map(({ total_minor: total }) => total)).toEqual([3900 + 1200])
    expect(page).toMatchObject({ state: 'subscribed', nextCharge: null, planPrice: null })
  })

  test('is converted at the prices of its checkout, which its order holds by value (B-72)', async () => {
    const { invoices, page } = await seenBy('lacking.trial')
    expect(invoices.map(({ total_minor: total }) => total)).toEqual([3900 + 1200])
    expect(page).toMatchObject({ state: 'subscribed', nextCharge: { amount: { currency: 'USD' } } })
  })

  test('stops no other from its renewal or its conversion', async () => {
    expect((await seenBy('whole')).invoices.map(({ total_minor: total }) => total)).toEqual([3900, 3900])
    expect((await seenBy('whole.trial')).invoices.map(({ total_minor: total }) => total)).toEqual([3900])
  })

  test('is reported to the operator: by the log, by the metrics and by the doctor', async () => {
    expect(shop.output()).toMatch(/"level":50.*an account is held/)
    // a database that takes longer than a second leaves the figures of the queues out
    const held = await eventually('the metrics have the queues', async () => {
      const metrics = await (await fetch(`${shop.url}/metrics`)).text()
      return /^waybill_held_accounts \d+$/m.exec(metrics)?.[0]
    })
    expect(held).toBe('waybill_held_accounts 1')
    await shop.stop({ isBroken: true })
    const doctor = await shopCommand(store, 'doctor')
    const free = await queryStore(store, "select id from invoice where status <> 'void' and total = 0")
    shop = await startShop(store)
    expect(doctor.code, doctor.text).toBe(1)
    // its price is of another currency, and its period stands still
    expect(doctor.text.match(/^BROKEN I\d+/gm)).toEqual(['BROKEN I15', 'BROKEN I39'])
    expect(doctor.text).toContain(`"product_id":${CHARGING}`)
    expect(doctor.text).toMatch(/^HELD {3}account \d+: /m)
    expect(free).toEqual([])
  }, 120_000)
})

const PERSON = { first_name: 'Ana', last_name: 'Reyes', company: 'Lakbay', password: 'three quiet words' }

describe('[CART-20, PRC-07] a cart with something that has no price in the currency of its owner', () => {
  let store: ThrowawayStore
  let shop: RunningShop
  beforeAll(async () => {
    store = await throwawayStore()
    shop = await startShop(store)
  }, 240_000)
  afterAll(async () => {
    await shop.stop()
    await store.dispose()
  }, 60_000)

  const NAMED = 'Charging stops is not available in PHP.'
  const noPrice = { status: 422, code: 'no-price', result: NAMED }

  async function visitorWithCharging(): Promise<ShopClient> {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: 3, module: 0, pricing: 1 })
    expect((await client.post('/cart/add', { id: CHARGING, module: 1 })).status).toBe(200)
    return client
  }

  /** A member of the Philippines, whose cart has it all the same: by a cart that waited at the sign-in. */
  async function memberWithCharging(email: string): Promise<RegisteredMember> {
    const { memberId } = await register(shop.url, email, { planId: LOCAL, country: 'PH' })
    const visitor = await visitorWithCharging()
    const session = await visitor.post('/account/session', { email, password: PERSON.password })
    expect(session.status, session.text).toBe(200)
    const merged = await visitor.post('/cart/merge', { choice: 'union' })
    expect(merged.status, merged.text).toBe(200)
    const cart = resultOf(await visitor.get('/cart/data'))
    expect(cart).toMatchObject({ currency: 'PHP', problems: [{ line_id: CHARGING, code: 'no_price', message: NAMED }] })
    return { client: visitor, memberId, email }
  }

  test('[REG-01] registers no account: Network and Charging stops from the Philippines are rejected by name, and nothing is left behind', async () => {
    const visitor = await visitorWithCharging()
    const person = { ...PERSON, email: 'network.ph@kho.example', country: 'PH' }
    const rejected = await visitor.post('/register', person)
    expect(rejected.body, rejected.text).toMatchObject(noPrice)
    expect(resultOf(await visitor.get('/account/session'))).toMatchObject({ kind: 'visitor' })
    expect(resultOf(await visitor.get('/cart/data'))).toMatchObject({ currency: 'USD', plan: { id: 3 } })
    await visitor.post('/cart/remove', { id: CHARGING })
    const welcome = await visitor.post('/register', person)
    expect(welcome.status, welcome.text).toBe(200)
    expect(resultOf(await visitor.get('/cart/data'))).toMatchObject({ currency: 'PHP', problems: [] })
  })

  test('says so on the form of a page without script too, and still has what was typed', async () => {
    const visitor = await visitorWithCharging()
    const page = await visitor.get('/register', { accept: 'text/html' })
    const token = /name="_token" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const form = { ...PERSON, email: 'form.ph@kho.example', country: 'PH', phone: '', _token: token }
    const shown = await visitor.submit('/register', form)
    expect([shown.status, shown.text.includes(NAMED), shown.text.includes('form.ph@kho.example')]).toEqual([
      422,
      true,
      true,
    ])
  })

  test('is neither an order, nor a checkout, nor a quote, nor a total; the page of the checkout leads to what can be mended', async () => {
    const { client, memberId } = await memberWithCharging('all.ph@kho.example')
    await giveCard(shop.url, { client, memberId, email: '' }, { country: 'PH' })
    const order = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }
    const requested: readonly (readonly [string, object])[] = [
      ['/billing/order', order],
      [`/billing/account/${memberId}/checkout`, {}],
      [`/billing/account/${memberId}/checkout`, { start: 'now' }],
      ['/cart/share', { emails: ['lan@kho.example'] }],
      ['/cart/quote/total', {}],
    ]
    for (const [path, body] of requested) {
      // oxlint-disable-next-line no-await-in-loop -- one cart
      const answer = await client.post(path, body)
      expect(answer.body, path).toMatchObject(noPrice)
    }
    expect((await client.get('/cart/data/pdf/current/send')).body).toMatchObject(noPrice)
    const page = await client.get('/account/checkout', { accept: 'text/html' })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/platform/marketplace/shopping-cart-review'])
    const review = await client.get('/platform/marketplace/shopping-cart-review', { accept: 'text/html' })
    expect(review.text).toContain(NAMED)
    await client.post('/cart/remove', { id: CHARGING })
    const done = await client.post(`/billing/account/${memberId}/checkout`, {})
    expect(resultOf(done), done.text).toMatchObject({ state: 'scheduled', currency: 'PHP', next_amount_minor: 499000 })
  })

  test('is saved and opened again, and can be shared neither way', async () => {
    const { client } = await memberWithCharging('saved.ph@kho.example')
    const kept = resultOf(await client.post('/cart/saved', { name: 'With charging' }))
    const list = kept['saved_carts'] as { id: string; name: string; problem_count: number; currency: string }[]
    // beside it is the cart that lost its plan in the merge
    const saved = list.find(({ name }) => name === 'With charging')
    expect(saved).toMatchObject({ problem_count: 1, currency: 'PHP' })
    const shared = await client.post(`/cart/saved/${saved?.id ?? ''}/share`, { emails: ['lan@kho.example'] })
    expect(shared.body).toMatchObject(noPrice)
    await client.post('/cart/empty', {})
    const opened = resultOf(await client.post(`/cart/saved/${saved?.id ?? ''}/open`, {}))
    expect(opened).toMatchObject({ currency: 'PHP', problems: [{ line_id: CHARGING, code: 'no_price' }] })
    expect((await client.post('/cart/share', { emails: ['lan@kho.example'] })).body).toMatchObject(noPrice)
  })

  test('gets no better offer, and a switch to another package is rejected by name', async () => {
    const { client } = await memberWithCharging('offer.ph@kho.example')
    expect(resultOf(await client.get('/cart/best-fit'))).toMatchObject({ best_fit: null })
    const rejected = await client.post('/cart/switch', { package_id: 2 })
    expect(rejected.body, rejected.text).toMatchObject(noPrice)
  })

  test('[REL-03] leaves every invariant true', async () => {
    expect((await new ShopClient(shop.url).get('/sandbox/invariants')).body).toEqual({ ok: true, violations: [] })
  })
})
