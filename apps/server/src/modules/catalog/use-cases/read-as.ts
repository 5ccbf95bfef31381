import type { CartView } from '@waybill/contract/views'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findOwnCart, loadOwnCart, type StoredCart } from '../../cart/use-cases/read-cart.ts'
import { findLiveSubscription } from '../../subscription/use-cases/find-subscription.ts'
import type { Reader } from '../product-cards.ts'

type Own = Promise<StoredCart | undefined>

async function readerFor({ actor, ports, locale, currency }: RequestContext, db: Executor, own: Own): Promise<Reader> {
  const [stored, subscription] = await Promise.all([
    own,
    actor.kind === 'member' ? findLiveSubscription(db, actor.accountId) : undefined,
  ])
  return {
    catalogue: ports.catalogue.current(),
    locale,
    currency: stored?.cart.currency ?? currency,
    cart: stored?.cart,
    planId: subscription?.plan_id,
  }
}

/** Whose eyes see products: language, currency, cart, and for a member the plan they have (CAT-21). */
export function readProductsAs(context: RequestContext, db: Executor): Promise<Reader> {
  return readerFor(context, db, findOwnCart(context, db))
}

/** The same for a page, which shows the cart beside them. */
export async function readAs(
  context: RequestContext,
  db: Executor,
): Promise<{ readonly reader: Reader; readonly cart: CartView | null }> {
  const own = loadOwnCart(context, db)
  const reader = await readerFor(
    context,
    db,
    own.then(({ stored }) => stored),
  )
  return { reader, cart: (await own).view }
}
