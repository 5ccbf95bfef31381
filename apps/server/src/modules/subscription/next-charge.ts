import type { SubscriptionProps } from '@waybill/contract/pages'
import { periodAt } from '@waybill/domain/calendar'
import type { Catalogue } from '@waybill/domain/catalog'
import { invoiceTotals, noTax, type ChargeLine } from '@waybill/domain/invoice'
import type { Money } from '@waybill/domain/money'
import { checkoutPlan, collectionOf, renewalPlan } from '@waybill/domain/subscription'
import { boughtItems, declaredUsage } from './renewal-terms.ts'
import type { StoredItem, StoredSubscription } from './repository.ts'

const MONTH = { unit: 'month', count: 1 } as const

export interface NextCharge {
  /** For one billing interval. */
  readonly recurring: Money
  readonly isEstimate: boolean
  /** Absent where nothing will be charged by itself: a trial without a confirmed checkout, an expired one, a store's (B-68). */
  readonly charge: { readonly date: number; readonly amount: Money; readonly lines: readonly ChargeLine[] } | undefined
}

interface Reading {
  readonly catalogue: Catalogue
  readonly items: readonly StoredItem[]
  readonly state: SubscriptionProps['state']
  /** A partner is billed for it (B-35). */
  readonly isIndirect: boolean
}

/**
 * The next charge in words needs its sum: the same plan that the worker will run on that day (SUB-02). Undefined where
 * something has no price: the worker charges nothing then (D-56).
 */
export function nextChargeOf(
  subscription: StoredSubscription,
  { catalogue, items: stored, state, isIndirect }: Reading,
): NextCharge | undefined {
  const bought = boughtItems(subscription, stored, catalogue)
  if (!bought.ok) return undefined
  const items = bought.value
  const isEstimate = items.some(({ kind }) => kind === 'usage' || kind === 'extra_assets')
  const { currency, billing_interval: interval } = subscription
  if (state === 'subscribed' || state === 'past_due') {
    const boundary = periodAt(subscription.anchor_at, MONTH, subscription.period_end).index
    const plan = renewalPlan(
      { currency, interval, anchor: subscription.anchor_at, items },
      boundary,
      declaredUsage(items),
    )
    const { total } = invoiceTotals(plan.lines, currency, noTax)
    if (isIndirect || collectionOf(subscription.channel) === 'elsewhere')
      return { recurring: total, isEstimate, charge: undefined }
    return { recurring: total, isEstimate, charge: { date: plan.at, amount: total, lines: plan.lines } }
  }
  const at = subscription.trial_end ?? subscription.period_end
  const plan = checkoutPlan({ currency, interval, items, start: 'now', now: at, taxRate: noTax })
  const charge = state === 'trial_scheduled' ? { date: at, amount: plan.firstTotal, lines: plan.lines } : undefined
  return { recurring: plan.nextAmount, isEstimate, charge }
}
