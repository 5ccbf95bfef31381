import { createHash } from 'node:crypto'
import { issuedText, noTax } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartRejected } from '../start-rejected.ts'
import { BASELINE } from './former-chain.ts'
import { migrate, migrationNames } from './migrate.ts'
import { loadFormer } from './testing/load-former.ts'
import { openEmptyStores, type EmptyStores } from './testing/open-empty-stores.ts'
import { schemaText } from './testing/schema-text.ts'

let empty: EmptyStores
beforeAll(async () => {
  empty = await openEmptyStores()
})
afterAll(() => empty.dispose())
beforeEach(() => empty.empty())

async function rowsOf(query: string): Promise<readonly unknown[]> {
  return (await sql.raw(query).execute(empty.nodes[0].db)).rows
}

/** Rows of every database from its first start on. */
async function firstRows(): Promise<readonly unknown[]> {
  const tables = ['clock_offset', 'gw.mode', 'lifecycle_step', 'webhook_type', 'upgrade_step']
  return Promise.all(tables.map((table) => rowsOf(`select * from ${table} order by 1, 2`)))
}

/** An account with an issued document, of the first text (B-86), whose line has tax. */
const FILLED = `insert into account (kind, company, country, currency, time_zone, locale, created_at)
    values (5, 'Northgate', 'DE', 'EUR', 'Europe/Berlin', 'en', '2026-11-01Z');
  insert into catalogue_version (number, digest, document, published_at) values (1, '', '{}', '2026-11-01Z');
  insert into invoice (account_id, kind, status, series, seq, currency, subtotal, tax, total, parties, catalogue_version,
      created_at, issued_at, due_at, issued_hash, number_prefix)
    values (1, 'manual', 'open', 'invoice', 1001, 'EUR', 5900, 0, 5900, '{}', 1, '2026-11-01Z', '2026-11-01Z', '2026-11-15Z', 'x', 'LW-');
  insert into invoice_line (invoice_id, account_id, position, kind, quantity, free_quantity, unit, amount, currency, tax, explanation)
    values (1, 1, 0, 'plan', 1, 0, 5900, 5900, 'EUR', 0, '{"period": {"start": 1, "end": 2}, "taxRate": "none",
      "explanation": {"step": "list_price", "productId": 0, "amount": {"minor": 5900, "currency": "EUR"}}}')`
const FILLED_ROWS = 'select company, seq, number_prefix, total from invoice join account on account.id = account_id'

test('[OPS-07] a database at the end of the former migrations starts with its rows, and has the schema and first rows of a new one', async () => {
  const [store] = empty.nodes
  await migrate(store)
  const made = { schema: await schemaText(store.db), rows: await firstRows() }
  await empty.empty()
  await loadFormer(store)
  await store.runScript(FILLED)
  const ledger = await rowsOf('select name, checksum, applied_at from schema_migration order by name')
  const rows = await rowsOf(FILLED_ROWS)
  const backups: string[] = []
  const before = () => Promise.resolve(void backups.push('a backup'))
  expect(await migrate(store, { before })).toEqual(migrationNames())
  expect(backups).toEqual(['a backup'])
  expect(made.schema.length).toBeGreaterThan(1_500)
  expect({ schema: await schemaText(store.db), rows: await firstRows() }).toEqual(made)
  expect(rows).toEqual([{ company: 'Northgate', seq: 1001, number_prefix: 'LW-', total: 5900 }])
  expect(await rowsOf(FILLED_ROWS)).toEqual(rows)
  expect(
    await rowsOf(`select * from schema_migration where name < '0111' and name <> '${BASELINE}' order by name`),
  ).toEqual(ledger)
  expect(await migrate(store, { before })).toEqual([])
  expect(backups).toHaveLength(1)
})

test('[OPS-03] two nodes that start together at the end of the former migrations both come up', async () => {
  await loadFormer(empty.nodes[0])
  const [one, other] = await Promise.all(empty.nodes.map((store) => migrate(store)))
  expect([...(one ?? []), ...(other ?? [])].toSorted()).toEqual(migrationNames())
})

test.each([
  ['lacks the last of them', "delete from schema_migration where name like '0110-%'"],
  ['had another text of one', "update schema_migration set checksum = 'x' where name like '0056-%'"],
  ['has subscriptions without prices by value', 'update upgrade_step set done_at = null'],
  ['has a document without its prefix', `${FILLED}; update invoice set number_prefix = null`],
])(
  'an older database, which %s, is rejected with the commit to pass through, and nothing is touched',
  async (_, made) => {
    const [store] = empty.nodes
    await loadFormer(store)
    await store.runScript(made.replace("'x', 'LW-')", "'x', null)"))
    const schema = await schemaText(store.db)
    const rejected = migrate(store, { before: () => Promise.reject(new Error('no backup is taken')) })
    await expect(rejected).rejects.toThrow(StartRejected)
    await expect(rejected).rejects.toThrow(
      /^This database is older than the first release: run commit [0-9a-f]{40} on it once \("npm run cli -- migrate"\), then this release\.$/,
    )
    expect(await schemaText(store.db)).toEqual(schema)
  },
)

test('[INV-02] what was issued by the first text has its hash for ever: nothing in it is said of the tax of its lines', async () => {
  const [store] = empty.nodes
  await loadFormer(store)
  await store.runScript(FILLED)
  await migrate(store)
  const [zero, amount] = [money(0, 'EUR'), money(5_900, 'EUR')]
  const line = {
    kind: 'plan',
    period: { start: 1, end: 2 },
    quantity: 1,
    freeQuantity: 0,
    unit: amount,
    amount,
  } as const
  const explanation = { step: 'list_price', productId: 0, amount } as const
  const draft = {
    kind: 'manual',
    currency: 'EUR',
    subtotal: amount,
    tax: zero,
    total: amount,
    taxRate: noTax,
    period: { start: 0, end: 0 },
    dueAt: Date.UTC(2026, 10, 15),
    lines: [{ ...line, explanation, tax: zero }],
  } as const
  const issued = { draft, series: 'invoice', number: 1001, issuedAt: Date.UTC(2026, 10, 1), parties: {} }
  const hashOf = (version: 1 | 2) => createHash('sha256').update(issuedText(issued, version)).digest('hex')
  const hashed = 'select now_hash from verify.invoice'
  expect(await rowsOf(hashed)).toEqual([{ now_hash: hashOf(1) }])
  expect(hashOf(2)).not.toBe(hashOf(1))
})
