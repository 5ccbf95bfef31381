import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, readyToPay, register, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

/** Network contains Regional and Local; Proof of visit is charged by use, Spreadsheet import needs nothing. */
const [NETWORK, REGIONAL, PROOF, IMPORT] = [3, 2, 31, 52] as const
const DECLINED = '4000000000000341'
const CHALLENGED = '4000002760003184'

const shop = shopOfFile()

const cartOf = async (client: ShopClient, query = '') => resultOf(await client.get(`/cart/data${query}`))

async function demoMember(kind: string): Promise<ShopClient> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  return signInAgain(shop.url, person?.email ?? kind, person?.password)
}

/** Puts a plan into the cart, with some of its parts, in the place of whatever is there. */
async function choose(client: ShopClient, id: number, entries?: readonly string[]): Promise<unknown> {
  const { plan } = await cartOf(client)
  await client.post('/cart/remove', { id: (plan as { readonly id: number }).id })
  const added = await client.post('/cart/add', { id, module: 0, pricing: 1, ...(entries && { entries }) })
  return resultOf(added)['is_change_package']
}

describe('[CART-21] is_change_package', () => {
  test('compares the parts of the plan with those that were bought', async () => {
    const { client, memberId } = await readyToPay(shop.url, 'parts@kho.example')
    await choose(client, NETWORK, ['plan-local'])
    const paid = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
    expect(paid.status, paid.text).toBe(200)
    await client.post('/cart/add', { id: PROOF, module: 1 })
    await choose(client, NETWORK, ['plan-local'])
    expect((await cartOf(client))['plan'], 'the own plan changes nothing (M§4)').toMatchObject({ id: 0 })
    expect(await choose(client, NETWORK, [])).toBe(1)
    expect(await choose(client, NETWORK, ['plan-regional', 'plan-local'])).toBe(1)
    expect(await choose(client, NETWORK)).toBe(1)
    expect(await choose(client, REGIONAL)).toBe(1)
    expect((await cartOf(client))['subscription']).toMatchObject({
      plan_code: 'plan-network',
      subpackage_codes: ['plan-local'],
    })
  })

  test('of a plan that was bought whole compares with all of its parts, in any order', async () => {
    const { client, memberId } = await readyToPay(shop.url, 'whole@kho.example')
    await choose(client, NETWORK)
    await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
    await client.post('/cart/add', { id: PROOF, module: 1 })
    for (const parts of [undefined, ['plan-local', 'plan-regional']]) {
      // oxlint-disable-next-line no-await-in-loop -- one cart
      await choose(client, NETWORK, parts)
      // oxlint-disable-next-line no-await-in-loop -- one cart
      expect((await cartOf(client))['plan'], 'the own plan changes nothing (M§4)').toMatchObject({ id: 0 })
    }
    expect(await choose(client, NETWORK, ['plan-regional'])).toBe(1)
  })
})

describe('[CART-01] the cart of a member', () => {
  test('a visitor has neither billing details nor a subscription, and no order', async () => {
    const visitor = new ShopClient(shop.url)
    await visitor.post('/cart/add', { id: REGIONAL, module: 0, pricing: 1 })
    const cart = await cartOf(visitor)
    expect([Object.keys(cart).includes('billing_info'), Object.keys(cart).includes('subscription')]).toEqual([
      false,
      false,
    ])
    expect(cart['orderPostStatus']).toEqual({ state: 0, item: '' })
  })

  test('has the billing details with the method, masked, and the subscription of the account', async () => {
    const { client, memberId } = await readyToPay(shop.url, 'masked@kho.example')
    const cart = await cartOf(client)
    expect(cart['billing_info']).toEqual({
      has_billing_info: 1,
      type: 1,
      first_name: 'Mira',
      last_name: 'Osei',
      country: 'US',
      card_type: 'visa',
      first_six: '424242',
      last_four: '4242',
      year: '2031',
      month: '12',
    })
    const account = resultOf(await client.get(`/billing/account/${memberId}/subscription`))
    const { modules: _, ...head } = account['subscription'] as Readonly<Record<string, unknown>>
    expect(cart['subscription']).toEqual({
      ...head,
      subpackage_codes: ['plan-local'],
      currency: 'USD',
      overdueTotal: 0,
      overdueTotal_minor: 0,
      legacyTotal: 0,
      legacyTotal_minor: 0,
      pastDueInvoice: null,
    })
    const added = resultOf(await client.post('/cart/add', { id: PROOF, module: 1 }))
    expect([added['billing_info'], added['subscription']]).toEqual([cart['billing_info'], cart['subscription']])
  })

  test('of an account that is past due names its oldest open invoice', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'exclusive')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    const { invoices } = resultOf(await client.get(`/billing/account/${person?.member_id}/subscription`)) as {
      invoices: readonly { payment_status: number; invoice_number: string; total: number; total_minor: number }[]
    }
    const due = invoices.findLast(({ payment_status: state }) => state === 8 || state === 10)
    const overdue = invoices.filter(({ payment_status: state }) => state === 10)
    expect((await cartOf(client))['subscription']).toMatchObject({
      overdueTotal_minor: overdue.reduce((sum, { total_minor: minor }) => sum + minor, 0),
      pastDueInvoice: { invoice_number: due?.invoice_number, total: due?.total, total_minor: due?.total_minor },
    })
  })

  test('a member who doesn’t manage the money of the account sees whether details are there, and a member billed by a partner sees no amounts', async () => {
    const colleague = await cartOf(await demoMember('non-primary'))
    expect(colleague['billing_info']).toEqual({ has_billing_info: expect.any(Number), type: expect.any(Number) })
    const indirect = (await cartOf(await demoMember('indirect')))['subscription']
    expect(indirect).toMatchObject({ subscription_status: 1 })
    expect(Object.keys(indirect as object)).not.toContain('overdueTotal')
  })

  test('says how far a checkout is, and that it failed there (B-34)', async () => {
    const statusOf = async (client: ShopClient) => (await cartOf(client))['orderPostStatus']
    const tried = await register(shop.url, 'tries@kho.example')
    expect(await statusOf(tried.client)).toEqual({ state: 0, item: '' })
    const stages = [
      ['4242424242424242', { state: 39, item: 'active/status' }],
      [CHALLENGED, { state: 38, item: 'checkout' }],
      [DECLINED, { state: 4, item: 'checkout' }],
    ] as const
    for (const [card, status] of stages) {
      const { client, memberId } = await readyToPay(shop.url, `card${card.slice(-4)}@kho.example`, card)
      await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
      expect(await statusOf(client), card).toEqual(status)
    }
  })
})

