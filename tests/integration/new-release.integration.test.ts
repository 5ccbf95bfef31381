import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop } from '@waybill/testkit/running-shop'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const TRIED = 'a new release tries the accounts that were held again'

let store: ThrowawayStore
beforeAll(async () => {
  store = await throwawayStore(undefined, 'seeded')
})
afterAll(() => store.dispose())

const hold = (): Promise<unknown> =>
  queryStore(
    store,
    `update billing_account set held_at = '2026-01-05T10:00Z', held_reason = 'no row 7 in the ledger'
      where account_id in (select account_id from billing_account order by account_id limit 2)`,
  )

async function heldAccounts(): Promise<number> {
  const [row] = await queryStore(store, 'select count(*)::int as many from billing_account where held_at is not null')
  return Number(row?.['many'])
}

/** Starts nodes together and ends them; answers the numbers of accounts that they said they tried. */
async function tried(nodes = 1): Promise<readonly unknown[]> {
  const started = await Promise.all(Array.from({ length: nodes }, () => startShop(store, { LOG_LEVEL: 'info' })))
  await Promise.all(started.map((node) => node.stop()))
  const lines = started.flatMap((node) =>
    node
      .output()
      .split('\n')
      .filter((line) => line.includes(TRIED)),
  )
  return lines.map((line) => (JSON.parse(line) as { readonly accounts?: number }).accounts)
}

test('the start of a new release tries accounts that are held, once for all its nodes, and its next start does not', async () => {
  await hold()
  expect(await tried(), 'the same release').toEqual([])
  expect(await heldAccounts()).toBe(2)
  await queryStore(store, "update release set digest = 'of the release before'")
  expect(await tried(store.kind === 'postgres' ? 2 : 1), 'a new release').toEqual([2])
  expect(await heldAccounts()).toBe(0)
  await hold()
  expect(await tried(), 'its next start').toEqual([])
  expect(await heldAccounts()).toBe(2)
}, 120_000)
