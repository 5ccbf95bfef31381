import type { ResultOf } from '@waybill/contract'
import {
  chargedFrom,
  paidAfter,
  type BillingFacts,
  type PlannedChange,
  type PurchasedItem,
} from '@waybill/domain/billing'
import { toApiTime } from '@waybill/domain/calendar'
import { isBelowMinimum } from '@waybill/domain/invoice'
import { subtract, toMajor, zero } from '@waybill/domain/money'
import { trialEndCharges, type TrialEndCharge } from '@waybill/domain/subscription'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'

type Confirmed = ResultOf<'POST /manage/ui/account/subscription/modules/purchase/confirm'>
type TrialEnd = Confirmed['trial_ends'][number]

/** The first charges of add-ons whose trial begins with a change (B-74). */
function trialEndsOf(
  { interval, anchor, dueNow: { currency } }: PlannedChange,
  { begun, facts }: { readonly begun: readonly PurchasedItem[]; readonly facts: BillingFacts },
): readonly TrialEndCharge[] {
  const { later } = chargedFrom({ items: begun })
  return trialEndCharges({ later, interval, currency, taxRate: facts.account.taxRate }, anchor)
}

/** Each end of a trial that begins with a purchase, with what it charges first and what account credit pays of that. */
export function trialEndsOut(
  plan: PlannedChange,
  bought: { readonly begun: readonly PurchasedItem[]; readonly facts: BillingFacts },
  { ports, locale }: RequestContext,
): TrialEnd[] {
  const ends = trialEndsOf(plan, bought)
  const next = ends.some(({ at }) => at === plan.nextDate) ? [] : [{ date: plan.nextDate, total: plan.nextAmount }]
  const paid = paidAfter(bought.facts, plan, [...ends.map(({ at: date, total }) => ({ date, total })), ...next])
  return ends.map(({ at, total, productIds }, place) => {
    const fromCredit = paid[place] ?? zero(total.currency)
    return {
      ends_at: toApiTime(at),
      ends_at_epoch: at,
      titles: productIds.map((id) => titleOf(ports.catalogue.current(), id, locale)),
      amount: toMajor(total),
      amount_minor: total.minor,
      from_credit: toMajor(fromCredit),
      from_credit_minor: fromCredit.minor,
      is_carried: isBelowMinimum(subtract(total, fromCredit)) ? 1 : 0,
    }
  })
}
