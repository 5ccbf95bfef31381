import type { BodyOf } from '@waybill/contract'
import type { BillingFacts, SubscriptionRow } from '@waybill/domain/billing'
import type { ShopSettings } from '@waybill/domain/catalog'
import type { Selection } from '@waybill/domain/pricing'
import { subscriptionKinds, type BillingInterval } from '@waybill/domain/subscription'
import { selectionOfPurchase } from '../../cart/index.ts'

/** Fields of a body on how it is paid from then on, and whether it leaves a legacy plan by an order. */
export type ModelBody = Pick<BodyOf<'POST /account/subscription/preview'>, 'change_billing_model' | 'interval'> & {
  readonly order_id?: string
}

/** Selection that a change is added to, and how it is paid from then on. */
export interface ChangeStart {
  readonly live: Selection
  /** Undefined where the body contradicts it, or the shop doesn't sell by it any more. */
  readonly interval: BillingInterval | undefined
}

interface Starting {
  readonly facts: Pick<BillingFacts, 'items' | 'orders'>
  readonly subscription: SubscriptionRow
  readonly settings: Pick<ShopSettings, 'intervals'>
}

/** A legacy plan is left for one by the month, which is another billing model; undefined for a caller who says otherwise (B-41, B-109). */
function namedInterval(
  { kind, interval }: SubscriptionRow,
  { change_billing_model: model, order_id: orderId }: ModelBody,
): BillingInterval | undefined {
  if (kind === subscriptionKinds.legacy) return model === 1 || (model === undefined && orderId) ? 'month' : undefined
  const other = interval === 'month' ? 'year' : 'month'
  return model === 1 ? other : interval
}

/** A subscriber says by the flag how it is paid from then on: an interval in the body has to be that one. */
const agreed = (interval: BillingInterval | undefined, body: ModelBody): BillingInterval | undefined =>
  body.interval === undefined || body.interval === interval ? interval : undefined

/** The subscription as it is now. */
export function presentStart({ facts, subscription, settings }: Starting, body: ModelBody): ChangeStart {
  const { terms, currency } = subscription
  const interval = agreed(namedInterval(subscription, body), body)
  // who pays by what the shop sold by once goes on so (SET-03)
  const isOffered = interval === subscription.interval || settings.intervals.some((one) => one === interval)
  return {
    live: selectionOfPurchase({ terms, currency, items: facts.items }),
    interval: isOffered ? interval : undefined,
  }
}

/**
 * The subscription after the change that waits: another one that waits is added to it, and its interval stays unless
 * the body names one. Undefined where none waits, or one of the currency, which isn't added to: the member's own takes
 * its place.
 */
export function waitingStart(starting: Starting, body: ModelBody): ChangeStart | undefined {
  const { facts, subscription } = starting
  const order = facts.orders.find(({ id }) => id === subscription.scheduled?.orderId)
  if (order?.purchase.currency !== subscription.currency) return undefined
  const { purchase } = order
  const isNamed = body.change_billing_model !== undefined || body.interval === subscription.interval
  const interval = isNamed ? presentStart(starting, body).interval : agreed(purchase.interval, body)
  return { live: selectionOfPurchase(purchase), interval }
}
