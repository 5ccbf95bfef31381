import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '@waybill/testkit/free-port'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

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

async function visitorWithCart(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  return client
}

const recipientsOf = (answer: ShopAnswer): unknown => {
  expect(answer.status, answer.text).toBe(200)
  return resultOf(answer)['recipients']
}

describe('[QUO-04] the queue flag (A-70)', () => {
  test('0 answers once the mails are handed over, and says so of each', async () => {
    const client = await visitorWithCart()
    const emails = ['lan@bepsang.example', 'mai@bepsang.example']
    const body = { emails, queue: 0 }
    const answer = await client.post('/cart/share', body, { 'idempotency-key': 'share-at-once' })
    expect(recipientsOf(answer)).toEqual(emails.map((email) => ({ email, state: 'sent' })))
    for (const email of emails) expect(await mailsTo(shop.url, email), email).toHaveLength(1)
    const again = await client.post('/cart/share', body, { 'idempotency-key': 'share-at-once' })
    expect(again.body).toEqual(answer.body)
    expect(await mailsTo(shop.url, 'lan@bepsang.example')).toHaveLength(1)
  })

  test('1, and no flag, answer as soon as the mails are ordered', async () => {
    const client = await visitorWithCart()
    for (const [place, flag] of [{}, { queue: 1 }].entries()) {
      const email = `queued${place}@bepsang.example`
      expect(recipientsOf(await client.post('/cart/share', { emails: [email], ...flag }))).toEqual([
        { email, state: 'queued' },
      ])
    }
  })

  test('0 of a saved cart waits too', async () => {
    const client = await visitorWithCart()
    const kept = resultOf(await client.post('/cart/saved', { name: 'Mine' }))
    const { saved_carts: savedCarts } = kept as { readonly saved_carts: readonly { readonly id: string }[] }
    const email = 'kept@bepsang.example'
    const answer = await client.post(`/cart/saved/${savedCarts[0]?.id}/share`, { emails: [email], queue: 0 })
    expect(recipientsOf(answer)).toEqual([{ email, state: 'sent' }])
    expect(await mailsTo(shop.url, email)).toHaveLength(1)
  })

  test('0 answers as 1 while the mail server is away: the mail waits', async () => {
    const own = await throwawayStore()
    const away = await startShop(own, {
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'shop@roads.example',
    })
    const client = new ShopClient(away.url)
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    const email = 'away@bepsang.example'
    expect(recipientsOf(await client.post('/cart/share', { emails: [email], queue: 0 }))).toEqual([
      { email, state: 'queued' },
    ])
    await away.stop()
    await own.dispose()
  }, 60_000)
})
