import type { BillingFacts, OrderedChange, PlannedChange } from '@waybill/domain/billing'
import { noAttribution } from '@waybill/domain/cart'
import { add } from '@waybill/domain/money'
import { buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import type { NewOrder } from '../../order/index.ts'
import type { PreparedChange } from './prepare-change.ts'

/** Paid now before tax; nothing where it is given back, or stands on the next invoice (B-60, verify.orders). */
function totalOf({ dueNow, fromCredit, subtotal }: PlannedChange): number {
  return add(dueNow, fromCredit).minor > 0 ? subtotal.minor : 0
}

/** What a change is computed for, as the command computes it when it is carried out. */
export function presentOf({ subscription, items }: BillingFacts): OrderedChange | undefined {
  if (subscription === undefined) return undefined
  const { id: subscriptionId, anchor, period } = subscription
  return { subscriptionId, itemIds: items.map(({ id }) => id), anchor, periodEnd: period.end }
}

/** What a change was shown as, for its mails and its page. */
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
    digest: plan.digest,
  }
}

/** A change as the order that holds it; with a cart it is of that cart's version. */
export function orderOfChange(
  { plan, stored }: PreparedChange,
  { member, id, now }: { readonly member: Member; readonly id: string; readonly now: number },
): Omit<NewOrder, 'state' | 'idemKey'> {
  return {
    id,
    accountId: member.accountId,
    memberId: member.memberId,
    ...(stored && { ordered: stored }),
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
