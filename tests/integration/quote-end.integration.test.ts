import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, expectSound, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import {
  answerQuote,
  checkOut,
  CRATES,
  openIn,
  publishDearer,
  QUOTED,
  quoteOf,
  REGIONAL,
  registerWith,
  reviewOf,
  totalOf,
} from './bound-quotes/quoting.ts'

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

test('[QUO-16] accepted on its last day it binds for fourteen days more, through a trial; unaccepted it ends at its end', async () => {
  const [late, open] = [await quoteOf(shop.url, REGIONAL, CRATES), await quoteOf(shop.url, REGIONAL, CRATES)]
  shop = await publishDearer(store, shop)
  await advanceClock(shop.url, 'P29D')
  const [accepting, waiting] = [new ShopClient(shop.url), new ShopClient(shop.url)]
  expectOk(await answerQuote(accepting, late, 'accept'), 'the acceptance')
  await openIn(accepting, late)
  await openIn(waiting, open)
  expect([await totalOf(accepting), await totalOf(waiting)]).toEqual([QUOTED, QUOTED])
  await advanceClock(shop.url, 'P9D')
  expect((await reviewOf(waiting))['quote']).toMatchObject({ state: 'expired' })
  expect(await totalOf(waiting)).toBeGreaterThan(QUOTED)
  expect(await totalOf(accepting)).toBe(QUOTED)
  const buyer = await registerWith(shop.url, accepting)
  const done = resultOf(
    expectOk(await checkOut(buyer, { start: 'trial_end' }), 'the checkout for the end of the trial'),
  )
  expect(done).toMatchObject({ due_now_minor: 0, next_amount_minor: QUOTED })
  // the trial ends after the quote, and a month is renewed at the prices of the rows (B-99)
  await advanceClock(shop.url, 'P40D')
  const again = await signInAgain(shop.url, buyer.email)
  const paid = resultOf(await again.get('/account/billing/invoices'))['invoices'] as readonly {
    readonly total?: unknown
  }[]
  expect(paid.map(({ total }) => total)).toMatchObject([{ minor: QUOTED }, { minor: QUOTED }])
  await expectSound(shop.url)
}, 240_000)
