import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffName } from '@waybill/contract/actions/staff-commands'
import type { FollowingRow } from '@waybill/contract/calls/command-previews'
import { openDemoStore, type DemoStore } from '../testing/open-demo-store.ts'
import { testPorts } from '../testing/test-ports.ts'
import type { StaffContext } from '../platform/staff-action.ts'
import { staffContextOf, type StaffAction } from './staff-actions.ts'
import { confirmStaffAction, previewStaffAction, type StaffPreview } from './staff-preview.ts'

let demo: DemoStore
let context: StaffContext

beforeAll(async () => {
  demo = await openDemoStore()
  context = staffContextOf(await testPorts(demo, 'http://127.0.0.1'))
}, 60_000)
afterAll(() => demo.dispose())

/** Number of a row per table, and a digest of its rows. */
async function digests(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(
    demo.store.db,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const table = sql.raw(name)
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ':' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest
      from ${table} row`.execute(demo.store.db)
    found[name] = rows[0]?.digest ?? ''
  }
  return found
}

interface Money {
  readonly currency: string
  readonly minor: number
}

/** All documents, credit, refunds and mails by now. */
async function standing() {
  const { db } = demo.store
  const documents = await sql<Money & { id: number; kind: string }>`
    select id, kind, currency, total as minor from invoice where status <> 'draft' order by id`.execute(db)
  const credit = await sql<Money & { id: number; cause: string }>`
    select id, cause, currency, amount as minor from credit_entry order by id`.execute(db)
  const mails = await sql<{ id: number; template: string; to: string }>`
    select id, payload ->> 'template' as template, payload ->> 'to' as to from outbox where kind = 'mail'
    order by id`.execute(db)
  return { documents: documents.rows, credit: credit.rows, mails: mails.rows }
}

const after = <Row extends { readonly id: number }>(rows: readonly Row[], before: readonly Row[]) => {
  const known = new Set(before.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id))
}

const named = ({ follows }: StaffPreview, kind: FollowingRow['kind']) => follows.filter((step) => step.kind === kind)
const moneyOf = (about: string, { currency, minor }: Money) => [about, currency, minor].join(' ')
const namedMoney = (preview: StaffPreview, kind: FollowingRow['kind']) =>
  named(preview, kind).map(({ about, currency, amount_minor: minor }) => [about, currency, minor].join(' '))

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** Accounts and invoices of the demo by what they are, in the order of their numbers. */
async function subjects() {
  const { db } = demo.store
  const lives = await sql<{ id: number }>`
    select account_id as id from subscription where state = 1 and channel = 'direct' and paused_at is null
    order by 1`.execute(db)
  const trials = await sql<{ id: number }>`
    select account_id as id from subscription where state = -1 and trial_end > ${new Date(demo.clock.now()).toISOString()} order by 1`.execute(
    db,
  )
  const open = await sql<{ id: number }>`
    select seq as id from invoice where status = 'open' and series = 'invoice' order by 1`.execute(db)
  const paid = await sql<{ id: number }>`
    select min(seq) as id from invoice join payment on payment.invoice_id = invoice.id
    where status = 'paid' and series = 'invoice' and payment.state = 2 and total > 1000 group by invoice.account_id
    order by 1`.execute(db)
  return { lives: idsOf(lives.rows), trials: idsOf(trials.rows), open: idsOf(open.rows), paid: idsOf(paid.rows) }
}

type Body = Readonly<Record<string, unknown>>

/** Commands on the demo's companies, each after those above it, and a kind of step that its preview has to name. */
async function scenes(): Promise<readonly (readonly [StaffName, Body, FollowingRow['kind']])[]> {
  const { lives, trials, open, paid } = await subjects()
  const [accountId, ended] = [lives[0], lives.at(-1)]
  const reason = 'a lost day'
  return [
    ['refund', { invoice: `${paid[0]}`, amount: '5.00', to: 'method', reason }, 'refund'],
    ['refund', { invoice: `${paid[0]}`, amount: '1.00', to: 'credit', reason }, 'credit'],
    ['refund', { invoice: `${paid[1]}`, all: true, to: 'method', reason }, 'document'],
    ['grant-credit', { accountId, amount: '20.00', reason }, 'credit'],
    ['grant-credit', { accountId, amount: '900.00', reason }, 'approval'],
    ['reissue', { invoice: `${paid[2]}` }, 'document'],
    ['void', { invoice: `${open[0]}` }, 'document_now'],
    ['write-off', { invoice: `${open[1]}` }, 'document_now'],
    ['extend-trial', { accountId: trials[0], days: 3 }, 'subscription'],
    ['unlock-country', { accountId, reason }, 'record'],
    ['details', { accountId, set: ['city=Lyon'], reason }, 'record'],
    ['channel', { accountId, to: 'wired', reason }, 'subscription'],
    ['pause', { accountId }, 'product_off'],
    ['resume', { accountId }, 'product_on'],
    ['cancel', { accountId: ended }, 'product_off'],
    ['partner', { accountId: ended, percent: 20 }, 'account'],
    ['settle-credit', { accept: true }, 'record'],
  ]
}

const ownWords: ReadonlySet<string> = new Set(['settle-credit'])

async function shown(action: StaffAction, at: number): Promise<StaffPreview> {
  const preview = await previewStaffAction(context, { action, at })
  if (!preview.ok) throw new Error(`${action.name}: ${preview.failure}`)
  return preview.value
}

test('[ADM-08] what a preview names is what its confirmation does, document by document and mail by mail', async () => {
  for (const [name, body, kind] of await scenes()) {
    const at = demo.clock.now()
    const action: StaffAction = { name, body, by: 'ada' }
    /* oxlint-disable no-await-in-loop -- one command after the other */
    const [untouched, before] = [await digests(), await standing()]
    const preview = await shown(action, at)
    expect(await digests(), name).toEqual(untouched)
    expect(ownWords.has(name) || named(preview, kind).length > 0, `${name} names a ${kind}`).toBe(true)
    const done = await confirmStaffAction(context, { action, at, digest: preview.digest })
    expect(done, name).toMatchObject({ ok: true })
    const now = await standing()
    /* oxlint-enable no-await-in-loop */
    const [documents, credit] = [after(now.documents, before.documents), after(now.credit, before.credit)]
    expect(documents.map((row) => moneyOf(row.kind, row))).toEqual(namedMoney(preview, 'document'))
    expect(credit.map((row) => moneyOf(row.cause, row))).toEqual(namedMoney(preview, 'credit'))
    const mails = after(now.mails, before.mails).map(({ template, to }) => `${template} ${to}`)
    expect(mails).toEqual(named(preview, 'mail').map(({ about, to }) => `${about} ${to}`))
  }
}, 120_000)

test('[ADM-08] what came between is not overwritten: another outcome than the one that was shown does nothing', async () => {
  const { trials } = await subjects()
  const action: StaffAction = {
    name: 'grant-credit',
    body: { accountId: trials[1], amount: '300.00', reason: 'x' },
    by: 'ada',
  }
  const at = demo.clock.now()
  const { digest } = await shown(action, at)
  // with this one the next is above the limit of one name
  const other = await shown({ ...action, by: 'olu' }, at)
  const both = await confirmStaffAction(context, { action: { ...action, by: 'olu' }, at, digest: other.digest })
  expect(both).toMatchObject({ ok: true })
  const untouched = await digests()
  expect(await confirmStaffAction(context, { action, at, digest })).toBeUndefined()
  expect(await digests()).toEqual(untouched)
})

test('what would do nothing says why, and changes nothing', async () => {
  const action: StaffAction = { name: 'resume', body: { accountId: 999_999 }, by: 'ada' }
  const untouched = await digests()
  const preview = await previewStaffAction(context, { action, at: demo.clock.now() })
  expect(preview).toEqual({ ok: false, failure: expect.stringContaining('there is no account') })
  expect(await digests()).toEqual(untouched)
})
