import type { SubscriptionProps } from '@waybill/contract/pages'
import type { Purchase } from '@waybill/domain/billing'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findOrder, type StoredSubscription } from '../../billing/index.ts'
import { titlesFor } from '../titles.ts'

/** Purchase for the end of what is paid, with the day on which it takes effect. */
export interface ScheduledPurchase {
  readonly at: number
  readonly purchase: Purchase
}

/** The change that waits, if one does. */
export async function findScheduled(
  db: Executor,
  subscription: StoredSubscription | undefined,
): Promise<ScheduledPurchase | undefined> {
  const { scheduled_order_id: orderId = null, scheduled_at: at = null } = subscription ?? {}
  if (orderId === null || at === null) return undefined
  const { purchase } = await findOrder(db, orderId)
  return purchase === null ? undefined : { at, purchase }
}

/** The plan from the day on which the change takes effect (SUB-06). */
export function scheduledView(
  scheduled: ScheduledPurchase | undefined,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
): SubscriptionProps['scheduledChange'] {
  if (scheduled === undefined) return null
  const { terms, interval } = scheduled.purchase
  return { at: scheduled.at, planTitle: titlesFor({ ports, locale })(terms.planId), interval }
}
