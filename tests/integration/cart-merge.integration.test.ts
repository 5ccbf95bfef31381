import { describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { choosePlan, demoPeople, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

/** A registration or a sign-in hashes a password: a tenth of a second of work each time. */
const ROUNDS = process.env['DEEP'] === '1' ? 20 : 1
const PASSWORD = 'three quiet words'
/** Modules without needs of their own. */
const [PROOF, OPTIMIZER, SUPPORT] = [31, 22, 58] as const

const shop = shopOfFile()
let people = 0

const add = (client: ShopClient, id: number): Promise<ShopAnswer> => client.post('/cart/add', { id, module: 1 })
const addPlan = (client: ShopClient, id: number): Promise<ShopAnswer> =>
  client.post('/cart/add', { id, module: 0, pricing: 1 })

async function cartOf(client: ShopClient) {
  const cart = resultOf(await client.get('/cart/data'))
  const modules = cart['modules'] as readonly { readonly id: number }[]
  const plan = cart['plan'] as { readonly id: number } | null
  return { plan: plan?.id ?? null, ids: modules.map(({ id }) => id), key: String(cart['key']) }
}

/** A new account with these modules in its cart; answers how it signs in. */
async function accountWith(
  ...ids: readonly number[]
): Promise<{ readonly email: string; readonly client: ShopClient }> {
  people += 1
  const client = await choosePlan(new ShopClient(shop.url))
  const email = `meet-${people}@kho.example`
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US' }
  expect((await client.post('/register', { email, password: PASSWORD, ...person })).status).toBe(200)
  await client.post('/cart/empty', {})
  for (const id of ids) await add(client, id)
  return { email, client }
}

async function visitorWith(...ids: readonly number[]): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  for (const id of ids) await add(client, id)
  return client
}

const signIn = (client: ShopClient, email: string, password = PASSWORD): Promise<ShopAnswer> =>
  client.post('/account/session', { email, password })

interface Option {
  readonly choice: string
  readonly digest: string
  readonly gained: readonly { readonly id: number }[]
  readonly lost: readonly { readonly id: number }[]
  readonly cart: { readonly total_minor: number; readonly modules: readonly { readonly id: number }[] }
}

async function optionOf(client: ShopClient, choice: string): Promise<Option> {
  const preview = await client.get('/cart/merge')
  expect(preview.status, preview.text).toBe(200)
  const option = (resultOf(preview)['options'] as readonly Option[]).find((one) => one.choice === choice)
  if (option === undefined) throw new Error(`no option ${choice}`)
  return option
}

async function waitsOn(client: ShopClient): Promise<boolean> {
  const { body } = await client.get('/platform/marketplace', { accept: 'application/json' })
  return Object.hasOwn((body as { readonly shell: object }).shell, 'waitingCart')
}

describe('[CART-19] at sign-in', () => {
  test('an empty cart of the account adopts the visitor’s, under another key, and the guest’s id is dead', async () => {
    const { email } = await accountWith()
    const client = await visitorWith(PROOF)
    const before = await cartOf(client)
    const guest = new ShopClient(shop.url, new Map([['waybill-cart', client.cookie('waybill-cart') ?? '']]))
    expect((await signIn(client, email)).status).toBe(200)
    const after = await cartOf(client)
    expect(after).toMatchObject({ plan: before.plan, ids: before.ids })
    expect(after.key).not.toBe(before.key)
    expect(client.cookie('waybill-cart')).not.toBe(guest.cookie('waybill-cart'))
    expect(await waitsOn(client)).toBe(false)
    expect(resultOf(await guest.get('/cart/data'))).toMatchObject({ no_record_found: 1, modules: [] })
    await add(guest, SUPPORT)
    expect((await cartOf(client)).ids).toEqual(before.ids)
  })

  test('two carts stay as they are until the member decides, and every page says that one waits', async () => {
    const { email, client: own } = await accountWith(OPTIMIZER)
    const mine = await cartOf(own)
    const client = await visitorWith(PROOF)
    await signIn(client, email)
    expect(await cartOf(client)).toMatchObject({ plan: mine.plan, ids: mine.ids })
    expect(await waitsOn(client)).toBe(true)
    expect(await waitsOn(own)).toBe(false)
    expect((await optionOf(client, 'union')).cart.modules.map(({ id }) => id)).toEqual(
      expect.arrayContaining([OPTIMIZER, PROOF]),
    )
  })

  test('an account’s key of before the login names nothing any more', async () => {
    const { email, client: own } = await accountWith(OPTIMIZER)
    const before = await cartOf(own)
    await signIn(new ShopClient(shop.url), email)
    expect((await cartOf(own)).key).not.toBe(before.key)
  })

  test('beside a live subscription nothing is taken over: what the visitor chose is proposed, and waits', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await visitorWith(SUPPORT)
    await addPlan(client, 3)
    await signIn(client, person?.email ?? '', person?.password)
    const before = await cartOf(client)
    const preview = resultOf(await client.get('/cart/merge'))
    expect(preview['options']).toMatchObject([{ kind: 'propose', gained: [], is_saved: 1 }])
    const decided = await client.post('/cart/merge', { choice: 'union' })
    expect(resultOf(decided)).toMatchObject({ kind: 'propose', saved_as: expect.stringContaining('Cart of ') })
    expect(await cartOf(client)).toMatchObject({ plan: before.plan, ids: before.ids })
    expect(await waitsOn(client)).toBe(false)
  })
})

