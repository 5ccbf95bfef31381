import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { customSolutionCode, type Catalogue } from '@waybill/domain/catalog'
import { statusAt } from '@waybill/domain/subscription'
import { paidPeriod, subscriptionFacts, type StoredSubscription } from '../../billing/index.ts'

type Head = NonNullable<ResultOf<'POST /billing/account/market/data'>['subscription']>

/** A subscription without its items (B-05). */
export function subscriptionHead(subscription: StoredSubscription, { packages }: Catalogue, now: number): Head {
  const { start, end } = paidPeriod(subscription)
  return {
    subscription_type: subscription.kind,
    subscription_status: statusAt(subscriptionFacts(subscription), now),
    plan_id: subscription.plan_id,
    plan_code: packages.get(subscription.plan_id)?.code ?? customSolutionCode,
    current_period_started_at: toApiTime(start),
    current_period_started_at_epoch: start,
    current_period_ends_at: toApiTime(end),
    current_period_ends_at_epoch: end,
  }
}
