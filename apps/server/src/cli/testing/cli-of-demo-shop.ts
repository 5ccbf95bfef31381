import { afterAll, beforeAll } from 'vitest'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from './cli-in-store.ts'

/** The command line on one demo shop for all tests of a file. */
export function cliOfDemoShop() {
  let store: ThrowawayStore
  const cli = cliInStore(() => store)
  beforeAll(async () => {
    store = await throwawayStore(storeKind(), 'seeded')
    await cli.addStaff('Ana')
  }, SEVERAL_CALLS.timeout)
  afterAll(() => store.dispose())
  return { ...cli, billing: (...words: readonly string[]) => cli.run(['billing', ...words]) }
}
