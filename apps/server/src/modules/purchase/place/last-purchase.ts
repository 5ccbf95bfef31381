import type { Catalogue, ProductId } from '@waybill/domain/catalog'
import { isVisible } from '@waybill/domain/catalog'
import { subscriptionStatuses, statusAt } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import {
  findLastItems,
  findLiveSubscription,
  itemOf,
  subscriptionFacts,
  type StoredSubscription,
} from '../../billing/index.ts'
import type { HadPlan } from '../preview/change-sides-out.ts'

/** Selection of an ended subscription, with the instant of its end. */
export interface LastPurchase extends HadPlan {
  /** Epoch ms; absent where nothing was on any more. */
  readonly endedAt?: number
}

/** Selection of an ended subscription: its new beginning is shown beside it. */
export async function lastPurchase(db: Executor, subscription: StoredSubscription): Promise<LastPurchase> {
  const items = await findLastItems(db, subscription.id)
  const endedAt = items.find(({ ended_at: at }) => at !== null)?.ended_at ?? undefined
  return {
    planId: subscription.plan_id,
    interval: subscription.billing_interval,
    currency: subscription.currency,
    catalogueVersion: subscription.catalogue_version,
    items: items.map(itemOf),
    ...(endedAt !== undefined && { endedAt }),
  }
}

/** Add-ons of what ended that can be had again. */
export function addOnsStillSold({ items }: Pick<HadPlan, 'items'>, catalogue: Catalogue): readonly ProductId[] {
  return items.flatMap(({ productId, bundled, price }) => {
    const module =
      price?.kind === 'plan' || price?.kind === 'extra_assets' ? undefined : catalogue.modules.get(productId)
    const isOffered =
      module !== undefined &&
      !bundled &&
      !module.isDeleted &&
      !module.isDefault &&
      !module.isCore &&
      !module.isContactUs
    return isOffered ? [productId] : []
  })
}

interface AtInstant {
  readonly accountId: number
  readonly catalogue: Catalogue
  readonly now: number
}

/**
 * Selection of "Subscribe" after a trial or a subscription that has ended, where the cart holds nothing (B-152): the plan and the
 * add-ons of then, as far as they are still sold. Undefined where nothing has ended, or nothing of it is left.
 */
export async function endedSelection(
  db: Executor,
  { accountId, catalogue, now }: AtInstant,
): Promise<{ readonly packageId: ProductId; readonly modules: readonly ProductId[] } | undefined> {
  const subscription = await findLiveSubscription(db, accountId)
  if (subscription === undefined) return undefined
  if (statusAt(subscriptionFacts(subscription), now) !== subscriptionStatuses.expired) return undefined
  const modules = addOnsStillSold(await lastPurchase(db, subscription), catalogue)
  const plan = catalogue.packages.get(subscription.plan_id)
  if (plan !== undefined && isVisible(plan)) return { packageId: plan.id, modules }
  return subscription.plan_id === 0 && modules.length > 0 ? { packageId: 0, modules } : undefined
}
