import { afterAll, beforeAll } from 'vitest'
import { startShop, type RunningShop } from './running-shop.ts'
import { publishFolder } from './second-shop.ts'
import { createStaffAccount, STAFF_PASSWORD } from './staff.ts'
import { StaffClient } from './staff-client.ts'
import { startShopProcess } from './shop-process.ts'
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
  return shopOn(contentFor(environment), environment)
}

/** The same as a process of its own, as an operator starts it. */
export function shopProcessOfFile(environment: Readonly<Record<string, string>> = {}): ShopOfFile {
  return shopOn(contentFor(environment), environment, { start: startShopProcess })
}

/** The same without the demo's companies: what a test of weeks and months meets is its own customers alone. */
export function shopWithoutCustomers(environment: Readonly<Record<string, string>> = {}): ShopOfFile {
  return shopOn('published', environment)
}

/** The same of the catalogue in this folder, in place of the demo's. */
export function shopOfFolder(folder: string, environment: Readonly<Record<string, string>> = {}): ShopOfFile {
  return shopOn(undefined, environment, { prepare: (store) => publishFolder(store, folder) })
}

/** A demo shop with members of the staff beside the demo's own. */
export interface StaffedShop extends ShopOfFile {
  /** The member of the staff with this role, who signs in with the first command or by `signIn`. */
  readonly staff: (role: string) => StaffClient
}

/** The demo shop with one member of the staff for each role, made by the operator's command before its start. */
export function shopWithStaff(
  roles: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): StaffedShop {
  const secrets = new Map<string, string>()
  const emailOf = (role: string): string => `${role}@lodeway.example`
  const shop = shopOn('seeded', environment, {
    prepare: async (store) => {
      // oxlint-disable-next-line no-await-in-loop -- one command at a time has the embedded store
      for (const role of roles) secrets.set(role, await createStaffAccount(store, emailOf(role), role))
    },
  })
  const staff = (role: string): StaffClient =>
    new StaffClient(shop.url, { email: emailOf(role), password: STAFF_PASSWORD, secret: secrets.get(role) ?? '' })
  return {
    get store() {
      return shop.store
    },
    get url() {
      return shop.url
    },
    output: shop.output,
    stop: shop.stop,
    staff,
  }
}

function contentFor(environment: Readonly<Record<string, string>>): StoreContent {
  return ofTheSeed.some((name) => name in environment) ? 'migrated' : 'seeded'
}

function shopOn(
  content: StoreContent | undefined,
  environment: Readonly<Record<string, string>>,
  {
    prepare,
    start = startShop,
  }: {
    readonly prepare?: (store: ThrowawayStore) => Promise<void>
    readonly start?: typeof startShop
  } = {},
): ShopOfFile {
  let store: ThrowawayStore | undefined
  let shop: RunningShop | undefined
  beforeAll(async () => {
    store = await throwawayStore(storeKind(), content)
    await prepare?.(store)
    shop = await start(store, environment)
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
    output: () => present(shop).output(),
    stop: () => present(shop).stop(),
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('the shop of this file runs from its first hook on, not while tests are named')
  return value
}
