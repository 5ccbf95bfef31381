import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { checkInvariants, invariantChecks } from './check-invariants.ts'
import type { ViolationRow } from './invariant.ts'
import { plants } from './testing/planted-violations.ts'

let demo: DemoStore
beforeAll(async () => {
  demo = await openDemoStore()
})
afterAll(() => demo.dispose())

class Undo extends Error {}

/** Does the damage, looks, and takes it back. */
async function findAfter(id: string, statements: readonly string[]): Promise<readonly ViolationRow[]> {
  const check = invariantChecks.find((one) => one.id === id)
  if (check === undefined) throw new Error(`there is no ${id}`)
  let found: readonly ViolationRow[] = []
  const damage = demo.store.db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
    found = await check.find(trx)
    throw new Undo()
  })
  await expect(damage).rejects.toThrow(Undo)
  return found
}

test('[REL-03] the checker finds nothing on the demo shop', async () => {
  expect(await checkInvariants(demo.store.db)).toEqual({ ok: true, violations: [] })
})

test('every invariant that is checked has a violation to prove it', () => {
  expect(Object.keys(plants).toSorted()).toEqual(invariantChecks.map(({ id }) => id))
})

describe('[REL-03] the checker finds a planted violation', () => {
  for (const [id, variants] of Object.entries(plants)) {
    for (const [what, statements] of Object.entries(variants)) {
      test(`${id}: ${what}`, async () => {
        expect(await findAfter(id, statements)).not.toEqual([])
      })
    }
  }
})

/** Three hundred quotes more, each as it was sent; a batch holds a hundred. */
const MANY_QUOTES = `insert into quote select (jsonb_populate_record(sent, jsonb_build_object(
    'id', gen_random_uuid(), 'number', 'Q-9' || n, 'total', 0, 'token_hash', '\\x' || encode(sha256(n::text::bytea), 'hex')))).*
  from quote sent, generate_series(1, 300) n where sent.id = (select id from quote where state = 'open' order by id limit 1)`

test('[REL-03] a quote that was changed is found wherever it stands among many, and those that were not are no violation', async () => {
  expect(await findAfter('I25', [MANY_QUOTES])).toEqual([])
  const changed = await findAfter('I25', [
    MANY_QUOTES,
    'alter table quote disable trigger user',
    `with place as (select id, row_number() over (order by id) as number from quote where state <> 'draft')
      update quote set snapshot = jsonb_set(snapshot, '{format}', '2') from place
      where place.id = quote.id and place.number in (1, 100, 101, (select max(number) from place))`,
  ])
  expect(changed).toEqual(Array.from({ length: 4 }, () => ({ id: expect.any(String), problem: 'changed' })))
})

test('others are answered while the checker is at work: it never blocks the store', async () => {
  const state = { isDone: false, answers: 0 }
  const check = checkInvariants(demo.store.db).finally(() => (state.isDone = true))
  while (!state.isDone) {
    await sql`select 1`.execute(demo.store.db)
    state.answers += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await check).toEqual({ ok: true, violations: [] })
  expect(state.answers).toBeGreaterThan(invariantChecks.length)
})

test('what is on its way is not yet a violation: a charge whose answer we are about to record', async () => {
  const paid = '(select min(id) from payment where method = 1)'
  const stranded = [
    'alter table payment disable trigger user',
    `update payment set state = 3, gateway_ref = null where id = ${paid}`,
  ]
  const inFlight = [
    ...stranded,
    `update payment_attempt set started_at = (select now from verify.clock) - interval '10 seconds' where payment_id = ${paid}`,
  ]
  expect(await findAfter('I07', inFlight)).toEqual([])
  expect(await findAfter('I07', stranded)).toHaveLength(1)
})

test('[SEC-07] the account that the shop itself is paid to is no card number, however its digits come out', async () => {
  const bank = '{"accountHolder": "Roads Ltd", "accountNumber": "4242424242424242", "routingNumber": "021000021"}'
  const issued = [
    'alter table invoice disable trigger invoice_frozen',
    `update invoice set parties = jsonb_set(parties, '{seller,bank}', '${bank}') where id = (select min(id) from invoice)`,
    "update member set first_name = 'Account number: 4242424242424242' where id = (select min(id) from member)",
  ]
  expect(await findAfter('I33', issued)).toEqual([])
  expect(await findAfter('I33', issued.slice(2)), 'of nobody it is one').toHaveLength(1)
})

test('a broken rule is reported with its sentence and the rows that break it', async () => {
  await sql`update member set is_primary = false where email_norm = 'maya@kestrel-courier.example'`.execute(
    demo.store.db,
  )
  const { ok, violations } = await checkInvariants(demo.store.db)
  await sql`update member set is_primary = true where email_norm = 'maya@kestrel-courier.example'`.execute(
    demo.store.db,
  )
  expect(ok).toBe(false)
  expect(violations).toEqual([
    {
      id: 'I20',
      sentence: 'An account has exactly one primary member, and no two members share an address',
      rows: [{ account_id: expect.any(Number), email_norm: null }],
    },
  ])
})
