import type { PriorCounts } from '@waybill/domain/billing'
import type { Period } from '@waybill/domain/calendar'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

/** A month of a payer that is stated. */
interface Stated {
  readonly accountId: number
  readonly month: Period
  /** By account and usage key. */
  readonly counted: PriorCounts
}

const countedText = (counted: PriorCounts): string => JSON.stringify(Object.fromEntries(counted))

/** The month is stated, once for all. */
export async function noteStatement(
  db: Executor,
  { accountId, month, counted, now }: Stated & { readonly now: number },
): Promise<void> {
  const stated = { month_start: instant(month.start), made_at: instant(now), counted: countedText(counted) }
  await db
    .insertInto('partner_statement')
    .values({ account_id: accountId, ...stated })
    .execute()
}

/** Counts at the time a month was stated; undefined where it wasn't, or where a release of before did it. */
export async function findCounted(db: Executor, payerId: number, month: Period): Promise<PriorCounts | undefined> {
  const row = await db
    .selectFrom('partner_statement')
    .select('counted')
    .where('account_id', '=', payerId)
    .where('month_start', '=', instant(month.start))
    .executeTakeFirst()
  return row?.counted ? new Map(Object.entries(row.counted).map(([id, peaks]) => [Number(id), peaks])) : undefined
}

/** Notes the late reports of a month that are on a statement by now. */
export async function noteCounted(db: Executor, { accountId, month, counted }: Stated): Promise<void> {
  await db
    .updateTable('partner_statement')
    .set({ counted: countedText(counted) })
    .where('account_id', '=', accountId)
    .where('month_start', '=', instant(month.start))
    .execute()
}
