import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

/** A mail server that accepts every connection and says nothing. */
const connections: Socket[] = []
const mailServer = createServer((socket) => connections.push(socket.on('error', () => undefined)))
let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const { port } = mailServer.address() as AddressInfo
  store = await throwawayStore(storeKind(), 'seeded')
  shop = await startShop(store, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@lodeway.example' })
}, 120_000)
afterAll(async () => {
  for (const socket of connections) socket.destroy()
  mailServer.close()
  await store.dispose()
})

test('[REL-02] a jump of the clock does the billing of two months while every mail hangs, and ends', async () => {
  const jump = await new ShopClient(shop.url).post('/sandbox/clock', { advance: 'P62D' })
  expect(jump.status, jump.text).toBe(200)
  const now = String(jump.body['now'])
  await shop.stop()
  expect(connections.length).toBeGreaterThan(0)
  const [due] = await queryStore(
    store,
    `select count(*)::int as subscriptions from subscription where state = 1 and period_end <= '${now}'`,
  )
  expect(due).toEqual({ subscriptions: 0 })
  const [renewed] = await queryStore(
    store,
    `select count(*) > 2 as are from invoice where kind = 'period' and issued_at > '${now}'::timestamptz - interval '62 days'`,
  )
  expect(renewed).toEqual({ are: true })
  const [mails] = await queryStore(
    store,
    'select count(*) filter (where delivered_at is not null)::int as sent, count(*) filter (where next_at is not null) > 0 as wait from outbox',
  )
  expect(mails).toEqual({ sent: 0, wait: true })
})
