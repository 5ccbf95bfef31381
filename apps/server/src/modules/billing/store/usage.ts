import { sql, type Selectable } from 'kysely'
import {
  countedUsage,
  countKeyOf,
  lateUsageDays,
  knownQuantities,
  type BillingPlan,
  type CountedReport,
  type CountedTime,
  type CountedUsage,
  type UsageReport,
  type UsageWindow,
} from '@waybill/domain/billing'
import { daysInMs } from '@waybill/domain/calendar'
import type { Quantity } from '@waybill/domain/pricing'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { SubscriptionTable } from '../../../platform/database/schema-billing.ts'
import type { UsageRecordTable, UsageWindowTable } from '../../../platform/database/schema-usage.ts'
import { insertRows, instantText, updateRows, type Column } from '../../../platform/database/write-rows.ts'
import { orderedOf } from './facts/stored-facts.ts'
import { accountId, id, type OwnedRow } from './plans/columns.ts'

/** An account and where its month begins; epoch ms. */
interface UsageOf {
  readonly account_id: number
  readonly period_start: number
}

/**
 * Counts and charges of usage, as long as late usage is taken, and of each key the window before with its newest report: that
 * count is in force when a month begins, however old it is.
 */
export async function readUsageWindows(db: Executor, of: readonly UsageOf[]) {
  if (of.length === 0) return []
  const { rows } = await sql<Selectable<UsageWindowTable>>`
    select counted.* from usage_window counted
      join unnest(${of.map((row) => row.account_id)}::bigint[],
        ${of.map((row) => instantText(row.period_start - daysInMs(lateUsageDays)))}::timestamptz[])
        as given(account_id, since) on given.account_id = counted.account_id
    where counted.period_end > given.since
      or (counted.last_at is not null and not exists (select from usage_window other
        where other.account_id = counted.account_id and other.usage_key = counted.usage_key and other.period_end <= given.since
          and (other.last_at, other.period_start) > (counted.last_at, counted.period_start)))
    order by counted.id`.execute(db)
  return rows
}

export function usageWindowOf(row: Selectable<UsageWindowTable>): UsageWindow {
  const { last_at: at, last_quantity: quantity } = row
  return {
    id: row.id,
    usageKey: row.usage_key,
    period: { start: row.period_start, end: row.period_end },
    ...(row.peak !== null && { peak: row.peak }),
    ...(at !== null && quantity !== null && { last: { at, quantity } }),
    charged: row.charged,
  }
}

type OrderedRow = Parameters<typeof orderedOf>[0]

export async function findCountedUsage(
  db: Executor,
  row: OrderedRow &
    Pick<Selectable<SubscriptionTable>, 'account_id' | 'period_start' | 'period_end' | 'usage_from' | 'paused_at'>,
): Promise<CountedUsage> {
  const usageWindows = (await readUsageWindows(db, [row])).map(usageWindowOf)
  const period = { start: row.period_start, end: row.period_end }
  const since = { usageFrom: row.usage_from ?? undefined, pausedAt: row.paused_at ?? undefined }
  return countedUsage({ subscription: { period, ...since, terms: orderedOf(row) }, usageWindows })
}

/** The number of each key of a subscription, and where it comes from. */
export async function findQuantities(
  db: Executor,
  row: OrderedRow & Pick<Selectable<SubscriptionTable>, 'account_id' | 'period_start'>,
): Promise<Readonly<Record<string, Quantity>>> {
  const windows = (await readUsageWindows(db, [row])).map(usageWindowOf)
  return knownQuantities({ terms: orderedOf(row), windows })
}

const windowKey: readonly Column<OwnedRow<UsageWindow>>[] = [accountId, id]

const counts: readonly Column<OwnedRow<UsageWindow>>[] = [
  { name: 'period_end', type: 'timestamptz', of: (row) => instantText(row.period.end) },
  { name: 'peak', type: 'bigint', of: (row) => row.peak },
  { name: 'last_at', type: 'timestamptz', of: (row) => instantText(row.last?.at) },
  { name: 'last_quantity', type: 'bigint', of: (row) => row.last?.quantity },
  { name: 'charged', type: 'jsonb', of: (row) => JSON.stringify(row.charged) },
]

const fixed: readonly Column<OwnedRow<UsageWindow>>[] = [
  { name: 'usage_key', type: 'text', of: (row) => row.usageKey },
  { name: 'period_start', type: 'timestamptz', of: (row) => instantText(row.period.start) },
]

/** Windows as they are by now, and the reports of plans: each once, by its key. */
export async function writeUsage(
  db: Executor,
  plans: readonly BillingPlan[],
  { now, actor = 'system' }: { readonly now: number; readonly actor?: string },
): Promise<void> {
  const windows = (pick: 'added' | 'changed') =>
    plans.flatMap(({ accountId: owner, rows }) => rows.usageWindows[pick].map((row) => ({ ...row, accountId: owner })))
  const table = 'usage_window'
  await insertRows(db, { table, columns: [...windowKey, ...fixed, ...counts] }, windows('added'))
  await updateRows(db, { table, keys: windowKey, columns: counts }, windows('changed'))
  const columns: readonly Column<OwnedRow<CountedReport>>[] = [
    accountId,
    { name: 'key', type: 'text', of: (row) => row.key },
    { name: 'usage_key', type: 'text', of: (row) => row.usageKey },
    { name: 'quantity', type: 'bigint', of: (row) => row.quantity },
    { name: 'counted_at', type: 'timestamptz', of: (row) => instantText(row.at) },
    { name: 'received_at', type: 'timestamptz', of: () => instantText(now) },
    { name: 'effect', type: 'text', of: (row) => row.effect },
    { name: 'reported_by', type: 'text', of: () => actor },
  ]
  const reports = plans.flatMap(({ accountId: owner, usageReports }) =>
    usageReports.map((report) => ({ ...report, accountId: owner })),
  )
  await insertRows(db, { table: 'usage_record', columns }, reports)
}

