import { afterAll, beforeAll } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { freePort } from '@waybill/testkit/free-port'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { stallWrites } from '@waybill/testkit/stall-writes'
import { throwawayStore, type StoreKind, type ThrowawayStore } from '@waybill/testkit/store'
import type { StoreContent } from '@waybill/testkit/store-templates'

/** A shop on one address, so that its customers find it again after a crash; `variables` are set at each start. */
export function shopOn(
  kind: StoreKind,
  variables: Readonly<Record<string, string>> = {},
  content: StoreContent = 'seeded',
) {
  let store: ThrowawayStore
  let shop: ShopProcess
  let port = ''
  const start = async (): Promise<void> => {
    shop = await startShopProcess(store, { ...variables, PORT: port })
  }
  /** Waits until the server hangs at its first write to the table, and kills it there. */
  const crashAt = async (table: string, work: () => unknown): Promise<void> => {
    if (store.kind !== 'postgres') throw new Error('only on PostgreSQL a table can be stalled from outside')
    const stalled = await stallWrites(store.url, table)
    const worked = Promise.resolve(work())
    await eventually(`the server waits to write ${table}`, stalled.isAwaited)
    await worked
    await shop.kill()
    await stalled.release()
    await start()
  }
  beforeAll(async () => {
    store = await throwawayStore(kind, content)
    port = String(await freePort())
    await start()
  }, 120_000)
  afterAll(async () => {
    await shop.stop()
    await store.dispose()
  }, 60_000)
  return {
    url: () => shop.url,
    store: () => store,
    crashAt,
    crash: () => shop.kill(),
    start,
    stop: () => shop.stop(),
  }
}