describe('[CART-19] the decision', () => {
  test.each([
    ['union', [OPTIMIZER, PROOF], null],
    ['visitor', [PROOF], expect.stringContaining('Cart of ')],
    ['member', [OPTIMIZER], expect.stringContaining('Cart of ')],
  ])('%s does what its preview showed, and saves the cart that loses something', async (choice, held, savedAs) => {
    const { email } = await accountWith(OPTIMIZER)
    const client = await visitorWith(PROOF)
    await signIn(client, email)
    const { digest, cart } = await optionOf(client, choice)
    const decided = await client.post('/cart/merge', { choice, digest })
    expect(decided.status, decided.text).toBe(200)
    expect(resultOf(decided)).toMatchObject({ kind: choice, saved_as: savedAs, totalPrice_minor: cart.total_minor })
    const after = await cartOf(client)
    expect(after.ids).toEqual(expect.arrayContaining(held))
    expect(after.ids.filter((id) => [OPTIMIZER, PROOF].includes(id as typeof PROOF))).toHaveLength(held.length)
    expect([await waitsOn(client), client.cookie('waybill-cart')]).toEqual([false, undefined])
  })

  test('of a preview that is no longer true does nothing, and shows how it is now', async () => {
    const { email, client: other } = await accountWith(OPTIMIZER)
    const client = await visitorWith(PROOF)
    await signIn(client, email)
    const { digest } = await optionOf(client, 'union')
    await add(other, SUPPORT)
    const rejected = await client.post('/cart/merge', { choice: 'union', digest })
    expect(rejected.body).toMatchObject({ status: 409, code: 'merge-changed', result: { options: expect.any(Array) } })
    expect(await waitsOn(client)).toBe(true)
    expect((await client.post('/cart/merge', { choice: 'union' })).status).toBe(200)
    expect((await cartOf(client)).ids).toEqual(expect.arrayContaining([OPTIMIZER, SUPPORT, PROOF]))
  })

  test('repeated under its key gives the first answer; taken again in another tab it says that nothing waits', async () => {
    const { email } = await accountWith(OPTIMIZER)
    const client = await visitorWith(PROOF)
    await signIn(client, email)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await client.post('/cart/merge', { choice: 'member' }, key)
    expect((await client.post('/cart/merge', { choice: 'member' }, key)).body).toEqual(first.body)
    const again = await client.post('/cart/merge', { choice: 'visitor' })
    const { version, key: cartKey } = resultOf(first)
    const result = { version, key: cartKey, message: expect.any(String) }
    expect(again.body).toMatchObject({ status: 409, code: 'nothing-to-merge', result })
    expect((await client.get('/cart/merge')).body).toMatchObject({ status: 404, code: 'nothing-to-merge' })
  })

  test('in two tabs at once is taken once', async () => {
    const { email } = await accountWith(OPTIMIZER)
    const client = await visitorWith(PROOF)
    await signIn(client, email)
    const tabs = await Promise.all([
      client.post('/cart/merge', { choice: 'union' }),
      client.post('/cart/merge', { choice: 'member' }),
    ])
    expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('needs an account, and a choice that exists', async () => {
    expect((await visitorWith(PROOF).then((client) => client.get('/cart/merge'))).status).toBe(401)
    const { client } = await accountWith()
    expect((await client.post('/cart/merge', { choice: 'both' })).status).toBe(422)
    expect((await client.post('/cart/merge', { choice: 'union', digest: 'x'.repeat(65) })).status).toBe(422)
  })
})

describe('[CART-16] when many things happen at once', () => {
  test('two sign-ins with one guest cart adopt it once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await accountWith(), await accountWith()]
      const guest = await visitorWith(PROOF)
      const jar = (): ShopClient =>
        new ShopClient(shop.url, new Map([['waybill-cart', guest.cookie('waybill-cart') ?? '']]))
      const [one, two] = [jar(), jar()]
      await Promise.all([signIn(one, a.email), signIn(two, b.email)])
      const held = await Promise.all([one, two].map(async (client) => (await cartOf(client)).ids))
      expect(held.filter((ids) => ids.includes(PROOF))).toHaveLength(1)
    }
  })

  test('what a tab adds while another signs in is in the account’s cart, or waits beside it: never lost', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email } = await accountWith()
      const client = await visitorWith(PROOF)
      const [, ...added] = await Promise.all([signIn(client, email), add(client, OPTIMIZER), add(client, SUPPORT)])
      expect(added.map(({ status }) => status)).toEqual([200, 200])
      const waiting = await client.get('/cart/merge')
      if (waiting.status === 200) await client.post('/cart/merge', { choice: 'union' })
      expect((await cartOf(client)).ids).toEqual(expect.arrayContaining([PROOF, OPTIMIZER, SUPPORT]))
    }
  })

  test('what two tabs add that didn’t know of the sign-in waits in one cart, whichever answer comes last', async () => {
    const { email } = await accountWith()
    const client = await visitorWith(PROOF)
    const tabs = [OPTIMIZER, SUPPORT].map((id) => {
      const tab = new ShopClient(shop.url, new Map([['waybill-cart', client.cookie('waybill-cart') ?? '']]))
      return { tab, id }
    })
    await signIn(client, email)
    const answers = await Promise.all(tabs.map(({ tab, id }) => add(tab, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(tabs.map(({ tab }) => tab.cookie('waybill-cart'))).toEqual(Array(2).fill(client.cookie('waybill-cart')))
    expect((await client.post('/cart/merge', { choice: 'union' })).status).toBe(200)
    expect((await cartOf(client)).ids).toEqual(expect.arrayContaining([PROOF, OPTIMIZER, SUPPORT]))
    // and a request that is older still comes to the next
    const late = new ShopClient(shop.url, new Map([['waybill-cart', tabs[0]?.tab.cookie('waybill-cart') ?? '']]))
    expect((await add(late, SUPPORT)).status).toBe(200)
    expect(late.cookie('waybill-cart')).not.toBe(tabs[0]?.tab.cookie('waybill-cart'))
  })

  test('a decision and an add of another member of the account lose nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email, client: other } = await accountWith(OPTIMIZER)
      const client = await visitorWith(PROOF)
      await signIn(client, email)
      const answers = await Promise.all([client.post('/cart/merge', { choice: 'union' }), add(other, SUPPORT)])
      expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200])
      expect((await cartOf(client)).ids).toEqual(expect.arrayContaining([PROOF, OPTIMIZER, SUPPORT]))
    }
  })

  test('and the invariants of the shop hold after all of it', async () => {
    await expectSound(shop.url)
  })
})

