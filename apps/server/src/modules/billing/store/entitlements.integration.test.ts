import { sql, type KyselyPlugin, type RawNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { listStoredEntitlements, type ListPlace } from './entitlements.ts'

const NOW = Date.UTC(2026, 2, 1)
const ACCOUNTS = 100_000

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await sql`insert into account (kind, company, country, currency, time_zone, locale, created_at)
    select 5, 'C', 'US', 'USD', 'UTC', 'en', '2026-01-01Z' from generate_series(1, ${ACCOUNTS}::int)`.execute(
    opened.store.db,
  )
  await sql`insert into billing_account (account_id, changed_at)
    select id, timestamptz '2026-01-01Z' + id * interval '1 second' from account`.execute(opened.store.db)
  await opened.store.runScript('analyze account; analyze billing_account; analyze subscription; analyze entitlement')
}, 120_000)
afterAll(() => opened.dispose())

const isRaw = (node: { readonly kind: string }): node is RawNode => node.kind === 'RawNode'

/** Plan of the database for the query of a list, without its figures. */
async function planOf(after: ListPlace): Promise<string> {
  let plan = ''
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!isRaw(node)) return node
      const [first = '', ...rest] = node.sqlFragments
      return { ...node, sqlFragments: [`explain (costs off) ${first}`, ...rest] }
    },
    transformResult: async ({ result }) => {
      plan = result.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
      return { ...result, rows: [] }
    },
  }
  await listStoredEntitlements(opened.store.db.withPlugin(explain), { after, limit: 100, now: NOW })
  return plan
}

test.each<[string, ListPlace, RegExp]>([
  ['all of them', { accountId: 90_000 }, /Index (?:Only )?Scan using billing_account_pkey/],
  ['what changed since', { accountId: 7, changedAt: NOW }, /Index (?:Only )?Scan using billing_account_changed/],
])('[INT-01] a page of 100,000 accounts is read by an index: %s', async (_, after, index) => {
  const plan = await planOf(after)
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (?:billing_account|account)\b/)
})

test('[INT-01] pages deep in the list go on where the one before ended', async () => {
  const { db } = opened.store
  const page = await listStoredEntitlements(db, { after: { accountId: 99_990 }, limit: 100, now: NOW })
  expect(page.map(({ accountId }) => accountId)).toEqual([
    99_991, 99_992, 99_993, 99_994, 99_995, 99_996, 99_997, 99_998, 99_999, 100_000,
  ])
  const [last] = page.slice(-1)
  const since = { accountId: 99_998, changedAt: (last?.changedAt ?? 0) - 2000 }
  const changed = await listStoredEntitlements(db, { after: since, limit: 100, now: NOW })
  expect(changed.map(({ accountId }) => accountId)).toEqual([99_999, 100_000])
})
