import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalText } from '@waybill/domain/canonical'
import { createDatabaseClock } from '../clock.ts'
import { openTestStore } from '../gateway/testing/open-test-store.ts'

/** Columns that every release gives to checkers: an id may be text where the table has a uuid. */
const CONTRACT: Readonly<Record<string, string>> = {
  'verify.clock': 'now timestamptz',
  'verify.invoice':
    'id id, number text, series text, seq bigint, account_id id, subscription_id id, order_id id, currency text, subtotal bigint, tax bigint, total bigint, credit_applied bigint, status text, kind text, period_start timestamptz, period_end timestamptz, issued_hash text, now_hash text',
  'verify.invoice_line':
    'id id, invoice_id id, module_id id, kind text, qty bigint, free_qty bigint, unit bigint, amount bigint, currency text',
  'verify.payment':
    'id id, invoice_id id, account_id id, method int, state int, amount bigint, currency text, gateway_ref text, idem_key text, created_at timestamptz',
  'verify.receivable': 'invoice_id id, account_id id, open bigint, currency text',
  'verify.balance': 'account_id id, amount bigint, currency text',
  'verify.payment_try': 'id id, payment_id id, state text, amount bigint',
  'verify.refund': 'id id, payment_id id, amount bigint, gateway_ref text',
  'verify.reconciliation': 'payment_id id, reason text',
  'verify.subscription':
    'id id, account_id id, state int, plan_id id, period_start timestamptz, period_end timestamptz, trial_start timestamptz, trial_end timestamptz, canceled boolean, paused boolean, manual_grant boolean',
  'verify.sub_item':
    'id id, subscription_id id, module_id id, active boolean, trial_state int, bundled boolean, started_at timestamptz, ended_at timestamptz',
  'verify.sub_price': 'subscription_id id, product_id id, currency text, is_priced boolean',
  'verify.entitlement': 'account_id id, module_id id, from_at timestamptz, to_at timestamptz, source text',
  'verify.orders':
    'id id, account_id id, cart_id id, cart_version bigint, state text, total bigint, reference_total bigint, currency text, idem_key text, indirect boolean',
  'verify.cart': 'id id, account_id id, plan_id id, version bigint',
  'verify.cart_line': 'cart_id id, module_id id, bundled boolean, is_default boolean, qty bigint',
  'verify.dependency': 'module_id id, needs_id id',
  'verify.quote':
    'id id, number text, revision int, state text, total bigint, currency text, token_hash bytea, expires_at timestamptz, sent_hash text, now_hash text, order_id id',
  'verify.quote_line': 'quote_id id, amount bigint, currency text',
  'verify.event': 'id id, entity text, entity_id id, kind text, deliverable boolean, actor_admin boolean',
  'verify.outbox':
    'id id, event_id id, dedupe_key text, attempts int, next_at timestamptz, delivered_at timestamptz, dead_at timestamptz',
  'verify.mail_sent': 'dedupe_key text, message_id text',
  'verify.webhook_in': 'provider text, event_id id, received_at timestamptz, processed_at timestamptz',
  'verify.idem': 'account_id id, key text, request_hash text, status int, created_at timestamptz, done_at timestamptz',
  'verify.job':
    'id id, unique_key text, attempts int, max_attempts int, lease_until timestamptz, done_at timestamptz, dead_at timestamptz',
  'verify.member': 'id id, account_id id, is_primary boolean, email_norm text',
  'verify.audit': 'seq bigint, event_id id, prev_hash text, hash text',
  'gw.charge': 'ref text, idem_key text, invoice_ref text, amount bigint, currency text, status text',
  'gw.refund': 'ref text, charge_ref text, amount bigint',
}

const SHORT: Readonly<Record<string, string>> = { 'timestamp with time zone': 'timestamptz', integer: 'int' }

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

test('every view has exactly the columns and types that checkers of any release rely on', async () => {
  const { rows } = await sql<{ name: string; column_name: string; data_type: string }>`
    select table_schema || '.' || table_name as name, column_name, data_type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'VIEW' and table_schema in ('verify', 'gw') order by name, ordinal_position`.execute(
    opened.store.db,
  )
  const views = Map.groupBy(rows, ({ name }) => name)
  expect([...views.keys()].toSorted()).toEqual(Object.keys(CONTRACT).toSorted())
  for (const [name, contract] of Object.entries(CONTRACT)) {
    const wanted = contract.split(', ').map((column) => column.split(' '))
    const found = views.get(name)?.map((row) => [row.column_name, SHORT[row.data_type] ?? row.data_type]) ?? []
    const asContract = found.map(([column, type], place) => [
      column,
      wanted[place]?.[1] === 'id' && (type === 'bigint' || type === 'text') ? 'id' : type,
    ])
    expect(asContract, name).toEqual(wanted)
  }
})

test("the database writes a JSON value's canonical text as the domain does, so both hash a snapshot to the same", async () => {
  // keys are names of ours or ids, in ASCII; texts may be anything
  const values = fc.sample(
    fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 3 }))),
    200,
  )
  // what jsonb can't hold or writes otherwise is in no snapshot: NUL, half characters, fractions and huge numbers
  const storable = values.filter(
    (value) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value)) && hasOnlyIntegers(value),
  )
  const { rows } = await sql<{ text: string }>`
    select verify.canonical_text(value::jsonb) as text from unnest(${storable.map((value) => JSON.stringify(value))}::text[]) with ordinality as given(value, place)
    order by place`.execute(opened.store.db)
  expect(storable.length).toBeGreaterThan(20)
  expect(rows.map(({ text }) => text)).toEqual(storable.map((value) => canonicalText(value)))
})

function hasOnlyIntegers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasOnlyIntegers)
}

test("the product's clock is the database's time and what the sandbox has added to it", async () => {
  await opened.store.db.updateTable('clock_offset').set({ offset_ms: 86_400_000 }).execute()
  const clock = await createDatabaseClock(opened.store.db)
  const { rows } = await sql<{ now: number }>`select now from verify.clock`.execute(opened.store.db)
  clock.stop()
  expect(Math.abs((rows[0]?.now ?? 0) - clock.now())).toBeLessThan(60_000)
})
