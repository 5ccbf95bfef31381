import type { CartReviewProps } from '@waybill/contract/pages'
import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { choosePlan, demoPeople, readyToPay, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const REVIEW = '/platform/marketplace/shopping-cart-review'
const CALENDAR_FEED = { id: 19, module: 1 }
const BAKERY_PACKAGE = { id: 4, module: 0 }
const PROOF_OF_VISIT = { id: 31, module: 1 }
const VISIT_FORMS = { id: 32, module: 1 }
const NETWORK = { id: 3, module: 0, pricing: 1 }

/** Review of this reader; pages answer their own data. */
async function reviewOf(client: ShopClient): Promise<CartReviewProps> {
  const { body } = await client.get(REVIEW, { accept: 'application/json' })
  // the page's own data: contract and server are of one build
  return (body as { readonly result: CartReviewProps }).result
}

async function member(kind: string): Promise<ShopClient> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  const client = await signInAgain(shop.url, person?.email ?? kind, person?.password)
  await client.post('/cart/empty', {})
  return client
}

test('[CUI-13] the review of a subscriber has what is live and what Apply makes of it, at the prices of each', async () => {
  const client = await member('subscribed')
  await client.post('/cart/add', CALENDAR_FEED)
  const { cart } = await reviewOf(client)
  expect(cart?.live?.plan).toMatchObject({ title: 'Bakery and food', amount: { minor: 7600, currency: 'USD' } })
  expect(cart?.live?.total.minor).toBe(7600)
  expect(cart?.live?.after).toMatchObject({ total: { minor: 7699 }, leaving: [] })
  expect(cart?.live?.after).not.toHaveProperty('newPlan')
})

test('[CUI-13] another package is shown with its name and with what ends; adding the one that is live changes nothing', async () => {
  const client = await member('subscribed')
  await client.post('/cart/add', NETWORK)
  const changed = (await reviewOf(client)).cart?.live?.after
  expect(changed?.newPlan).toBe('Network')
  expect(changed?.leaving).toContain('Cold chain log')
  await client.post('/cart/add', BAKERY_PACKAGE)
  expect((await reviewOf(client)).cart?.live?.after).toEqual(changed)
})

test('[CUI-13] only a subscriber has a live section', async () => {
  const visitor = new ShopClient(shop.url)
  await visitor.post('/cart/add', CALENDAR_FEED)
  const trial = await member('trial')
  await trial.post('/cart/add', CALENDAR_FEED)
  for (const client of [visitor, trial]) expect((await reviewOf(client)).cart).not.toHaveProperty('live')
})

test.each([
  ['trial', 'checkout', false],
  ['subscribed', 'apply', true],
  // an add-on of theirs is off for its debt
  ['exclusive', 'checkout', true],
  ['expired', 'checkout', true],
  ['legacy', 'apply', true],
  ['indirect', 'enable', true],
  ['affiliate', 'enable', false],
] as const)('[CUI-04] the main action of a member of kind %s is %s (A-42, D-16)', async (kind, action, isExisting) => {
  const client = await member(kind)
  await client.post('/cart/add', CALENDAR_FEED)
  const { cart, schedule } = await reviewOf(client)
  expect(cart).toMatchObject({ mainAction: { kind: action }, isExisting })
  expect(cart?.mainAction.blockedBy).toBeUndefined()
  expect(schedule, 'members have dates of their own').toBeNull()
})

test('a visitor sees when money would move: reminder, end of the trial and a month later', async () => {
  const client = new ShopClient(shop.url)
  expect((await reviewOf(client)).schedule).toBeNull()
  await client.post('/cart/add', CALENDAR_FEED)
  expect((await reviewOf(client)).schedule, 'a module alone starts no trial (CUI-12)').toBeNull()
  await choosePlan(client)
  const { schedule } = await reviewOf(client)
  if (schedule === null) throw new Error('the cart can start a trial')
  const days = (at: number): number => (at - schedule.today) / 86_400_000
  expect([days(schedule.reminderAt), days(schedule.trialEndsAt)]).toEqual([4, 7])
  expect(new Date(schedule.nextMonthAt).getUTCDate()).toBe(new Date(schedule.trialEndsAt).getUTCDate())
})

test('[PRC-08] [CUI-13] what the account counts stands in the field of its next cart, until that says a number of its own', async () => {
  const { client, memberId } = await readyToPay(shop.url, 'twelve-drivers@kho.example')
  await client.post('/cart/add', PROOF_OF_VISIT)
  await client.post('/cart/quantities', { usages: { driver: 12 } })
  const paid = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
  expect(paid.status, paid.text).toBe(200)
  await client.post('/cart/add', VISIT_FORMS)
  const drivers = async () => (await reviewOf(client)).cart?.usages.find(({ key }) => key === 'driver')
  expect(await drivers()).toMatchObject({ quantity: 12, prefill: 12 })
  // 59 and twelve drivers at 4 are live; forms for each of them cost 5, and their number is the account's
  expect((await reviewOf(client)).cart?.live).toMatchObject({
    total: { minor: 5900 + 4800 },
    after: { total: { minor: 5900 + 4800 + 6000 } },
  })
  await client.post('/cart/quantities', { usages: { driver: 3 } })
  expect(await drivers()).toMatchObject({ quantity: 3 })
  expect(await drivers()).not.toHaveProperty('prefill')
})

test('[CUI-05] the review answers at any path with its name in it, a module of that name would not', async () => {
  const client = new ShopClient(shop.url)
  for (const path of ['/shopping-cart-review', '/account/shopping-cart-review', '/vi/a/b/shopping-cart-review?x=1'])
    expect((await client.get(path, { accept: 'text/html' })).status, path).toBe(200)
  expect((await client.get('/no-such-page?next=shopping-cart-review', { accept: 'text/html' })).status).toBe(404)
})
