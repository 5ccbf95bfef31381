import { toSelection } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Unsold } from '@waybill/domain/pricing'
import { subscriptionItems } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findCartsOfOrders } from '../../cart/index.ts'
import type { StoredSubscription } from '../../subscription/index.ts'

/** A subscription that can't be charged, because something of it has no price at the version that pins its prices. */
export interface Unpriced {
  readonly subscription: StoredSubscription
  readonly failure: Unsold
  readonly cause: 'renewal' | 'conversion'
}

/** The trials whose confirmed order holds something without a price: earlier releases took such orders, at 0. */
export async function findUnpricedOrders(
  db: Executor,
  {
    subscriptions,
    catalogueOf,
  }: {
    readonly subscriptions: readonly StoredSubscription[]
    readonly catalogueOf: (version: number) => Promise<Catalogue>
  },
): Promise<readonly Unpriced[]> {
  const orderIds = subscriptions.flatMap(({ confirmed_order_id: id }) => id ?? [])
  const carts = await findCartsOfOrders(db, orderIds)
  const unpriced: Unpriced[] = []
  for (const subscription of subscriptions) {
    const cart = carts.get(subscription.confirmed_order_id ?? '')
    if (cart === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- one connection, and a version is read once
    const catalogue = await catalogueOf(subscription.catalogue_version)
    const items = subscriptionItems(catalogue, toSelection(cart), { interval: subscription.billing_interval })
    if (!items.ok) unpriced.push({ subscription, failure: items.failure, cause: 'conversion' })
  }
  return unpriced
}

/**
 * Nothing was charged, and the operator is notified: by an event and a line of the log; the doctor finds it by I39
 * (D-56).
 */
export async function reportUnpriced(
  db: Executor,
  { ports, now, unpriced }: { readonly ports: WorkPorts; readonly now: number; readonly unpriced: readonly Unpriced[] },
): Promise<void> {
  for (const { subscription, failure, cause } of unpriced) {
    const { id, account_id: accountId, currency, catalogue_version: catalogueVersion } = subscription
    const { productId } = failure
    const data = { cause, productId, currency, catalogueVersion, due: subscription.period_end }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recordEvent(db, ports.keys, {
      name: 'subscription.unpriced',
      entity: 'subscription',
      entityId: String(id),
      accountId,
      actor: 'system',
      data,
      now,
    })
    ports.log.error({ subscription: id, ...data }, 'nothing was charged: a product of a subscription has no price')
  }
}
