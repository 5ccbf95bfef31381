import type { LiveSelection } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { isReadOnlyForDebt, moduleTrials, subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { boughtSelection, findActiveItems, subscriptionFacts, type StoredSubscription } from '../../billing/index.ts'
import type { CartReader } from '../cart-view.ts'

/** What a subscriber has now, at the prices it was bought at (B-99). */
export interface LiveSubscription extends LiveSelection {
  readonly isPaidYearly: boolean
  /** A module is switched off for its debt: checkout comes before any other change. */
  readonly isAwaitingPayment: boolean
}

/**
 * What a subscription is, read for sums with a cart; `catalogue` is of the version that pins its prices. A plan that is read-only is
 * shown as its next charge is, with what comes back with its debt (B-77, D-51).
 */
export function liveOf(
  subscription: StoredSubscription,
  items: Awaited<ReturnType<typeof findActiveItems>>,
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: number },
): LiveSubscription {
  const onceDebtIsPaid = isReadOnlyForDebt(subscriptionFacts(subscription), now)
  return {
    catalogue,
    selection: boughtSelection(subscription, items, { onceDebtIsPaid }),
    isLegacy: subscription.kind === subscriptionKinds.legacy,
    isPaidYearly: subscription.billing_interval === 'year',
    isAwaitingPayment: items.some((item) => item.trial_state === moduleTrials.overdue),
  }
}

/** The live side of a subscriber's cart; undefined for everybody else. */
export async function readLive(
  { subscription, counted }: Pick<CartReader, 'subscription' | 'counted'>,
  { ports, now }: RequestContext,
  db: Executor,
): Promise<LiveSubscription | undefined> {
  if (subscription?.state !== subscriptionStatuses.subscribed) return undefined
  const [items, catalogue] = await Promise.all([
    findActiveItems(db, [subscription.id]),
    ports.catalogue.version(subscription.catalogue_version, db),
  ])
  const live = liveOf(subscription, items, { catalogue, now })
  return counted === undefined ? live : { ...live, selection: { ...live.selection, quantities: counted } }
}
