import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { shopRows, START } from '../../platform/database/testing/shop-rows.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { PART_ROWS } from './repository.ts'
import { writeOwnData } from './write-own-data.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  await shopRows(db).catalogue()
})
afterAll(() => opened.dispose())

async function archiveOf(of: { readonly memberId: number; readonly accountId: number; readonly isPrimary: boolean }) {
  const pieces: Uint8Array[] = []
  for await (const piece of writeOwnData(db, { ...of, now: START })) pieces.push(piece)
  return Object.entries(unzipSync(Buffer.concat(pieces))).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
}

const fileIn = (files: Awaited<ReturnType<typeof archiveOf>>, name: string): string =>
  files.find(([each]) => each === name)?.[1] ?? 'no file'

async function account(name: string) {
  const accountId = await shopRows(db).account()
  const memberId = await shopRows(db).member({ accountId, email: `mira@${name}.example` })
  return { accountId, memberId }
}

const sessionOf = ({ memberId }: { readonly memberId: number }, agent: string) =>
  sql`insert into session (token_hash, member_id, user_agent, created_at, seen_at)
    values (sha256(random()::text::bytea), ${memberId}, ${agent}, ${new Date(START)}, ${new Date(START)})`.execute(db)

test('[ACC-18] an archive has each list of its owner as CSV and as JSON, and nothing of others', async () => {
  const [own, other] = [await account('own'), await account('other')]
  await sessionOf(own, 'Firefox')
  await sessionOf(other, 'Opera')
  const files = await archiveOf({ ...own, isPrimary: true })
  expect(fileIn(files, 'profile.csv')).toContain('mira@own.example')
  expect(JSON.parse(fileIn(files, 'sessions.json'))).toMatchObject([{ user_agent: 'Firefox', created_at: START }])
  expect(JSON.parse(fileIn(files, 'account.json'))).toMatchObject([{ company: 'Bakery' }])
  expect(files.every(([, text]) => !text.includes('other.example') && !text.includes('Opera'))).toBe(true)
  const names = files.map(([name]) => name)
  expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(names.length / 2)
})

test('[ACC-18] who is no primary member gets nothing of the account', async () => {
  const { accountId } = await account('whole')
  const memberId = await shopRows(db).member({ accountId, email: 'vera@whole.example', isPrimary: false })
  const files = await archiveOf({ memberId, accountId, isPrimary: false })
  expect(fileIn(files, 'profile.csv')).toContain('vera@whole.example')
  expect(files.every(([, text]) => !text.includes('mira@whole.example'))).toBe(true)
  expect(fileIn(files, 'members.csv')).toBe('no file')
})

test('[SEC-04] a cell that a spreadsheet would compute is made harmless', async () => {
  const own = await account('formula')
  await sql`update member set first_name = '=1+1', last_name = '@Osei' where id = ${own.memberId}`.execute(db)
  const cells = fileIn(await archiveOf({ ...own, isPrimary: false }), 'profile.csv')
  expect([cells.includes(",'=1+1,"), cells.includes(",'@Osei,")]).toEqual([true, true])
})

test('[ACC-18] a list of more than one part is whole, each row once', async () => {
  const own = await account('long')
  await sql`insert into session (token_hash, member_id, user_agent, created_at, seen_at)
    select sha256(('long' || nth)::bytea), ${own.memberId}, 'agent ' || nth, ${new Date(START)}, ${new Date(START)}
    from generate_series(1, ${PART_ROWS * 2 + 1}::int) nth`.execute(db)
  const rows = JSON.parse(fileIn(await archiveOf({ ...own, isPrimary: false }), 'sessions.json')) as readonly {
    readonly user_agent: string
  }[]
  expect(new Set(rows.map(({ user_agent: agent }) => agent)).size).toBe(PART_ROWS * 2 + 1)
  expect(rows).toHaveLength(PART_ROWS * 2 + 1)
})

/** Tables with rows of an account or a member that no archive has: each with its reason. */
const EXCLUDED = {
  account_erasure: 'an erased account fetches nothing',
  account_note: 'words of the staff for each other, which can name others; given on request',
  billing_account: 'when the shop looks at the account next; its credit is in the entries',
  cart_line: 'in the cart’s quantities and quotes',
  company_sign_in: 'hashes of sign-ins under way, for ten minutes',
  data_export: 'shown on its page',
  due_work: 'work of the shop',
  hand_over: 'numbers of a sign-on to the product, forgotten in two days',
  idempotency: 'answers to repeated requests, forgotten in a day',
  impersonation: 'hashes of looks of the staff; the history of the member has them with their reasons',
  invoice_document: 'the PDFs, on the page of the invoices',
  member_deletion: 'shown on its page',
  member_recovery_code: 'hashes of codes',
  module_purchase: 'a preview that was confirmed last; the orders have what was bought',
  one_time_token: 'hashes of links, forgotten once they are over',
  outbox: 'mails are in the mailbox of their reader',
  partner_statement: 'a document, on the page of the invoices',
  payer_term: 'names another account',
  payment_attempt: 'calls to the provider; the payments have their results',
  plan_trial_grant: 'hashes against a second trial',
  quote_line: 'in the total and the PDF of the quote',
  quote_link: 'hashes of links',
  quote_thread_mark: 'what was read up to',
  quote_view: 'days on which other people opened a quote, on its page',
  receivable: 'the dunning of an invoice, whose state is in the list',
  reconciliation: 'notes of the staff',
  statement_payer: 'the percent that a partner agreed',
  trial_allowed: 'a permission of the staff; the trials are in the list',
  webhook_delivery: 'messages to the shop’s product',
  webhook_sequence: 'messages to the shop’s product',
  webhook_try: 'messages to the shop’s product',
} as const

test('[ACC-18] every table with rows of an account or a member is in an archive, or excluded for a reason', async () => {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'member_id')
    order by 1`.execute(db)
  const source = ['repository-own.ts', 'repository-own-account.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  )
  const read = new Set([...source.join('').matchAll(/(?:from|ofAccount\(') ?(\w+)/g)].map(([, table]) => table))
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => !read.has(name))).toEqual(Object.keys(EXCLUDED))
})
