import type { ProductId } from '@waybill/domain/catalog'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findLiveSubscription } from '../../subscription/use-cases/find-subscription.ts'

/** The plan that a member has, to which cards and results say how a module stands (CAT-21). */
export async function ownPlanId({ actor }: RequestContext, db: Executor): Promise<ProductId | undefined> {
  if (actor.kind !== 'member') return undefined
  const subscription = await findLiveSubscription(db, actor.accountId)
  return subscription?.plan_id
}
