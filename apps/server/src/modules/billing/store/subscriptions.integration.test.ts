import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AFFILIATE, INDIRECT } from '../../../platform/http/actor.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { findLiveSubscription } from './subscriptions.ts'

const MARKETPLACE = 5

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore('seeded')
}, 120_000)
afterAll(() => opened.dispose())

test('[SUB-02] an own failure counts from its first day, and not while another account pays (B-35, B-77)', async () => {
  const { db } = opened.store
  const { rows } = await sql<{ id: number; first: number }>`
    select account_id as id, min(first_failed_at) as first from receivable join subscription using (account_id)
    where open > 0 and not receivable.is_add_on and first_failed_at is not null and subscription.ended_at is null
    group by account_id order by account_id limit 1`.execute(db)
  const [owing = { id: 0, first: 0 }] = rows
  const failure = async () => (await findLiveSubscription(db, owing.id))?.first_failed_at
  expect(await failure()).toBe(owing.first)
  for (const [kind, payer] of [
    [INDIRECT, null],
    [AFFILIATE, null],
    [MARKETPLACE, owing.id],
  ] as const) {
    await db.updateTable('account').set({ kind, payer_account_id: payer }).where('id', '=', owing.id).execute()
    expect(await failure(), `kind ${kind}, payer ${payer}`).toBeNull()
  }
})
