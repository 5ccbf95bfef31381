import type { Executor } from '../../../platform/database/database.ts'
import { INDIRECT } from '../../../platform/http/actor.ts'

/** The given accounts that bought from a partner, who is billed for them (B-35). */
export async function findIndirect(db: Executor, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...accountIds])
    .where('kind', '=', INDIRECT)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
