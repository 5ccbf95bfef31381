import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundaryAt, daysInMs, periodAt } from '@waybill/domain/calendar'
import { openDemoStore, type DemoStore } from '../../../testing/open-demo-store.ts'
import { testPorts } from '../../../testing/test-ports.ts'
import type { Job } from '../../../platform/worker/job.ts'
import { visitJob } from './visit-job.ts'

let demo: DemoStore
let job: Job

beforeAll(async () => {
  demo = await openDemoStore()
  job = visitJob(await testPorts(demo, 'http://127.0.0.1'))
}, 60_000)
afterAll(() => demo.dispose())

/** Of the demo shop: one company that a partner sold to, one that its group pays for. */
async function yearlyOf(company: string) {
  return demo.store.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select(['subscription.id', 'period_start', 'period_end', 'anchor_at'])
    .where('company', '=', company)
    .executeTakeFirstOrThrow()
}

async function invoicesOf(subscriptionId: number): Promise<number> {
  const { db } = demo.store
  const rows = await db.selectFrom('invoice').select('id').where('subscription_id', '=', subscriptionId).execute()
  return rows.length
}

test('what others pay goes on month by month, and over the end of its year, without an invoice (B-35, B-113, B-120)', async () => {
  const companies = ['Reparto La Huerta', 'Vận tải Bến Cảng']
  const before = await Promise.all(companies.map(yearlyOf))
  for (const { period_start: start, period_end: end } of before) expect(end - start).toBeLessThan(daysInMs(32))
  const until = Math.max(...before.map(({ anchor_at: anchor }) => boundaryAt(anchor, { unit: 'year', count: 1 }, 1)))
  for (let visited = -1; visited !== 0;) visited = await job.runDue(until)
  for (const company of companies) {
    // oxlint-disable-next-line no-await-in-loop -- one company after the other
    const { id, anchor_at: anchor, period_start: start, period_end: end } = await yearlyOf(company)
    expect({ start, end }).toMatchObject(monthOf(anchor, until))
    // oxlint-disable-next-line no-await-in-loop -- one company after the other
    expect(await invoicesOf(id)).toBe(0)
  }
})

function monthOf(anchor: number, instant: number) {
  const { start, end } = periodAt(anchor, { unit: 'month', count: 1 }, instant)
  return { start, end }
}
