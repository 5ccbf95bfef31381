import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, mailsTo, register, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

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

async function share(client: ShopClient, email: string): Promise<string> {
  return String(resultOf(expectOk(await client.post('/cart/share', { emails: [email] }), 'the share'))['quote_id'])
}

// the embedded store is one process's alone, which is worker too
test.runIf(storeKind() === 'postgres')(
  '[QUO-12] a mail that waits when its quote is withdrawn is not sent, the next one is; sending again is limited as sharing (A-69)',
  async () => {
    const { email } = await register(shop.url, 'owner@waiting.example')
    await shop.stop()
    // no worker: whatever is ordered waits
    shop = await startShop(store, { ROLE: 'web' })
    const client = await signInAgain(shop.url, email)
    const withdrawn = await share(client, 'never@waiting.example')
    const kept = await share(client, 'reader@waiting.example')
    expectOk(await client.post(`/account/quotes/${withdrawn}/revoke`, {}), 'the withdrawal')
    await shop.stop()
    shop = await startShop(store, { RATE_LIMIT: 'on', SHARE_LIMIT_HOUR: '1' })
    await eventually('the mail of the other quote', async () => (await mailsTo(shop.url, 'reader@waiting.example'))[0])
    expect(await mailsTo(shop.url, 'never@waiting.example')).toEqual([])
    const owner = await signInAgain(shop.url, email)
    const { recipients } = resultOf(await owner.get(`/account/quotes/${withdrawn}`))
    expect(recipients).toMatchObject([{ state: 'unsent', barrier: 'closed' }])
    const [recipient] = resultOf(await owner.get(`/account/quotes/${kept}`))['recipients'] as readonly {
      readonly id: number
    }[]
    const resend = () => owner.post(`/account/quotes/${kept}/resend`, { recipient_id: recipient?.id })
    expect((await resend()).status).toBe(200)
    await eventually('the mail again', async () => (await mailsTo(shop.url, 'reader@waiting.example'))[1])
    // the shop's hour is used up by the mail that was sent again
    const more = await owner.post('/cart/share', { emails: ['more@waiting.example'] })
    expect([more.status, more.body['code']]).toEqual([429, 'share-limit'])
  },
)