describe('[CART-19] without script', () => {
  const PAGE = '/platform/marketplace/shopping-cart-merge'
  const field = (html: string, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

  test('the page shows both carts with their totals, and its form decides', async () => {
    const { email } = await accountWith(OPTIMIZER)
    const client = await visitorWith(PROOF)
    await signIn(client, email)
    const page = await client.get(PAGE, { accept: 'text/html' })
    for (const text of ['Two carts, one account', 'Combine both carts', 'Proof of visit'])
      expect(page.text).toContain(text)
    const form = {
      intent: 'cart.merge',
      choice: 'union',
      digest: field(page.text, 'digest'),
      _token: field(page.text, '_token'),
    }
    const done = await client.submit(PAGE, form)
    expect([done.status, done.text.includes('Your cart is ready')]).toEqual([200, true])
    const again = await client.submit(PAGE, form)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/platform/marketplace/shopping-cart-review'])
  })

  test('a visitor without a session is led to signing in, and nothing waiting leads to the cart', async () => {
    const visitor = await new ShopClient(shop.url).get(PAGE, { accept: 'text/html' })
    expect(visitor.headers.get('location')).toContain('/sign-in?next=')
    const { client } = await accountWith()
    expect((await client.get(PAGE, { accept: 'text/html' })).headers.get('location')).toContain('shopping-cart-review')
  })
})
