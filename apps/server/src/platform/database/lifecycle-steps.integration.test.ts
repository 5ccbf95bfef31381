import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptLifecycle, refundLifecycle, storedSteps } from '@waybill/domain/billing'
import { invoiceLifecycle } from '@waybill/domain/invoice'
import { orderLifecycle } from '@waybill/domain/order'
import { paymentLifecycle } from '@waybill/domain/payment'
import { quoteLifecycle } from '@waybill/domain/quote'
import type { Executor } from './database.ts'
import { storeLifecycleSteps } from './lifecycle-steps.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { openEmptyStores, type EmptyStores } from './testing/open-empty-stores.ts'
import { REJECTED_BY, shopRows, START } from './testing/shop-rows.ts'
import { withoutTriggers } from './testing/without-triggers.ts'

/** The tables that have triggers, with their state's column and every state that it may have. */
const TABLES = [
  { table: 'payment', column: 'state', states: paymentLifecycle.states },
  { table: 'payment_attempt', column: 'state', states: attemptLifecycle.states },
  { table: 'refund', column: 'state', states: refundLifecycle.states },
  { table: 'invoice', column: 'status', states: invoiceLifecycle.states },
  { table: 'orders', column: 'state', states: orderLifecycle.states },
  { table: 'quote', column: 'state', states: quoteLifecycle.states },
  { table: 'subscription', column: 'state', states: [1, -1, -2] },
  { table: 'subscription_item', column: 'trial_state', states: [0, 1, 2, 3] },
] as const
type StateTable = (typeof TABLES)[number]['table']

let empty: EmptyStores
let db: EmptyStores['nodes'][0]['db']
let ids: Readonly<Record<StateTable, number | string>>
beforeAll(async () => {
  empty = await openEmptyStores()
  db = empty.nodes[0].db
  await migrate(empty.nodes[0])
  ids = await rowOfEach(db)
}, 60_000)
afterAll(() => empty.dispose())

async function idOf(query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('nothing was written')
  return row.id
}

async function rowOfEach(of: Executor): Promise<typeof ids> {
  const rows = shopRows(of)
  const [at, version] = [new Date(START), await rows.catalogue()]
  const accountId = await rows.account()
  const memberId = await rows.member({ accountId, email: 'mira@bakery.example' })
  const cartId = await rows.cart({ accountId })
  const subscription = await rows.subscription({ accountId })
  const invoice = await rows.invoice({ accountId, seq: 1 })
  const payment = await rows.payment({ accountId, invoiceId: invoice, state: 0, key: 'k' })
  const method = await idOf(sql`
    insert into payment_method (account_id, type, gateway_token, fingerprint, is_current, created_at)
    values (${accountId}, 1, 't', 'f', true, ${at}) returning id`)
  const product = await idOf(sql`
    insert into product (id, kind, code) values (1, 'module', 'route-planning') returning id`)
  return {
    payment,
    payment_attempt: await idOf(sql`
      insert into payment_attempt (account_id, payment_id, number, state, origin, payment_method_id, idem_key, started_at)
      values (${accountId}, ${payment}, 1, 'started', 'system', ${method}, 'k', ${at}) returning id`),
    // with all that any of its states needs
    refund: await idOf(sql`
      insert into refund (account_id, invoice_id, payment_id, note_id, amount, gateway_ref, look_at, created_at)
      values (${accountId}, ${invoice}, ${payment}, ${invoice}, 100, 're_1', ${at}, ${at}) returning id`),
    invoice,
    orders: await rows.order({ accountId, memberId, cartId }),
    quote: await rows.quote({ cartId, number: 'Q-1' }),
    subscription,
    subscription_item: await idOf(sql`
      insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled, trial_state, started_at)
      values (${subscription}, ${accountId}, ${product}, ${version}, false, 0, ${at}) returning id`),
  }
}

class Undo extends Error {}

/** Does it in a transaction and takes it back. */
async function undone(work: (trx: Transaction<Schema>) => Promise<void>): Promise<void> {
  const done = db.transaction().execute(async (trx) => {
    await work(trx)
    throw new Undo()
  })
  await expect(done).rejects.toThrow(Undo)
}

interface Move {
  readonly table: StateTable
  readonly column: string
  readonly from: string | number
  readonly to: string | number
}

