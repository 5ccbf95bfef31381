import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { demoPeople, giveCard, signInAgain, type DemoMember } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { callAs, operate } from './product-api/product-shop.ts'

let store: ThrowawayStore
let shop: RunningShop
let key = ''
beforeAll(async () => {
  store = await throwawayStore(storeKind(), 'seeded')
  key = /^wba_\S{57}$/m.exec(await operate(store, 'keys', 'add', '--name', 'crm', '--role', 'support'))?.[0] ?? ''
  shop = await startShop(store)
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

test('[ADM-14] who acted in a member’s place is written in the transaction of the order, the change and the cancellation', async () => {
  const people = await demoPeople(shop.url)
  const personOf = (kind: string): DemoMember => {
    const person = people.find((one) => one.kind === kind)
    if (person === undefined) throw new Error(`the demo shop has no ${kind}`)
    return person
  }
  const post = async (kind: string, path: string, body: unknown): Promise<void> => {
    const url = `${shop.url}/api/admin/v1/accounts/${personOf(kind).account_id}/subscription${path}`
    const { status, text } = await callAs(url, { method: 'POST', key, body })
    expect([status, path], text).toEqual([200, path])
  }
  const { email, password, member_id: memberId } = personOf('trial')
  await giveCard(shop.url, { client: await signInAgain(shop.url, email, password), memberId, email })
  await post('trial', '', { package_id: 4, timeframe: 'now' })
  await post('primary', '/change', { package_id: 3, timeframe: 'now' })
  await post('primary', '/cancel', {})
  // the embedded store is opened by one process
  await shop.stop()
  const rows = await queryStore(
    store,
    `select acted.data ->> 'call' as call, array_agg(beside.name order by beside.id) as names from event acted
      join event beside on beside.xmin = acted.xmin and beside.account_id = acted.account_id and beside.id <> acted.id
      where acted.name = 'account.represented' group by acted.id order by acted.id`,
  )
  const path = 'POST /api/admin/v1/accounts/{id}/subscription'
  expect(rows).toEqual([
    { call: path, names: ['order.placed'] },
    { call: `${path}/change`, names: ['order.placed'] },
    { call: `${path}/cancel`, names: ['subscription.cancelled'] },
  ])
})
