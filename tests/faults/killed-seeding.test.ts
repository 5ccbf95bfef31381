import { afterEach, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { eventually } from '@waybill/testkit/eventually'
import { killedStart, startShopProcess } from '@waybill/testkit/shop-process'
import { demoPeople, invariantsOf, signInAgain } from '@waybill/testkit/shop-journey'
import { stallWrites } from '@waybill/testkit/stall-writes'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const stores: ThrowawayStore[] = []

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.dispose()))
})

// the first row of a company, the attempts before they are charged, and the last row of all
test.each(['account', 'payment', 'staff'])(
  'a first start that is killed at its writes to %s leaves nothing half, and the next one fills the shop',
  async (table) => {
    const store = await throwawayStore('postgres')
    if (store.kind !== 'postgres') throw new Error('asked for a server')
    stores.push(store)
    const migrated = await startShopProcess(store, { SEED: 'none' })
    await migrated.stop()
    const stalled = await stallWrites(store.url, table)
    await killedStart(store, () => eventually(`a writer waits for ${table}`, stalled.isAwaited))
    await stalled.release()
    const [left] = await queryStore(
      store,
      'select (select count(*) from account) + (select count(*) from product) as rows',
    )
    expect(Number(left?.['rows'])).toBe(0)

    const shop = await startShopProcess(store)
    const people = await demoPeople(shop.url)
    expect(people.map(({ kind }) => kind)).toContain('staff')
    const subscriber = people.find(({ kind }) => kind === 'subscribed')
    await signInAgain(shop.url, subscriber?.email ?? '', subscriber?.password)
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
    await shop.stop()
  },
)
