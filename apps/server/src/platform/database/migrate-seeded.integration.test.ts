import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountChildren, strayRows } from '@waybill/testkit/account-rows'
import { migrate } from './migrate.ts'
import { openEmptyStores, type EmptyStores } from './testing/open-empty-stores.ts'

/** Tables with rows of no account: of staff, of visitors. */
const WITHOUT_ACCOUNT = ['session', 'cart_line', 'quote_line', 'quote_recipient', 'outbox']
/** Tables that are newer than that release: no row is made up for them. */
const NEWER: readonly string[] = ['terms_acceptance', 'quote_link', 'quote_view', 'webhook_delivery', 'webhook_try']
const children = accountChildren.filter(({ table }) => !NEWER.includes(table))

describe('[OPS-02] the seeded database of the release with five migrations', () => {
  let empty: EmptyStores
  let before: readonly string[]
  beforeAll(async () => {
    empty = await openEmptyStores()
    const [store] = empty.nodes
    await migrate(store, { upTo: '0005-frozen-documents.sql' })
    await store.runScript(readFileSync(join(import.meta.dirname, 'testing/seeded-at-0005.sql'), 'utf8'))
    before = await documents()
    await sql`update cart set entries = '{plan-local}' where state = 'ordered' and plan_id > 0`.execute(store.db)
    await migrate(store)
  })
  afterAll(() => empty.dispose())

  /** What people hold in their hands: issued invoices and shared quotes, as their hashes are computed from the rows. */
  async function documents(): Promise<readonly string[]> {
    const { rows } = await sql<{ shown: string }>`
      select number || ' ' || now_hash as shown from verify.invoice where issued_hash = now_hash
      union all select number || ' ' || now_hash from verify.quote where sent_hash = now_hash order by shown`.execute(
      empty.nodes[0].db,
    )
    return rows.map(({ shown }) => shown)
  }

  test.each(children)('gives every row of $table the account of its $parent', async ({ table }) => {
    const { db } = empty.nodes[0]
    expect((await sql.raw(strayRows).execute(db)).rows).toEqual([])
    const { rows } = await sql<{ isWithoutAccount: boolean }>`
      select distinct account_id is null as "isWithoutAccount" from ${sql.table(table)} order by 1`.execute(db)
    expect(rows).toEqual([
      { isWithoutAccount: false },
      ...(WITHOUT_ACCOUNT.includes(table) ? [{ isWithoutAccount: true }] : []),
    ])
  })

  test('leaves every document as it was issued, and rejects a change afterwards', async () => {
    expect(before).toHaveLength(7)
    expect(await documents()).toEqual(before)
    const { db } = empty.nodes[0]
    for (const table of ['quote_line', 'invoice_line', 'invoice_document'])
      await expect(sql`update ${sql.table(table)} set account_id = 1`.execute(db)).rejects.toMatchObject({
        code: '23001',
      })
  })

  test('bills every subscription as before: by the gateway', async () => {
    const { rows } = await sql`select channel, count(*)::int as many from subscription group by channel`.execute(
      empty.nodes[0].db,
    )
    expect(rows).toEqual([{ channel: 'direct', many: 8 }])
  })

  test('gives a subscription the subpackages that its order was made of, and any other all of them (A-05)', async () => {
    const { rows } = await sql<{ bought: boolean; entries: readonly string[] | null }>`
      select exists (select from orders join cart on cart.id = cart_id where orders.account_id = subscription.account_id
        and orders.state = 'done' and cart.plan_id = subscription.plan_id and subscription.state = 1) as bought, entries
      from subscription order by bought, entries`.execute(empty.nodes[0].db)
    expect(rows.map(({ bought, entries }) => [bought, entries?.join() ?? null])).toEqual(
      rows.map(({ bought }) => [bought, bought ? 'plan-local' : null]),
    )
    expect(new Set(rows.map(({ bought }) => bought)).size).toBe(2)
  })

  test("still takes what a node of that release writes, with the parent's account", async () => {
    const { rows } = await sql<{ account: number; expected: number }>`
      with made as (
        insert into one_time_token (token_hash, purpose, member_id, expires_at)
        select sha256('later'), 'reset_password', id, created_at from member where email_norm = 'robin@northgate-parcel.example'
        returning member_id, account_id
      ) select made.account_id as account, member.account_id as expected from made join member on member.id = made.member_id`.execute(
      empty.nodes[0].db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.account).toBe(rows[0]?.expected)
  })

  test("rejects a row that names another account than its parent's", async () => {
    const other = sql`update refund set account_id = (select min(id) from account where id <> refund.account_id)`
    await expect(other.execute(empty.nodes[0].db)).rejects.toMatchObject({ code: '23503' })
  })
})
