import { sql } from 'kysely'
import { expect } from 'vitest'
import type { FollowingRow } from '@waybill/contract/calls/command-previews'
import type { StaffName } from '@waybill/contract/actions/staff-commands'
import { openDemoStore, type DemoStore } from './open-demo-store.ts'
import { testPorts } from './test-ports.ts'
import type { StaffContext } from '../platform/staff-action.ts'
import { staffContextOf, type StaffAction } from '../modules/staff-actions.ts'
import { confirmStaffAction, previewStaffAction, type StaffPreview } from '../modules/staff-preview.ts'

/** The demo's store, and how the staff's commands run on it. */
export interface PreviewedShop {
  readonly demo: DemoStore
  readonly context: StaffContext
}

export async function openPreviewedShop(): Promise<PreviewedShop> {
  const demo = await openDemoStore()
  return { demo, context: staffContextOf(await testPorts(demo, 'http://127.0.0.1')) }
}

/** Commands that are previewed on the demo as it is. */
export const ON_THE_DEMO: readonly StaffName[] = [
  'refund',
  'grant-credit',
  'reissue',
  'void',
  'write-off',
  'extend-trial',
  'unlock-country',
  'details',
  'channel',
  'pause',
  'resume',
  'cancel',
  'partner',
  'settle-credit',
]

/** Number of a row per table, and a digest of its rows. */
export async function digests({ demo }: PreviewedShop): Promise<Readonly<Record<string, string>>> {
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
async function standing({ demo }: PreviewedShop) {
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

const ownWords: ReadonlySet<string> = new Set(['settle-credit', 'reprice', 'stop-selling'])

export async function shown({ context }: PreviewedShop, action: StaffAction, at: number): Promise<StaffPreview> {
  const preview = await previewStaffAction(context, { action, at })
  if (!preview.ok) throw new Error(`${action.name}: ${preview.failure}`)
  return preview.value
}

/** Previews a command, carries it out, and compares what came of it with what the preview named. */
export async function expectAsShown(
  shop: PreviewedShop,
  { action, kind }: { readonly action: StaffAction; readonly kind: FollowingRow['kind'] },
): Promise<void> {
  const { name } = action
  const { demo, context } = shop
  const at = demo.clock.now()
  const [untouched, before] = [await digests(shop), await standing(shop)]
  const preview = await shown(shop, action, at)
  expect(await digests(shop), name).toEqual(untouched)
  expect(ownWords.has(name) ? [kind] : preview.follows.map((step) => step.kind), name).toContain(kind)
  const done = await confirmStaffAction(context, { action, at, digest: preview.digest })
  expect(done, name).toMatchObject({ ok: true })
  const now = await standing(shop)
  const [documents, credit] = [after(now.documents, before.documents), after(now.credit, before.credit)]
  expect(
    documents.map((row) => moneyOf(row.kind, row)),
    name,
  ).toEqual(namedMoney(preview, 'document'))
  expect(
    credit.map((row) => moneyOf(row.cause, row)),
    name,
  ).toEqual(namedMoney(preview, 'credit'))
  const mails = after(now.mails, before.mails).map(({ template, to }) => `${template} ${to}`)
  expect(mails, name).toEqual(named(preview, 'mail').map(({ about, to }) => `${about} ${to}`))
}
