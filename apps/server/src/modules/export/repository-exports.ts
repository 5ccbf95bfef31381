import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'

/** An export that can be fetched. Epoch ms. */
export interface OpenExport {
  readonly id: string
  readonly requestedAt: number
  readonly expiresAt: number
}

interface NewExport extends OpenExport {
  readonly memberId: number
  readonly accountId: number
}

export async function insertExport(db: Executor, fresh: NewExport): Promise<void> {
  const { id, memberId, accountId, requestedAt, expiresAt } = fresh
  await db
    .insertInto('data_export')
    .values({
      id,
      member_id: memberId,
      account_id: accountId,
      requested_at: instant(requestedAt),
      expires_at: instant(expiresAt),
    })
    .execute()
}

/** The member's own that aren't over, newest first. */
export function listExports(db: Executor, memberId: number, now: number): Promise<readonly OpenExport[]> {
  return db
    .selectFrom('data_export')
    .select(['id', 'requested_at as requestedAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', instant(now))
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes the files whose end has come. */
export async function forgetExports(db: Database, now: number): Promise<void> {
  await db.deleteFrom('data_export').where('expires_at', '<=', instant(now)).execute()
}
