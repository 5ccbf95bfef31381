import { isLegacy, type BillingFacts, type OrderedChange, type PlannedChange } from '@waybill/domain/billing'
import { noAttribution } from '@waybill/domain/cart'
import { add } from '@waybill/domain/money'
import { operationOfOrderedChange, type OrderOperation } from '@waybill/domain/order'
import { buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import type { NewOrder } from '../../billing/index.ts'
import type { PreparedChange } from './prepare-change.ts'

/** Paid now before tax; nothing where it is given back, or stands on the next invoice (B-60, verify.orders). */
function totalOf({ dueNow, fromCredit, subtotal }: PlannedChange): number {
  return add(dueNow, fromCredit).minor > 0 ? subtotal.minor : 0
}

/** Subscription before a change, as the command computes it when it is carried out. */
export function presentOf({ subscription, items }: BillingFacts): OrderedChange | undefined {
  if (subscription === undefined) return undefined
  const { id: subscriptionId, anchor, period } = subscription
  return { subscriptionId, itemIds: items.map(({ id }) => id), anchor, periodEnd: period.end }
}

/** Amounts of a change as they were shown, for its mails and its page. */
export function orderedPlan(plan: PlannedChange): NewOrder['plan'] {
  return {
    start: 'now',
    anchor: plan.anchor,
    period: { index: 0, start: plan.at, end: plan.nextDate },
    lines: plan.lines,
    firstTotal: plan.total,
    dueNow: plan.dueNow,
    nextDate: plan.nextDate,
    nextAmount: plan.nextAmount,
    isEstimate: plan.isEstimate,
    ...(plan.timeframe !== 'now' && { isScheduled: true }),
    digest: plan.digest,
  }
}

/** The row of the progress table that a change runs as, by what the account has and what it wants. */
function operationOf({ subscription, items }: BillingFacts, { request: { target } }: PreparedChange): OrderOperation {
  if (subscription === undefined) throw new Error('only a subscription can be changed')
  const { terms, interval } = subscription
  const idsOf = (rows: readonly { readonly productId: number }[]) => rows.map(({ productId }) => productId)
  return operationOfOrderedChange({
    isLegacy: isLegacy(subscription),
    from: { planId: terms.planId, interval, productIds: idsOf(items) },
    to: { planId: target.terms.planId, interval: target.interval, productIds: idsOf(target.items) },
  })
}

interface Ordering {
  readonly member: Member
  readonly id: string
  readonly now: number
  /** Account before the change. */
  readonly facts: BillingFacts
}

/** A change as the order that holds it; with a cart it is of that cart's version. */
export function orderOfChange(
  prepared: PreparedChange,
  { member, id, now, facts }: Ordering,
): Omit<NewOrder, 'state' | 'idemKey'> {
  const { plan, stored } = prepared
  return {
    id,
    operation: operationOf(facts, prepared),
    accountId: member.accountId,
    memberId: member.memberId,
    ...(stored && { ordered: stored }),
    quoteId: prepared.quoteId,
    total: totalOf(plan),
    currency: plan.total.currency,
    startAt: 'now',
    digest: plan.digest,
    plan: orderedPlan(plan),
    isIndirect: buysFromPartner(member),
    attribution: stored?.attribution ?? noAttribution,
    now,
  }
}
