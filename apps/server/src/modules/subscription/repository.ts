import type { Selectable } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'
import type { SubscriptionTable } from '../../platform/database/schema-billing.ts'

export type StoredSubscription = Selectable<SubscriptionTable>

/** The account's one subscription that has not ended; none before registration's trial and after an end. */
export async function findLiveSubscription(db: Executor, accountId: number): Promise<StoredSubscription | undefined> {
  return db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).where('ended_at', 'is', null).executeTakeFirst()
}
