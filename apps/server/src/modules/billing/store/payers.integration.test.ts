import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextOrderId } from '@waybill/testkit/billing-archive'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, purchaseIn } from '@waybill/testkit/billing-shop'
import { shopRows } from '../../../platform/database/testing/shop-rows.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { storeBillingShop } from '../testing/store-billing-shop.ts'
import { StoredAccount } from '../testing/stored-account.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await storeBillingShop(opened.store.db)
})
afterAll(() => opened.dispose())

test('[REL-03] an account in the database is what it is in memory with a payer that takes it on, pays for it and leaves, and what it owes for members of its own', async () => {
  const account = await StoredAccount.register(opened.store.db)
  const { world } = account
  const payerId = await shopRows(opened.store.db).account()
  await account.setMethod('card')
  world.checkOut(aCart(30, [320]), 'now')
  await account.to(10)
  expect(world.run({ kind: 'take_on', payer: { by: 'partner', accountId: payerId } })).toBeUndefined()
  await account.to(40)
  change(world, aCart(20), { timeframe: 'now' })
  const month = { start: Date.UTC(2050, 1, 1), end: Date.UTC(2050, 2, 1) }
  const items = purchaseIn(aCart(30)).items.flatMap(({ price }) => (price ? { price, startedAt: month.start } : []))
  const member = { accountId: payerId, company: 'Orchard Ltd', percentOff: 20, paidFor: [month], items }
  world.run({ kind: 'issue_statement', month, members: [member], catalogueVersion: 1 })
  await account.to(45)
  expect(world.run({ kind: 'leave_payer' })).toBeUndefined()
  await account.to(70)
  expect([world.state, world.archive.account.paidBy]).toEqual(['expired', 'itself'])
  world.run({ kind: 'take_on', payer: { by: 'organization', accountId: payerId } })
  await account.flush()
  world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase: purchaseIn(aCart(20)) })
  await account.to(110)
  expect(world.documents.map(([kind, status]) => [kind, status])).toEqual([
    ['period', 'paid'],
    ['credit', 'paid'],
    ['manual', 'open'],
  ])
  for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
  for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
  expect(await account.violations()).toEqual([])
})
