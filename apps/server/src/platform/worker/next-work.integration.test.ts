import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import type { Job } from './job.ts'
import { nextWork } from './next-work.ts'
import { createWorker } from './worker.ts'

const NOW = 7_000
let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await opened.store.runScript('create table work (job text not null, at timestamptz not null)')
})
afterAll(() => opened.dispose())
beforeEach(() => opened.store.runScript('truncate work'))

/** Leaves work for a job, at these instants (epoch ms). */
async function leave(name: string, ...instants: readonly number[]): Promise<void> {
  for (const at of instants)
    await sql`insert into work (job, at) values (${name}, ${new Date(at)})`.execute(opened.store.db)
}

const workOf = (name: string) => sql<number | null>`select min(at) from work where job = ${sql.lit(name)}`

/** Takes the first that is due of what waits for it, and leaves other jobs some. */
function job(name: string, calls: string[], leaves: Readonly<Record<string, number>> = {}): Job {
  return {
    name,
    earliest: workOf(name),
    runDue: async (now) => {
      calls.push(name)
      const { rows } = await sql`delete from work where ctid = (
        select ctid from work where job = ${name} and at <= ${new Date(now)} order by at limit 1) returning job`.execute(
        opened.store.db,
      )
      if (rows.length > 0) for (const [other, at] of Object.entries(leaves)) await leave(other, at)
      return rows.length
    },
  }
}

function workerOf(jobs: readonly Job[]) {
  const lines: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { worker: createWorker({ store: opened.store, clock: { now: () => NOW }, log }, jobs), lines }
}

test('the instants of all jobs are read at once; a job that has nothing, or no instant, is not among them', async () => {
  const [mails, renewals, idle] = ['mails', 'renewals', 'idle'].map((name) => job(name, []))
  const heartbeat: Job = { name: 'heartbeat', runDue: async () => 0 }
  await leave('mails', 9_000, 8_000)
  await leave('renewals', 10_000)
  const jobs = [mails, heartbeat, renewals, idle].filter((one) => one !== undefined)
  const found = [...(await nextWork(opened.store.db, jobs))].map(([{ name }, at]) => [name, at])
  expect(found).toEqual([
    ['mails', 8_000],
    ['renewals', 10_000],
  ])
  expect(await nextWork(opened.store.db, [heartbeat])).toEqual(new Map())
})

describe('a round', () => {
  test('calls no job whose instant has not come, and each job without an instant', async () => {
    const calls: string[] = []
    const heartbeat: Job = { name: 'heartbeat', runDue: async () => calls.push('heartbeat') && 0 }
    await leave('renewals', NOW)
    await leave('mails', NOW + 1)
    await workerOf([job('payments', calls), job('renewals', calls), job('mails', calls), heartbeat]).worker.runDue()
    expect(calls).toEqual(['renewals', 'heartbeat'])
  })

  test('goes on with what a job leaves another one for the same instant, in the order of the jobs', async () => {
    const calls: string[] = []
    await leave('renewals', NOW - 1, NOW)
    const jobs = [job('payments', calls), job('renewals', calls, { payments: NOW, mails: NOW }), job('mails', calls)]
    await workerOf(jobs).worker.runDue()
    expect(calls).toEqual(['renewals', 'mails', 'payments', 'renewals', 'mails', 'payments'])
  })

  test('ends where another node holds what is due', async () => {
    const calls: string[] = []
    await leave('payments', NOW)
    const held: Job = { ...job('payments', calls), runDue: async () => calls.push('payments') && 0 }
    await workerOf([held, job('mails', calls)]).worker.runDue()
    expect(calls).toEqual(['payments'])
  })

  test('calls every job, and says so, where one of them can not say when it is due', async () => {
    const calls: string[] = []
    await leave('mails', NOW)
    const broken: Job = { ...job('broken', calls), earliest: sql`select at from nowhere` }
    const { worker, lines } = workerOf([broken, job('mails', calls)])
    await worker.runDue()
    expect(calls.slice(0, 2)).toEqual(['broken', 'mails'])
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'what is due could not be read' }))
    expect(await nextWork(opened.store.db, [job('mails', [])])).toEqual(new Map())
  })
})

test('the worker answers the earliest instant of all jobs, housekeeping aside, and none while nothing waits', async () => {
  const cleanUp: Job = { ...job('clean-up', []), isHousekeeping: true }
  const { worker } = workerOf([job('mails', []), cleanUp, job('renewals', [])])
  await leave('clean-up', 8_000)
  expect(await worker.earliest()).toBeUndefined()
  await leave('mails', 10_000)
  await leave('renewals', 9_000)
  expect(await worker.earliest()).toBe(9_000)
})

test('the worker leaves out of it what answers nothing, until it answers again', async () => {
  let isHeldUp = true
  const { worker } = workerOf([{ ...job('mails', []), isHeldUp: () => isHeldUp }, job('renewals', [])])
  await leave('mails', 8_000)
  expect(await worker.earliest()).toBeUndefined()
  await leave('renewals', 9_000)
  expect(await worker.earliest()).toBe(9_000)
  isHeldUp = false
  expect(await worker.earliest()).toBe(8_000)
})
