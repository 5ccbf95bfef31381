import { sql } from 'kysely'
import { pino } from 'pino'
import { aCart, billingShop } from '@waybill/testkit/billing-shop'
import { expect, test } from 'vitest'
import { HOUR_MS } from '@waybill/domain/durations'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import { readReports } from './read-usage.ts'
import { reportUsage, type ReportedUsage } from './report-usage.ts'
import { billingStore } from '../testing/billing-store.ts'
import { StoredAccount } from '../testing/stored-account.ts'

const opened = billingStore()

/** Charged by the vehicle, at 00:30 of the hour in which its draft waits for late usage. */
async function inTheHour(): Promise<StoredAccount> {
  const account = await StoredAccount.register(opened.store.db)
  await account.setMethod('card')
  account.world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
  const { end = 0 } = account.world.archive.subscription?.period ?? {}
  account.world.to(end + HOUR_MS / 2)
  await account.flush()
  return account
}

const endOf = ({ world }: StoredAccount): number => world.archive.subscription?.period.start ?? 0
const idOf = ({ world }: StoredAccount): number => world.archive.account.id

interface Wanted {
  readonly account: StoredAccount
  readonly key: string
  readonly quantity: number
  readonly usage?: string
}

/** Reports counts of an hour before the month was over. */
function send(wanted: readonly Wanted[]): Promise<ReportedUsage> {
  const [{ account: first } = { account: undefined }] = wanted
  if (first === undefined) throw new Error('nothing is reported')
  const batch = wanted.map(({ account, key, quantity, usage = 'vehicle' }) => ({
    account: idOf(account),
    key,
    usage_key: usage,
    quantity,
    at: new Date(endOf(account) - HOUR_MS).toISOString(),
  }))
  const read = readReports(batch)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  const ports = {
    store: opened.store,
    clock: { now: () => first.world.now, measure: async () => undefined, stop: () => undefined },
    keys: createKeys('a secret of sixteen bytes at least'),
    seller: readSeller(undefined),
    log: pino({ level: 'silent' }),
    closeOrderedCarts,
    catalogue: { find: () => billingShop },
  }
  return reportUsage(ports, { reports: read.value, actor: 'operator:ana@shop.example' })
}

/** Stored usage of accounts, each at its index of the batch. */
async function storedOf(accounts: readonly StoredAccount[]) {
  const found = []
  for (const account of accounts) {
    const { rows } = await sql`
      select (select count(*)::int from usage_record where account_id = ${idOf(account)}) as reports,
        (select max(peak)::int from usage_window where account_id = ${idOf(account)}) as peak,
        (select array_agg(total::int order by id) from invoice where account_id = ${idOf(account)}) as totals,
        (select count(*)::int from invoice_line where account_id = ${idOf(account)}) as lines`.execute(opened.store.db)
    found.push(rows[0])
  }
  return found
}

test.each(['usage_window', 'usage_record', 'invoice', 'invoice_line'])(
  '[INV-04] [REL-01] a batch that died while it wrote %s of its second account is sent again, and counts once',
  async (table) => {
    const [calm, died] = [
      [await inTheHour(), await inTheHour()],
      [await inTheHour(), await inTheHour()],
    ]
    const batchOf = (accounts: readonly StoredAccount[]): readonly Wanted[] =>
      accounts.flatMap((account) => [
        { account, key: 'a', quantity: 8 },
        { account, key: 'b', quantity: 7 },
      ])
    const { db } = opened.store
    expect((await send(batchOf(calm))).counted.map(({ effect }) => effect)).toEqual([
      'draft',
      'nothing',
      'draft',
      'nothing',
    ])
    const second = died[1]
    if (second === undefined) throw new Error('two accounts are reported')
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      db,
    )
    await sql`create trigger dies before insert or update on ${sql.table(table)} for each row
      when (new.account_id = ${sql.lit(idOf(second))}) execute function die()`.execute(db)
    await expect(send(batchOf(died))).rejects.toThrow('killed')
    expect(await storedOf(died)).not.toEqual(await storedOf(calm))
    await sql`drop trigger dies on ${sql.table(table)}`.execute(db)
    await sql`drop function die()`.execute(db)
    const again = await send(batchOf(died))
    expect([again.repeated.length, again.counted.length, again.problems]).toEqual([2, 2, []])
    const twice = await send(batchOf(died))
    expect([twice.repeated.length, twice.counted.length]).toEqual([4, 0])
    expect(await storedOf(died)).toEqual(await storedOf(calm))
    expect(await storedOf(calm)).toEqual([
      { reports: 2, peak: 8, totals: [9000, 9000 + 9600], lines: 3 },
      { reports: 2, peak: 8, totals: [9000, 9000 + 9600], lines: 3 },
    ])
    expect(await second.violations()).toEqual([])
  },
)

test('[INV-04] what is wrong with one account leaves the others counted, and names report and field', async () => {
  const [good, bad] = [await inTheHour(), await inTheHour()]
  const done = await send([
    { account: good, key: 'a', quantity: 8 },
    { account: bad, key: 'a', quantity: 8 },
    { account: bad, key: 'b', quantity: 8, usage: 'vehicel' },
    { account: bad, key: 'a', quantity: 9 },
  ])
  expect(done.counted.map(({ place, effect }) => [place, effect])).toEqual([[0, 'draft']])
  expect(done.problems).toEqual([
    { place: 2, field: 'usage_key', code: 'unknown-key' },
    { place: 3, field: 'key', code: 'key-used' },
  ])
  expect(await storedOf([bad])).toMatchObject([{ reports: 0 }])
})

test('[INV-04] two senders of one batch at once count it once', async () => {
  const account = await inTheHour()
  const batch = Array.from({ length: 20 }, (_, place) => ({ account, key: `k${place}`, quantity: place }))
  const done = await Promise.all([send(batch), send(batch), send(batch)])
  const count = (of: 'counted' | 'repeated') => done.reduce((sum, one) => sum + one[of].length, 0)
  expect([count('counted'), count('repeated')]).toEqual([20, 40])
  expect(await storedOf([account])).toMatchObject([{ reports: 20, peak: 19 }])
})
