import type { Selectable } from 'kysely'
import type { SubscriptionFacts } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import type { SubscriptionTable } from '../../platform/database/schema-billing.ts'

export type StoredSubscription = Selectable<SubscriptionTable>

/** The account's one subscription that has not ended; none before registration's trial and after an end. */
export async function findLiveSubscription(db: Executor, accountId: number): Promise<StoredSubscription | undefined> {
  return db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).where('ended_at', 'is', null).executeTakeFirst()
}

/** What the domain derives status, flags and access from (B-06). */
export function subscriptionFacts(row: StoredSubscription): SubscriptionFacts {
  return {
    kind: row.kind === 1 ? 1 : 0,
    status: row.state,
    channel: 'direct',
    ...(row.trial_end !== null && { trialEndsAt: row.trial_end }),
    hasConfirmedCheckout: row.confirmed_order_id !== null,
    ...(row.cancel_at !== null && { cancelAt: row.cancel_at }),
    ...(row.paused_at !== null && { pausedAt: row.paused_at }),
    ...(row.first_failed_at !== null && { firstFailedAt: row.first_failed_at }),
    ladder: 'renewal',
    hasPendingChange: false,
  }
}
