import type { SubscriptionProps } from '@waybill/contract/pages'
import { periodAt } from '@waybill/domain/calendar'
import type { Catalogue } from '@waybill/domain/catalog'
import { invoiceTotals, noTax, type ChargeLine } from '@waybill/domain/invoice'
import type { Money } from '@waybill/domain/money'
import {
  collectionOf,
  declaredUsage,
  renewalPlan,
  type PlannedCharge,
  type SubscriptionItem,
} from '@waybill/domain/subscription'
import type { StoredPlan } from '../../platform/database/schema-shop.ts'
import { boughtItems } from './renewal-terms.ts'
import type { StoredItem, StoredSubscription } from '../subscription/index.ts'

const MONTH = { unit: 'month', count: 1 } as const

interface Charge {
  readonly date: number
  readonly amount: Money
  readonly lines: readonly ChargeLine[]
  /** After a first charge: what follows it. */
  readonly then?: PlannedCharge
}

export interface NextCharge {
  /** Of the plan alone, for one billing interval; absent for the Custom Solution. */
  readonly planPrice: Money | undefined
  readonly isEstimate: boolean
  /** Absent where nothing will be charged by itself: a trial without a confirmed checkout, an expired one, a store's (B-68). */
  readonly charge: Charge | undefined
}

interface NextChargeOfInput {
  readonly catalogue: Catalogue
  readonly items: readonly StoredItem[]
  readonly state: SubscriptionProps['state']
  /** A partner is billed for it (B-35). */
  readonly isIndirect: boolean
  /** Of the confirmed checkout: what the end of the trial charges. */
  readonly confirmed: StoredPlan | undefined
}

/** The same plan that the worker will run on that day (SUB-02). */
function renewalOf(subscription: StoredSubscription, items: readonly SubscriptionItem[]): Charge {
  const { currency, billing_interval: interval, anchor_at: anchor } = subscription
  const boundary = periodAt(anchor, MONTH, subscription.period_end).index
  const plan = renewalPlan({ currency, interval, anchor, items }, boundary, declaredUsage(items))
  return { date: plan.at, amount: invoiceTotals(plan.lines, currency, noTax).total, lines: plan.lines }
}

function confirmedCharge({ anchor, firstTotal, lines, then }: StoredPlan): Charge {
  return { date: anchor, amount: firstTotal, lines, ...(then && { then }) }
}

/**
 * What the plan costs, and the next charge with the lines that add up to it. Undefined where something has no price: the
 * worker charges nothing then (D-56).
 */
export function nextChargeOf(subscription: StoredSubscription, reading: NextChargeOfInput): NextCharge | undefined {
  const { catalogue, state, isIndirect, confirmed } = reading
  const bought = boughtItems(subscription, reading.items, catalogue)
  if (!bought.ok) return undefined
  const items = bought.value
  const [planPrice] = items.flatMap((item) => (item.kind === 'plan' ? item.recurring : []))
  if (state === 'trial_scheduled' && confirmed !== undefined)
    return { planPrice, isEstimate: false, charge: confirmedCharge(confirmed) }
  const isPaid = state === 'subscribed' || state === 'past_due'
  const isOurs = !isIndirect && collectionOf(subscription.channel) !== 'elsewhere'
  return {
    planPrice,
    isEstimate: items.some(({ kind }) => kind === 'usage' || kind === 'extra_assets'),
    charge: isPaid && isOurs ? renewalOf(subscription, items) : undefined,
  }
}
