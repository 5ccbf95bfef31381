import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { shopRows } from '../../../platform/database/testing/shop-rows.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { createKeys } from '../../../platform/keys.ts'
import { tryHeldAgain } from './release-hold.ts'
import { findHeldAccounts, holdAccount } from '../store/accounts.ts'

const NOW = Date.UTC(2050, 0, 31, 9)
const keys = createKeys('a secret of sixteen bytes at least')

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
})
beforeEach(() => opened.store.runScript('truncate account, release cascade'))
afterAll(() => opened.dispose())

/** An account that was never visited, held. */
async function held(): Promise<number> {
  const accountId = await shopRows(db).account()
  await sql`insert into billing_account (account_id) values (${accountId})`.execute(db)
  await holdAccount(db, { accountId, reason: 'no row 7 in the ledger', now: NOW })
  return accountId
}

const start = (digest: string): Promise<number> => tryHeldAgain(db, { digest, keys, now: NOW })
const stillHeld = async (): Promise<readonly number[]> => (await findHeldAccounts(db)).map(({ accountId }) => accountId)

describe('accounts that are held', () => {
  test('are tried again by the first release that stores what it is, and visited at once', async () => {
    const [one, other] = [await held(), await held()]
    expect(await start('a release')).toBe(2)
    expect(await stillHeld()).toEqual([])
    const { rows } = await sql`select account_id, visit_at from billing_account order by account_id`.execute(db)
    expect(rows).toEqual([one, other].map((id) => ({ account_id: id, visit_at: NOW })))
  })

  test('are tried by each release once: not at its next start, and again by another one', async () => {
    await start('a release')
    const accountId = await held()
    expect(await start('a release')).toBe(0)
    expect(await stillHeld()).toEqual([accountId])
    expect(await start('the next release')).toBe(1)
    await held()
    expect(await start('the next release')).toBe(0)
  })

  test('[OPS-03] are released by one of two nodes that start together, with one entry of the audit trail each', async () => {
    await start('a release')
    const accountIds = [await held(), await held(), await held()]
    const counts = await Promise.all([start('the next release'), start('the next release')])
    expect(counts.toSorted()).toEqual([0, 3])
    const { rows } = await sql`
      select account_id, name, actor from event where account_id = any(${accountIds}) order by account_id`.execute(db)
    expect(rows).toEqual(accountIds.map((id) => ({ account_id: id, name: 'billing.released', actor: 'system' })))
  })
})
