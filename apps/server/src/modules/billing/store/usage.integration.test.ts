import { change, report } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import { countKeyOf, decide } from '@waybill/domain/billing'
import { shopRows } from '../../../platform/database/testing/shop-rows.ts'
import { cleanUpJob } from '../../../platform/worker/clean-up-job.ts'
import { loadMembers } from './payers.ts'
import { findReports, forgetUncharged, readPeaks } from './usage.ts'
import { billingStore } from '../testing/billing-store.ts'
import { START, StoredAccount } from '../testing/stored-account.ts'

const opened = billingStore()

async function expectSame(account: StoredAccount): Promise<void> {
  await account.flush()
  for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
  for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
  expect(await account.violations()).toEqual([])
}

describe('[REL-03] usage in the database is what it is in memory', () => {
  test('on time, within the hour of a draft, after it, and through a change', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(30, [310], { vehicle: 1, driver: 3 }), 'now')
    report(world, { vehicle: 3, driver: 2 })
    await account.to(10)
    report(world, { vehicle: 7 })
    const { end = 0 } = world.archive.subscription?.period ?? {}
    world.to(end + HOUR_MS / 2)
    report(world, { vehicle: 8, driver: 6 }, end - HOUR_MS)
    world.to(end + HOUR_MS)
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 9000 + 9600 + 3000 + 3000])
    report(world, { vehicle: 9 }, end - 2 * HOUR_MS)
    world.to(end + 5 * DAY_MS)
    change(world, aCart(20), { timeframe: 'now' })
    report(world, { vehicle: 11 }, end + DAY_MS)
    await account.to(70)
    expect(world.plans.flatMap(({ usageReports }) => usageReports.map(({ effect }) => effect))).toEqual([
      'counted',
      'counted',
      'counted',
      'draft',
      'draft',
      'next_invoice',
      'next_invoice',
    ])
    await expectSame(account)
  })

  test('a count from before the subscription is in force where an add-on is charged by it months later (B-64)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    report(world, { driver: 1 })
    world.checkOut(aCart(10), 'now')
    await account.to(70)
    change(world, aCart(10, [310]), { timeframe: 'renewal' })
    await account.to(130)
    // prepaid for none, and one was reported
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 4000 + 1000])
    await expectSame(account)
  })

  test('a lower count in the month of an add-on leaves the one that was in force when it began, however old (B-64)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    report(world, { driver: 8 })
    world.checkOut(aCart(10), 'now')
    await account.to(70)
    change(world, aCart(10, [310]), { timeframe: 'renewal' })
    await account.to(100)
    report(world, { driver: 3 })
    await account.to(160)
    const periods = world.documents.filter(([kind]) => kind === 'period').map(([, , minor]) => minor)
    expect(periods.slice(-2)).toEqual([4000 + 8000, 4000 + 3000])
    await expectSame(account)
  })

  test('through a pause, dunning, the end, and a month that was never reported', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    world.checkOut(aCart(30, [], { vehicle: 7 }), 'now')
    await account.to(40)
    report(world, { vehicle: 9 }, START + 10 * DAY_MS)
    report(world, { vehicle: 6 })
    await account.to(80)
    world.run({ kind: 'pause' })
    await account.to(84)
    world.run({ kind: 'resume' })
    report(world, { vehicle: 12 })
    world.provider = () => ({ kind: 'declined', code: 'insufficient_funds', isHard: false })
    await account.to(140)
    expect(world.state).toBe('expired')
    await expectSame(account)
  })
})

test('a report is stored once by its key, with its two instants, and never changes (B-69)', async () => {
  const account = await StoredAccount.register(opened.store.db)
  const { world } = account
  const { id } = world.archive.account
  await account.to(2)
  report(world, { vehicle: 3 }, START + DAY_MS)
  await account.flush()
  const { db } = opened.store
  const [stored] = await findReports(db, id, ['report 1', 'another'])
  expect(stored).toEqual({
    key: 'report 1',
    usageKey: 'vehicle',
    quantity: 3,
    at: START + DAY_MS,
    // nothing that the account has is charged by vehicles (S-42)
    effect: 'none',
  })
  const { rows } = await sql<{ received_at: number }>`select received_at from usage_record`.execute(db)
  expect(rows).toEqual([{ received_at: START + 2 * DAY_MS }])
  await expect(sql`update usage_record set quantity = 4`.execute(db)).rejects.toThrow()
})