/** The reports of an account that are stored under these keys, as they came. */
export async function findReports(
  db: Executor,
  ownerId: number,
  keys: readonly string[],
): Promise<readonly CountedReport[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('usage_record')
    .select(['key', 'usage_key', 'quantity', 'counted_at', 'effect'])
    .where('account_id', '=', ownerId)
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .execute()
  return rows.map(({ usage_key: usageKey, counted_at: at, ...row }) => ({ ...row, usageKey, at }))
}

/** A report as the staff see it; epoch ms. */
export interface ListedReport extends UsageReport {
  readonly receivedAt: number
  readonly effect: CountedReport['effect']
}

/** The newest reports of an account. */
export async function findNewestReports(db: Executor, ownerId: number, most: number): Promise<readonly ListedReport[]> {
  const rows = await db
    .selectFrom('usage_record')
    .select(['key', 'usage_key', 'quantity', 'counted_at', 'received_at', 'effect'])
    .where('account_id', '=', ownerId)
    .orderBy('received_at', 'desc')
    .orderBy('key', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ usage_key: usageKey, counted_at: at, received_at: receivedAt, ...row }) => ({
    ...row,
    usageKey,
    at,
    receivedAt,
  }))
}

/** Position in a list of reports. Epoch ms. */
export interface ReportPlace {
  readonly receivedAt: number
  readonly key: string
}

/** A page of an account's reports in the order in which they came, after a place. */
export async function listReports(
  db: Executor,
  ownerId: number,
  { after, limit }: { readonly after: ReportPlace; readonly limit: number },
): Promise<readonly (ListedReport & CountedReport)[]> {
  const { rows } = await sql<Selectable<UsageRecordTable>>`
    select * from usage_record where account_id = ${ownerId} and (received_at, key) > (${instant(after.receivedAt)}, ${after.key})
    order by received_at, key limit ${limit}`.execute(db)
  return rows.map(({ key, quantity, effect, usage_key: usageKey, counted_at: at, received_at: receivedAt }) => ({
    key,
    quantity,
    effect,
    usageKey,
    at,
    receivedAt,
  }))
}

/**
 * The highest counts of these times by what was reported, the one in force at their starts included; by account and the name of
 * the count. What was never reported isn't in it.
 */
export async function readPeaks(
  db: Executor,
  times: readonly CountedTime[],
): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
  const { rows } = await sql<{ place: number; peak: number | null }>`
    select given.place::int as place, greatest(
      (select max(quantity) from usage_record inside where inside.account_id = given.account_id
        and inside.usage_key = given.usage_key and inside.counted_at >= given.from_at and inside.counted_at < given.to_at),
      (select quantity from usage_record before where before.account_id = given.account_id
        and before.usage_key = given.usage_key and before.counted_at < given.from_at
        order by counted_at desc, quantity desc limit 1))::float8 as peak
    from unnest(${times.map(({ accountId: owner }) => owner)}::bigint[], ${times.map(({ usageKey }) => usageKey)}::text[],
      ${times.map(({ period }) => instantText(period.start))}::timestamptz[],
      ${times.map(({ period }) => instantText(period.end))}::timestamptz[])
      with ordinality as given(account_id, usage_key, from_at, to_at, place)`.execute(db)
  const counted = rows.flatMap(({ place, peak }) => {
    const time = times[place - 1]
    return peak === null || time === undefined
      ? []
      : { ofAccount: time.accountId, named: [countKeyOf(time), peak] as const }
  })
  return new Map(
    Map.groupBy(counted, ({ ofAccount }) => ofAccount)
      .entries()
      .map(([owner, all]) => [owner, Object.fromEntries(all.map(({ named }) => named))]),
  )
}

/** Late use is taken for as long; the newest level of a key stays for good. */
const UNCHARGED_RETENTION_MS = daysInMs(lateUsageDays)

/**
 * Forgets old reports that nothing was charged by. One that a charged report follows stays: its level was in force at the
 * purchase between them. Epoch ms.
 */
export async function forgetUncharged(db: Executor, now: number): Promise<void> {
  await sql`delete from usage_record old where effect = 'none' and received_at < ${instant(now - UNCHARGED_RETENTION_MS)}
    and (select next.effect from usage_record next where next.account_id = old.account_id and next.usage_key = old.usage_key
      and (next.counted_at, next.quantity, next.key) > (old.counted_at, old.quantity, old.key)
      order by next.counted_at, next.quantity, next.key limit 1) = 'none'`.execute(db)
}
