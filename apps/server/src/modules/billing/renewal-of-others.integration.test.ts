import { afterAll, beforeAll, expect, test } from 'vitest'
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
    .select(['subscription.id', 'period_start', 'period_end'])
    .where('company', '=', company)
    .executeTakeFirstOrThrow()
}

async function invoicesOf(subscriptionId: number): Promise<number> {
  const { db } = demo.store
  const rows = await db.selectFrom('invoice').select('id').where('subscription_id', '=', subscriptionId).execute()
  return rows.length
}

test.each([
  ['Reparto La Huerta', 0],
  ['Vận tải Bến Cảng', 1],
] as const)('at the end of its year %s is renewed with %i invoices of its own (B-35)', async (company, invoices) => {
  const before = await yearlyOf(company)
  for (let visited = -1; visited !== 0;) visited = await job.runDue(before.period_end)
  const after = await yearlyOf(company)
  expect(after.period_start).toBe(before.period_end)
  expect(await invoicesOf(before.id)).toBe(invoices)
})
