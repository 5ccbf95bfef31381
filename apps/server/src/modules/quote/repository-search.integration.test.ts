import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import type { QuoteSearch } from './repository-search.ts'
import { listSentQuotes, sentQuotesQuery } from './repository-sent.ts'

const NOW = Date.UTC(2026, 2, 2)
const QUOTES = 5_000
/** Quotes of the other account, which no list of the first reads. */
const OTHERS = 30_000

let opened: Awaited<ReturnType<typeof openTestStore>>
let accountId: number

beforeAll(async () => {
  opened = await openTestStore('published')
  const { db } = opened.store
  const idOf = async (company: string): Promise<number> => {
    const { rows } = await sql<{
      id: number
    }>`insert into account (kind, company, country, currency, time_zone, locale, created_at)
      values (0, ${company}, 'US', 'USD', 'UTC', 'en', '2026-01-01') returning id`.execute(db)
    return Number(rows[0]?.id)
  }
  accountId = await idOf('Many quotes')
  await fill(accountId, QUOTES)
  await fill(await idOf('Others'), OTHERS)
  await opened.store.runScript('analyze quote; analyze quote_recipient; analyze quote_line')
})
afterAll(() => opened.dispose())

/** A quote every hour back from now: the nth has n cents, two recipients, and a line of plan 2. */
async function fill(id: number, count: number): Promise<void> {
  const { db } = opened.store
  await sql`insert into quote (id, number, revision, state, account_id, cart_id, sender_name, comment, locale,
      catalogue_version, currency, total, snapshot, sent_hash, token_hash, expires_at, created_at)
    select gen_random_uuid(), 'Q-' || (${id}::int * 100000 + n), 1, 'open', ${id}, gen_random_uuid(), 'Mira Osei',
      'Fleet of ' || n, 'en', (select max(number) from catalogue_version), 'USD', n, '{}', '',
      sha256(convert_to(${id} || ' ' || n, 'UTF8')), timestamptz '2026-05-01', timestamptz '2026-03-01' - n * interval '1 hour'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into quote_recipient (quote_id, account_id, email, email_norm, state, unsubscribe_hash)
    select quote.id, ${id}, who || total || '@many.example', who || total || '@many.example', 'sent',
      sha256(convert_to(quote.id || who, 'UTF8'))
    from quote, unnest(array['anna', 'bo']) who where account_id = ${id}`.execute(db)
  await sql`insert into quote_line (quote_id, account_id, position, product_id, amount, currency)
    select id, ${id}, 0, case when total = 7 then 3 else 2 end, total, 'USD' from quote where account_id = ${id}`.execute(
    db,
  )
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const stepsOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]

const listed = (search: Omit<QuoteSearch, 'currency'>, before?: string) => ({
  accountId,
  filter: 'all' as const,
  search: { currency: 'USD', ...search },
  before,
  limit: 21,
  now: NOW,
})

/** Rows of a table that the one statement of a list looks at, and whether it reads all of them in turn. */
async function readsOf(
  search: Omit<QuoteSearch, 'currency'>,
  table = 'quote',
): Promise<{ readonly rows: number; readonly scans: readonly string[] }> {
  const query = sentQuotesQuery(opened.store.db, listed(search))
  const [row] = await query.explain<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>('json', sql`analyze`)
  if (row === undefined) throw new Error('no plan')
  const steps = stepsOf(row['QUERY PLAN'][0].Plan).filter((step) => step['Relation Name'] === table)
  const rows = steps.map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'])
  return { rows: Math.max(0, ...rows), scans: steps.map((step) => step['Node Type']) }
}

const totalsOf = async (search: Omit<QuoteSearch, 'currency'>) =>
  (await listSentQuotes(opened.store.db, listed(search))).map(({ total }) => total)

test('[QUO-12] the first page of 5,000 quotes reads its own rows by the index of the account', async () => {
  expect(await totalsOf({})).toEqual(Array.from({ length: 21 }, (_, nth) => nth + 1))
  const { rows, scans } = await readsOf({})
  expect(scans).not.toContain('Seq Scan')
  expect(rows).toBeLessThanOrEqual(50)
})

test('[QUO-12] days read the quotes of the days alone', async () => {
  const start = Date.UTC(2026, 1, 1)
  const days = { sentFrom: start, sentBefore: start + 12 * 3_600_000 }
  expect(await totalsOf(days)).toEqual(Array.from({ length: 12 }, (_, nth) => 28 * 24 - 11 + nth))
  const { rows, scans } = await readsOf(days)
  expect(scans).not.toContain('Seq Scan')
  expect(rows).toBeLessThanOrEqual(50)
})

test('[QUO-12] a text that nothing has, and an amount of the oldest, read the quotes of the account and of no other', async () => {
  for (const search of [{ text: 'nowhere' }, { amountFrom: 5_000 }, { text: 'bo4999@' }]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await readsOf(search)
    expect(rows).toBeLessThanOrEqual(QUOTES)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const recipients = await readsOf(search, 'quote_recipient')
    expect(recipients.rows).toBeLessThanOrEqual(2 * QUOTES)
  }
  expect(await totalsOf({ text: 'bo4999@' })).toEqual([4_999])
  expect(await totalsOf({ amountFrom: 4_999 })).toEqual([4_999, 5_000])
  const version = Number((await listSentQuotes(opened.store.db, listed({})))[0]?.catalogue_version)
  expect(await totalsOf({ text: 'titled', titled: [{ version, planIds: [3] }] })).toEqual([7])
})
