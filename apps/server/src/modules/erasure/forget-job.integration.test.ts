import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '@waybill/domain/durations'
import { shopRows, START } from '../../platform/database/testing/shop-rows.ts'
import type { ForgetRequest, PaymentGateway } from '../../platform/gateway/payment-gateway.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { scriptedGateway } from '../../platform/gateway/testing/scripted-gateway.ts'
import { forgetJob } from './forget-job.ts'
import { earliestOf } from '../../platform/worker/next-work.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

/** Calls of the job, and what is left to do after it. */
async function runAt(now: number, forgetCustomer: PaymentGateway['forgetCustomer']) {
  const gateway = { ...scriptedGateway([]).gateway, forgetCustomer }
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const job = forgetJob({ store: opened.store, log, gateway })
  const taken = await job.runDue(now)
  await job.settled?.()
  const ended = lines.some((line) => line.includes('killed')) ? 'killed' : taken
  const { rows } = await sql<{ customers: string[] }>`select customers from account_erasure`.execute(opened.store.db)
  return { ended, earliest: await earliestOf(opened.store.db, job.earliest), customers: rows[0]?.customers }
}

test('[REL-01] a provider that is away, or a node that dies before its answer, is called again until the customer is forgotten', async () => {
  const accountId = await shopRows(opened.store.db).account()
  await sql`insert into account_erasure (account_id, erased_at, erased_by, customers, forget_at)
    values (${accountId}, ${new Date(START)}, 'ada', '{scripted:cus_1,former:cus_2}', ${new Date(START)})`.execute(
    opened.store.db,
  )
  const calls: ForgetRequest[] = []
  const waiting = { customers: ['scripted:cus_1', 'former:cus_2'] }
  expect(await runAt(START - 1, async () => ({ kind: 'forgotten' }))).toMatchObject({ ended: 0, ...waiting })
  const away = await runAt(START, async () => ({ kind: 'error', class: 702, isOutcomeKnown: false }))
  expect(away).toEqual({ ended: 1, earliest: START + 10 * MINUTE_MS, ...waiting })
  const died = await runAt(START + 10 * MINUTE_MS, async (request) => {
    calls.push(request)
    throw new Error('killed')
  })
  expect(died).toEqual({ ended: 'killed', earliest: START + 20 * MINUTE_MS, ...waiting })
  const done = await runAt(START + 20 * MINUTE_MS, async (request) => {
    calls.push(request)
    return { kind: 'forgotten' }
  })
  // another provider's customer stays named for the staff
  expect(done).toEqual({ ended: 1, earliest: undefined, customers: ['former:cus_2'] })
  expect(calls).toEqual([1, 2].map(() => ({ accountId, customerRefs: ['cus_1'] })))
})
