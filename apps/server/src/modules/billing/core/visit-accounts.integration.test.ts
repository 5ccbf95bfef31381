import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysInMs } from '@waybill/domain/calendar'
import type { Database } from '../../../platform/database/database.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { fixedLimit, type BatchLimit } from './batch-limit.ts'
import { releaseHold } from '../staff/release-hold.ts'
import { earliestVisit, holdAccount } from '../store/accounts.ts'
import { storeBillingShop } from '../testing/store-billing-shop.ts'
import { START, StoredAccount } from '../testing/stored-account.ts'
import { visitAccounts, type VisitPorts } from './visit-accounts.ts'
import { stoppedVisitsJob, visitJob } from './visit-job.ts'
import { earliestOf } from '../../../platform/worker/next-work.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
let ports: VisitPorts
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  await storeBillingShop(db)
  const keys = createKeys('a secret of sixteen bytes at least')
  const log = { error: () => undefined }
  ports = { keys, seller: readSeller(undefined), closeOrderedCarts, log, store: { db } }
})
beforeEach(() => opened.store.runScript('truncate account, invoice_series cascade'))
afterAll(() => opened.dispose())

/** First renewal of everything here: 28 February, a month after a checkout on the 31st. */
const RENEWAL = START + daysInMs(28)

/** Subscribed to M since the start, renewed a month later. */
async function subscriber(): Promise<number> {
  const account = await StoredAccount.register(db)
  await account.setMethod('card')
  account.world.checkOut(aCart(20), 'now')
  await account.flush()
  return account.world.archive.account.id
}

async function renewals(): Promise<readonly (readonly [account: number, number: number | null])[]> {
  const { rows } = await sql<{ account_id: number; seq: number | null }>`
    select account_id, seq from invoice where created_at >= ${new Date(RENEWAL)} order by account_id`.execute(db)
  return rows.map((row) => [row.account_id, row.seq])
}

async function held(): Promise<readonly (readonly [account: number, reason: string])[]> {
  const { rows } = await sql<{ account_id: number; held_reason: string }>`
    select account_id, held_reason from billing_account where held_at is not null order by account_id`.execute(db)
  return rows.map((row) => [row.account_id, row.held_reason])
}

describe('[INV-03] a visit of the accounts that are due', () => {
  test('renews each once, with numbers in the order of the visit, and says when it is due again', async () => {
    const ids = [await subscriber(), await subscriber(), await subscriber()]
    expect(await visitAccounts(ports, RENEWAL - 1)).toBe(0)
    expect(await visitAccounts(ports, RENEWAL)).toBe(3)
    expect(await visitAccounts(ports, RENEWAL)).toBe(0)
    expect(await renewals()).toEqual(ids.map((id, place) => [id, 1004 + place]))
    expect(await earliestOf(db, earliestVisit)).toBe(Date.UTC(2050, 2, 31, 9))
  })

  test('of two nodes at once renews each account once', async () => {
    const ids = [await subscriber(), await subscriber(), await subscriber(), await subscriber()]
    await Promise.all([1, 2, 3, 4].map(() => visitAccounts(ports, RENEWAL, fixedLimit(2))))
    await visitAccounts(ports, RENEWAL)
    expect((await renewals()).map(([id]) => id)).toEqual(ids)
  })

  test('catches up what was missed, one instant after the other', async () => {
    const id = await subscriber()
    const late = RENEWAL + daysInMs(62)
    let visited = 0
    while ((await visitAccounts(ports, late)) > 0) visited += 1
    expect(visited).toBe(3)
    expect((await renewals()).map(([account]) => account)).toEqual([id, id, id])
  })
})

test('a visit at the end of a trial leaves its modules off and expired (B-08, B-71)', async () => {
  await StoredAccount.register(db)
  for (const days of [4, 6, 7]) await visitAccounts(ports, START + daysInMs(days))
  const { rows } = await sql<{ trial_state: number; ended_at: number }>`
    select trial_state, ended_at from subscription_item`.execute(db)
  expect(rows).toEqual([{ trial_state: 2, ended_at: START + daysInMs(7) }])
})

describe('[INV-03] an account that can not be billed holds up no other', () => {
  test('where what it has lost its price', async () => {
    const [broken, sound] = [await subscriber(), await subscriber()]
    await sql`update subscription_item set explanation = null where account_id = ${broken}`.execute(db)
    await visitAccounts(ports, RENEWAL)
    expect(await held()).toEqual([[broken, expect.stringContaining('without an explanation')]])
    expect((await renewals()).map(([id]) => id)).toEqual([sound])
  })

  test('where its plan contradicts what is stored', async () => {
    const [broken, sound] = [await subscriber(), await subscriber()]
    await sql`insert into invoice (account_id, subscription_id, kind, status, series, currency, subtotal, tax, total,
        period_start, period_end, parties, catalogue_version, created_at, due_at)
      select account_id, id, 'period', 'draft', 'invoice', 'USD', 0, 0, 0, period_end, period_end + interval '2 months', '{}', 1,
        created_at, created_at from subscription where account_id = ${broken}`.execute(db)
    await visitAccounts(ports, RENEWAL)
    expect(await held()).toEqual([[broken, expect.stringContaining('invoice')]])
    expect((await renewals()).map(([id, number]) => [id, number])).toEqual([[sound, 1003]])
  })

  test('and it is visited no more', async () => {
    const broken = await subscriber()
    await sql`update subscription_item set explanation = null where account_id = ${broken}`.execute(db)
    await visitAccounts(ports, RENEWAL)
    expect(await visitAccounts(ports, RENEWAL)).toBe(0)
    expect(await earliestOf(db, earliestVisit)).toBeUndefined()
  })
})