/** Undefined where the step passes, otherwise the error that it is rejected with. */
async function rejectionOf(trx: Executor, { table, column, from, to }: Move): Promise<unknown> {
  const set = (state: string | number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${state} where id = ${ids[table]}`.execute(trx)
  await sql`savepoint step`.execute(trx)
  try {
    await withoutTriggers(trx, () => set(from))
    await set(to)
    return undefined
  } catch (error) {
    return error
  } finally {
    await sql`rollback to savepoint step`.execute(trx)
  }
}

describe.each(TABLES)('[PAY-05] a row of $table', ({ table, column, states }) => {
  const pairs = states.flatMap((from) => states.map((to) => ({ from, to })))
  const isListed = ({ from, to }: Pick<Move, 'from' | 'to'>): boolean =>
    storedSteps.some((step) => step.table === table && step.from === String(from) && step.to === String(to))

  test('takes each step that its lifecycle lists, and may be changed in any state', () =>
    undone(async (trx) => {
      for (const pair of pairs.filter((one) => isListed(one) || one.from === one.to))
        expect(await rejectionOf(trx, { table, column, ...pair }), JSON.stringify(pair)).toBeUndefined()
    }))

  test('is rejected at every other step, with its table, its id and both states', () =>
    undone(async (trx) => {
      const unlisted = pairs.filter((one) => !isListed(one) && one.from !== one.to)
      expect(unlisted).not.toEqual([])
      for (const pair of unlisted)
        expect(await rejectionOf(trx, { table, column, ...pair })).toMatchObject({
          code: REJECTED_BY.trigger,
          message: `${table} ${ids[table]} can not move from ${pair.from} to ${pair.to}`,
        })
    }))
})

test('every table of the stored steps is one with triggers', () => {
  expect([...new Set(storedSteps.map(({ table }) => table))].toSorted()).toEqual(
    TABLES.map(({ table }) => table).toSorted(),
  )
})

describe('a statement that moves a thousand rows', () => {
  const MANY = 1_000

  /** Payments under way, each with its invoice. */
  async function insertMany(trx: Executor): Promise<void> {
    await sql`
      with many as (
        insert into invoice (account_id, kind, status, series, currency, subtotal, tax, total, parties, catalogue_version,
          created_at, due_at)
        select account_id, kind, 'draft', series, currency, subtotal, tax, total, parties, catalogue_version, created_at, due_at
        from invoice, generate_series(1, ${MANY}::int) where id = ${ids.invoice} returning *
      )
      insert into payment (invoice_id, account_id, method, state, amount, currency, idem_key, created_at, updated_at)
      select id, account_id, 1, 3, total, currency, 'many ' || row_number() over (order by id), created_at, created_at
      from many`.execute(trx)
    await sql`set local track_functions = 'pl'`.execute(trx)
  }

  test('is checked by one query', () =>
    undone(async (trx) => {
      await insertMany(trx)
      const { numAffectedRows } = await sql`update payment set state = 2 where state = 3`.execute(trx)
      expect(Number(numAffectedRows)).toBe(MANY)
      const { rows } = await sql<{ calls: number }>`
        select calls from pg_stat_xact_user_functions where funcname = 'reject_step_of_payment'`.execute(trx)
      expect(rows).toEqual([{ calls: 1 }])
    }))

  test('is rejected whole for one of them', () =>
    undone(async (trx) => {
      await insertMany(trx)
      const void500 = sql<{ id: number }>`update payment set state = 6 where idem_key = 'many 500' returning id`
      let id: number | undefined
      await withoutTriggers(trx, async () => {
        id = (await void500.execute(trx)).rows[0]?.id
      })
      const moved = sql`update payment set state = 2 where idem_key like 'many %'`.execute(trx)
      await expect(moved).rejects.toThrow(`payment ${id} can not move from 6 to 2`)
    }))
})

describe('a start', () => {
  async function stored(): Promise<readonly object[]> {
    const { rows } = await sql<object>`
      select table_name as table, from_state as from, to_state as to, cause from lifecycle_step`.execute(db)
    return rows
  }
  const inOrder = (steps: readonly object[]): readonly string[] => steps.map((step) => JSON.stringify(step)).toSorted()

  test('leaves the steps of the domain stored, each once', async () => {
    expect(inOrder(await stored())).toEqual(inOrder(storedSteps))
  })

  test.each([
    ['a step too many', sql`insert into lifecycle_step values ('payment', '6', '2', 'by hand')`],
    ['a step too few', sql`delete from lifecycle_step where table_name = 'quote' and cause = 'share'`],
    ['another cause', sql`update lifecycle_step set cause = 'by hand' where cause = 'reverse'`],
    ['none at all', sql`truncate lifecycle_step`],
  ])('puts right %s', async (_, damage) => {
    await damage.execute(db)
    expect(inOrder(await stored())).not.toEqual(inOrder(storedSteps))
    await migrate(empty.nodes[0])
    expect(inOrder(await stored())).toEqual(inOrder(storedSteps))
  })

  test('[OPS-03] of two nodes at once writes them once, and both come up', async () => {
    await sql`truncate lifecycle_step`.execute(db)
    await Promise.all(empty.nodes.map((node) => storeLifecycleSteps(node.db)))
    expect(inOrder(await stored())).toEqual(inOrder(storedSteps))
  })

  test('that finds them as they should be writes nothing', async () => {
    const versions = sql<{ version: string }>`select distinct xmin::text as version from lifecycle_step`
    const before = (await versions.execute(db)).rows
    await migrate(empty.nodes[0])
    expect((await versions.execute(db)).rows).toEqual(before)
  })
})
