import { change } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore } from '../../../../platform/gateway/testing/open-test-store.ts'
import { storeBillingShop } from '../../testing/store-billing-shop.ts'
import { StoredAccount } from '../../testing/stored-account.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await storeBillingShop(opened.store.db)
})
afterAll(() => opened.dispose())

describe('[REL-03] an account in the database is what it is in memory', () => {
  test('with add-ons that are tried: continued, given back, off without a method, and changed at a renewal', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(20), 'trial_end')
    await account.to(8)
    change(world, aCart(20, [321, 322, 323, 324, 325]))
    await account.to(20)
    change(world, aCart(20, [321, 322, 323, 324, 325], { driver: 6 }))
    change(world, aCart(10, [321, 322, 323, 324, 325], { driver: 6 }), { timeframe: 'renewal' })
    await account.to(30)
    await account.setMethod(undefined)
    await account.to(44)
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([324, 323, 321, 10, 100])
    expect(world.archive.triedAddOns).toEqual([321, 322, 323, 325].map((id) => `module-code-${id}`))
    await account.setMethod('card')
    world.run({ kind: 'retry' })
    change(world, aCart(10, [322]), { timeframe: 'now' })
    await account.to(50)
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })
})
