import { readConfig } from '../config.ts'
import { openTestStore } from '../platform/gateway/testing/open-test-store.ts'
import { createDatabaseClock, type DatabaseClock } from '../platform/clock.ts'
import type { Store } from '../platform/database/database.ts'
import { createIds } from '../platform/ids.ts'
import { createKeys, type Keys } from '../platform/keys.ts'
import { createPasswordHasher, QUICK_HASH } from '../platform/passwords.ts'
import { seedEmptyShop } from '../seed/seed-empty-shop.ts'

export interface DemoStore {
  readonly store: Store
  readonly clock: DatabaseClock
  readonly keys: Keys
  /** Fills the store again: nothing to do. */
  readonly seedAgain: () => Promise<boolean>
  readonly dispose: () => Promise<void>
}

/** A store of the kind that this run tests, filled with the demo shop as the variables have it. */
export async function openDemoStore(
  variables: Readonly<Record<string, string>> = { SANDBOX: 'on' },
): Promise<DemoStore> {
  const { store, dispose } = await openTestStore()
  const read = readConfig(variables)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const clock = await createDatabaseClock(store.db)
  const keys = createKeys('a secret of tests that is long enough for any key')
  const passwords = createPasswordHasher(QUICK_HASH)
  const seed = (): Promise<boolean> =>
    seedEmptyShop({ store, clock, config: read.config, keys, ids: createIds(), passwords, print: () => undefined })
  await seed()
  return {
    store,
    clock,
    keys,
    seedAgain: seed,
    dispose: async () => {
      clock.stop()
      await dispose()
    },
  }
}
