import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { withoutTriggers } from '../../../platform/database/testing/without-triggers.ts'
import { openDemoStore, type DemoStore } from '../../../testing/open-demo-store.ts'
import { testPorts } from '../../../testing/test-ports.ts'
import type { Job } from '../../../platform/worker/job.ts'
import { visitJob } from './visit-job.ts'
import { earliestOf } from '../../../platform/worker/next-work.ts'

let demo: DemoStore
let trial: { readonly id: number; readonly account_id: number; readonly trial_end: number }
let nodes: readonly Job[]

beforeAll(async () => {
  demo = await openDemoStore()
  const { rows } = await sql<typeof trial>`
    select id, account_id, trial_end from subscription where state = -1 and confirmed_order_id is null limit 1`.execute(
    demo.store.db,
  )
  trial = rows[0] ?? { id: 0, account_id: 0, trial_end: 0 }
  const ports = await testPorts(demo, 'http://127.0.0.1')
  nodes = Array.from({ length: 4 }, () => visitJob(ports))
}, 60_000)
afterAll(() => demo.dispose())

/** One trial that waits for both of its reminders, no other account that is visited, and no mail that was sent. */
beforeEach(async () => {
  const { db } = demo.store
  await db.deleteFrom('outbox').execute()
  const begin = sql`update subscription set reminded_to = null, confirmed_order_id = null, state = -1 where id = ${trial.id}`
  await db.transaction().execute((trx) => withoutTriggers(trx, () => begin.execute(trx)))
  await sql`update billing_account set next_due = null, visit_at = null`.execute(db)
  await sql`update billing_account set next_due = ${at(3)}, visit_at = ${at(3)} where account_id = ${trial.account_id}`.execute(
    db,
  )
})

const before = (days: number): number => trial.trial_end - days * DAY_MS
const at = (days: number): string => new Date(before(days)).toISOString()

/** Runs what is due at an instant until nothing is; answers how often the account was visited. */
async function runDue(now: number): Promise<number> {
  const [job] = nodes
  let visits = 0
  for (let some = -1; some !== 0; visits += some) some = (await job?.runDue(now)) ?? 0
  return visits
}

async function ordered(): Promise<readonly string[]> {
  const rows = await demo.store.db.selectFrom('outbox').select('dedupe_key').orderBy('id').execute()
  return rows
    .map(({ dedupe_key: key }) => key)
    .filter((key) => key.startsWith('trial_ending:'))
    .map((key) => key.replace(`trial_ending:${trial.id}:${trial.trial_end}:`, ''))
}

/** Confirmed by a checkout that was written by hand: it has no document. */
async function confirmCheckout(): Promise<void> {
  await sql`update subscription set confirmed_order_id = gen_random_uuid() where id = ${trial.id}`.execute(
    demo.store.db,
  )
}

describe('the reminders of a trial', () => {
  test('[REG-03] fall due 3 days and 1 day before its end, and then its end does', async () => {
    const [job] = nodes
    expect(await earliestOf(demo.store.db, job?.earliest)).toBe(before(3))
    expect(await runDue(before(3) - 1)).toBe(0)
    expect(await runDue(before(3))).toBe(1)
    expect(await earliestOf(demo.store.db, job?.earliest)).toBe(before(1))
    expect(await runDue(before(1) - 1)).toBe(0)
    expect(await runDue(before(1))).toBe(1)
    expect(await earliestOf(demo.store.db, job?.earliest)).toBe(before(0))
    expect(await ordered()).toEqual(['3', '1'])
  })

  test('[REG-03] are ordered once when several nodes look at the same instant', async () => {
    const taken = await Promise.all(nodes.map((node) => node.runDue(before(3))))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
    await Promise.all(nodes.map((node) => node.runDue(before(1))))
    expect(await ordered()).toEqual(['3', '1'])
  })

  test('are one after the worker stood still over both instants', async () => {
    await runDue(before(0.5))
    expect(await ordered()).toEqual(['1'])
  })

  test('end with the first one when a checkout is confirmed in between', async () => {
    await runDue(before(3))
    await confirmCheckout()
    await runDue(before(0.5))
    expect(await ordered()).toEqual(['3'])
  })

  test('of a confirmed checkout come overdue, a day before its charge at the latest (B-150)', async () => {
    await confirmCheckout()
    await runDue(before(1))
    expect(await ordered()).toEqual(['3'])
  })

  test('of a confirmed checkout are none within the last day', async () => {
    await confirmCheckout()
    await runDue(before(0.5))
    expect(await ordered()).toEqual([])
  })

  test('are none once the trial is over', async () => {
    await runDue(before(0))
    expect(await ordered()).toEqual([])
  })
})

test('an account that is due is found by an index', async () => {
  const plan = await demo.store.db.transaction().execute(async (trx) => {
    // the demo shop is so small that reading all of it is cheaper
    await sql`set local enable_seqscan = off`.execute(trx)
    const requested = sql<{ 'QUERY PLAN': string }>`
      explain select min(visit_at) from billing_account where visit_at is not null and held_at is null`
    return (await requested.execute(trx)).rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('billing_account_due')
})
