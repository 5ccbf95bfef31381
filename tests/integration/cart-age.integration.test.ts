import { describe, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, choosePlan, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const MODULE = 31
/** A cart brings the clean-up forward, saved carts wait for the next one. */
const ROUND = 'PT6H'
const ACCOUNT = { email: 'age@kho.example', password: 'three quiet words' }

const add = (client: ShopClient, id: number) => client.post('/cart/add', { id, module: 1 })

async function visitorWithBoth(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  await add(client, MODULE)
  expect((await client.post('/cart/saved', { name: 'Kept' })).status).toBe(200)
  return client
}

/** Is there a cart, and how many are saved beside it? */
async function heldBy(client: ShopClient): Promise<readonly [isThere: boolean, kept: number]> {
  const cart = resultOf(await client.get('/cart/data'))
  const kept = resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly unknown[]
  return [cart['no_record_found'] === 0, kept.length]
}

/** A jump of more than 30 days signs everybody out (D-14); signing in uses no cart. */
async function signedIn(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  expect((await client.post('/account/session', ACCOUNT)).status).toBe(200)
  return client
}

// one clock for all of them, which only goes forward
describe('[CART-22] by the clock of the shop', { shuffle: false }, () => {
  test('a visitor’s cart, and what they saved, is there for 30 days after its last use, and gone then', async () => {
    const [left, used] = [await visitorWithBoth(), await visitorWithBoth()]
    const { key } = resultOf(await left.get('/cart/data'))
    await advanceClock(shop.url, 'P29DT23H')
    expect([await heldBy(left), await heldBy(used)]).toEqual([
      [true, 1],
      [true, 1],
    ])
    await add(used, 14)
    const [kept] = resultOf(await used.get('/cart/saved'))['saved_carts'] as readonly { readonly id: string }[]
    expect((await used.post(`/cart/saved/${kept?.id}/open`, {})).status).toBe(200)
    expect(await heldBy(used)).toEqual([true, 2])
    await advanceClock(shop.url, 'PT2H')
    expect((await heldBy(left))[0]).toBe(false)
    await advanceClock(shop.url, ROUND)
    expect([await heldBy(left), await heldBy(used)]).toEqual([
      [false, 0],
      [true, 2],
    ])
    const again = resultOf(await add(left, MODULE))
    expect(again).toMatchObject({ version: 1 })
    expect(again['key']).not.toBe(key)
  }, 120_000)

  test('a member’s, and what they saved, is there for 90 days: a session that ends takes nothing with it', async () => {
    const member = await choosePlan(new ShopClient(shop.url))
    const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US' }
    expect((await member.post('/register', { ...ACCOUNT, ...person })).status).toBe(200)
    await member.post('/cart/empty', {})
    await add(member, MODULE)
    await member.post('/cart/saved', { name: 'Kept' })
    await advanceClock(shop.url, 'P89DT23H')
    expect(await heldBy(await signedIn())).toEqual([true, 1])
    await advanceClock(shop.url, 'PT2H')
    expect((await heldBy(await signedIn()))[0]).toBe(false)
    await advanceClock(shop.url, ROUND)
    expect(await heldBy(await signedIn())).toEqual([false, 0])
  }, 120_000)

  test('[REL-03] half a year later nothing outside of a quote is stored, and the invariants hold', async () => {
    await advanceClock(shop.url, 'P181D')
    await expectSound(shop.url)
    await shop.stop()
    const [left] = await queryStore(
      shop.store,
      `select (select count(*) from cart where state in ('expired', 'merged')
          and not exists (select from quote where quote.cart_id = cart.id))::int as carts,
        (select count(*) from cart_line where not exists (select from cart where cart.id = cart_line.cart_id))::int as lines,
        (select count(*) from cart_scenario)::int as kept,
        (select count(*) from idempotency where scope like 'visitor:%')::int as keys`,
    )
    expect(left).toEqual({ carts: 0, lines: 0, kept: 0, keys: 0 })
  }, 120_000)
})