describe('[CART-02] the plan slot', () => {
  test('of an empty cart carries -1; with a plan, and with the Custom Solution, 1', async () => {
    const visitor = new ShopClient(shop.url)
    const empty = { id: 0, code: 'custom-solution', is_added: -1, price: 0, price_minor: 0, discount: 0 }
    expect((await cartOf(visitor))['plan']).toMatchObject(empty)
    const added = resultOf(await visitor.post('/cart/add', { id: IMPORT, module: 1 }))
    expect(added['plan']).toMatchObject({ ...empty, is_added: 1 })
    expect(resultOf(await visitor.post('/cart/remove', { id: IMPORT }))['plan']).toMatchObject(empty)
  })
})

describe('[CART-15] `?pricing=1`', () => {
  test('prices a plan of the pricing page as that page does, whatever the cart was bought as (A-61, A-104)', async () => {
    const visitor = new ShopClient(shop.url)
    await visitor.post('/cart/add', { id: REGIONAL, module: 0 })
    const base = await cartOf(visitor)
    const priced = await cartOf(visitor, '?pricing=1')
    expect(base['totalPrice']).toBeGreaterThan(59)
    expect(priced).toMatchObject({ plan: { id: REGIONAL, price: 59 }, totalPrice: 59, totalDiscountedPrice: 59 })
    expect(priced['problems']).toEqual([])
    expect(await cartOf(visitor, '?pricing=0')).toEqual(base)
    expect(await cartOf(visitor)).toEqual(base)
  })

  test('leaves every other cart as it is', async () => {
    const visitor = new ShopClient(shop.url)
    await visitor.post('/cart/add', { id: 8, module: 0 })
    expect(await cartOf(visitor, '?pricing=1')).toEqual(await cartOf(visitor))
    const modules = new ShopClient(shop.url)
    await modules.post('/cart/add', { id: PROOF, module: 1 })
    expect(await cartOf(modules, '?pricing=1')).toEqual(await cartOf(modules))
  })
})

describe('[PRC-13] the usage items', () => {
  test('are on the total of a cart, each with its key, price, unit as a text and free units', async () => {
    const visitor = new ShopClient(shop.url)
    for (const id of [PROOF, 58]) await visitor.post('/cart/add', { id, module: 1 })
    const ask = async (locale: string, usages: object) => {
      const headers = { 'accept-language': locale }
      return resultOf(await visitor.post('/cart/quote/total', { usages }, headers))['usage_items']
    }
    const proof = {
      id: PROOF,
      usage_key: 'driver',
      asset_type: 'driver',
      price: 4,
      price_minor: 400,
      quantity: 12,
      unit_measured: 'Drivers',
      currency: 'USD',
      is_additional: 0,
      type: 'default',
      is_support: 0,
      free_users: 0,
    }
    const help = {
      id: 58,
      usage_key: 'user-support',
      asset_type: 'user',
      price: 2,
      price_minor: 200,
      quantity: 101,
      unit_measured: 'Users',
      currency: 'USD',
      is_additional: 0,
      type: 'support',
      is_support: 1,
      free_users: 100,
    }
    expect(await ask('en', { driver: 12, 'user-support': 101 })).toEqual([proof, help])
    const measured = (items: unknown) => (items as readonly { unit_measured: string }[])[0]?.unit_measured
    expect(await Promise.all(['fr', 'es', 'vi'].map(async (locale) => measured(await ask(locale, {}))))).toEqual([
      'Chauffeurs',
      'Conductores',
      'Tài xế',
    ])
  })

  test('of a quote are those of the cart that it was made of', async () => {
    const visitor = new ShopClient(shop.url)
    await visitor.post('/cart/add', { id: 6, module: 0 })
    const shared = resultOf(await visitor.post('/cart/share', { emails: ['units@bepsang.example'] }))
    const token = String(shared['url']).split('/').at(-1)
    const own = resultOf(await visitor.post('/cart/quote/total', {}))['usage_items']
    expect(own).toMatchObject([{ usage_key: 'vehicle', quantity: 4, unit_measured: 'Vehicles' }])
    const total = resultOf(await new ShopClient(shop.url).post('/cart/quote/total', { quote_token: token }))
    expect(total['usage_items']).toEqual(own)
  })
})
