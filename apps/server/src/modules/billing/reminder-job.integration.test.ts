import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { reminderJob } from './reminder-job.ts'
import { WAITING } from './repository-reminders.ts'
import { DAY_MS } from '@waybill/domain/durations'

let demo: DemoStore
let trial: { readonly id: number; readonly trial_end: number }

beforeAll(async () => {
  demo = await openDemoStore()
  trial = await demo.store.db
    .selectFrom('subscription')
    .select(['id', sql<number>`trial_end`.as('trial_end')])
    .where('state', '=', -1)
    .where('confirmed_order_id', 'is', null)
    .executeTakeFirstOrThrow()
})
afterAll(() => demo.dispose())

/** One trial that waits for both of its reminders, and no mail that was sent. */
beforeEach(async () => {
  const { db } = demo.store
  await db.deleteFrom('outbox').execute()
  await db.updateTable('subscription').set({ reminded_days: 1 }).where('id', '!=', trial.id).execute()
  await db
    .updateTable('subscription')
    .set({ reminded_days: null, confirmed_order_id: null })
    .where('id', '=', trial.id)
    .execute()
})

const before = (days: number): number => trial.trial_end - days * DAY_MS
const source = () => reminderJob(demo)

async function ordered(): Promise<readonly string[]> {
  const rows = await demo.store.db.selectFrom('outbox').select('dedupe_key').orderBy('id').execute()
  return rows.map(({ dedupe_key: key }) => key.replace(`trial_ending:${trial.id}:`, ''))
}

async function confirmCheckout(): Promise<void> {
  await demo.store.db
    .updateTable('subscription')
    .set({ confirmed_order_id: crypto.randomUUID() })
    .where('id', '=', trial.id)
    .execute()
}

describe('the reminders of a trial', () => {
  test('fall due 3 days and 1 day before its end, and then never', async () => {
    const due = source()
    expect(await due.earliest()).toBe(before(3))
    expect(await due.runDue(before(3) - 1)).toBe(0)
    expect(await due.runDue(before(3))).toBe(1)
    expect(await due.earliest()).toBe(before(1))
    expect(await due.runDue(before(1) - 1)).toBe(0)
    expect(await due.runDue(before(1))).toBe(1)
    expect(await due.earliest()).toBeUndefined()
    expect(await ordered()).toEqual(['3', '1'])
  })

  test('[REG-03] are ordered once when several nodes look at the same instant', async () => {
    const nodes = Array.from({ length: 4 }, source)
    const taken = await Promise.all(nodes.map((node) => node.runDue(before(3))))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
    await Promise.all(nodes.map((node) => node.runDue(before(1))))
    expect(await ordered()).toEqual(['3', '1'])
  })

  test('are one after the worker stood still over both instants', async () => {
    expect(await source().runDue(before(0.5))).toBe(1)
    expect(await ordered()).toEqual(['1'])
    expect(await source().earliest()).toBeUndefined()
  })

  test('are none once the trial is over', async () => {
    await source().runDue(before(0))
    expect(await ordered()).toEqual([])
    expect(await source().earliest()).toBeUndefined()
  })

  test('end with the first one when a checkout is confirmed in between', async () => {
    await source().runDue(before(3))
    await confirmCheckout()
    expect(await source().earliest()).toBeUndefined()
    await source().runDue(before(1))
    expect(await ordered()).toEqual(['3'])
  })

  test('of a confirmed checkout come overdue rather than never: a charge is announced', async () => {
    await confirmCheckout()
    await source().runDue(before(0.5))
    expect(await ordered()).toEqual(['3'])
  })
})

test.each([
  [3, 'trial_waits_for_first_reminder'],
  [1, 'trial_waits_for_last_reminder'],
] as const)('a trial that waits for the reminder %i days before is found by an index', async (days, index) => {
  const plan = await demo.store.db.transaction().execute(async (trx) => {
    // the demo shop is so small that reading all of it is cheaper
    await sql`set local enable_seqscan = off`.execute(trx)
    const requested = sql<{
      'QUERY PLAN': string
    }>`explain select min(trial_end) from subscription where ${WAITING[days]}`
    return (await requested.execute(trx)).rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(index)
})
