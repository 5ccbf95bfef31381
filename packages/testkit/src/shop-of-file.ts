import { afterAll, beforeAll } from 'vitest'
import { startShop, type RunningShop } from './running-shop.ts'
import { publishFolder } from './second-shop.ts'
import { storeKind, throwawayStore, type ThrowawayStore } from './store.ts'
import type { StoreContent } from './store-templates.ts'

/** The shop that the tests of one file share, with the store that it runs on. */
export interface ShopOfFile extends RunningShop {
  readonly store: ThrowawayStore
}

/** The seed writes what these decide: then the shop fills its own store. */
const ofTheSeed = ['SEED', 'WAYBILL_SECRET', 'PUBLIC_URL'] as const

/**
 * One shop for the tests of a file: started on a fresh store with the demo shop before the first of them, ended and
 * removed after the last. It is there from the first hook on that is written below this call.
 */
export function shopOfFile(environment: Readonly<Record<string, string>> = {}): ShopOfFile {
  return shopOn(ofTheSeed.some((name) => name in environment) ? 'migrated' : 'seeded', environment)
}

/** The same without the demo's companies: what a test of weeks and months meets is its own customers alone. */
export function shopWithoutCustomers(environment: Readonly<Record<string, string>> = {}): ShopOfFile {
  return shopOn('published', environment)
}

/** The same of the catalogue in this folder, in place of the demo's. */
export function shopOfFolder(folder: string, environment: Readonly<Record<string, string>> = {}): ShopOfFile {
  return shopOn(undefined, environment, (store) => publishFolder(store, folder))
}

function shopOn(
  content: StoreContent | undefined,
  environment: Readonly<Record<string, string>>,
  prepare?: (store: ThrowawayStore) => Promise<void>,
): ShopOfFile {
  let store: ThrowawayStore | undefined
  let shop: RunningShop | undefined
  beforeAll(async () => {
    store = await throwawayStore(storeKind(), content)
    await prepare?.(store)
    shop = await startShop(store, environment)
  }, 180_000)
  afterAll(async () => {
    await shop?.stop()
    await store?.dispose()
  }, 60_000)
  return {
    get store() {
      return present(store)
    },
    get url() {
      return present(shop).url
    },
    get exited() {
      return present(shop).exited
    },
    output: () => present(shop).output(),
    signal: (name) => present(shop).signal(name),
    stop: () => present(shop).stop(),
    kill: () => present(shop).kill(),
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('the shop of this file runs from its first hook on, not while tests are named')
  return value
}
