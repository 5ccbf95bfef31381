import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { shopRows, START } from '../../platform/database/testing/shop-rows.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { eraseMemberData } from './repository-member-data.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  await shopRows(db).catalogue()
})
afterAll(() => opened.dispose())

/** Two members of one account, each with a quote and a message in it. */
async function team(name: string) {
  const rows = shopRows(db)
  const accountId = await rows.account()
  const person = async (who: string, isPrimary: boolean) => {
    const email = `${who}@${name}.example`
    const id = await rows.member({ accountId, email, isPrimary })
    const cartId = await rows.cart({ accountId, state: 'ordered' })
    const quoteId = await rows.quote({ cartId, number: `Q-${name}-${who}` })
    await sql`update quote set account_id = ${accountId}, member_id = ${id} where id = ${quoteId}`.execute(db)
    await sql`
      insert into quote_message (quote_id, author_side, audience, name, member_id, text, created_at)
      values (${quoteId}, 'owner', 'all', 'Mira Osei', ${id}, 'Two vans', ${new Date(START)})`.execute(db)
    return { id, email, quoteId }
  }
  return { leaver: await person('leaver', false), other: await person('other', true) }
}

const forget = (memberId: number, addresses: readonly string[]) =>
  db.transaction().execute(async (trx) => {
    await sql`update member set removed_at = ${new Date(START)} where id = ${memberId}`.execute(trx)
    await eraseMemberData(trx, { memberId, addresses, now: START })
  })

const namesOf = async (id: number) =>
  (
    await sql<{ readonly name: string }>`
      select first_name || last_name as name from member where id = ${id}
      union all select name from quote_message where member_id = ${id}`.execute(db)
  ).rows.map(({ name }) => name)

test('[ACC-18] a person’s name goes from their row and their messages, whose texts stay; the others keep theirs', async () => {
  const { leaver, other } = await team('names')
  await forget(leaver.id, [leaver.email])
  expect(await namesOf(leaver.id)).toEqual(['', ''])
  expect(await namesOf(other.id)).toEqual(['MiraOsei', 'Mira Osei'])
  const texts = await sql<object>`select text from quote_message where member_id = ${leaver.id}`.execute(db)
  expect(texts.rows).toEqual([{ text: 'Two vans' }])
})

test('[ACC-18] a person’s address goes from those of an accounts department, whose others stay in their order', async () => {
  const { leaver, other } = await team('accounts')
  const emails = `zoe@accounts.example, Leaver@accounts.example, ${other.email}`
  await sql`
    insert into billing_info (account_id, fields, updated_at)
    select account_id, ${JSON.stringify({ city: 'Lowmouth', accounts_emails: emails })}, ${new Date(START)}
    from member where id = ${leaver.id}`.execute(db)
  await forget(leaver.id, [leaver.email])
  const { rows } = await sql<object>`
    select fields from billing_info join member using (account_id) where member.id = ${leaver.id}`.execute(db)
  expect(rows).toEqual([
    { fields: { city: 'Lowmouth', accounts_emails: 'zoe@accounts.example, other@accounts.example' } },
  ])
})

test('[ACC-18] a frozen row of an erased person loses their name and nothing else, that of a removed one nothing', async () => {
  const { leaver, other } = await team('frozen')
  const frozen = { code: '23001' }
  const change = (id: number, what: string) =>
    sql`update quote_message set ${sql.raw(what)} where member_id = ${id}`.execute(db)
  await expect(change(other.id, `name = ''`)).rejects.toMatchObject(frozen)
  await forget(leaver.id, [leaver.email])
  await expect(change(leaver.id, `name = '', text = ''`)).rejects.toMatchObject(frozen)
  await expect(
    sql`update quote set comment = 'other' where member_id = ${leaver.id}`.execute(db),
  ).rejects.toMatchObject(frozen)
})

test('[ACC-18] an address that is another member’s by now stays in what was sent to them', async () => {
  const { leaver, other } = await team('shared')
  const sent = async (to: string) =>
    sql`insert into quote_recipient (quote_id, email, email_norm, unsubscribe_hash)
      values (${other.quoteId}, ${to}, ${to}, ${Buffer.from(to)})`.execute(db)
  await sent(leaver.email)
  await sent(other.email)
  await forget(leaver.id, [leaver.email, other.email])
  const left = await sql<object>`
    select email from quote_recipient where quote_id = ${other.quoteId} order by id`.execute(db)
  expect(left.rows).toEqual([{ email: '' }, { email: other.email }])
})

/** Tables that name a member by number, whose rows stay: each with its reason. */
const KEPT = {
  approval_request: 'deleted by the removal',
  device: 'deleted by the removal',
  hand_over: 'numbers and instants, forgotten in two days',
  member_deletion: 'deleted as it takes effect',
  member_factor: 'deleted by the removal',
  member_invitation: 'those that they sent end with the removal; the address is of another person',
  member_passkey: 'deleted with the factor by the removal',
  member_recovery_code: 'deleted by the removal',
  one_time_token: 'deleted by the removal',
  orders: 'numbers of a purchase, kept with its documents',
  terms_acceptance: 'that the terms were accepted, kept by law',
} as const

test('[ACC-18] every table that names a member is erased, or kept for a reason', async () => {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'member_id' order by 1`.execute(db)
  const source = readFileSync(join(import.meta.dirname, 'repository-member-data.ts'), 'utf8')
  const erased = new Set([...source.matchAll(/(?:update|delete from) (\w+)/g)].map(([, table]) => table))
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => !erased.has(name))).toEqual(Object.keys(KEPT))
})