/** The next writes of invoices end as the database ends one of two transactions that wait for each other. */
async function deadlock(times: number): Promise<void> {
  await opened.store.runScript(`
    create sequence failing_write;
    create function fail_write() returns trigger language plpgsql as $$ begin
      if nextval('failing_write') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger failing_write before insert on invoice for each row execute function fail_write();`)
}

describe('a visit that ends in a deadlock', () => {
  afterEach(() =>
    opened.store.runScript(
      'drop trigger failing_write on invoice; drop function fail_write; drop sequence failing_write',
    ),
  )

  test('holds no account, and after a moment the next one renews all: 2 s, then 4 s', async () => {
    const ids = [await subscriber(), await subscriber()]
    const job = visitJob(ports, fixedLimit(2))
    await deadlock(2)
    await expect(job.runDue(RENEWAL)).rejects.toThrow('deadlock detected')
    expect(await job.runDue(RENEWAL + 1_999)).toBe(0)
    await expect(job.runDue(RENEWAL + 2_000)).rejects.toThrow('deadlock detected')
    expect(await job.runDue(RENEWAL + 5_999)).toBe(0)
    expect([await held(), await renewals()]).toEqual([[], []])
    expect(await job.runDue(RENEWAL + 6_000)).toBe(2)
    expect([await held(), (await renewals()).map(([id]) => id)]).toEqual([[], ids])
  })
})

test('a batch has as many accounts as its limit says, which measures their locks from their taking to its end', async () => {
  for (let place = 0; place < 4; place += 1) await subscriber()
  const measured: string[] = []
  const limit: BatchLimit = {
    limit: () => 3,
    begin: (accounts) => {
      measured.push(`${accounts} locked`)
      return () => measured.push('released')
    },
  }
  const job = visitJob(ports, limit)
  expect([await job.runDue(RENEWAL), await job.runDue(RENEWAL), await job.runDue(RENEWAL)]).toEqual([3, 1, 0])
  expect(measured).toEqual(['3 locked', 'released', '1 locked', 'released'])
})

describe('more than 20 holds within a minute', () => {
  const alarms: string[] = []
  beforeEach(() => void alarms.splice(0))
  const portsOfJob = () => ({ ...ports, log: { error: (alarm: unknown) => void alarms.push(String(alarm)) } })

  async function holdMany(count: number, apartMs: number): Promise<void> {
    for (let place = 0; place < count; place += 1) {
      const accountId = await subscriber()
      await holdAccount(db, { accountId, reason: 'wrong', now: RENEWAL - 1_000 * count + place * apartMs })
    }
  }

  test('stop the renewals of all accounts, until enough are released', async () => {
    const job = visitJob(portsOfJob())
    const free = await subscriber()
    await holdMany(21, 1_000)
    const alarm = stoppedVisitsJob(portsOfJob())
    const duty = async () => [await earliestOf(db, job.earliest), await earliestOf(db, alarm.earliest)]
    expect(await duty()).toEqual([undefined, 0])
    expect(await job.runDue(RENEWAL)).toBe(0)
    for (const later of [0, 59_999, 60_000]) expect(await alarm.runDue(RENEWAL + later)).toBe(0)
    expect(alarms).toEqual(Array(2).fill('renewals are stopped: more than 20 accounts were held within a minute'))
    expect(await renewals()).toEqual([])
    const [first] = await held()
    expect(
      (await releaseHold({ ...ports, clock: { now: () => RENEWAL } }, { accountId: first?.[0] ?? 0, by: 'Ana' })).ok,
    ).toBe(true)
    expect(await duty()).toEqual([RENEWAL, undefined])
    expect(await job.runDue(RENEWAL)).toBe(2)
    expect((await renewals()).map(([id]) => id)).toContain(free)
  })

  test('are another thing than 21 that came one after the other over the days', async () => {
    const job = visitJob(portsOfJob())
    await subscriber()
    await holdMany(21, 61_000)
    expect(await job.runDue(RENEWAL)).toBe(1)
  })

  test('are not reported where there are none, by a worker that runs every job as it can’t read what is due', async () => {
    const alarm = stoppedVisitsJob(portsOfJob())
    expect(await alarm.runDue(RENEWAL)).toBe(0)
    await holdMany(21, 61_000)
    expect(await alarm.runDue(RENEWAL)).toBe(0)
    expect(alarms).toEqual([])
    await holdMany(21, 0)
    expect(await alarm.runDue(RENEWAL)).toBe(0)
    expect(alarms).toHaveLength(1)
  })
})
