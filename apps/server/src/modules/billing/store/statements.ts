import type { CountedBefore } from '@waybill/domain/billing'
import type { Period } from '@waybill/domain/calendar'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

/** A month of a payer that is stated. */
interface Stated {
  readonly accountId: number
  readonly month: Period
  /** By account and usage key. */
  readonly counted: CountedBefore
}

const countedText = (counted: CountedBefore): string => JSON.stringify(Object.fromEntries(counted))

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

/** What was counted when a month was stated; undefined where it wasn't, or where a release of before did it. */
export async function findCounted(db: Executor, payerId: number, month: Period): Promise<CountedBefore | undefined> {
  const row = await db
    .selectFrom('partner_statement')
    .select('counted')
    .where('account_id', '=', payerId)
    .where('month_start', '=', instant(month.start))
    .executeTakeFirst()
  return row?.counted ? new Map(Object.entries(row.counted).map(([id, peaks]) => [Number(id), peaks])) : undefined
}

/** What of a month was reported late is on a statement by now. */
export async function noteCounted(db: Executor, { accountId, month, counted }: Stated): Promise<void> {
  await db
    .updateTable('partner_statement')
    .set({ counted: countedText(counted) })
    .where('account_id', '=', accountId)
    .where('month_start', '=', instant(month.start))
    .execute()
}
