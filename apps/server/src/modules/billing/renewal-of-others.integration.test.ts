import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundaryAt, daysInMs } from '@waybill/domain/calendar'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { testPorts } from '../../testing/test-ports.ts'
import type { Job } from '../../platform/worker/job.ts'
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

test.each(['Reparto La Huerta', 'Vận tải Bến Cảng'])(
  '%s goes on month by month, and over the end of its year, without an invoice of its own (B-35, B-113, B-120)',
  async (company) => {
    const { anchor_at: anchor, ...before } = await yearlyOf(company)
    expect(before.period_end - before.period_start).toBeLessThan(daysInMs(32))
    const yearEnd = boundaryAt(anchor, { unit: 'year', count: 1 }, 1)
    for (const until of [before.period_end, yearEnd]) {
      // oxlint-disable-next-line no-await-in-loop -- one clock
      for (let visited = -1; visited !== 0;) visited = await job.runDue(until)
      // oxlint-disable-next-line no-await-in-loop -- one clock
      expect((await yearlyOf(company)).period_start).toBe(until)
    }
    expect(await invoicesOf(before.id)).toBe(0)
  },
)
