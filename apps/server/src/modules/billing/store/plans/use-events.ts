import type { BillingPlan } from '@waybill/domain/billing'
import { subscriptionStatuses, type SubscriptionCause } from '@waybill/domain/subscription'
import type { Executor } from '../../../../platform/database/database.ts'
import type { NewEvent } from '../../../../platform/events.ts'

/** Causes that end a subscription for good; nothing else that moves an expired one is another end (decisions-billing 2.1). */
const ENDINGS: ReadonlySet<SubscriptionCause> = new Set([
  'trial_ended',
  'period_ended',
  'cancel',
  'cancel_now',
  'last_day',
  'dispute_lost',
  'erase',
])

/** By an entitlement's id: the module that an account may no longer use by it. */
async function findEndedModules(db: Executor, plans: readonly BillingPlan[]): Promise<ReadonlyMap<number, number>> {
  const ids = plans.flatMap(({ ended }) => ended.entitlements.map(({ id }) => id))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('entitlement').select(['id', 'product_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, product_id: moduleId }) => [id, moduleId]))
}

function moduleChange(plan: BillingPlan, modules: ReadonlyMap<number, number>) {
  const added = new Set(plan.rows.entitlements.added.map(({ productId }) => productId))
  const gone = new Set(plan.ended.entitlements.flatMap(({ id }) => modules.get(id) ?? []))
  const inOrder = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b)
  return {
    enabled: inOrder(added.difference(gone)),
    disabled: inOrder(gone.difference(added)),
    changed: inOrder(added.intersection(gone)),
  }
}

/** By what a life ended; undefined where it didn't. */
function endOf({ rows, causes }: BillingPlan): SubscriptionCause | undefined {
  const [subscription] = [...rows.subscription.changed, ...rows.subscription.added].slice(-1)
  return subscription?.status === subscriptionStatuses.expired ? causes.find((cause) => ENDINGS.has(cause)) : undefined
}

/** Of each plan, what it means for the use of the account: the end of a life, and modules that it may use from now on or no longer. */
export async function eventsOfUse(
  db: Executor,
  plans: readonly BillingPlan[],
  { now, actor = 'system' }: { readonly now: number; readonly actor?: string },
): Promise<readonly NewEvent[]> {
  const modules = await findEndedModules(db, plans)
  return plans.flatMap((plan) => {
    const { accountId, subscriptionId } = plan
    const of = { entity: 'subscription', entityId: String(subscriptionId ?? 0), accountId, actor, now } as const
    const change = moduleChange(plan, modules)
    const isChanged = Object.values(change).some((ids) => ids.length > 0)
    const cause = endOf(plan)
    return [
      ...(cause === undefined ? [] : [{ ...of, name: 'subscription.ended', data: { cause } }]),
      ...(isChanged ? [{ ...of, name: 'module.changed', data: change }] : []),
    ]
  })
}
