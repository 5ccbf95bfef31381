import { describe, expect, test } from 'vitest'
import type { QuoteProps, SubscriptionProps } from '@waybill/contract/pages'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectSound,
  readyToPay,
  register,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

/** Network with Local inside and without Regional: 23 and 39 instead of 89. */
const PART = { id: 3, module: 0, pricing: 1, entries: ['plan-local'] }
const WHOLE = { id: 3, module: 0, pricing: 1 }
const PART_MINOR = 6_200
const WHOLE_MINOR = 8_900
/** 6 of Network, 6 of Local. */
const PART_MODULES = 12
const REVIEW = '/platform/marketplace/shopping-cart-review'
const ACCOUNT = '/account/billing/subscription'

const shop = shopOfFile()

async function propsOf<Props>(client: ShopClient, path: string): Promise<Props> {
  const answer = await client.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the contract, of which each test reads some
  return resultOf(answer) as Props
}

const accountOf = ({ client }: Pick<RegisteredMember, 'client'>) => propsOf<SubscriptionProps>(client, ACCOUNT)
const totalOf = async (client: ShopClient) => Number(resultOf(await client.get('/cart/data'))['totalPrice_minor'])

/** A member ready to pay whose cart holds a part of a plan. */
async function buyerOf(email: string, body: object = PART): Promise<RegisteredMember> {
  const buyer = await readyToPay(shop.url, email)
  expect((await buyer.client.post('/cart/add', body)).status).toBe(200)
  return buyer
}

async function checkOut({ client, memberId }: RegisteredMember, start: 'now' | 'trial_end'): Promise<void> {
  const answer = await client.post(`/billing/account/${memberId}/checkout`, { start })
  expect(answer.status, answer.text).toBe(200)
}

async function invoicesOf({ client, memberId, email }: RegisteredMember): Promise<readonly number[]> {
  const again = await signInAgain(client.url, email)
  const invoices = resultOf(await again.get(`/billing/account/${memberId}/subscription`))['invoices']
  return (invoices as readonly { readonly total_minor: number }[]).map(({ total_minor: total }) => total)
}

describe('a plan of which some subpackages were chosen (A-05)', () => {
  test('is tried, bought at once or at the end of the trial, and renewed as what it was bought as', async () => {
    const now = await buyerOf('part-now@bakery.example')
    const later = await buyerOf('part-later@bakery.example')
    await checkOut(now, 'now')
    await checkOut(later, 'trial_end')
    const paid = await accountOf(now)
    expect(paid).toMatchObject({ planPrice: { minor: PART_MINOR }, moduleCount: PART_MODULES })
    expect(paid.nextCharge?.amount.minor).toBe(PART_MINOR)
    const scheduled = await accountOf(later)
    expect(scheduled).toMatchObject({ planPrice: { minor: PART_MINOR }, nextCharge: { amount: { minor: PART_MINOR } } })
    await advanceClock(shop.url, 'P1M9D')
    expect(await invoicesOf(now)).toEqual([PART_MINOR, PART_MINOR])
    expect(await invoicesOf(later)).toEqual([PART_MINOR, PART_MINOR])
    expect((await accountOf({ client: await signInAgain(shop.url, now.email) })).nextCharge?.amount.minor).toBe(
      PART_MINOR,
    )
    await expectSound(shop.url)
  }, 120_000)

  test('is what the account of a trial shows from the registration on', async () => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', PART)
    const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
    const body = { ...person, email: 'part-trial@bakery.example', password: 'three quiet words' }
    expect((await client.post('/register', body)).status).toBe(200)
    expect(await accountOf({ client })).toMatchObject({
      state: 'trial',
      planPrice: { minor: PART_MINOR },
      moduleCount: PART_MODULES,
      nextCharge: null,
    })
    expect(await totalOf(client)).toBe(PART_MINOR)
  })

  test('[CART-21] [CUI-13] is compared with the parts that were bought: the same cart changes nothing, the whole plan does', async () => {
    const { client, ...buyer } = await buyerOf('part-compared@bakery.example')
    await checkOut({ client, ...buyer }, 'now')
    await client.post('/cart/add', PART)
    const cart = async () => (await propsOf<{ readonly cart: unknown }>(client, REVIEW)).cart
    expect(await cart(), 'the own plan changes nothing (M§4)').toBeNull()
    await client.post('/cart/empty', {})
    await client.post('/cart/add', WHOLE)
    expect(resultOf(await client.get('/cart/data'))['is_change_package']).toBe(1)
    expect(await cart()).toMatchObject({ live: { after: { total: { minor: WHOLE_MINOR }, newPlan: 'Network' } } })
  })

  test('[QUO-04] [CART-27] has its parts as a quote, which counts all that is in it, as a saved cart and after an undo', async () => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', PART)
    const shared = await client.post('/cart/share', { emails: ['lan@kho.example'] })
    const quotePath = new URL(String(resultOf(shared)['url'])).pathname
    const { quote } = await propsOf<QuoteProps>(new ShopClient(shop.url), quotePath)
    expect(quote?.lines).toMatchObject([{ amount: { minor: PART_MINOR }, moduleCount: PART_MODULES }])
    const whole = new ShopClient(shop.url)
    await whole.post('/cart/add', WHOLE)
    const wholeShared = await whole.post('/cart/share', { emails: ['lan@kho.example'] })
    const wholePath = new URL(String(resultOf(wholeShared)['url'])).pathname
    const { quote: wholeQuote } = await propsOf<QuoteProps>(new ShopClient(shop.url), wholePath)
    expect(wholeQuote?.lines, 'the whole chain: Network, Regional and Local').toMatchObject([{ moduleCount: 18 }])
    await client.post('/cart/saved', { name: 'A part' })
    await client.post('/cart/empty', {})
    await client.post('/cart/undo', {})
    expect(await totalOf(client)).toBe(PART_MINOR)
    await client.post('/cart/add', WHOLE)
    const [saved] = resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly { readonly id: string }[]
    await client.post(`/cart/saved/${saved?.id ?? ''}/open`, { save_as: 'Before' })
    expect(await totalOf(client)).toBe(PART_MINOR)
    const opened = new ShopClient(shop.url)
    await opened.submit(quotePath, { intent: 'open' })
    expect(await totalOf(opened)).toBe(PART_MINOR)
  })

  test('[CART-19] keeps its parts when it merges with the cart of the account', async () => {
    await register(shop.url, 'part-merges@bakery.example', { planId: 1 })
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', PART)
    const body = { email: 'part-merges@bakery.example', password: 'three quiet words' }
    expect((await client.post('/account/session', body)).status).toBe(200)
    expect((await client.post('/cart/merge', { choice: 'union' })).status).toBe(200)
    const merged = resultOf(await client.get('/cart/data'))
    expect(merged['plan']).toMatchObject({ id: 3, price_minor: PART_MINOR })
  })
})
