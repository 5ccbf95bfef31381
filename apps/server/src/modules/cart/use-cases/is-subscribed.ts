import { statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findLiveSubscription, subscriptionFacts } from '../../billing/index.ts'

/** Has the account a live subscription? In its trial it has none yet. */
export async function isSubscribed({ now }: RequestContext, db: Executor, accountId: number): Promise<boolean> {
  const subscription = await findLiveSubscription(db, accountId)
  return (
    subscription !== undefined && statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.subscribed
  )
}
