import { beforeAll, describe, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { readyToPay, resultOf, withOrderedCart, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
const AT_ONCE = 20

const shop = shopOfFile()
let modules: readonly number[] = []
const buyers = new Map<string, RegisteredMember>()

beforeAll(async () => {
  process.stdout.write(`cart races: seed ${seed}\n`)
  modules = await addableModules()
}, 120_000)

const add = (client: ShopClient, id: number, headers = {}): Promise<ShopAnswer> =>
  client.post('/cart/add', { id, module: 1 }, headers)
const remove = (client: ShopClient, id: number, headers = {}): Promise<ShopAnswer> =>
  client.post('/cart/remove', { id }, headers)

/** Modules that an empty cart takes and none of which brings another: a member who adds what is there removes it. */
async function addableModules(): Promise<readonly number[]> {
  const listed = (await new ShopClient(shop.url).get('/services/modules')).body['result'] as readonly {
    readonly id: number
  }[]
  const tried = await Promise.all(
    listed.map(async ({ id }) => ({ id, answer: await add(new ShopClient(shop.url), id) })),
  )
  const accepted = tried.flatMap(({ id, answer }) =>
    answer.status === 200 ? [{ id, brings: idsOf(answer).filter((brought) => brought !== id) }] : [],
  )
  const timesBrought = (id: number): number => accepted.filter(({ brings }) => brings.includes(id)).length
  const independent: (typeof accepted)[number][] = []
  for (const one of accepted.toSorted((a, b) => timesBrought(a.id) - timesBrought(b.id))) {
    const clashes = independent.some((other) => other.brings.includes(one.id) || one.brings.includes(other.id))
    if (!clashes) independent.push(one)
  }
  expect(independent.length).toBeGreaterThanOrEqual(AT_ONCE)
  return independent.map(({ id }) => id)
}

async function visitorWithCart(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expect((await add(client, modules[0] ?? 0)).status).toBe(200)
  return client
}

async function memberWithoutCart(email: string): Promise<ShopClient> {
  const client = await withOrderedCart(await readyToPay(shop.url, email))
  expect(resultOf(await client.get('/cart/data'))).toMatchObject({ no_record_found: 1 })
  return client
}

function idsOf(answer: ShopAnswer): readonly number[] {
  return (resultOf(answer)['modules'] as readonly { readonly id: number }[])
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}

// the last test ends the server to count what is stored
describe('a cart that many change at once', { shuffle: false }, () => {
  test.each([
    ['a visitor', visitorWithCart],
    ['a member who has no cart yet', () => memberWithoutCart('races@kho.example')],
  ])('[CART-16] 20 parallel adds of %s lose nothing and end in one cart', async (_, open) => {
    const client = await open()
    const wanted = modules.slice(0, AT_ONCE)
    const answers = await Promise.all(wanted.map((id) => add(client, id)))
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(wanted.map(() => 200))
    const cart = await client.get('/cart/data')
    expect(idsOf(cart)).toEqual(expect.arrayContaining([...wanted]))
    expect(new Set(answers.map((answer) => resultOf(answer)['key'])).size).toBe(1)
    expect(resultOf(cart)['version']).toBe(Math.max(...answers.map((answer) => Number(resultOf(answer)['version']))))
  })

  test('[CART-16] 20 different changes at once lose nothing: each is answered by a version of its own', async () => {
    const client = await visitorWithCart()
    const there = modules.slice(0, 7)
    for (const id of there.slice(1)) await add(client, id)
    const [gone, kept] = [there.slice(1, 4), modules.slice(7, 20)]
    const answers = await Promise.all([
      ...gone.map((id) => client.post(`/cart/module/${id}/deactivate`, {})),
      ...kept.map((id) => client.post(`/cart/module/${id}/activate`, {})),
      ...[1, 2, 3, 4].map((count) => client.post('/cart/quantities', { usages: { driver: 10 * count } })),
    ])
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(answers.map(() => 200))
    const versions = answers.map((answer) => Number(resultOf(answer)['version']))
    expect(new Set(versions).size).toBe(AT_ONCE)
    const cart = await client.get('/cart/data')
    expect(resultOf(cart)['version']).toBe(Math.max(...versions))
    expect(idsOf(cart)).toEqual(expect.arrayContaining([...kept, ...there.slice(4)]))
    expect(idsOf(cart).filter((id) => gone.includes(id))).toEqual([])
  })

  test('[CART-16] the same change 100 times at once is done once, for a visitor and for a member', async () => {
    for (const client of [await visitorWithCart(), await memberWithoutCart('hundred-adds@kho.example')]) {
      const [id = 0] = modules.slice(5)
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => client.post(`/cart/module/${id}/activate`, {})),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const cart = await client.get('/cart/data')
      expect(idsOf(cart).filter((held) => held === id)).toEqual([id])
      expect(new Set(answers.map((answer) => resultOf(answer)['version']))).toEqual(
        new Set([resultOf(cart)['version']]),
      )
    }
  })

  test(`[CART-16] what several tabs do at once is what one of them could have done alone, in the order of the versions`, async () => {
    for (let round = 0; round < (isDeep ? 200 : 10); round += 1) {
      const random = seededRandom(seed + round)
      const client = await visitorWithCart()
      const few = random.sample(modules.slice(1), 4)
      const commands = Array.from({ length: 9 }, () => ({
        id: few[random.below(few.length)] ?? 0,
        kind: random.below(3) === 0 ? remove : add,
      }))
      const answers = await Promise.all(
        commands.map(async ({ id, kind }) => ({ id, kind, answer: await kind(client, id) })),
      )
      const changes = answers.filter(({ answer }) => answer.status === 200)
      // a change that changed nothing answers the version that it found: it comes after the one that made it
      const inOrder = changes.toSorted(
        (a, b) => Number(resultOf(a.answer)['version']) - Number(resultOf(b.answer)['version']),
      )
      const alone = await visitorWithCart()
      for (const { id, kind } of inOrder) await kind(alone, id)
      expect(idsOf(await client.get('/cart/data')), `seed ${seed + round}`).toEqual(
        idsOf(await alone.get('/cart/data')),
      )
      for (const { answer } of answers.filter((one) => !changes.includes(one)))
        expect(['not-in-cart', 'quantity-controls', 'goes-with-parent']).toContain(answer.body['code'])
    }
  })

  test('[CART-16] a stale version is 409 with the cart as it is, and changes nothing; the newest one is accepted', async () => {
    const client = await visitorWithCart()
    const [first = 0, second = 0, third = 0] = modules.slice(1)
    const before = await add(client, first)
    const version = Number(resultOf(before)['version'])
    expect(before.headers.get('etag')).toBe(`"${version}"`)
    for (const match of [`"${version - 1}"`, `"${version + 1}"`, '"0"']) {
      for (const change of [add(client, second, { 'if-match': match }), remove(client, first, { 'if-match': match })]) {
        const rejected = await change
        expect(rejected.body, rejected.text).toMatchObject({
          status: 409,
          code: 'stale-version',
          result: { message: expect.any(String), version },
        })
        expect([rejected.status, rejected.headers.get('etag')]).toEqual([409, `"${version}"`])
        expect(idsOf(rejected)).toEqual(idsOf(before))
      }
    }
    expect(resultOf(await client.get('/cart/data'))).toMatchObject({ version })
    const racing = await Promise.all([second, third].map((id) => add(client, id, { 'if-match': `"${version}"` })))
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each(['one after the other', 'at once'])(
    '[CART-17] the same key %s gives the same answer and one change; another body under it is 409',
    async (how) => {
      const client = await visitorWithCart()
      const [first = 0, second = 0] = modules.slice(1)
      const key = { 'idempotency-key': `key of ${how}`.replaceAll(' ', '-') }
      const send = (): Promise<ShopAnswer> => add(client, first, key)
      const answers =
        how === 'at once'
          ? await Promise.all(Array.from({ length: 10 }, send))
          : [await send(), await send(), await send()]
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect(resultOf(await client.get('/cart/data'))['version']).toBe(2)
      await remove(client, first)
      expect((await send()).text).toBe(answers[0]?.text)
      expect(idsOf(await client.get('/cart/data'))).not.toContain(first)
      for (const other of [await add(client, second, key), await remove(client, first, key)])
        expect(other.body).toMatchObject({ status: 409, code: 'idempotency-conflict' })
      expect(resultOf(await client.get('/cart/data'))['version']).toBe(3)
    },
  )

  test('[CART-17] a key belongs to its owner: another owner may use the same one', async () => {
    const [one, other] = [await visitorWithCart(), await visitorWithCart()]
    const key = { 'idempotency-key': 'the-same-for-both' }
    expect((await add(one, modules[1] ?? 0, key)).status).toBe(200)
    const answer = await add(other, modules[2] ?? 0, key)
    expect(answer.status, answer.text).toBe(200)
    expect(idsOf(answer)).toContain(modules[2])
  })

  test('[ORD-08] of 100 equal checkouts at once under one key each has the same answer', async () => {
    const buyer = await readyToPay(shop.url, 'hundred@kho.example')
    buyers.set('keyed', buyer)
    const path = `/billing/account/${buyer.memberId}/checkout`
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => buyer.client.post(path, { start: 'now' }, { 'idempotency-key': 'pay-once' })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${answers[0]?.text}`]),
    )
    expect(resultOf(await buyer.client.get('/account/billing/subscription'))).toMatchObject({
      state: 'subscribed',
      invoices: [{ paymentState: 2 }],
    })
  })

  test('[ORD-08] of 100 equal checkouts at once without a key one is made, and no answer names another', async () => {
    const buyer = await readyToPay(shop.url, 'no-key@kho.example')
    buyers.set('keyless', buyer)
    const path = `/billing/account/${buyer.memberId}/checkout`
    const answers = await Promise.all(Array.from({ length: 100 }, () => buyer.client.post(path, { start: 'now' })))
    const paid = answers.filter(({ status }) => status === 200)
    expect(new Set(paid.map((answer) => resultOf(answer)['order_id'])).size).toBe(1)
    const rejections = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [String(body['code'])])))
    expect(['already-subscribed', 'cart-empty', 'checkout-running']).toEqual(expect.arrayContaining([...rejections]))
    expect(resultOf(await buyer.client.get('/account/billing/subscription'))).toMatchObject({
      state: 'subscribed',
      invoices: [{ paymentState: 2 }],
    })
  })

  test('[ORD-08] [CART-16] [CART-17] the store holds one order and one charge per buyer, one open cart per owner, one event per change', async () => {
    await shop.stop()
    const accounts = `(select account_id from member where id in (${[...buyers.values()].map(({ memberId }) => memberId).join()}))`
    const [found] = await queryStore(
      shop.store,
      `select
      (select count(*) from orders where account_id in ${accounts})::int as orders,
      (select count(*) from payment where account_id in ${accounts})::int as payments,
      (select count(*) from gw.entry where kind = 'charge' and invoice_ref in (select id::text from invoice where account_id in ${accounts}))::int as charges,
      (select count(*) from (select 1 from cart where state = 'open' group by account_id, visitor_hash having count(*) > 1) twice)::int as second_carts,
      (select count(*) from cart where account_id is null and version <> (select count(*) from event where entity = 'cart' and entity_id = cart.id::text
        and name = 'cart.changed'))::int as carts_with_other_events`,
    )
    expect(found).toEqual({ orders: 2, payments: 2, charges: 2, second_carts: 0, carts_with_other_events: 0 })
  })
})
