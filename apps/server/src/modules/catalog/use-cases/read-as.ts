import type { CartView } from '@waybill/contract/views'
import { statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import type { ProductId } from '@waybill/domain/catalog'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadOwnCart } from '../../cart/use-cases/read-cart.ts'
import { findLiveSubscription, subscriptionFacts } from '../../subscription/use-cases/find-subscription.ts'
import type { Reader } from '../product-cards.ts'

/** The plan that a member has; one that has expired is to be had again. */
async function planOf({ actor, now }: RequestContext, db: Executor): Promise<ProductId | undefined> {
  const subscription = actor.kind === 'member' ? await findLiveSubscription(db, actor.accountId) : undefined
  if (subscription === undefined) return undefined
  const isExpired = statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.expired
  return isExpired ? undefined : subscription.plan_id
}

/** Whose eyes see products on a page: language, currency, cart, and for a member the plan they have (CAT-21, CUI-09). */
export async function readAs(
  context: RequestContext,
  db: Executor,
): Promise<{ readonly reader: Reader; readonly cart: CartView | null }> {
  const { ports, locale } = context
  const [own, planId] = await Promise.all([loadOwnCart(context, db), planOf(context, db)])
  const reader: Reader = {
    catalogue: ports.catalogue.current(),
    locale,
    currency: own.stored?.cart.currency ?? context.currency,
    cart: own.stored?.cart,
    planId,
  }
  return { reader, cart: own.view }
}