test('the peaks of a statement are those of the times in which its items were on: what was in force at their starts counts (B-120, B-139)', async () => {
  const account = await StoredAccount.register(opened.store.db)
  const { world } = account
  const { id } = world.archive.account
  report(world, { vehicle: 9 })
  await account.to(1)
  report(world, { vehicle: 4 })
  await account.to(3)
  report(world, { vehicle: 2, driver: 5 })
  await account.flush()
  const time = (usageKey: string, from: number, to: number) => ({
    accountId: id,
    usageKey,
    period: { start: START + from * DAY_MS, end: START + to * DAY_MS },
  })
  const times = [time('vehicle', 1.5, 3), time('vehicle', 3, 9), time('driver', 1, 3), time('driver', 3, 9)]
  const peaks = (await readPeaks(opened.store.db, times)).get(id)
  expect(times.map((one) => peaks?.[countKeyOf(one)])).toEqual([4, 4, undefined, 5])
})

test('[INV-04] a payer owes for what its members reported: the peak of the calendar month, at its price (B-35, B-120)', async () => {
  const account = await StoredAccount.register(opened.store.db)
  const { world } = account
  const payerId = await shopRows(opened.store.db).account()
  await account.setMethod('card')
  world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
  await account.to(1)
  world.run({ kind: 'take_on', payer: { by: 'partner', accountId: payerId } })
  report(world, { vehicle: 8 })
  await account.to(12)
  report(world, { vehicle: 3 })
  await account.to(35)
  const month = { start: Date.UTC(2050, 1, 1), end: Date.UTC(2050, 2, 1) }
  const { members } = await loadMembers(opened.store.db, payerId, month)
  expect(members.map(({ peaks }) => Object.values(peaks ?? {}))).toEqual([[8]])
  const plan = decide(account.world.load(), { kind: 'issue_statement', month, members, catalogueVersion: 1 }, world.now)
  const lines = plan.ok ? plan.value.rows.documents.added.flatMap((document) => document.lines) : []
  expect(lines.flatMap(({ kind, quantity, amount }) => (kind === 'usage' ? [[quantity, amount.minor]] : []))).toEqual([
    [8, 9600],
  ])
  await expectSame(account)
})

const NOW = START + 1000 * DAY_MS

test('use that nothing is charged by is stored 35 days, what was in force at a purchase and everything charged for good (S-42)', async () => {
  const { db } = opened.store
  const accountId = await shopRows(db).account()
  const store = async (key: string, daysAgo: number, effect = 'none', usageKey = 'vehicle') => {
    const instant = new Date(NOW - daysAgo * DAY_MS)
    await sql`insert into usage_record (account_id, key, usage_key, quantity, counted_at, received_at, effect, reported_by)
      values (${accountId}, ${key}, ${usageKey}, 1, ${instant}, ${instant}, ${effect}, 'product')`.execute(db)
  }
  await store('old', 90)
  await store('in force at the purchase', 80)
  await store('charged', 70, 'counted')
  await store('old again', 60)
  await store('35 days and more', 35.1)
  await store('not yet', 34.9)
  await store('newest', 34)
  await store('newest of another key', 300, 'none', 'driver')
  await cleanUpJob(db, [forgetUncharged]).runDue(NOW)
  const left = async () =>
    (
      await sql<{
        key: string
      }>`select key from usage_record where account_id = ${accountId} order by counted_at`.execute(db)
    ).rows.map(({ key }) => key)
  const stays = ['newest of another key', 'in force at the purchase', 'charged', 'not yet', 'newest']
  expect(await left()).toEqual(stays)
  await expect(sql`delete from usage_record where key = 'charged'`.execute(db)).rejects.toThrow()
  await expect(sql`update usage_record set quantity = 2 where key = 'newest'`.execute(db)).rejects.toThrow()
  expect(await left()).toEqual(stays)
})
